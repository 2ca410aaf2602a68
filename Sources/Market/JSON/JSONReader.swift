/// Pulls the tokens of one JSON document out of a stream, strictly after RFC 8259.
///
/// Lines of JSON, a value a line, are read as one array of them.
///
/// The document is never in memory as a whole: a window of it is, and the open brackets. Every token
/// has its place, and every fault the place of what is wrong.
final class JSONReader {
  /// What is at a place of a document.
  enum Token: Hashable {
    case beginObject, endObject, beginArray, endArray
    /// The name of a member; its value follows.
    case name
    case string, number, yes, no, null
    /// The end of the document, with nothing after it.
    case end

    /// Whether it is a value without parts.
    var isScalar: Bool {
      switch self {
      case .string, .number, .yes, .no, .null: true
      default: false
      }
    }
  }

  /// The most brackets that may be open at once.
  static let depthLimit = 32
  /// The most bytes of a string or a number.
  static let tokenLimit = 1 << 16

  /// What may come next.
  enum Expected {
    case value, valueOrEnd, nameOrEnd, name, commaOrEnd, end
  }

  /// What messages call the document; untrusted text.
  var name: String { window.name }
  let window: JSONWindow
  private(set) var expected = Expected.value
  /// The open brackets: whether each is an object's.
  private var open: [Bool] = []
  /// Where the text of the last token lies in the window.
  private var textStart = 0
  private var textEnd = 0
  /// Whether there are several values, each on a line of its own or on several.
  let isLines: Bool
  private var hasBegun = false

  /// Reads a document.
  ///
  /// - Parameter isLines: whether it is lines of JSON, which are read as one array.
  init(_ stream: any ByteStream, isLines: Bool = false) {
    window = JSONWindow(stream)
    self.isLines = isLines
  }

  /// How many brackets are open.
  var depth: Int { open.count }

  /// The text of the last name, string or number, without quotes and escapes; until the next token.
  var text: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: window.memory + textStart, count: textEnd - textStart)
  }

  /// A copy of the text.
  var bytes: [UInt8] { Array(text) }

  /// The next token.
  ///
  /// - Throws: `DataError` where the document is none, cut off or too deep; what the stream throws.
  func next() throws -> Token {
    if isLines, !hasBegun { return beginLines() }
    while true {
      let line = window.markedLine
      guard let byte = try window.skipSpace() else {
        window.mark()
        if isLines, open.count == 1, expected != .value { return endLines() }
        guard expected == .end else { throw fault(.cutOff) }
        return .end
      }
      window.mark()
      if isLines, open.count == 1 {
        guard byte != UInt8(ascii: ","), byte != UInt8(ascii: "]") else { throw unexpected(byte) }
        // No comma but the end of a line is between two.
        if expected == .commaOrEnd, window.markedLine > line { expected = .value }
      }
      if byte == UInt8(ascii: ","), expected == .commaOrEnd {
        window.place += 1
        expected = open.last == true ? .name : .value
        continue
      }
      return try token(byte)
    }
  }

  private func token(_ byte: UInt8) throws -> Token {
    switch byte {
    case UInt8(ascii: "}"), UInt8(ascii: "]"): return try close(byte)
    case UInt8(ascii: "\""):
      if expected == .name || expected == .nameOrEnd { return try memberName() }
      try expectValue(byte)
      try readString()
      return .string
    default: break
    }
    try expectValue(byte)
    switch byte {
    case UInt8(ascii: "{"): return try begin(.beginObject)
    case UInt8(ascii: "["): return try begin(.beginArray)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      try readNumber()
      return .number
    case UInt8(ascii: "t"): return try word("true", .yes)
    case UInt8(ascii: "f"): return try word("false", .no)
    case UInt8(ascii: "n"): return try word("null", .null)
    default: throw unexpected(byte)
    }
  }

  /// Leaves out the rest of the value that began with a token.
  func skip(_ token: Token) throws {
    guard token == .beginObject || token == .beginArray else { return }
    let outer = depth - 1
    while depth > outer { _ = try next() }
  }

  /// A fault at the last token.
  func fault(_ problem: JSONProblem) -> DataError { window.fault(.json(problem)) }
}

extension JSONReader {
  /// The array that lines make has no bracket.
  private func beginLines() -> Token {
    hasBegun = true
    open = [false]
    expected = .valueOrEnd
    return .beginArray
  }

  private func endLines() -> Token {
    open = []
    expected = .end
    return .endArray
  }

  /// A value may come here, and then a comma or an end.
  private func expectValue(_ byte: UInt8) throws {
    guard expected == .value || expected == .valueOrEnd, Self.begins(byte) else {
      throw unexpected(byte)
    }
    expected = open.isEmpty ? .end : .commaOrEnd
  }

  /// Whether a value may begin so.
  private static func begins(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || "\"{[-tfn".utf8.contains(byte)
  }

  private func begin(_ token: Token) throws -> Token {
    guard open.count < Self.depthLimit else { throw fault(.tooDeep(limit: Self.depthLimit)) }
    window.place += 1
    open.append(token == .beginObject)
    expected = token == .beginObject ? .nameOrEnd : .valueOrEnd
    return token
  }

  private func close(_ byte: UInt8) throws -> Token {
    let isObject = byte == UInt8(ascii: "}")
    let mayEnd =
      expected == .commaOrEnd || (isObject ? expected == .nameOrEnd : expected == .valueOrEnd)
    guard mayEnd, open.last == isObject else { throw unexpected(byte) }
    window.place += 1
    open.removeLast()
    expected = open.isEmpty ? .end : .commaOrEnd
    return isObject ? .endObject : .endArray
  }

  private func memberName() throws -> Token {
    try readString()
    guard try window.skipSpace(keeping: true) == UInt8(ascii: ":") else {
      window.markHere()
      guard let byte = window.next else { throw fault(.cutOff) }
      throw fault(.unexpected(Self.shown(byte), expected: "a colon"))
    }
    (textStart, textEnd) = window.heldText
    window.place += 1
    expected = .value
    return .name
  }

  private func readString() throws {
    window.heldText = try JSONText.string(window)
    (textStart, textEnd) = window.heldText
  }

  private func readNumber() throws {
    window.heldText = try JSONText.number(window)
    (textStart, textEnd) = window.heldText
  }

  private func word(_ word: StaticString, _ token: Token) throws -> Token {
    for i in 0..<word.utf8CodeUnitCount {
      guard let byte = try window.byte(keeping: true) else { throw fault(.cutOff) }
      guard byte == word.utf8Start[i] else {
        throw fault(.unexpected(Self.shown(byte), expected: "\(word)"))
      }
      window.place += 1
    }
    return token
  }

  private func unexpected(_ byte: UInt8) -> DataError {
    fault(.unexpected(Self.shown(byte), expected: wanted))
  }

  /// What messages expect after a document, and after one of several lines.
  static let atEnd = "nothing more"
  static let atLineEnd = "the end of the line"

  /// What may come here, in English.
  private var wanted: String {
    switch expected {
    case .value: "a value"
    case .valueOrEnd: "a value or ']'"
    case .nameOrEnd: "a name in quotes or '}'"
    case .name: "a name in quotes"
    case .commaOrEnd where isLines && open.count == 1: Self.atLineEnd
    case .commaOrEnd: open.last == true ? "',' or '}'" : "',' or ']'"
    case .end: Self.atEnd
    }
  }

  static func shown(_ byte: UInt8) -> String {
    (33...126).contains(byte)
      ? "'\(Unicode.Scalar(byte))'" : "the byte 0x\(String(byte, radix: 16))"
  }
}
