/// JSON writes a character beyond U+FFFF as two escapes (`\ud83d\ude80`), YAML as one
/// (`\U0001f680`).
enum EscapedPairs {
  /// The text with every such pair as one escape.
  static func joined(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var i = 0
    while i < bytes.count {
      guard bytes[i] == UInt8(ascii: "\\"), i + 1 < bytes.count else {
        result.append(bytes[i])
        i += 1
        continue
      }
      if let scalar = pair(bytes, at: i) {
        let digits = String(scalar, radix: 16)
        result += "\\U".utf8
        result += String(repeating: "0", count: 8 - digits.count).utf8
        result += digits.utf8
        i += 12
      } else {
        result += bytes[i...i + 1]
        i += 2
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The character that twelve bytes stand for, if they are such a pair.
  private static func pair(_ bytes: [UInt8], at i: Int) -> UInt32? {
    guard let high = unit(bytes, at: i), let low = unit(bytes, at: i + 6),
      (0xd800...0xdbff).contains(high), (0xdc00...0xdfff).contains(low)
    else { return nil }
    return 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00)
  }

  /// The number of `\\u` and four digits.
  private static func unit(_ bytes: [UInt8], at i: Int) -> UInt32? {
    guard i + 6 <= bytes.count, bytes[i] == UInt8(ascii: "\\"), bytes[i + 1] == UInt8(ascii: "u")
    else { return nil }
    let digits = bytes[i + 2..<i + 6]
    guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
