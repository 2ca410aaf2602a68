import Glibc

/// Folders as a journal keeps them: as seen from its own, so that one that is moved or copied with its journal is
/// found again, and a journal that is given away does not tell the way to anybody's files.
struct JournalFolder: Sendable {
  /// The folders that lead to the journal's own; `nil` where that cannot be told.
  private let own: [Substring]?

  /// The folder of a file.
  init(of file: String) {
    let folder = file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let path = folder.isEmpty ? "." : folder == [""] ? "/" : folder.joined(separator: "/")
    let whole = realpath(path, nil)
    defer { free(whole) }
    own = whole.map { String(cString: $0).split(separator: "/") }
  }

  /// What is kept of a folder (`/home/me/runs`): its way from the journal's.
  func kept(_ folder: String) -> String {
    guard let own, folder.hasPrefix("/") else { return folder }
    let other = folder.split(separator: "/")
    let shared = zip(own, other).prefix { $0 == $1 }.count
    let way = own.dropFirst(shared).map { _ in ".." } + other.dropFirst(shared)
    return way.isEmpty ? "." : way.joined(separator: "/")
  }

  /// The folder of which a way was kept.
  func found(_ kept: String) -> String {
    guard let own, !kept.hasPrefix("/") else { return kept }
    var path = own
    for part in kept.split(separator: "/") where part != "." {
      if part == ".." { _ = path.popLast() } else { path.append(part) }
    }
    return "/" + path.joined(separator: "/")
  }
}
