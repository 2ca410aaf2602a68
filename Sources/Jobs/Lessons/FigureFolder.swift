import Glibc
import Lesson
import Market
import Text

/// The folder of a lesson's figures.
struct FigureFolder {
  private let folder: String

  /// Makes the folder where it is missing.
  ///
  /// - Throws: `FigureFolderError` where that cannot be, also where a file has its name.
  init(_ folder: String) throws(FigureFolderError) {
    self.folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    if folder.isEmpty { throw FigureFolderError(folder: "", code: ENOENT) }
    do {
      try makeFolder(folder)
    } catch {
      throw FigureFolderError(folder: folder, code: error.code)
    }
    if access(folder, W_OK) != 0 { throw FigureFolderError(folder: folder, code: errno) }
  }

  /// Where something of a name will be.
  func path(_ name: String) -> String { (folder == "/" ? "" : folder) + "/" + name }

  /// Writes figures, each whole or not at all.
  func write(_ figures: [LessonFigure], of name: String) throws -> [String] {
    try figures.map { figure in
      let path = path("\(name)-\(figure.name).svg")
      try Jobs.write(Array(figure.svg.utf8), to: path)
      return path
    }
  }
}

/// Why there is no folder for figures.
struct FigureFolderError: UserError, Hashable {
  let folder: String
  let code: Int32

  var exitCode: ExitCode { .io }
  var description: String {
    let cure = "name another with --figures"
    return switch code {
    case ENOENT where folder.isEmpty: "the folder of the figures has no name; \(cure)"
    case ENOTDIR: "the folder of the figures, '\(printable(folder))', is not a folder; \(cure)"
    case EACCES, EPERM, EROFS:
      "the folder of the figures, '\(printable(folder))', cannot be written: no permission; \(cure)"
    default:
      "the folder of the figures, '\(printable(folder))', cannot be made: "
        + "\(String(cString: strerror(code))); \(cure)"
    }
  }
}
