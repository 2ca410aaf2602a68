import Glibc
import Market

/// Makes a folder and those above it where they are missing.
///
/// - Throws: `FileError` where that cannot be, also where a file has its name.
func makeFolder(_ folder: String) throws(FileError) {
  var place = folder.startIndex
  while place < folder.endIndex {
    place = folder[folder.index(after: place)...].firstIndex(of: "/") ?? folder.endIndex
    let part = String(folder[..<place])
    if mkdir(part, 0o755) != 0, errno != EEXIST, errno != EISDIR {
      throw FileError(path: folder, action: "made", code: errno)
    }
  }
  var status = stat()
  guard stat(folder, &status) == 0 else {
    throw FileError(path: folder, action: "made", code: errno)
  }
  guard status.st_mode & S_IFMT == S_IFDIR else {
    throw FileError(path: folder, action: "made", code: ENOTDIR)
  }
}
