import Market

/// Cuts an expression into tokens.
struct Lexer {
  private let source: ExpressionText
  private var position = 0

  private init(_ source: ExpressionText) { self.source = source }

  /// The tokens of an expression; the last is `.end`.
  ///
  /// - Throws: `ExpressionError` at the first piece that is none.
  static func tokens(of source: ExpressionText) throws(ExpressionError) -> [Token] {
    guard source.bytes.count <= ExpressionText.limit else {
      throw ExpressionError(
        .tooLong(characters: source.text.count, limit: ExpressionText.limit), at: 0..<1)
    }
    var lexer = Lexer(source)
    var tokens: [Token] = []
    while let token = try lexer.next() { tokens.append(token) }
    let end = source.bytes.count
    guard !tokens.isEmpty else { throw ExpressionError(.empty, at: 0..<end) }
    tokens.append(Token(kind: .end, range: end..<end))
    return tokens
  }

  private mutating func next() throws(ExpressionError) -> Token? {
    while let byte = peek(), byte == 32 || (9...13).contains(byte) { position += 1 }
    guard let byte = peek() else { return nil }
    if byte.isLetter { return name() }
    if byte.isDigit, let clock = try clock() { return clock }
    if byte.isDigit, let date = try date() { return date }
    if byte.isDigit { return try number() }
    if byte == UInt8(ascii: ".") && peek(1)?.isDigit == true { return try number() }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return try text(quote: byte) }
    return try sign()
  }

  private func peek(_ ahead: Int = 0) -> UInt8? {
    position + ahead < source.bytes.count ? source.bytes[position + ahead] : nil
  }

  private mutating func name() -> Token {
    let start = position
    while peek()?.isNamePart == true { position += 1 }
    let text = source[start..<position]
    let kind = Token.Word(rawValue: text).map(Token.Kind.word) ?? .name(text)
    return Token(kind: kind, range: start..<position)
  }

  /// A time of day: `09:35`, `9:35`, up to `24:00`.
  private mutating func clock() throws(ExpressionError) -> Token? {
    let start = position
    var colon = start
    while colon < source.bytes.count, source.bytes[colon].isDigit { colon += 1 }
    guard (1...2).contains(colon - start), colon + 2 < source.bytes.count,
      source.bytes[colon] == UInt8(ascii: ":"), source.bytes[colon + 1].isDigit,
      source.bytes[colon + 2].isDigit, let hour = Int(source[start..<colon]),
      let minute = Int(source[colon + 1..<colon + 3])
    else { return nil }
    let end = colon + 3
    if end < source.bytes.count, source.bytes[end].isNamePart { return nil }
    guard minute < 60, hour * 60 + minute <= 1_440 else {
      throw ExpressionError(.noSuchClock(source[start..<end]), at: start..<end)
    }
    position = end
    return Token(kind: .clock(hour * 60 + minute), range: start..<position)
  }

  /// A date: `2015-01-31`, with all its digits.
  private mutating func date() throws(ExpressionError) -> Token? {
    let start = position
    let form = Array("0000-00-00".utf8)
    guard start + form.count <= source.bytes.count else { return nil }
    for (byte, pattern) in zip(source.bytes[start...], form) {
      guard pattern == UInt8(ascii: "0") ? byte.isDigit : byte == pattern else { return nil }
    }
    var end = start + form.count
    while end < source.bytes.count,
      source.bytes[end].isNamePart || source.bytes[end] == UInt8(ascii: ":")
    {
      end += 1
    }
    let text = source[start..<end]
    guard end == start + form.count else {
      throw ExpressionError(
        .foreign(text, cure: ForeignWords.date(source[start..<start + form.count])), at: start..<end
      )
    }
    guard let year = Int(text.prefix(4)), let month = Int(text.dropFirst(5).prefix(2)),
      let day = Int(text.suffix(2)), let date = CivilDate(year: year, month: month, day: day)
    else { throw ExpressionError(.noSuchDate(text), at: start..<end) }
    position = end
    return Token(kind: .date(date), range: start..<end)
  }

  /// A number: digits, perhaps a point and digits, perhaps an exponent, and nothing glued to it.
  private mutating func number() throws(ExpressionError) -> Token {
    let start = position
    while let byte = peek() {
      let afterExponent = position > start && source.bytes[position - 1] | 32 == UInt8(ascii: "e")
      let isSign = byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
      guard byte.isNamePart || byte == UInt8(ascii: ".") || (isSign && afterExponent) else { break }
      position += 1
    }
    let text = source[start..<position]
    switch StrictNumber.read(text) {
    case .value(let value): return Token(kind: .number(value), range: start..<position)
    case .tooLarge: throw ExpressionError(.numberTooLarge(text), at: start..<position)
    case .malformed: throw ExpressionError(.malformedNumber(text), at: start..<position)
    }
  }

  private mutating func text(quote: UInt8) throws(ExpressionError) -> Token {
    let start = position
    position += 1
    while let byte = peek(), byte != quote { position += 1 }
    guard peek() != nil else { throw ExpressionError(.unclosedText, at: start..<start + 1) }
    position += 1
    return Token(kind: .text(source[start + 1..<position - 1]), range: start..<position)
  }

  private mutating func sign() throws(ExpressionError) -> Token {
    let start = position
    for length in [3, 2, 1] where start + length <= source.bytes.count {
      guard let sign = Token.Sign(rawValue: source[start..<start + length]) else { continue }
      try refuseForeignSign(at: start)
      position += length
      return Token(kind: .sign(sign), range: start..<position)
    }
    try refuseForeignSign(at: start)
    let stray = strayCharacter(at: start)
    throw ExpressionError(
      .strayCharacter(stray), at: start..<start + max(1, String(stray).utf8.count))
  }

  /// Signs of other languages that mean something here under another name.
  private static let foreign: [(String, cure: String)] = [
    ("&&", "and"), ("||", "or"), ("**", "^"), ("<>", "!="), ("=<", "<="), ("=>", ">="),
    ("&", "and"), ("|", "or"), ("=", "=="), ("!", "not"), ("?", "a if condition else b"),
  ]

  private func refuseForeignSign(at start: Int) throws(ExpressionError) {
    for (sign, cure) in Self.foreign {
      let end = start + sign.utf8.count
      guard end <= source.bytes.count, source[start..<end] == sign else { continue }
      if sign.utf8.count == 1, end < source.bytes.count, source.bytes[end] == UInt8(ascii: "=") {
        continue  // `==` and `!=`
      }
      throw ExpressionError(.foreignSign(sign, cure: cure), at: start..<end)
    }
  }

  /// The whole character that begins at a byte, however many bytes it has.
  private func strayCharacter(at start: Int) -> Character {
    String(decoding: source.bytes[start...].prefix(64), as: UTF8.self).first ?? "?"
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 32) || self == UInt8(ascii: "_")
  }
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  var isNamePart: Bool { isLetter || isDigit }
}
