import Glibc
import Market

/// The place of a report: checked before the run, made after it.
struct ReportFile {
  private let folder: String
  /// Where the report will be.
  let path: String

  /// A report named after its document, in a folder; `strategy.html` where that has no name.
  init(document: String, folder: String) {
    let name = document == "-" ? "strategy" : lastPart(ofPath: document)
    let stem = name.lastIndex(of: ".").map { $0 > name.startIndex ? String(name[..<$0]) : name }
    let trimmed = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    self.folder = trimmed
    path = (trimmed == "/" ? "" : trimmed) + "/" + (stem ?? name) + ".html"
  }

  /// Refuses a folder that cannot be one.
  func check() throws {
    // An empty name would put the report into the root of the file system.
    if folder.isEmpty { throw ReportFileError(folder: folder, code: ENOENT) }
    var status = stat()
    if stat(folder, &status) == 0 {
      if status.st_mode & S_IFMT != S_IFDIR { throw ReportFileError(folder: folder, code: ENOTDIR) }
      if access(folder, W_OK) != 0 { throw ReportFileError(folder: folder, code: errno) }
    } else if errno != ENOENT {
      throw ReportFileError(folder: folder, code: errno)
    }
  }

  /// Begins the report in its folder, which is made where it is missing.
  func draft(_ bytes: [UInt8]) throws -> WriteFile {
    do {
      try makeFolder(folder)
    } catch {
      throw ReportFileError(folder: folder, code: error.code)
    }
    try check()
    let file = try WriteFile(path)
    try file.write(bytes)
    return file
  }

}

/// Why there is no folder for a report.
struct ReportFileError: UserError, Hashable {
  let folder: String
  let code: Int32

  var exitCode: ExitCode { .io }
  var description: String {
    let cure = "name a folder with --out, or write no report with --no-report"
    return switch code {
    case ENOTDIR: "the report folder '\(printable(folder))' is not a folder; \(cure)"
    case EACCES, EPERM, EROFS:
      "the report folder '\(printable(folder))' cannot be written: no permission; \(cure)"
    case ENOSPC:
      "the report folder '\(printable(folder))' cannot be made: no space is left; \(cure)"
    default:
      "the report folder '\(printable(folder))' cannot be made: "
        + "\(String(cString: strerror(code))); \(cure)"
    }
  }
}
