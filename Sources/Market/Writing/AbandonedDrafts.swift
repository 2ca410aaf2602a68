import Glibc

/// Drafts of files whose writers were killed before they could take them away.
enum AbandonedDrafts {
  /// Removes those of a file. A draft stays as long as its process may live, in this container or
  /// another: its number is in the draft's name, and it holds a lock.
  ///
  /// - Parameter draft: the one that is being written now.
  static func remove(besides draft: String, of path: String) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let beginning = path.dropFirst(folder.count) + ".part"
    guard let directory = opendir(folder.isEmpty ? "." : folder) else { return }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard name.hasPrefix(beginning), folder + name != draft,
        let process = process(name.dropFirst(beginning.count)), !isAlive(process)
      else { continue }
      removeUnlessLocked(folder + name)
    }
  }

  /// The number of a process in the name of its draft.
  private static func process(_ digits: Substring) -> pid_t? {
    let isNumber = !digits.isEmpty && digits.utf8.allSatisfy { (48...57).contains($0) }
    return isNumber ? pid_t(digits) : nil
  }

  private static func isAlive(_ process: pid_t) -> Bool {
    process <= 0 || kill(process, 0) == 0 || errno != ESRCH
  }

  private static func removeUnlessLocked(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      flock(descriptor, LOCK_EX | LOCK_NB) == 0
    else { return }
    unlink(path)
  }
}
