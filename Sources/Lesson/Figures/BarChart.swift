import Indicators
import Text
import Market

/// The chart of one bar: candles, the weights of the closes, and the indicator, in three widths.
struct BarChart {
  struct Layout {
    let name: String
    let width: Double, axis: Double, spacing: Double, body: Double
    let bars: Int, back: Int
    let price: Double, weights: Double, pane: Double
  }
  static let layouts = [
    Layout(
      name: "L", width: 1_216, axis: 64, spacing: 7, body: 5, bars: 160, back: 105, price: 372,
      weights: 60, pane: 136),
    Layout(
      name: "M", width: 688, axis: 56, spacing: 5, body: 3, bars: 120, back: 84, price: 268,
      weights: 60, pane: 116),
    Layout(
      name: "S", width: 358, axis: 54, spacing: 4, body: 3, bars: 70, back: 54, price: 260,
      weights: 52, pane: 96),
  ]

  let lesson: Lesson
  let layout: Layout
  let bars: Range<Int>
  let price: Axis
  let pane: Axis?
  let over: [Int]
  let own: [Int]
  /// Averages of the price that an indicator in a pane of its own is made of, by their symbols.
  let averages: [Int]

  init(_ lesson: Lesson, _ layout: Layout) {
    (self.lesson, self.layout) = (lesson, layout)
    let window = lesson.window
    let start = max(
      window.lowerBound, min(lesson.bar - layout.back, window.upperBound - layout.bars))
    let bars = start..<min(window.upperBound, start + layout.bars)
    self.bars = bars
    let outputs = lesson.subject.description.outputs
    let isOver = lesson.subject.description.pane == .overlay
    let drawn = outputs.indices.filter { !outputs[$0].mark.isAside }
    let over = drawn.filter { isOver && outputs[$0].unit == .price }
    let hasPane = lesson.subject.description.group != .pattern
    let own = hasPane ? drawn.filter { !over.contains($0) } : []
    let averages = over.isEmpty ? lesson.worked.averages : []
    (self.over, self.own, self.averages) = (over, own, averages)
    let candles = lesson.subject.bars.candles
    let span = candles.high[bars].max().map { $0 - (candles.low[bars].min() ?? 0) } ?? 1
    let middle = candles.close[bars].reduce(0, +) / Double(max(1, bars.count))
    let inside = bars.lowerBound - window.lowerBound..<bars.upperBound - window.lowerBound
    let lines =
      (over.flatMap { lesson.subject.values[$0][bars] }
      + averages.flatMap { lesson.worked.symbols[$0].values[inside] })
      .filter { abs($0 - middle) < 1.2 * span }
    price = Axis(
      Array(candles.high[bars]) + Array(candles.low[bars]) + lines, from: layout.price - 26,
      // Under the lines of the legend, and what names the window over its frame.
      to: 66 + 17 * Double(max(0, min(2, over.count) + averages.count - 1)))
    let top = layout.price + 14 + (lesson.weights == nil ? 0 : layout.weights + 14)
    let zero = own.contains { outputs[$0].mark == .histogram } ? [0.0] : []
    pane =
      own.isEmpty
      ? nil
      : Axis(
        own.flatMap { Array(lesson.subject.values[$0][bars]) },
        from: top + layout.pane - 8, to: top + 22,
        including: lesson.subject.description.pane.guides + zero)
  }

  var plot: Double { layout.width - layout.axis }
  func x(_ bar: Int) -> Double { 8 + Double(bar - bars.lowerBound) * layout.spacing }
  func center(_ bar: Int) -> Double { x(bar) + layout.body / 2 }
  var weightsTop: Double { layout.price + 14 }
  var paneTop: Double { weightsTop + (lesson.weights == nil ? 0 : layout.weights + 14) }
  var bottom: Double { own.isEmpty ? paneTop - 14 : paneTop + layout.pane }

  func svg() -> String {
    let date = lesson.subject.bars.date(lesson.bar)
    var sketch = Sketch(
      "bar", width: Int(layout.width), height: Int(bottom) + 24,
      label: localized(
        "\(lesson.subject.bars.symbol) candles with \(lesson.subject.label) on \(date)"))
    scales(&sketch)
    candles(&sketch)
    lines(&sketch)
    moving(&sketch)
    if lesson.weights != nil { weights(&sketch) }
    legend(&sketch)
    return sketch.svg(" class=\"kc\" data-g=\"\(geometry)\"")
  }

  /// What the script needs to move what moves.
  private var geometry: String {
    let numbers: [Double] = [
      Double(bars.lowerBound - lesson.window.lowerBound), Double(bars.count), layout.spacing,
      layout.body, plot, layout.price, price.low, price.high, price.from, price.to,
      own.isEmpty ? 0 : paneTop, layout.pane, pane?.low ?? 0, pane?.high ?? 1, pane?.from ?? 0,
      pane?.to ?? 0, bottom,
    ]
    return numbers.map(LessonNumbers.plain).joined(separator: " ")
  }

