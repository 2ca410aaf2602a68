/// A small SVG drawing of boxes, lines, discs and labels, in the classes of the charts.
///
/// For the figures that are no charts over time; those are drawn by `Chart`.
struct Drawing {
  enum Anchor: String { case start, middle, end }

  let width: Int
  let height: Int
  private var markup = Markup()

  /// An empty drawing with the name that a reader hears who does not see it.
  init(width: Int, height: Int, name: String) {
    self.width = width
    self.height = height
    markup.raw(
      "<svg class=\"k\" viewBox=\"0 0 \(width) \(height)\" width=\"\(width)\" height=\"\(height)\" role=\"img\" aria-label=\""
    )
    markup.text(name)
    markup.raw("\"><g aria-hidden=\"true\">")
  }

  /// Boxes of one class, on whole pixels, as one path.
  mutating func boxes(_ name: String, _ boxes: [(x: Int, y: Int, width: Int, height: Int)]) {
    guard !boxes.isEmpty else { return }
    let path = boxes.map { "M\($0.x) \($0.y)h\($0.width)v\($0.height)h-\($0.width)z" }.joined()
    markup.raw("<path class=\"\(name)\" d=\"\(path)\"/>")
  }

  /// Upright lines of one class through the middle of a pixel.
  mutating func uprights(_ name: String, x: Int, _ spans: [ClosedRange<Int>]) {
    let path = spans.map { "M\(x).5 \($0.lowerBound)V\($0.upperBound)" }.joined()
    markup.raw("<path class=\"\(name)\" d=\"\(path)\"/>")
  }

  /// A disc around the middle of a pixel.
  mutating func disc(_ name: String, x: Int, y: Int, radius: Int) {
    markup.raw("<circle class=\"\(name)\" cx=\"\(x).5\" cy=\"\(y).5\" r=\"\(radius)\"/>")
  }

  /// A label on its baseline.
  mutating func label(
    _ name: String, _ text: String, x: Int, y: Int, _ anchor: Anchor = .start
  ) {
    let place = anchor == .start ? "" : " text-anchor=\"\(anchor.rawValue)\""
    markup.raw("<text class=\"\(name)\" x=\"\(x)\" y=\"\(y)\"\(place)>")
    markup.text(text)
    markup.raw("</text>")
  }

  /// Two pieces of a label one after the other.
  mutating func label(_ first: (String, String), then second: (String, String), x: Int, y: Int) {
    markup.raw("<text x=\"\(x)\" y=\"\(y)\"><tspan class=\"\(first.0)\">")
    markup.text(first.1)
    markup.raw("</tspan><tspan class=\"\(second.0)\" dx=\"6\">")
    markup.text(second.1)
    markup.raw("</tspan></text>")
  }

  /// The drawing as markup.
  var svg: String { markup.string + "</g></svg>" }

  /// About how wide a label of 11 px is: wider than most fonts make it.
  static func textWidth(_ text: String) -> Int {
    text.reduce(0) { $0 + ("  .,’\u{202F}\u{A0}il".contains($1) ? 4 : 7) }
  }
}
