import Glibc

/// The folder that a path lies in; `.` for a name alone.
func folder(of path: String) -> String {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
  return slash == path.startIndex ? "/" : String(path[..<slash])
}

/// A path as it would be typed in a folder, so that it says nothing about the way there.
///
/// Both may be relative to the present folder. What cannot be found is taken by its name alone.
func relativePath(of path: String, from folder: String) -> String {
  let path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  let name = lastPart(ofPath: path)
  guard let base = parts(of: folder), let own = parts(of: Jobs.folder(of: path)) else {
    return name
  }
  let shared = zip(base, own).prefix { $0 == $1 }.count
  let up = Array(repeating: "..", count: base.count - shared)
  return (up + own[shared...] + [name]).joined(separator: "/")
}

/// The folders from the root to one, links resolved.
private func parts(of folder: String) -> [String]? {
  guard let resolved = realpath(folder, nil) else { return nil }
  defer { free(resolved) }
  return String(cString: resolved).split(separator: "/").map(String.init)
}

/// A path without its folders.
package func lastPart(ofPath path: String) -> String {
  path.split(separator: "/").last.map(String.init) ?? path
}

/// A path's last part without its ending.
package func stem(ofPath path: String) -> String {
  let name = lastPart(ofPath: path)
  guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
  return String(name[..<dot])
}

/// Whether a path is that of a file, and not of a folder, a pipe or nothing.
func isRegularFile(_ path: String) -> Bool {
  var status = stat()
  return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
}
