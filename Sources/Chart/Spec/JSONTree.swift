import Glibc
import Text

/// Reads JSON, strictly after RFC 8259, into values with their places.
struct JSONTree {
  /// How deep it may be nested; a chart needs six.
  private static let depthLimit = 24
  private static let lengthLimit = 4_000_000

  private let source: SpecSource
  private let bytes: [UInt8]
  private var place = 0
  private var line = 1
  private var lineStart = 0

  private init(_ source: SpecSource, _ bytes: [UInt8]) {
    self.source = source
    self.bytes = bytes
  }

  /// The value that a text is.
  static func read(_ source: SpecSource) throws(ChartError) -> ChartNode {
    let bytes = Array(source.text.utf8)
    guard bytes.count <= lengthLimit else { throw ChartError(.tooLong(limit: lengthLimit)) }
    var tree = JSONTree(source, bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      tree.place = 3
      tree.lineStart = 3
    }
    let root = try tree.value(depth: 1)
    tree.skipSpace()
    if let byte = tree.next { throw tree.unexpected(byte, "nothing more") }
    return root
  }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  /// Characters from the start of the line to a byte, from 1.
  private func column(_ place: Int) -> Int {
    1 + bytes[lineStart..<min(max(place, lineStart), bytes.count)].count { $0 & 0xC0 != 0x80 }
  }

  private mutating func skipSpace() {
    while let byte = next, byte == 32 || byte == 9 || byte == 10 || byte == 13 {
      place += 1
      if byte == 10 {
        line += 1
        lineStart = place
      }
    }
  }

  private func fault(_ problem: String, at place: Int) -> ChartError {
    source.error(.malformed(problem), line, column(place), "")
  }

  private func unexpected(_ byte: UInt8, _ expected: String) -> ChartError {
    let shown =
      (33...126).contains(byte) ? "'\(Unicode.Scalar(byte))'" : "byte 0x\(String(byte, radix: 16))"
    return fault("expected \(expected), found \(shown)", at: place)
  }

  private func expected(_ what: String) -> ChartError {
    next.map { unexpected($0, what) } ?? fault("it ends where \(what) should stand", at: place)
  }

  private mutating func value(depth: Int) throws(ChartError) -> ChartNode {
    skipSpace()
    let (line, column) = (self.line, self.column(place))
    guard depth <= Self.depthLimit else {
      throw source.error(.tooDeep(limit: Self.depthLimit), line, column, "")
    }
    let content: ChartNode.Content
    switch next {
    case UInt8(ascii: "{"): content = .object(try members(depth))
    case UInt8(ascii: "["): content = .list(try list(depth))
    case UInt8(ascii: "\""): content = .text(try string())
    case UInt8(ascii: "t"): content = try word("true", .flag(true))
    case UInt8(ascii: "f"): content = try word("false", .flag(false))
    case UInt8(ascii: "n"): content = try word("null", .nothing)
    case .some(UInt8(ascii: "-")), .some(UInt8(ascii: "0")...UInt8(ascii: "9")):
      content = .number(try number())
    default: throw expected("a value")
    }
    return ChartNode(content, line: line, column: column)
  }

  private mutating func members(_ depth: Int) throws(ChartError) -> [ChartNode.Member] {
    var members: [ChartNode.Member] = []
    var names: Set<String> = []
    place += 1
    skipSpace()
    if take("}") { return [] }
    while true {
      skipSpace()
      let (line, column) = (self.line, self.column(place))
      guard next == UInt8(ascii: "\"") else {
        throw expected(members.isEmpty ? "a name in quotes or '}'" : "a name in quotes")
      }
      let name = try string()
      guard names.insert(name).inserted else {
        throw source.error(.duplicateKey(name), line, column, "")
      }
      skipSpace()
      guard take(":") else { throw expected("a colon") }
      members.append(
        ChartNode.Member(name, line: line, column: column, try value(depth: depth + 1)))
      skipSpace()
      if take("}") { return members }
      guard take(",") else { throw expected("',' or '}'") }
    }
  }

  private mutating func list(_ depth: Int) throws(ChartError) -> [ChartNode] {
    var nodes: [ChartNode] = []
    place += 1
    skipSpace()
    if take("]") { return [] }
    while true {
      nodes.append(try value(depth: depth + 1))
      skipSpace()
      if take("]") { return nodes }
      guard take(",") else { throw expected("',' or ']'") }
    }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  private mutating func word(
    _ word: String, _ content: ChartNode.Content
  ) throws(ChartError) -> ChartNode.Content {
    guard bytes[place...].starts(with: word.utf8) else { throw expected("a value") }
    place += word.utf8.count
    return content
  }

  private mutating func digits() -> Int {
    let start = place
    while let byte = next, (48...57).contains(byte) { place += 1 }
    return place - start
  }

  private mutating func number() throws(ChartError) -> Double {
    let start = place
    _ = take("-")
    let whole = place
    if digits() == 0 || (bytes[whole] == 48 && place - whole > 1) {
      throw fault("a number begins with a digit, and with 0 only before a point", at: start)
    }
    if take("."), digits() == 0 { throw expected("a digit") }
    if take("e") || take("E") {
      if !take("-") { _ = take("+") }
      if digits() == 0 { throw expected("a digit") }
    }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    guard let value = Double(text), value.isFinite else {
      throw fault("\(printable(text, limit: 30)) is larger than any number", at: start)
    }
    return value
  }
}

// MARK: Strings

extension JSONTree {
  private mutating func string() throws(ChartError) -> String {
    let start = place
    var text: [UInt8] = []
    place += 1
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        place += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += try escape()
      case 0..<32:
        throw fault("a string ends in its line; write a line break as \\n", at: place)
      default:
        text.append(byte)
        place += 1
      }
    }
    throw fault("a string has no end", at: start)
  }

  private mutating func escape() throws(ChartError) -> [UInt8] {
    let start = place
    place += 1
    guard let byte = next else { throw fault("it ends in a string", at: start) }
    place += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "b"): return [8]
    case UInt8(ascii: "f"): return [12]
    case UInt8(ascii: "n"): return [10]
    case UInt8(ascii: "r"): return [13]
    case UInt8(ascii: "t"): return [9]
    case UInt8(ascii: "u"): return try unicode(start)
    default: throw fault("after \\ stands one of \" \\ / b f n r t u", at: start)
    }
  }

  private mutating func unicode(_ start: Int) throws(ChartError) -> [UInt8] {
    var value = try hexadecimal(start)
    if (0xD800..<0xDC00).contains(value), take("\\"), take("u") {
      let second = try hexadecimal(start)
      guard (0xDC00..<0xE000).contains(second) else {
        throw fault("half of a pair of \\u has no other half", at: start)
      }
      value = 0x10000 + (value - 0xD800) << 10 + (second - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(value) else {
      throw fault("half of a pair of \\u has no other half", at: start)
    }
    return Array(String(scalar).utf8)
  }

  private mutating func hexadecimal(_ start: Int) throws(ChartError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Unicode.Scalar(byte).hexadecimalValue else {
        throw fault("after \\u stand four hexadecimal digits", at: start)
      }
      value = value << 4 | digit
      place += 1
    }
    return value
  }
}

extension Unicode.Scalar {
  /// The value of a hexadecimal digit.
  var hexadecimalValue: UInt32? {
    switch self {
    case "0"..."9": value - 48
    case "a"..."f": value - 87
    case "A"..."F": value - 55
    default: nil
    }
  }
}
