import Text

/// HTML as bytes: the one place where text becomes markup.
///
/// Whatever came from a document, a data file or a person goes through `text`; only words of the
/// templates and figures of the formatter go through `raw`.
struct Markup {
  private(set) var bytes: [UInt8] = []

  init(reserving capacity: Int = 4_096) { bytes.reserveCapacity(capacity) }

  /// What is markup already.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Adds markup as it is.
  mutating func raw(_ markup: String) { bytes.append(contentsOf: markup.utf8) }

  /// Adds what was made apart.
  mutating func add(_ other: Markup) { bytes.append(contentsOf: other.bytes) }

  /// Adds text with everything escaped that means something in an element or in an attribute.
  mutating func text(_ text: String) {
    bytes.append(escaped: text)
  }

  /// The markup as text, for a template's `{{{…}}}`.
  var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Text with everything escaped.
  static func escaped(_ text: String) -> String { XML.escaped(text) }
}
