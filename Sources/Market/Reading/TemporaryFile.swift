import Glibc

/// A file in `TMPDIR`, or in `/tmp`, without a name, which goes with the process.
final class TemporaryFile {
  /// How many bytes it has.
  private(set) var end = 0
  private let descriptor: Int32
  private let path: String

  init() throws(FileError) {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    path = (folder.isEmpty ? "/tmp" : folder) + "/kreplay-XXXXXX"
    var template = Array(path.utf8CString)
    descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw FileError(path: path, action: "written", code: errno) }
    unlink(template)
  }

  deinit { close(descriptor) }

  /// Adds bytes at the end.
  func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    var done = 0
    while done < bytes.count {
      let wrote = pwrite(
        descriptor, bytes.baseAddress.unsafelyUnwrapped + done, bytes.count - done, off_t(end))
      if wrote < 0, errno == EINTR { continue }
      guard wrote > 0 else { throw FileError(path: path, action: "written", code: errno) }
      done += wrote
      end += wrote
    }
  }

  /// Fills memory with the bytes from a place on.
  func read(into bytes: UnsafeMutableRawBufferPointer, from place: Int) throws(FileError) {
    var done = 0
    while done < bytes.count {
      let got = pread(
        descriptor, bytes.baseAddress.unsafelyUnwrapped + done, bytes.count - done,
        off_t(place + done))
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { throw FileError(path: path, action: "read", code: errno) }
      done += got
    }
  }

  /// The bytes of a part.
  func read(_ range: Range<Int>) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: range.count)
    try bytes.withUnsafeMutableBytes { try read(into: $0, from: range.lowerBound) }
    return bytes
  }

  /// Goes back to a place: what is written next takes the place of what is there.
  func cut(to place: Int) { end = place }
}
