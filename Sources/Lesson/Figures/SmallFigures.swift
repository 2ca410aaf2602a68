import Glibc
import Indicators
import Text

/// The small drawings of a lesson.
enum SmallFigures {
  /// A line and the values that it has.
  typealias Line = (values: [Double], style: String)

  /// Lines over bars in one or two panes: prices above, and below what has another scale.
  static func panes(
    _ name: String, _ label: String, width: Int = 280, height: Int = 196, upper: [Line],
    lower: [Line] = [],
    histogram: [Double]? = nil, mark: Int? = nil, guides: [Double] = []
  ) -> String {
    var sketch = Sketch(name, width: width, height: height, label: label)
    let count = upper.first?.values.count ?? lower.first?.values.count ?? 0
    let step = Double(width - 8) / Double(max(1, count - 1))
    let split = lower.isEmpty && histogram == nil ? Double(height) : Double(height) * 0.52
    if let mark { sketch.box(4 + Double(mark) * step, 0, 1, Double(height), "rule") }
    draw(&sketch, upper, from: split - 6, to: 8, step)
    if split < Double(height) {
      sketch.levels([split], 0, Double(width), "rule")
      let axis = axis(lower, histogram, guides, from: Double(height) - 6, to: split + 8)
      if axis.low <= 0, axis.high >= 0 { sketch.levels([axis(0)], 0, Double(width), "zero") }
      sketch.levels(guides.map { axis($0) }, 0, Double(width), "grid")
      if let histogram { bars(&sketch, histogram, axis, step) }
      for line in lower {
        sketch.line(
          line.values.indices.lazy.map { (x: 4 + Double($0) * step, y: axis(line.values[$0])) },
          line.style)
      }
    }
    return sketch.svg()
  }

  private static func axis(
    _ lines: [Line], _ histogram: [Double]?, _ guides: [Double], from: Double, to: Double
  ) -> Axis {
    Axis(
      lines.flatMap(\.values) + (histogram ?? []), from: from, to: to,
      including: guides + (histogram == nil ? [] : [0]))
  }

  private static func draw(
    _ sketch: inout Sketch, _ lines: [Line], from: Double, to: Double, _ step: Double
  ) {
    let axis = Axis(lines.flatMap(\.values), from: from, to: to)
    for line in lines {
      sketch.line(
        line.values.indices.lazy.map { (x: 4 + Double($0) * step, y: axis(line.values[$0])) },
        line.style)
    }
  }

  private static func bars(
    _ sketch: inout Sketch, _ values: [Double], _ axis: Axis, _ step: Double
  ) {
    var (up, down) = ("", "")
    let zero = Sketch.short(axis(0).rounded())
    for (place, value) in values.enumerated() where value.isFinite {
      let x = Sketch.short(4 + Double(place) * step - 1)
      let path = "M\(x) \(zero)h2V\(Sketch.short(axis(value).rounded()))h-2z"
      if value >= 0 { up += path } else { down += path }
    }
    sketch.raw("<path class=\"hist u\" d=\"\(up)\"/><path class=\"hist d\" d=\"\(down)\"/>")
  }

  /// A curve over periods on a log scale.
  static func curve(
    _ name: String, _ label: String, _ points: [(period: Double, value: Double)], unit: String,
    width: Int = 384, height: Int = 236
  ) -> String {
    var sketch = Sketch(name, width: width, height: height, label: label)
    let right = Double(width) - 44
    let y = Axis(points.map(\.value), from: Double(height) - 26, to: 14, including: [0])
    func x(_ period: Double) -> Double { 8 + log(period / 4) / log(50) * (right - 16) }
    let ticks = y.ticks(every: 40)
    sketch.levels(ticks.map { y($0) }, 0, right)
    for (tick, words) in zip(ticks, Axis.words(ticks)) {
      sketch.text(words, right + 6, y(tick) + 4)
    }
    if y.low < 0 { sketch.levels([y(0)], 0, right, "zero") }
    for period in [5.0, 10, 20, 50, 100, 200] {
      sketch.text(LessonNumbers.plain(period), x(period), Double(height) - 8, "t", anchor: "middle")
    }
    sketch.text(unit, right + 6, 12)
    sketch.line(points.lazy.map { (x: x($0.period), y: y($0.value)) }, "mac")
    return sketch.svg()
  }

