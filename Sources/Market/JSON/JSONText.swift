/// Reads strings and numbers out of a window.
enum JSONText {
  /// The text of a string whose opening quote is next; escapes are replaced in place.
  ///
  /// - Returns: where the text lies in the window.
  static func string(_ window: JSONWindow) throws -> (Int, Int) {
    window.place += 1
    if let text = plainString(window) { return text }
    window.heldText = (window.place, window.place)
    while let byte = try window.byte(keeping: true) {
      if byte == UInt8(ascii: "\"") {
        let text = window.heldText
        window.place += 1
        return text
      }
      if byte == UInt8(ascii: "\\") {
        try escape(window)
      } else if byte < 32 {
        window.markHere()
        throw window.fault(.json(.controlCharacter(byte)))
      } else {
        put(byte, window)
        window.place += 1
      }
    }
    throw window.fault(.json(.cutOff))
  }

  /// A string without escapes that lies in the window as a whole.
  private static func plainString(_ window: JSONWindow) -> (Int, Int)? {
    let (memory, start, end) = (window.memory, window.place, window.end)
    var place = start
    while place < end, memory[place] >= 32, memory[place] != UInt8(ascii: "\\"),
      memory[place] != UInt8(ascii: "\"")
    { place += 1 }
    guard place < end, memory[place] == UInt8(ascii: "\"") else { return nil }
    window.place = place + 1
    return (start, place)
  }

  /// Adds a byte to the text; never after the place, since no escape is shorter than its character.
  @inline(__always)
  private static func put(_ byte: UInt8, _ window: JSONWindow) {
    window.memory[window.heldText.1] = byte
    window.heldText.1 += 1
  }

  private static func escape(_ window: JSONWindow) throws {
    window.place += 1
    guard let letter = try window.byte(keeping: true) else { throw window.fault(.json(.cutOff)) }
    window.place += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): put(letter, window)
    case UInt8(ascii: "b"): put(8, window)
    case UInt8(ascii: "f"): put(12, window)
    case UInt8(ascii: "n"): put(10, window)
    case UInt8(ascii: "r"): put(13, window)
    case UInt8(ascii: "t"): put(9, window)
    case UInt8(ascii: "u"): try unicode(window)
    default: throw window.fault(.json(.badEscape))
    }
  }

  /// `\u` and four digits, or two of them for a character beyond the first plane.
  private static func unicode(_ window: JSONWindow) throws {
    var code = try hexadecimal(window)
    if (0xd800...0xdbff).contains(code) {
      for wanted in [UInt8(ascii: "\\"), UInt8(ascii: "u")] {
        guard let byte = try window.byte(keeping: true) else {
          throw window.fault(.json(.cutOff))
        }
        guard byte == wanted else { throw window.fault(.json(.badEscape)) }
        window.place += 1
      }
      let low = try hexadecimal(window)
      guard (0xdc00...0xdfff).contains(low) else { throw window.fault(.json(.badEscape)) }
      code = 0x10000 + (code - 0xd800) << 10 + (low - 0xdc00)
    }
    guard let scalar = Unicode.Scalar(code) else { throw window.fault(.json(.badEscape)) }
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { put(byte, window) }
  }

  private static func hexadecimal(_ window: JSONWindow) throws -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = try window.byte(keeping: true) else { throw window.fault(.json(.cutOff)) }
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw window.fault(.json(.badEscape))
      }
      code = code << 4 | UInt32(digit)
      window.place += 1
    }
    return code
  }

  /// The text of a number; what `JSON` does not allow in one, such as `01`, `1.` and `+1`, is refused.
  static func number(_ window: JSONWindow) throws -> (Int, Int) {
    if let text = plainNumber(window) { return text }
    window.heldText = (window.place, window.place)
    _ = try take(window, UInt8(ascii: "-"), UInt8(ascii: "-"))
    if try !take(window, 48, 48) { try digits(window) }
    if try take(window, UInt8(ascii: "."), UInt8(ascii: ".")) { try digits(window) }
    if try take(window, UInt8(ascii: "e"), UInt8(ascii: "E")) {
      _ = try take(window, UInt8(ascii: "+"), UInt8(ascii: "-"))
      try digits(window)
    }
    if let byte = try window.byte(keeping: true), isPartOfNumber(byte) {
      throw window.fault(.json(.badNumber))
    }
    return window.heldText
  }

  /// A number without an exponent that lies in the window as a whole.
  private static func plainNumber(_ window: JSONWindow) -> (Int, Int)? {
    let (memory, start, end) = (window.memory, window.place, window.end)
    var place = start
    if memory[place] == UInt8(ascii: "-") { place += 1 }
    let whole = place
    while place < end, memory[place] &- 48 < 10 { place += 1 }
    if place == whole || (place - whole > 1 && memory[whole] == 48) { return nil }
    if place < end, memory[place] == UInt8(ascii: ".") {
      place += 1
      let decimals = place
      while place < end, memory[place] &- 48 < 10 { place += 1 }
      if place == decimals { return nil }
    }
    guard place < end, !isPartOfNumber(memory[place]) else { return nil }
    window.place = place
    return (start, place)
  }

  private static func isPartOfNumber(_ byte: UInt8) -> Bool {
    byte &- 48 < 10 || byte == 43 || byte == 45 || byte == 46 || (byte | 0x20) &- 97 < 26
      || byte == 95
  }

  /// Goes on if the next byte is one of two.
  @inline(__always)
  private static func take(_ window: JSONWindow, _ one: UInt8, _ other: UInt8) throws -> Bool {
    guard let byte = try window.byte(keeping: true), byte == one || byte == other else {
      return false
    }
    put(byte, window)
    window.place += 1
    return true
  }

  private static func digits(_ window: JSONWindow) throws {
    var count = 0
    while let byte = try window.byte(keeping: true), byte &- 48 < 10 {
      put(byte, window)
      window.place += 1
      count += 1
    }
    if count > 0 { return }
    let isCut = try window.byte(keeping: true) == nil
    throw window.fault(.json(isCut ? .cutOff : .badNumber))
  }
}
