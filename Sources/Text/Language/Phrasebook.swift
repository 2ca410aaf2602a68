import Synchronization

/// What phrases are in another language, from a file of the form that gettext's tools read (`.po`).
///
/// While a text is made, the book in force is ``current``. A phrase that it lacks is told in English,
/// and kept in ``missing``, so that a page can say so.
public final class Phrasebook: Sendable {
  /// Its language.
  public let language: Language
  /// The phrases by their keys.
  public let phrases: [String: String]
  private let lacking = Mutex<Set<String>>([])

  /// The book in force; `nil` for English.
  @TaskLocal public static var current: Phrasebook?

  /// A book of a file's bytes; entries without a translation are left out.
  public init(_ language: Language, po bytes: UnsafeBufferPointer<UInt8>) {
    self.language = language
    phrases = POFile.phrases(bytes)
  }

  /// A book with the same phrases that has missed none yet.
  public init(_ book: Phrasebook) { (language, phrases) = (book.language, book.phrases) }

  /// The keys that were asked for and are not in it, in their order as text.
  public var missing: [String] { lacking.withLock { $0.sorted() } }

  func text(_ phrase: Phrase) -> String {
    translation(of: phrase.key).map { phrase.filled($0) } ?? phrase.english
  }

  /// What a key is in the language, with its places; `nil`, and kept as missing, where it has none. A
  /// key without a letter, such as `{1}: {2}`, is right as it is.
  package func translation(of key: String) -> String? {
    if let text = phrases[key] { return text }
    if key.utf8.contains(where: { ($0 | 32) >= 97 && ($0 | 32) <= 122 }) {
      lacking.withLock { _ = $0.insert(key) }
    }
    return nil
  }
}

/// A `.po` file: entries of `msgid "…"` and `msgstr "…"`, each on lines of its own, and comments.
enum POFile {
  /// What the keys of a file are in its language. The header, whose key is empty, entries without a
  /// translation and lines that are neither are left out.
  static func phrases(_ bytes: UnsafeBufferPointer<UInt8>) -> [String: String] {
    var phrases: [String: String] = [:]
    var (key, text) = ([UInt8](), [UInt8]())
    var isKey = false
    func keep() {
      guard !key.isEmpty, !text.isEmpty else { return }
      phrases[String(decoding: key, as: UTF8.self)] = String(decoding: text, as: UTF8.self)
    }
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      if line.starts(with: "msgid ".utf8) {
        keep()
        (key, text, isKey) = ([], [], true)
      } else if line.starts(with: "msgstr ".utf8) {
        isKey = false
      } else if line.first != UInt8(ascii: "\"") {
        continue
      }
      if isKey { unquote(line, into: &key) } else { unquote(line, into: &text) }
    }
    keep()
    return phrases
  }

  /// Adds what stands between the quotes of a line.
  private static func unquote(_ line: Slice<UnsafeBufferPointer<UInt8>>, into text: inout [UInt8]) {
    let quote = UInt8(ascii: "\"")
    guard let first = line.firstIndex(of: quote), let last = line.lastIndex(of: quote), first < last
    else { return }
    var isEscaped = false
    for byte in line[(first + 1)..<last] {
      if isEscaped {
        text.append(byte == UInt8(ascii: "n") ? UInt8(ascii: "\n") : byte)
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else {
        text.append(byte)
      }
    }
  }
}