  private func scales(_ sketch: inout Sketch) {
    let ticks = price.ticks(every: 44).filter { price($0) > 20 && price($0) < layout.price - 4 }
    sketch.levels(ticks.map { price($0) }, 0, plot)
    for (tick, words) in zip(ticks, Axis.words(ticks)) {
      sketch.text(words, plot + 8, price(tick) + 4)
    }
    months(&sketch)
    var rules = [layout.price + 7, bottom]
    if lesson.weights != nil { rules.append(weightsTop + layout.weights + 7) }
    sketch.levels(rules, 0, layout.width, "rule")
    guard let pane else { return }
    let guides = lesson.subject.description.pane.guides
    let marks = guides.isEmpty ? pane.ticks(every: 28) : guides
    sketch.levels(marks.map { pane($0) }, 0, plot, guides.isEmpty ? "grid" : "zero")
    if pane.low < 0, pane.high > 0 { sketch.levels([pane(0)], 0, plot, "zero") }
    for (mark, words) in zip(marks, Axis.words(marks)) {
      sketch.text(words, plot + 8, pane(mark) + 4)
    }
  }

  /// Names of months, or of days where bars are short, no nearer than they have room.
  private func months(_ sketch: inout Sketch) {
    let times = lesson.subject.bars.candles.time
    var last = -99.0
    for bar in bars.dropFirst() {
      let (before, now) = (DateParts(times[bar - 1]), DateParts(times[bar]))
      guard before.month != now.month, x(bar) - last > 50, x(bar) < plot - 30 else { continue }
      last = x(bar)
      let isYear = before.year != now.year
      sketch.text(
        isYear ? String(now.year) : now.monthName, center(bar), bottom + 17,
        isYear ? "t b" : "t m", anchor: "middle")
    }
  }

  private func candles(_ sketch: inout Sketch) {
    let candles = lesson.subject.bars.candles
    var (up, down, flat) = ("", "", "")
    for bar in bars {
      let (left, half) = (x(bar), (layout.body - 1) / 2)
      func y(_ value: Double) -> Double { price(value).rounded() }
      let (open, close) = (y(candles.open[bar]), y(candles.close[bar]))
      let (high, low) = (y(candles.high[bar]), y(candles.low[bar]))
      let (top, end) = (min(open, close), max(min(open, close) + 1, max(open, close)))
      let s = Sketch.short
      var path =
        "M\(s(left + half)) \(s(high))h1v\(s(top - high))h\(s(half))v\(s(end - top))h-\(s(half))v\(s(max(0, low - end)))h-1v\(s(-max(0, low - end)))h-\(s(half))v\(s(top - end))h\(s(half))z"
      if candles.close[bar] > candles.open[bar] {
        if end - top > 2 {
          path +=
            "M\(s(left + 1)) \(s(top + 1))v\(s(end - top - 2))h\(s(layout.body - 2))v\(s(top + 2 - end))z"
        }
        up += path
      } else if candles.close[bar] < candles.open[bar] {
        down += path
      } else {
        flat += path
      }
    }
    sketch.raw(
      "<g class=\"cr\"><path class=\"cd u\" d=\"\(up)\"/><path class=\"cd d\" d=\"\(down)\"/>")
    if !flat.isEmpty { sketch.raw("<path class=\"flat\" d=\"\(flat)\"/>") }
    sketch.raw("</g>")
  }

  private func lines(_ sketch: inout Sketch) {
    let outputs = lesson.subject.description.outputs
    for (rank, place) in over.enumerated() {
      draw(&sketch, place, price, LessonStyle.line(rank, outputs[place]), outputs[place])
    }
    for (rank, symbol) in averages.enumerated() {
      let values = lesson.worked.symbols[symbol].values
      sketch.line(
        bars.lazy.map { (x: center($0), y: price(values[$0 - lesson.window.lowerBound])) },
        rank == 0 ? "s1" : "s2")
    }
    guard let pane else { return patterns(&sketch) }
    for (rank, place) in own.enumerated() {
      draw(&sketch, place, pane, LessonStyle.paneLine(rank, outputs[place]), outputs[place])
    }
  }

  private func draw(
    _ sketch: inout Sketch, _ place: Int, _ axis: Axis, _ style: String,
    _ output: IndicatorDescription.Output
  ) {
    let values = lesson.subject.values[place]
    switch output.mark {
    case .histogram:
      let zero = axis(0).rounded()
      var (up, down) = ("", "")
      for bar in bars where values[bar].isFinite {
        let y = axis(values[bar]).rounded()
        let piece =
          "M\(Sketch.short(x(bar))) \(Sketch.short(zero))h\(Sketch.short(layout.body))V\(Sketch.short(y))h-\(Sketch.short(layout.body))z"
        if values[bar] >= 0 { up += piece } else { down += piece }
      }
      sketch.raw("<path class=\"hist u cr\" d=\"\(up)\"/><path class=\"hist d cr\" d=\"\(down)\"/>")
    case .dots:
      for bar in bars where values[bar].isFinite {
        sketch.dot(center(bar), axis(values[bar]), layout.body > 3 ? 1.5 : 1, "pip")
      }
    default:
      sketch.line(bars.lazy.map { (x: center($0), y: axis(values[$0])) }, style)
    }
  }

  /// Rings round the bars on which a pattern is found.
  private func patterns(_ sketch: inout Sketch) {
    guard lesson.subject.description.group == .pattern else { return }
    let candles = lesson.subject.bars.candles
    for bar in bars where lesson.subject.main[bar].isFinite && lesson.subject.main[bar] != 0 {
      let isUp = lesson.subject.main[bar] > 0
      sketch.dot(
        center(bar), isUp ? price(candles.low[bar]) + 10 : price(candles.high[bar]) - 10, 4,
        isUp ? "ring u" : "ring d")
    }
  }
}
