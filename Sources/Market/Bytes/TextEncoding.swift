/// How a file writes its characters, as far as its first bytes tell.
enum TextEncoding: Hashable {
  /// ASCII, UTF-8, and any text that is none of the others: it is read as it is.
  case utf8
  case utf16LittleEndian, utf16BigEndian, utf32LittleEndian
  /// Traditional Chinese, with Microsoft's extensions.
  case big5
  /// Simplified Chinese, GBK and what it grew into.
  case gb18030
  /// Japanese and Korean, as Windows writes them.
  case shiftJIS, korean
  /// Languages of western and central Europe, Cyrillic ones and Turkish, as Windows writes them.
  case western, central, cyrillic, turkish

  /// The encoding, and how many bytes of a byte order mark are before the text.
  static func recognise(_ first: [UInt8]) -> (encoding: Self, mark: Int) {
    if first.starts(with: [0xef, 0xbb, 0xbf]) { return (.utf8, 3) }
    if first.starts(with: [0xff, 0xfe, 0, 0]) { return (.utf32LittleEndian, 4) }
    if first.starts(with: [0xff, 0xfe]) { return (.utf16LittleEndian, 2) }
    if first.starts(with: [0xfe, 0xff]) { return (.utf16BigEndian, 2) }
    if let encoding = unmarkedUTF16(first) { return (encoding, 0) }
    if isUTF8(first) { return (.utf8, 0) }
    return (byNames(first) ?? (looksLikeBig5(first) ? .big5 : .utf8), 0)
  }

  /// The encoding in which most names of columns are known ones; `nil` where none is in any.
  private static func byNames(_ first: [UInt8]) -> Self? {
    var best: (encoding: Self, count: Int)?
    for encoding in [big5, gb18030, shiftJIS, korean, western, central, cyrillic, turkish] {
      let count = HeaderWords.count(first, encoding)
      if count > best?.count ?? 0 { best = (encoding, count) }
    }
    return best?.encoding
  }

  /// The name that the system's converter knows.
  var name: String {
    switch self {
    case .utf8: "UTF-8"
    case .utf16LittleEndian: "UTF-16LE"
    case .utf16BigEndian: "UTF-16BE"
    case .utf32LittleEndian: "UTF-32LE"
    case .big5: "CP950"
    case .gb18030: "GB18030"
    case .shiftJIS: "CP932"
    case .korean: "CP949"
    case .western: "CP1252"
    case .central: "CP1250"
    case .cyrillic: "CP1251"
    case .turkish: "CP1254"
    }
  }

  /// Text of ASCII characters in two bytes each.
  private static func unmarkedUTF16(_ first: [UInt8]) -> Self? {
    let pairs = first.count / 2
    guard pairs >= 4 else { return nil }
    let shown = min(pairs, 32)
    if (0..<shown).allSatisfy({ first[2 * $0] != 0 && first[2 * $0 + 1] == 0 }) {
      return .utf16LittleEndian
    }
    if (0..<shown).allSatisfy({ first[2 * $0] == 0 && first[2 * $0 + 1] != 0 }) {
      return .utf16BigEndian
    }
    return nil
  }

  /// Whether bytes that are no UTF-8 are pairs of Big5, most of them beside another pair: a lone pair may
  /// be an accented letter of a western encoding and the letter after it.
  private static func looksLikeBig5(_ bytes: [UInt8]) -> Bool {
    var (pairs, beside) = (0, 0)
    var wasPair = false
    var place = 0
    while place < bytes.count {
      let lead = bytes[place]
      if lead < 0x80 {
        wasPair = false
        place += 1
        continue
      }
      guard place + 1 < bytes.count else { break }
      guard (0x81...0xfe).contains(lead), isTrail(bytes[place + 1]) else { return false }
      pairs += 1
      if wasPair { beside += 1 }
      wasPair = true
      place += 2
    }
    return pairs >= 2 && beside * 2 >= pairs
  }

  private static func isTrail(_ byte: UInt8) -> Bool {
    (0x40...0x7e).contains(byte) || (0xa1...0xfe).contains(byte)
  }

  /// Whether bytes are UTF-8, a last character cut off aside.
  private static func isUTF8(_ bytes: [UInt8]) -> Bool {
    let lastLead = bytes.suffix(3).lastIndex { $0 >= 0xc0 } ?? bytes.endIndex
    let whole = bytes[..<lastLead]
    if lastLead < bytes.endIndex, String(validating: bytes, as: UTF8.self) != nil { return true }
    return String(validating: whole, as: UTF8.self) != nil
  }
}
