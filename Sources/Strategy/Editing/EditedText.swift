/// A document while it is written: it may end anywhere, and what is in it may not be right yet.
///
/// It is read as far as an editor needs to know what is written at the caret, and never refused.
struct EditedText {
  /// A step from a value to one inside it.
  enum Step: Hashable, Sendable { case key(String), place(Int) }

  /// What is written at the caret.
  struct Place: Sendable {
    /// The way to the value; of a key, to its object.
    var path: [Step]
    var isKey: Bool
    /// The bytes that are there, without quotation marks; none where nothing is.
    var range: Range<Int>
    /// The quotation mark before it; `nil` for none.
    var quote: UInt8?
    /// Whether it is between braces or brackets; else indentation says what it belongs to.
    var isFlow: Bool
    /// The columns before a line's key.
    var indent = 0
  }

  /// A key and where it is written.
  struct Key: Sendable {
    let name: String
    let start: Int
  }

  let bytes: [UInt8]
  /// The byte before which the caret stands.
  let caret: Int
  private(set) var place: Place?
  /// The keys of each object.
  private(set) var keys: [[Step]: [Key]] = [:]
  /// Where the values that are neither objects nor lists are written, without quotation marks.
  private(set) var scalars: [[Step]: Range<Int>] = [:]

  init(_ text: String, caret: Int) {
    bytes = Array(text.utf8)
    self.caret = min(max(caret, 0), bytes.count)
    let start = blank(from: 0)
    if start < bytes.count, bytes[start] == UInt8(ascii: "{") {
      _ = flow(from: start, [])
    } else {
      block()
    }
  }

  /// What is written in some bytes.
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The first byte from one on that is neither space nor comment.
  func blank(from start: Int) -> Int {
    var at = start
    while at < bytes.count {
      if bytes[at].isSpace {
        at += 1
      } else if bytes[at] == UInt8(ascii: "#"), at == 0 || bytes[at - 1].isSpace {
        at = lineEnd(at)
      } else {
        break
      }
    }
    return at
  }

  func lineEnd(_ start: Int) -> Int {
    bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
  }

  /// The byte after a key that begins at one.
  func nameEnd(_ start: Int) -> Int {
    bytes[start...].firstIndex { !$0.isNamePart && $0 != UInt8(ascii: "$") } ?? bytes.count
  }

  /// Where a text in quotation marks ends, and whether they are closed; one that is not ends with its line.
  func textEnd(_ start: Int, _ quote: UInt8) -> (end: Int, isClosed: Bool) {
    var at = start
    while at < bytes.count, bytes[at] != UInt8(ascii: "\n") {
      if bytes[at] == quote { return (at, true) }
      let isEscape =
        quote == UInt8(ascii: "\"") && bytes[at] == UInt8(ascii: "\\") && at + 1 < bytes.count
        && bytes[at + 1] != UInt8(ascii: "\n")
      at += isEscape ? 2 : 1
    }
    return (min(at, bytes.count), false)
  }

  /// Takes a key of an object.
  mutating func take(
    key range: Range<Int>, of path: [Step], quote: UInt8?, isFlow: Bool, indent: Int = 0
  ) {
    keys[path, default: []].append(Key(name: text(range), start: range.lowerBound))
    guard place == nil, range.lowerBound <= caret, caret <= range.upperBound else { return }
    place = Place(
      path: path, isKey: true, range: range, quote: quote, isFlow: isFlow, indent: indent)
  }

  /// Takes a value that is neither an object nor a list.
  ///
  /// - Parameter reach: where the caret is on it.
  mutating func take(
    value range: Range<Int>, at path: [Step], quote: UInt8?, isFlow: Bool, reach: ClosedRange<Int>,
    indent: Int = 0
  ) {
    scalars[path] = range
    guard place == nil, reach.contains(caret) else { return }
    let isOn = range.lowerBound <= caret && caret <= range.upperBound
    place = Place(
      path: path, isKey: false, range: isOn ? range : caret..<caret, quote: isOn ? quote : nil,
      isFlow: isFlow, indent: indent)
  }

  /// Takes the caret where nothing is written.
  mutating func takeCaret(at path: [Step], isKey: Bool, isFlow: Bool, indent: Int = 0) {
    guard place == nil else { return }
    place = Place(
      path: path, isKey: isKey, range: caret..<caret, quote: nil, isFlow: isFlow, indent: indent)
  }
}

extension UInt8 {
  var isSpace: Bool { self == 32 || (9...13).contains(self) }
}
