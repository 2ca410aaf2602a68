import Text

/// Text of a picture as bytes.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  /// Adds text as it is.
  mutating func raw(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Adds text of ours that needs no escape.
  mutating func raw(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Adds one ASCII character.
  mutating func byte(_ value: UInt8) { bytes.append(value) }

  /// Adds a whole number.
  mutating func number(_ value: Int32) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    digits(value.magnitude)
  }

  /// Adds halves as a decimal: 3 is 1.5, 1 is .5.
  mutating func half(_ value: Int32) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    let size = value.magnitude
    if size != 1 { digits(size / 2) }
    if size % 2 == 1 {
      bytes.append(UInt8(ascii: "."))
      bytes.append(UInt8(ascii: "5"))
    }
  }

  /// Adds halves after another number, with a space where they would run together.
  mutating func nextHalf(_ value: Int32) {
    let endsWithFraction = bytes.count > 1 && bytes[bytes.count - 2] == UInt8(ascii: ".")
    if value < 0 || (value == 1 && endsWithFraction) { return half(value) }
    bytes.append(UInt8(ascii: " "))
    half(value)
  }

  /// Adds a whole number after another.
  mutating func nextNumber(_ value: Int32) {
    if value >= 0 { bytes.append(UInt8(ascii: " ")) }
    number(value)
  }

  private mutating func digits(_ value: UInt32) {
    if value < 10 { return bytes.append(48 + UInt8(value)) }
    if value < 100 {
      bytes.append(48 + UInt8(value / 10))
      return bytes.append(48 + UInt8(value % 10))
    }
    digits(value / 100)
    bytes.append(48 + UInt8(value / 10 % 10))
    bytes.append(48 + UInt8(value % 10))
  }

  /// Adds text that came from outside: markup and quotes are escaped, control characters dropped,
  /// and text that changes the direction of writing is closed off.
  mutating func escaped(_ text: String) {
    var open = 0
    for scalar in text.unicodeScalars {
      if let entity = UInt8(exactly: scalar.value).flatMap(XML.entity) {
        raw(entity)
        continue
      }
      switch scalar.value {
      case 0..<0x20, 0x7F..<0xA0, 0xFFFE, 0xFFFF: break
      case 0x202A, 0x202B, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068: open += isolate(scalar)
      case 0x202C, 0x2069: if open > 0 { open -= close() }
      default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
    while open > 0 { open -= close() }
  }

  /// Every begin of a direction becomes one of an isolate, so that its end is known.
  private mutating func isolate(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x202A, 0x202D, 0x2066: raw("\u{2066}")
    case 0x202B, 0x202E, 0x2067: raw("\u{2067}")
    default: raw("\u{2068}")
    }
    return 1
  }

  private mutating func close() -> Int {
    raw("\u{2069}")
    return 1
  }
}
