import Chart
import Replay
import Text

/// How far the final equity moves under other assumptions: one axis for all rows, in three drawings.
///
/// Empty where there was no trade to assume anything about.
func sensitivityChart(_ context: ReportContext, _ analysis: RunAnalysis) -> String {
  guard !context.run.fills.isEmpty else { return "" }
  let rows = sensitivityRows(context, analysis)
  return [("W", 488, true), ("N", 332, false), ("P", 358, false)].map { name, width, isWide in
    let chart = SensitivityChart(
      rows, analysis, context.numbers.currency, width: width, isWide: isWide)
    return "<div class=\"\(name)\">\(chart.figure().svg(id: "r" + name))</div>"
  }.joined()
}

private struct SensitivityChart {
  let rows: [SensitivityRow]
  let analysis: RunAnalysis
  let width: Int
  let isWide: Bool
  let currency: String
  /// Whether numbers need a digit more to be told apart.
  let isFine: Bool
  let scale: LinearScale

  private var pitch: Int { isWide ? 48 : 46 }
  private var bottom: Int { 22 + rows.count * pitch + 6 }

  init(
    _ rows: [SensitivityRow], _ analysis: RunAnalysis, _ currency: String, width: Int, isWide: Bool
  ) {
    self.currency = currency
    self.rows = rows
    self.analysis = analysis
    self.width = width
    self.isWide = isWide
    isFine = rows.contains {
      $0.low != $0.high && ReportNumbers.short($0.low) == ReportNumbers.short($0.high)
    }
    let values =
      rows.flatMap { [$0.low, $0.high] } + [analysis.finalEquity]
      + (analysis.hasHolding ? [analysis.holdFinalEquity] : [])
    scale = LinearScale(
      min(0, values.min() ?? 0), max(values.max() ?? 1, 0), from: isWide ? 190 : 0,
      to: width - 48)
  }

  func figure() -> SmallFigure {
    var figure = SmallFigure(
      width: width, height: bottom + 20,
      title: localized("How far the final equity moves under other assumptions"), summary: summary)
    let ticks = scale.ticks(atMost: isWide ? 5 : 6, within: width)
    figure.boxes(.grid, ticks.map { Box(scale.pixel($0), 22, 1, bottom - 22) })
    references(&figure)
    for (i, row) in rows.enumerated() { draw(row, at: 22 + i * pitch, &figure) }
    for (tick, text) in zip(ticks, ReportNumbers.ticks(ticks)) {
      axisLabel(tick, text, &figure)
    }
    return figure
  }

  private var summary: String {
    rows.map { row in
      localized(
        "\(row.name) \(ReportNumbers.short(row.low)) to \(ReportNumbers.short(row.high))")
    }.joined(separator: Language.current == .english ? "; " : "；")
  }

  private func short(_ value: Double) -> String { ReportNumbers.short(value, precise: isFine) }

  private func axisLabel(_ tick: Double, _ number: String, _ figure: inout SmallFigure) {
    let x = scale.pixel(tick)
    let text = tick == 0 ? currency + "0" : number
    figure.label(PlacedText(.text, text, x: x, y: bottom + 15, x < 12 ? .start : .middle))
  }

  /// The run as a line of ink and holding as a dashed one, named above.
  private func references(_ figure: inout SmallFigure) {
    let spans =
      isWide
      ? [22...bottom] : rows.indices.map { (22 + $0 * pitch + 26)...(22 + $0 * pitch + 46) }
    let run = scale.pixel(analysis.finalEquity)
    let hold = analysis.hasHolding ? scale.pixel(analysis.holdFinalEquity) : nil
    if let hold { figure.uprights(.signalLine, x: hold, spans) }
    figure.uprights(.leaderInk, x: run, spans)
    for name in names(run, hold) { figure.label(name) }
  }

  /// The two names side by side, each at its line's outer side as long as the picture has room.
  private func names(_ run: Int, _ hold: Int?) -> [PlacedText] {
    let own = PlacedText(
      .textStrongHalo, localized("this run \(short(analysis.finalEquity))"), x: run, y: 14)
    guard let hold else { return [fitted(own)] }
    let other = PlacedText(
      .textHalo, localized("hold \(short(analysis.holdFinalEquity))"), x: hold, y: 14)
    var (left, right) = hold < run ? (other, own) : (own, other)
    let leftWidth = left.width + 5
    let rightWidth = right.width + 5
    if right.x + rightWidth > width {
      (right.x, right.anchor) = (min(right.x, width) - 5, .end)
      (left.x, left.anchor) = (min(left.x - 5, right.x - rightWidth - 6), .end)
    } else if left.x - leftWidth < 0 {
      left.x += 4
      right.x = max(right.x + 4, left.x + leftWidth + 6)
    } else {
      (left.x, left.anchor) = (left.x - 5, .end)
      right.x += 4
    }
    return [left, right]
  }

  private func fitted(_ name: PlacedText) -> PlacedText {
    var name = name
    let isLeft = name.x + 5 + name.width > width
    name.x += isLeft ? -5 : 5
    name.anchor = isLeft ? .end : .start
    return name
  }

  private func draw(_ row: SensitivityRow, at top: Int, _ figure: inout SmallFigure) {
    let middle = top + (isWide ? 28 : 36)
    if isWide {
      figure.label(PlacedText(.value, row.name, x: 0, y: top + 26, size: 12))
      figure.label(PlacedText(.text, row.detail, x: 0, y: top + 40))
    } else {
      var name = PlacedText(.value, row.name, x: 0, y: top + 24)
      name.parts.append((.text, row.detail))
      figure.label(name)
    }
    let low = scale.pixel(row.low)
    let high = scale.pixel(row.high)
    if high - low < 2 {
      figure.boxes(
        .bar,
        [
          Box(low, middle - 7, 1, 15), Box(low - 3, middle - 7, 7, 1),
          Box(low - 3, middle + 7, 7, 1),
        ])
      flat(row, low, middle, &figure)
    } else {
      figure.boxes(.holdArea, [Box(low, middle - 4, high - low, 9)], percent: 40)
      figure.boxes(.bar, [Box(low, middle - 7, 1, 15), Box(high, middle - 7, 1, 15)])
      ends(row, low, high, middle, &figure)
    }
    figure.disc(.dot, x: scale.pixel(analysis.finalEquity), y: middle, radius: 3)
  }

  /// The words of a row whose ends share a pixel: what they are where they differ.
  private func flat(_ row: SensitivityRow, _ x: Int, _ middle: Int, _ figure: inout SmallFigure) {
    let (low, high) = (short(row.low), short(row.high))
    let words =
      if !row.isMeasured {
        localized("Not measured")
      } else if low == high {
        localized("\(low), no width")
      } else {
        localized("\(low) to \(high)")
      }
    var text = PlacedText(.textHalo, words, x: x + 9, y: middle + 4)
    if x - 8 - text.width > (isWide ? 150 : 0) { (text.x, text.anchor) = (x - 8, .end) }
    figure.label(text)
  }

  private func ends(
    _ row: SensitivityRow, _ low: Int, _ high: Int, _ middle: Int, _ figure: inout SmallFigure
  ) {
    let left = PlacedText(.textHalo, short(row.low), x: low - 5, y: middle + 4, .end)
    var right = PlacedText(.textHalo, short(row.high), x: high + 6, y: middle + 4)
    if left.x - left.width >= (isWide ? 150 : 0) {
      figure.label(left)
    } else {
      right.parts[0].text = localized("\(short(row.low)) to \(short(row.high))")
    }
    figure.label(right)
  }
}
