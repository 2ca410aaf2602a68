import Glibc

/// A file that appears whole under its name, or not at all.
///
/// Bytes go into a file beside it, which is renamed by `finish()` and removed where that is never
/// called, or by the next writer of the same file where this process was killed. What is no ordinary
/// file (a device, a pipe) is written straight, and so is `-`, which is standard output.
package final class WriteFile {
  private let path: String
  /// As messages call it.
  private var name: String { path == "-" ? "standard output" : path }
  private let draft: String?
  /// The open file.
  private(set) var descriptor: Int32
  private var isFinished = false

  /// Begins a file.
  package init(_ path: String) throws(FileError) {
    self.path = path
    if path == "-" {
      draft = nil
      descriptor = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0)
      guard descriptor >= 0 else { throw FileError(path: path, action: "written", code: errno) }
      return
    }
    var status = stat()
    let exists = stat(path, &status) == 0
    if exists, status.st_mode & S_IFMT == S_IFDIR {
      throw FileError(path: path, action: "written", code: EISDIR)
    }
    let isOrdinary = !exists || status.st_mode & S_IFMT == S_IFREG
    let name = isOrdinary ? "\(path).part\(getpid())" : path
    draft = isOrdinary ? name : nil
    let flags = isOrdinary ? O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC : O_WRONLY | O_CLOEXEC
    descriptor = open(name, flags, 0o644)
    guard descriptor >= 0 else { throw FileError(path: path, action: "written", code: errno) }
    guard isOrdinary else { return }
    // Held as long as this process lives, so that others see that somebody writes.
    flock(descriptor, LOCK_EX | LOCK_NB)
    AbandonedDrafts.remove(besides: name, of: path)
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if !isFinished, let draft { unlink(draft) }
  }

  /// Writes all bytes.
  package func write(_ bytes: [UInt8]) throws(FileError) {
    var done = 0
    while done < bytes.count {
      let wrote = bytes.withUnsafeBytes { raw in
        raw.baseAddress.map { Glibc.write(descriptor, $0 + done, raw.count - done) } ?? 0
      }
      if wrote < 0, errno == EINTR { continue }
      guard wrote > 0 else { throw FileError(path: name, action: "written", code: errno) }
      done += wrote
    }
  }

  /// Gives the file its name.
  package func finish() throws(FileError) {
    let closed = close(descriptor)
    descriptor = -1
    guard closed == 0 else { throw FileError(path: name, action: "written", code: errno) }
    if let draft, rename(draft, path) != 0 {
      throw FileError(path: path, action: "written", code: errno)
    }
    isFinished = true
  }
}
