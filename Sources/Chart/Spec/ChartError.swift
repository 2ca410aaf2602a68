import Text

/// A chart that cannot be read or drawn as it was asked for: a user's fault, with its cure.
public struct ChartError: Error, CustomStringConvertible, Sendable, Hashable {
  /// What is wrong.
  public let fault: ChartFault
  /// Where it is; nil where it is not in a text.
  public let place: ChartPlace?

  init(_ fault: ChartFault, _ place: ChartPlace? = nil) {
    self.fault = fault
    self.place = place
  }

  /// What is wrong, where, and the cure.
  public var description: String {
    place.map { fault.words + "\n" + $0.words } ?? fault.words
  }
}

/// Where something is in a description: text, line, column and the way to it.
public struct ChartPlace: Sendable, Hashable {
  /// What the text is called, such as `chart.json`.
  public var name: String
  /// From 1; 0 where it is not known.
  public var line: Int
  /// From 1, in characters; 0 where it is not known.
  public var column: Int
  /// Such as `panes[0].layers[2].color`; empty for the whole.
  public var path: String
  /// The line itself, where there is a text.
  var text = ""

  /// The lines below a message.
  var words: String {
    var head = "  " + printable(name, limit: 200)
    if line > 0 { head += ":\(line):\(column)" }
    if !path.isEmpty { head += (line > 0 ? " " : ": ") + path }
    if text.isEmpty { return head }
    let start = max(0, column - 1)
    let line = Array(printable(text, limit: 4_000).unicodeScalars)
    let skipped = line.prefix(start).prefix { $0 == " " || $0 == "\u{FFFD}" }.count
    let from = max(skipped, start - 40)
    let shown = line.dropFirst(from).prefix(88)
    var before = from > skipped ? " " : ""
    for scalar in line.dropFirst(from).prefix(start - from) {
      before += TextWidth.isWide(scalar) ? "  " : " "
    }
    let length = Self.tokenLength(Array(shown.dropFirst(start - from)))
    let mark = "^" + String(repeating: "~", count: length - 1)
    let excerpt = String(String.UnicodeScalarView(shown))
    return head + "\n    \(from > skipped ? "…" : "")\(excerpt)\n    \(before)\(mark)"
  }

  /// How many characters the name or value has that begins a line's rest.
  private static func tokenLength(_ rest: [Unicode.Scalar]) -> Int {
    guard let first = rest.first else { return 1 }
    if first == "\"" { return (rest.dropFirst().firstIndex(of: "\"") ?? rest.count - 1) + 1 }
    let ends = Array(" :,}]{[".unicodeScalars)
    return max(1, rest.firstIndex { ends.contains($0) } ?? rest.count)
  }
}