  /// The map of lag against restlessness, with this indicator and its group on top.
  static func map(_ map: LessonMap, _ name: String, width: Int, height: Int) -> String {
    var sketch = Sketch(
      "map", width: width, height: height,
      label: localized(
        "Bars of delay against turns in a hundred bars, for \(map.points.count) indicators"))
    let group = map.points.first { $0.name == name }?.group
    let right = Double(width) - 40
    let x = Axis([-14, 16], from: 24, to: right - 24)
    let top = max(60, map.priceTurns)
    func y(_ turns: Double) -> Double {
      20 + (log(top) - log(max(1, turns))) / log(top) * (Double(height) - 60)
    }
    sketch.levels([2, 5, 10, 20, 50].map(y), 0, right)
    for turns in [2.0, 5, 10, 20, 50] {
      sketch.text(LessonNumbers.plain(turns), right + 6, y(turns) + 4)
    }
    sketch.box(x(0), 8, 1, Double(height) - 36, "zero")
    for delay in [-10.0, -5, 0, 5, 10, 15] {
      sketch.text(
        LessonNumbers.signed(delay, 0), x(delay), Double(height) - 8, "t", anchor: "middle")
    }
    var taken: [(Double, Double)] = []
    let ordered = map.points.sorted {
      ($0.name == name ? 0 : $0.group == group ? 1 : 2, $0.name) < (
        $1.name == name ? 0 : $1.group == group ? 1 : 2, $1.name
      )
    }
    for point in ordered {
      let (px, py) = (x(min(16, max(-14, point.delay))), y(point.turns))
      let isOwn = point.name == name
      sketch.dot(px, py, isOwn ? 4.5 : 3, isOwn ? "dot" : point.group == group ? "dot g" : "dot f")
      guard isOwn || point.group == group else { continue }
      let free = taken.allSatisfy { abs($0.0 - px) > 46 || abs($0.1 - py) > 12 }
      guard isOwn || free else { continue }
      taken.append((px, py))
      let isLate = px > right - 70
      sketch.text(
        point.name, isLate ? px - 7 : px + 7, py + 4, isOwn ? "n b h" : "t h",
        anchor: isLate ? "end" : "start")
    }
    return sketch.svg()
  }

  /// Two curves over time, the second dashed grey.
  static func equity(
    _ label: String, _ first: [Double], _ second: [Double], width: Int, height: Int = 230
  ) -> String {
    var sketch = Sketch("trading", width: width, height: height, label: label)
    let right = Double(width) - 56
    let (a, b) = (thinned(first), thinned(second))
    let y = Axis(a + b, from: Double(height) - 10, to: 14)
    let ticks = y.ticks(every: 44)
    sketch.levels(ticks.map { y($0) }, 0, right)
    for (tick, words) in zip(ticks, Axis.words(ticks)) {
      sketch.text(words, right + 8, y(tick) + 4)
    }
    for (values, style) in [(b, "hold"), (a, "eqy")] {
      let step = right / Double(max(1, values.count - 1))
      sketch.line(values.indices.lazy.map { (x: Double($0) * step, y: y(values[$0])) }, style)
    }
    return sketch.svg()
  }

  /// At most 400 values: of each bucket the lowest and the highest, in their order.
  static func thinned(_ values: [Double]) -> [Double] {
    guard values.count > 400 else { return values }
    let size = (values.count + 199) / 200
    return stride(from: 0, to: values.count, by: size).flatMap { start -> [Double] in
      let bucket = values[start..<min(start + size, values.count)]
      guard let low = bucket.indices.min(by: { values[$0] < values[$1] }),
        let high = bucket.indices.max(by: { values[$0] < values[$1] })
      else { return [] }
      return [values[min(low, high)], values[max(low, high)]]
    }
  }
}
