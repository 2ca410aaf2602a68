import Glibc
import Text

/// A drawing as SVG text: lines, boxes and words in the classes of the page.
struct Sketch {
  /// What it is, in a file's name: `bar`, `step`; no two figures of a page are alike.
  let name: String
  let width: Int
  let height: Int
  /// What the picture shows, for those who do not see it.
  let label: String
  private(set) var body = ""

  init(_ name: String, width: Int, height: Int, label: String) {
    (self.name, self.width, self.height, self.label) = (name, width, height, label)
  }

  mutating func raw(_ markup: String) { body += markup }

  /// A line through points; a break where one is not known.
  mutating func line(_ points: some Sequence<(x: Double, y: Double)>, _ style: String) {
    let path = Self.path(points)
    if !path.isEmpty { body += "<path class=\"ln \(style)\" d=\"\(path)\"/>" }
  }

  mutating func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ style: String) {
    body +=
      "<rect class=\"\(style)\" x=\"\(Self.short(x))\" y=\"\(Self.short(y))\" width=\"\(Self.short(max(0, width)))\" height=\"\(Self.short(max(0, height)))\"/>"
  }

  mutating func dot(_ x: Double, _ y: Double, _ radius: Double, _ style: String = "dot") {
    guard x.isFinite, y.isFinite else { return }
    body +=
      "<circle class=\"\(style)\" cx=\"\(Self.short(x))\" cy=\"\(Self.short(y))\" r=\"\(Self.short(radius))\"/>"
  }

  mutating func text(
    _ text: String, _ x: Double, _ y: Double, _ style: String = "t", anchor: String = "start"
  ) {
    let anchor = anchor == "start" ? "" : " text-anchor=\"\(anchor)\""
    body +=
      "<text class=\"\(style)\" x=\"\(Self.short(x))\" y=\"\(Self.short(y))\"\(anchor)>\(XML.escaped(text))</text>"
  }

  /// Level lines over the whole drawing.
  mutating func levels(_ ys: [Double], _ x: Double, _ width: Double, _ style: String = "grid") {
    let path = ys.map {
      "M\(Self.short(x)) \(Self.short($0.rounded()))h\(Self.short(width))v1h-\(Self.short(width))z"
    }
    if !path.isEmpty { body += "<path class=\"\(style) cr\" d=\"\(path.joined())\"/>" }
  }

  func svg(_ attributes: String = "") -> String {
    "<svg viewBox=\"0 0 \(width) \(height)\" width=\"\(width)\" height=\"\(height)\" role=\"img\" aria-label=\"\(XML.escaped(label))\" \(LessonFigure.attribute)=\"\(name)\"\(attributes)><g aria-hidden=\"true\">\(body)</g></svg>"
  }

  /// A path on half pixels, in relative steps.
  static func path(_ points: some Sequence<(x: Double, y: Double)>) -> String {
    var text = ""
    var (lastX, lastY, isOn) = (0.0, 0.0, false)
    for (x, y) in points {
      guard x.isFinite, y.isFinite else {
        isOn = false
        continue
      }
      let (a, b) = ((x * 2).rounded() / 2, (min(9_999, max(-999, y)) * 2).rounded() / 2)
      text += isOn ? "l\(short(a - lastX)) \(short(b - lastY))" : "M\(short(a)) \(short(b))"
      (lastX, lastY, isOn) = (a, b, true)
    }
    return text
  }

  /// Words as a part of a file's name: `average: sma` is `average-sma`.
  static func slug(_ words: String) -> String {
    let parts = words.split { !($0.isASCII && ($0.isLetter || $0.isNumber || "_.-".contains($0))) }
    return parts.joined(separator: "-")
  }

  /// A number with one decimal at most.
  static func short(_ value: Double) -> String {
    let tenths = (value * 10).rounded() / 10
    return NumberText.shortest(tenths == 0 ? 0 : tenths)
  }
}

/// Values along a line of pixels.
struct Axis {
  let low: Double, high: Double
  let from: Double, to: Double

  /// From the lowest to the highest of some values, `from` being the pixel of the lowest.
  init(_ values: some Sequence<Double>, from: Double, to: Double, including: [Double] = []) {
    var (low, high) = (Double.infinity, -Double.infinity)
    for value in values where value.isFinite { (low, high) = (min(low, value), max(high, value)) }
    for value in including { (low, high) = (min(low, value), max(high, value)) }
    if !(low <= high) { (low, high) = (0, 1) }
    if low == high {
      (low, high) = (low - max(0.5, abs(low) * 0.01), high + max(0.5, abs(high) * 0.01))
    }
    (self.low, self.high, self.from, self.to) = (low, high, from, to)
  }

  func callAsFunction(_ value: Double) -> Double {
    from + (value - low) / (high - low) * (to - from)
  }

  /// Round values, as many as have `pixels` between them.
  func ticks(every pixels: Double) -> [Double] {
    let rough = (high - low) * pixels / max(1, abs(to - from))
    guard rough.isFinite, rough > 0 else { return [] }
    let power = pow(10, log10(rough).rounded(.down))
    let step = ([1, 2, 2.5, 5, 10].first { $0 * power >= rough * 0.999 } ?? 10) * power
    let first = (low / step - 1e-9).rounded(.up)
    guard abs(first) < 1e12 else { return [] }
    var ticks: [Double] = []
    for place in 0..<40 {
      let tick = (first + Double(place)) * step
      guard tick <= high + step * 1e-9 else { break }
      ticks.append(abs(tick) < step * 1e-9 ? 0 : tick)
    }
    return ticks
  }

  /// What the ticks are called: short, and all with one count of decimals.
  static func words(_ ticks: [Double]) -> [String] {
    let largest = ticks.map { abs($0) }.max() ?? 0
    let unit: (Double, String) =
      largest >= 1e9
      ? (1e9, "\u{202F}bn")
      : largest >= 1e6 ? (1e6, "\u{202F}M") : largest >= 1e4 ? (1e3, "k") : (1, "")
    let step = ticks.count > 1 ? abs(ticks[1] - ticks[0]) / unit.0 : 1
    let decimals =
      step >= 1 && step == step.rounded() ? 0 : min(8, max(1, Int((-log10(step)).rounded(.up))))
    return ticks.map { LessonNumbers.fixed($0 / unit.0, decimals) + ($0 == 0 ? "" : unit.1) }
  }
}
