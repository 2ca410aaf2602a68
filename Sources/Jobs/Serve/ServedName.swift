import Glibc
import Market
import Text

/// What the report of a document of a folder is called: no two documents of the folder share one.
///
/// `plain.json` has `plain.html`, `sub/plain.json` has `sub--plain.html`. Beside `plain.json` the report of
/// `plain.yaml` is `plain.yaml.html`. Names that could be another document's have some digits of their own.
struct ServedName {
  /// The name without `.html`.
  let stem: String

  /// - Parameters:
  ///   - document: its path in the folder.
  ///   - folder: the folder's path.
  init(_ document: String, in folder: String) {
    let parts = document.split(separator: "/").map(String.init)
    let ending = Self.ending(of: document)
    let path = String(document.dropLast(ending.count))
    let names = parts.dropLast() + [Jobs.stem(ofPath: document)]
    var stem = names.joined(separator: "--")
    let isPlain = names.count == 1
    var isShared = Self.isOfAllRuns(stem)
    if !isPlain {
      isShared =
        isShared || stem.utf8.count > Self.limit || Self.isThere(stem, in: folder)
        || names.contains { $0.contains("--") || $0.hasPrefix("-") || $0.hasSuffix("-") }
    }
    let before = documentEndings.prefix { $0 != ending }
    if before.contains(where: { Self.isFile(path + $0, in: folder) }) {
      stem += ending
      // 'plain.yaml' beside both 'plain.json' and 'plain.yaml.json'.
      isShared =
        isShared || Self.isThere(path + ending, in: folder) || Self.isThere(stem, in: folder)
    }
    if isShared {
      let digits = SHA256.hex(of: document).prefix(8)
      stem = Self.shortened(stem) + "." + digits
    }
    self.stem = stem
  }

  /// The names that the report of a document may have, by the folders above it that may be served.
  static func all(ofPath path: String) -> [ServedName] {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let isAbsolute = parts.first?.isEmpty ?? false
    return (1..<min(isAbsolute ? parts.count : parts.count + 1, 9)).map { count in
      let folder = parts.dropLast(count)
      let isRoot = folder.count == 1 && folder.first?.isEmpty == true
      return ServedName(
        parts.suffix(count).joined(separator: "/"),
        in: folder.isEmpty ? "." : isRoot ? "/" : folder.joined(separator: "/"))
    }
  }

  /// The longest name, in bytes.
  private static let limit = 150

  private static func ending(of document: String) -> String {
    documentEndings.first { document.hasSuffix($0) } ?? ""
  }

  /// Whether the page of all runs is called so, in whatever language.
  private static func isOfAllRuns(_ stem: String) -> Bool {
    stem == "index" || Language.allCases.contains { stem == "index.\($0.rawValue)" }
  }

  /// Whether the folder has a document whose path without its ending is this.
  private static func isThere(_ path: String, in folder: String) -> Bool {
    documentEndings.contains { isFile(path + $0, in: folder) }
  }

  private static func isFile(_ path: String, in folder: String) -> Bool {
    isRegularFile(folder + "/" + path)
  }

  private static func shortened(_ stem: String) -> String {
    var stem = stem
    while stem.utf8.count > limit { stem.removeLast() }
    return stem
  }
}
