/// What a dialect is recognised by: the name of a file and its first bytes.
struct Sample: Sendable {
  /// The path or name as it was given; untrusted text.
  let name: String
  /// The first bytes, without a mark of byte order.
  let bytes: ArraySlice<UInt8>
  /// The first lines with text in them, at most 40, without their ends.
  let lines: [ArraySlice<UInt8>]
  /// Their numbers, from 1.
  let lineNumbers: [Int]

  /// The start of a file.
  init(name: String, bytes: [UInt8]) {
    self.name = name
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    self.bytes = bytes.starts(with: mark) ? bytes.dropFirst(3) : bytes[...]
    let found = Self.lines(self.bytes, limit: 40)
    lines = found.map(\.text)
    lineNumbers = found.map(\.number)
  }

  /// The last part of the path.
  var fileName: Substring { name.split(separator: "/").last ?? "" }

  /// The first byte that is no space.
  var firstByte: UInt8? { bytes.first { $0 != 32 && $0 != 9 && $0 != 10 && $0 != 13 } }

  /// Whether these are all bytes of the file.
  var isWhole: Bool { bytes.endIndex < PeekedStream.limit }

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
