import Glibc

/// A folder whose files are read and written by paths within it. No symbolic link is followed, whoever
/// made it and whenever: each part of a path is opened in the one before.
struct ServedFolder: Sendable {
  let path: String
  /// The largest file that is read, in bytes.
  static let most = 64 << 20

  /// The bytes of a file; `nil` where there is none, or it is no ordinary file, or too large.
  func read(_ path: FolderPath, most: Int = ServedFolder.most) -> [UInt8]? {
    guard let place = parent(of: path) else { return nil }
    defer { close(place) }
    let file = openat(place, path.name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= most
    else {
      return nil
    }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= most {
      let count = Glibc.read(file, &block, block.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return count == 0 ? bytes : nil }
      bytes += block[..<count]
    }
    return nil
  }

  /// Puts bytes in the place of a file that is there, or of a new one: all of them or none.
  ///
  /// - Parameter own: told of the file before it can be seen.
  /// - Returns: 0 where they were written, else the system's error.
  func write(_ path: FolderPath, _ bytes: [UInt8], own: OwnFiles) -> Int32 {
    guard let place = parent(of: path) else { return ENOENT }
    defer { close(place) }
    var status = stat()
    if fstatat(place, path.name, &status, AT_SYMLINK_NOFOLLOW) == 0,
      status.st_mode & S_IFMT != S_IFREG
    {
      return EINVAL
    }
    let draft = ".\(path.name.prefix(200)).part\(getpid())"
    let file = openat(place, draft, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o644)
    guard file >= 0 else { return errno }
    defer { close(file) }
    if Self.writeAll(file, bytes), fsync(file) == 0, fstat(file, &status) == 0 {
      own.add(FileStamp(path: path.text, status))
      if renameat(place, draft, place, path.name) == 0 { return 0 }
    }
    let code = errno
    unlinkat(place, draft, 0)
    return code == 0 ? EIO : code
  }

  /// A file as it is now; `nil` where there is none.
  func stamp(_ path: String) -> FileStamp? {
    var status = stat()
    return lstat(self.path + "/" + path, &status) == 0 ? FileStamp(path: path, status) : nil
  }

  private static func writeAll(_ file: Int32, _ bytes: [UInt8]) -> Bool {
    var done = 0
    while done < bytes.count {
      let wrote = bytes[done...].withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if wrote < 0 && errno == EINTR { continue }
      guard wrote > 0 else { return false }
      done += wrote
    }
    return true
  }

  /// The folder that a path's file is in, opened; `nil` where a part is none or a link.
  private func parent(of path: FolderPath) -> Int32? {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    var place = open(self.path, flags)
    for part in path.parts.dropLast() where place >= 0 {
      let next = openat(place, part, flags | O_NOFOLLOW)
      close(place)
      place = next
    }
    return place >= 0 ? place : nil
  }
}

/// A file of a folder as it was when it was looked at.
struct FileStamp: Hashable {
  var path: String
  var size: Int
  /// When it was changed last, in nanoseconds, and as which file.
  var changed: Int64
  var number: UInt64

  init(path: String, _ status: stat) {
    self.path = path
    size = Int(status.st_size)
    changed = Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
    number = UInt64(status.st_ino)
  }
}

extension ServedFolder {
  /// The files with a name that is wanted, up to three folders deep and 500 of them, by path. Links
  /// and what is hidden are left out.
  func files(in start: String = "", depth: Int = 3, where isWanted: (String) -> Bool) -> [FileStamp]
  {
    var found: [FileStamp] = []
    var folders = [(start, depth)]
    while let (folder, depth) = folders.popLast(), found.count < 500 {
      let names = Self.names(in: folder.isEmpty ? path : path + "/" + folder)
      for name in names where !name.hasPrefix(".") && found.count < 500 {
        let own = folder.isEmpty ? name : folder + "/" + name
        var status = stat()
        guard lstat(path + "/" + own, &status) == 0 else { continue }
        if status.st_mode & S_IFMT == S_IFDIR, depth > 0 { folders.append((own, depth - 1)) }
        guard status.st_mode & S_IFMT == S_IFREG, isWanted(name) else { continue }
        found.append(FileStamp(path: own, status))
      }
    }
    return found.sorted { $0.path < $1.path }
  }

  private static func names(in folder: String) -> [String] {
    guard let list = opendir(folder) else { return [] }
    defer { closedir(list) }
    var names: [String] = []
    while let entry = readdir(list), names.count < 5_000 {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return names.sorted()
  }
}
