/// HTML as bytes: the one place where text becomes markup.
///
/// Whatever came from a document, a data file or a person goes through `text`; only words of the
/// templates and figures of the formatter go through `raw`.
struct Markup {
  private(set) var bytes: [UInt8] = []

  init(reserving capacity: Int = 4_096) { bytes.reserveCapacity(capacity) }

  /// Adds markup as it is.
  mutating func raw(_ markup: String) { bytes.append(contentsOf: markup.utf8) }

  /// Adds text with everything escaped that means something in an element or in an attribute.
  mutating func text(_ text: String) {
    for byte in text.utf8 { Self.escape(byte, into: &bytes) }
  }

  /// The markup as text, for a template's `{{{…}}}`.
  var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Text with everything escaped.
  ///
  /// Works on bytes, not on characters: `"` followed by a combining accent is one character to Swift
  /// but ends an attribute for a browser.
  static func escaped(_ text: String) -> String {
    var markup = Markup(reserving: text.utf8.count + 16)
    markup.text(text)
    return markup.string
  }

  private static func escape(_ byte: UInt8, into bytes: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "&"): bytes.append(contentsOf: "&amp;".utf8)
    case UInt8(ascii: "<"): bytes.append(contentsOf: "&lt;".utf8)
    case UInt8(ascii: ">"): bytes.append(contentsOf: "&gt;".utf8)
    case UInt8(ascii: "\""): bytes.append(contentsOf: "&quot;".utf8)
    case UInt8(ascii: "'"): bytes.append(contentsOf: "&#39;".utf8)
    case 9, 10: bytes.append(byte)
    case 0..<32, 127: bytes.append(contentsOf: "\u{FFFD}".utf8)
    default: bytes.append(byte)
    }
  }
}
