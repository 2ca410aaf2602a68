import Glibc
import Market
import Text

/// The place of a report: checked before the run, filled after it.
struct ReportFolder {
  private let folder: String

  init(_ folder: String) {
    self.folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
  }

  /// Where a report of a name will be.
  func path(_ name: ReportName) -> String { (folder == "/" ? "" : folder) + "/" + name.text }

  /// Refuses a folder that cannot be one, and one that is not there and has the name of a page.
  func check() throws {
    // An empty name would put the report into the root of the file system.
    if folder.isEmpty { throw ReportFileError(folder: folder, code: ENOENT) }
    var status = stat()
    if stat(folder, &status) == 0 {
      if status.st_mode & S_IFMT != S_IFDIR { throw ReportFileError(folder: folder, code: ENOTDIR) }
      if access(folder, W_OK) != 0 { throw ReportFileError(folder: folder, code: errno) }
    } else if errno != ENOENT {
      throw ReportFileError(folder: folder, code: errno)
    } else if folder.lowercased().hasSuffix(".html") {
      throw UsageError(
        "--out names the folder of reports, and '\(printable(folder))' would be a page; write as in "
          + "'--out \(printable(String(folder.dropLast(5))))', in which the report gets the document's name"
      )
    }
  }

  /// Begins a report in the folder, which is made where it is missing.
  func draft(_ name: ReportName, _ bytes: [UInt8]) throws -> WriteFile {
    try check()
    do {
      try makeFolder(folder)
    } catch {
      throw ReportFileError(folder: folder, code: error.code)
    }
    try check()
    let file = try WriteFile(path(name))
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
