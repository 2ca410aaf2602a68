/// What a dialect is recognised by: the name of a file and its first bytes.
struct FileHead: Sendable {
  /// The path or name as it was given; untrusted text.
  let name: String
  /// The first bytes, without a mark of byte order.
  let bytes: ArraySlice<UInt8>
  /// The first lines with text in them, at most `lineLimit`, without their ends.
  let lines: [ArraySlice<UInt8>]
  /// Their numbers, from 1.
  let lineNumbers: [Int]
  /// Whether these are all bytes of the file.
  let isWhole: Bool
  /// What they show where they are JSON.
  let outline: JSONOutline?
  /// The first three of them as fields: every dialect looks at these.
  private let heads: [Head]

  /// A line as fields and as names.
  private struct Head {
    let separator: UInt8
    let fields: [CSVField]
    let names: [String]
  }

  /// How many lines dialects look at.
  static let lineLimit = 40

  /// The start of a file.
  ///
  /// - Parameter limit: the number of bytes that would have been taken if there were enough.
  init(name: String, bytes: [UInt8], limit: Int = PeekedStream.limit) {
    self.name = name
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    self.bytes = bytes.starts(with: mark) ? bytes.dropFirst(3) : bytes[...]
    isWhole = bytes.count < limit
    outline = JSONOutline(self.bytes, isWhole: isWhole, name: name)
    let found = Self.lines(self.bytes, limit: Self.lineLimit)
    lines = found.map(\.text)
    lineNumbers = found.map(\.number)
    heads = lines.prefix(3).map { line in
      line.withUnsafeBytes { bytes in
        let separator = CSVLayout.separator(of: bytes)
        let fields = (try? splitFields(bytes, separator)) ?? []
        return Head(
          separator: separator, fields: fields, names: fields.map { plainName($0.text) })
      }
    }
  }

  /// The start of a stream: as much of a document as shows where its rows are.
  ///
  /// - Parameter symbol: what is asked for; a document may hold it after others.
  init(_ stream: PeekedStream, symbol: String?) throws {
    let sample = FileHead(name: stream.name, bytes: stream.start)
    let showsAll = sample.outline.map { outline in
      let isThere = symbol.map(outline.mentions) ?? true
      return !outline.isCutOff || (!outline.tables.isEmpty && isThere)
    }
    guard showsAll == false else {
      self = sample
      return
    }
    // Columns one after the other are longer than what is looked at first.
    try stream.lookFurther(Self.documentLimit)
    self = FileHead(name: stream.name, bytes: stream.start, limit: Self.documentLimit)
  }

  /// Something within this number of bytes at the start of a document must show where its rows are.
  static let documentLimit = 1 << 24

  /// The fields of a line with text; `nil` where there is none or its quotes are not closed.
  ///
  /// - Parameter separator: the byte between them; `nil` for the one it has most of.
  func fields(_ line: Int, _ separator: Unicode.Scalar?) -> [CSVField]? {
    guard line < lines.count else { return nil }
    if line < heads.count, separator.map({ UInt8(ascii: $0) == heads[line].separator }) ?? true {
      return heads[line].fields.isEmpty ? nil : heads[line].fields
    }
    return lines[line].withUnsafeBytes { bytes in
      try? splitFields(bytes, separator.map { UInt8(ascii: $0) } ?? CSVLayout.separator(of: bytes))
    }
  }

  /// The fields of one of the first three lines as `plainName` has them.
  ///
  /// - Parameter separator: the byte between them; `nil` for the one it has most of.
  func names(_ line: Int, _ separator: Unicode.Scalar?) -> [String]? {
    guard line < heads.count,
      separator.map({ UInt8(ascii: $0) == heads[line].separator }) ?? true
    else { return nil }
    return heads[line].names.isEmpty ? nil : heads[line].names
  }

  /// The last part of the path.
  var fileName: Substring { name.split(separator: "/").last ?? "" }

  /// The first byte that is no space.
  var firstByte: UInt8? { bytes.first { $0 != 32 && $0 != 9 && $0 != 10 && $0 != 13 } }

  /// The first whole lines with text in them, and their numbers.
  static func lines(
    _ bytes: ArraySlice<UInt8>, limit: Int
  ) -> [(number: Int, text: ArraySlice<UInt8>)] {
    var lines: [(Int, ArraySlice<UInt8>)] = []
    var rest = bytes
    var number = 0
    while !rest.isEmpty, lines.count < limit {
      number += 1
      let end = rest.firstIndex(of: 10) ?? rest.endIndex
      var line = rest[..<end]
      if line.last == 13 { line.removeLast() }
      if !line.allSatisfy({ $0 == 32 || $0 == 9 }) { lines.append((number, line)) }
      rest = rest[min(end + 1, rest.endIndex)...]
    }
    return lines
  }
}
