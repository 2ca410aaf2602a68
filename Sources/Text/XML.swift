/// What text becomes in XML and HTML.
package enum XML {
  /// What stands for a byte that means something in an element or in an attribute; nil where it stands
  /// for itself.
  @inlinable
  package static func entity(_ byte: UInt8) -> StaticString? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    default: nil
    }
  }

  /// Text with everything escaped, control characters other than tabs and line ends replaced.
  ///
  /// Works on bytes, not on characters: `"` followed by a combining accent is one character to Swift
  /// but ends an attribute for a browser.
  package static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 16)
    bytes.append(escaped: text)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension [UInt8] {
  /// Appends text as ``XML/escaped(_:)`` gives it.
  package mutating func append(escaped text: String) {
    for byte in text.utf8 {
      if let entity = XML.entity(byte) {
        append(entity)
      } else if byte < 32 && byte != 9 && byte != 10 || byte == 127 {
        append(contentsOf: "\u{FFFD}".utf8)
      } else {
        append(byte)
      }
    }
  }

  /// Appends text of ours.
  package mutating func append(_ text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}
