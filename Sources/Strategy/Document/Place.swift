import Market
import Text

/// Where something is: in which file, at which line and column, under which JSON path, and the
/// text itself with a caret under it.
package struct Place: Hashable, Sendable {
  /// The file as it was given, or what was given in place of one (`--set fast`).
  package var file: String
  /// From 1; `nil` where there is no text.
  package var line: Int?
  /// From 1, in characters.
  package var column: Int?
  /// E.g. `long.enter`; empty for the whole document.
  package var path: String
  package var excerpt: Excerpt?

  package init(
    file: String, line: Int? = nil, column: Int? = nil, path: String = "", excerpt: Excerpt? = nil
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.path = path
    self.excerpt = excerpt
  }

  /// The lines below a message.
  package var words: String {
    var head = "  " + file
    if let line { head += ":\(line)" }
    if line != nil, let column { head += ":\(column)" }
    if !path.isEmpty { head += (line == nil ? ": " : " ") + path }
    return excerpt.map { head + "\n" + $0.words } ?? head
  }
}

/// One line of text with a mark under a part of it.
package struct Excerpt: Hashable, Sendable {
  /// How much of a long line is shown.
  static let width = 88

  /// The line, cut to a window around the mark.
  package let line: String
  /// How many columns there are before the mark.
  package let indent: Int
  /// How many columns it marks, at least 1.
  package let length: Int

  /// The line of `text` in which a range of its UTF-8 begins.
  package init(_ text: String, _ range: Range<Int>) {
    let bytes = Array(text.utf8)
    let start = min(range.lowerBound, bytes.count)
    let lineStart = bytes[..<start].lastIndex(where: \.isLineEnd).map { $0 + 1 } ?? 0
    let lineEnd = bytes[start...].firstIndex(where: \.isLineEnd) ?? bytes.count
    let end = min(max(range.upperBound, start), lineEnd)
    self.init(
      before: String(decoding: bytes[lineStart..<start], as: UTF8.self),
      marked: String(decoding: bytes[start..<end], as: UTF8.self),
      after: String(decoding: bytes[end..<lineEnd], as: UTF8.self))
  }

  private init(before: String, marked: String, after: String) {
    let before = before.shown.drop { $0 == " " }
    let marked = Array(marked.shown)
    let after = after.shown
    let fits = String(before).columns + String(marked).columns + after.columns <= Self.width
    let head = before.count > 40 && !fits ? "…" + before.suffix(40) : String(before)
    let room = max(Self.width - head.columns, 24)
    let isCut = marked.count + after.count > room
    let tail = (marked + Array(after)).prefix(room)
    line = head + String(tail) + (isCut ? "…" : "")
    indent = head.columns
    length = max(1, String(marked.prefix(room)).columns)
  }

  /// The line and the mark below it.
  var words: String {
    let mark = "^" + String(repeating: "~", count: length - 1)
    return "    \(line)\n    \(String(repeating: " ", count: indent))\(mark)"
  }
}

extension UInt8 {
  fileprivate var isLineEnd: Bool { self == 10 || self == 13 }
}

extension String {
  /// The text with a blank for every control character, so that columns stay aligned.
  fileprivate var shown: String {
    var text = ""
    for scalar in unicodeScalars {
      text.unicodeScalars.append(scalar.isPrintable ? scalar : " ")
    }
    return text
  }

  /// How many columns a terminal gives it: two for each wide character.
  fileprivate var columns: Int {
    reduce(0) { $0 + (($1.unicodeScalars.first?.isWide ?? false) ? 2 : 1) }
  }
}

extension Unicode.Scalar {
  /// Whether it fills two columns (Unicode Standard Annex 11, the large blocks).
  fileprivate var isWide: Bool {
    switch value {
    case 0x1100...0x115f, 0x2e80...0x303e, 0x3041...0xa4cf, 0xac00...0xd7a3, 0xf900...0xfaff,
      0xfe30...0xfe6f, 0xff00...0xff60, 0xffe0...0xffe6, 0x1f300...0x1f64f, 0x1f900...0x1f9ff,
      0x20000...0x3fffd:
      true
    default: false
    }
  }
}
