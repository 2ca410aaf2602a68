import Replay

/// How far the final equity moves under other assumptions: one axis for all rows, in three drawings.
///
/// Empty where there was no trade to assume anything about.
func rangeChart(_ context: ReportContext, _ analysis: RunAnalysis) -> String {
  guard !context.run.fills.isEmpty else { return "" }
  let rows = rangeRows(context, analysis)
  return [("W", 488, true), ("N", 332, false), ("P", 358, false)].map { name, width, isWide in
    let chart = SensitivityChart(
      rows, analysis, context.numbers.currency, width: width, isWide: isWide)
    return "<div class=\"\(name)\">\(chart.drawn())</div>"
  }.joined()
}

private struct SensitivityChart {
  let rows: [RangeRow]
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
    _ rows: [RangeRow], _ analysis: RunAnalysis, _ currency: String, width: Int, isWide: Bool
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

  func drawn() -> String {
    var drawing = Drawing(
      width: width, height: bottom + 20,
      name: "How far the final equity moves under other assumptions: " + summary)
    let ticks = scale.ticks(atMost: isWide ? 5 : 6, within: width)
    drawing.boxes("k-grid", ticks.map { (scale.pixel($0), 22, 1, bottom - 22) })
    references(&drawing)
    for (i, row) in rows.enumerated() { draw(row, at: 22 + i * pitch, &drawing) }
    for (tick, text) in zip(ticks, ReportNumbers.ticks(ticks)) {
      axisLabel(tick, text, &drawing)
    }
    return drawing.svg
  }

  private var summary: String {
    rows.map { "\($0.name) \(ReportNumbers.short($0.low)) to \(ReportNumbers.short($0.high))" }
      .joined(separator: "; ")
  }

  private func short(_ value: Double) -> String { ReportNumbers.short(value, precise: isFine) }

  private func axisLabel(_ tick: Double, _ number: String, _ drawing: inout Drawing) {
    let x = scale.pixel(tick)
    let anchor: Drawing.Anchor = x < 12 ? .start : .middle
    let text = tick == 0 ? currency + "0" : number
    drawing.label("k-text", text, x: x, y: bottom + 15, anchor)
  }

  /// The run as a line of ink and holding as a dashed one, named above.
  private func references(_ drawing: inout Drawing) {
    let spans =
      isWide
      ? [22...bottom] : rows.indices.map { (22 + $0 * pitch + 26)...(22 + $0 * pitch + 46) }
    let run = scale.pixel(analysis.finalEquity)
    let hold = analysis.hasHolding ? scale.pixel(analysis.holdFinalEquity) : nil
    if let hold { drawing.uprights("k-range-hold", x: hold, spans) }
    drawing.uprights("k-leader-ink", x: run, spans)
    for name in names(run, hold) {
      drawing.label(name.role, name.text, x: name.x, y: 14, name.anchor)
    }
  }

  private typealias Name = (role: String, text: String, x: Int, anchor: Drawing.Anchor)

  /// The two names side by side, each at its line's outer side as long as the picture has room.
  private func names(_ run: Int, _ hold: Int?) -> [Name] {
    let own: Name = (
      "k-text-strong-halo", "this run " + short(analysis.finalEquity), run, .start
    )
    guard let hold else { return [fitted(own)] }
    let other: Name = (
      "k-text-halo", "hold " + short(analysis.holdFinalEquity), hold, .start
    )
    var (left, right) = hold < run ? (other, own) : (own, other)
    let leftWidth = Drawing.textWidth(left.text) + 5
    let rightWidth = Drawing.textWidth(right.text) + 5
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

  private func fitted(_ name: Name) -> Name {
    let isLeft = name.x + 5 + Drawing.textWidth(name.text) > width
    return (name.role, name.text, name.x + (isLeft ? -5 : 5), isLeft ? .end : .start)
  }

  private func draw(_ row: RangeRow, at top: Int, _ drawing: inout Drawing) {
    let middle = top + (isWide ? 28 : 36)
    if isWide {
      drawing.label("k-range-name", row.name, x: 0, y: top + 26)
      drawing.label("k-text", row.detail, x: 0, y: top + 40)
    } else {
      drawing.label(("k-range-name", row.name), then: ("k-text", row.detail), x: 0, y: top + 24)
    }
    let low = scale.pixel(row.low)
    let high = scale.pixel(row.high)
    if high - low < 2 {
      drawing.boxes(
        "k-range-end",
        [(low, middle - 7, 1, 15), (low - 3, middle - 7, 7, 1), (low - 3, middle + 7, 7, 1)])
      flat(row, low, middle, &drawing)
    } else {
      drawing.boxes("k-range", [(low, middle - 4, high - low, 9)])
      drawing.boxes("k-range-end", [(low, middle - 7, 1, 15), (high, middle - 7, 1, 15)])
      ends(row, low, high, middle, &drawing)
    }
    drawing.disc("k-dot", x: scale.pixel(analysis.finalEquity), y: middle, radius: 3)
  }

  private func flat(_ row: RangeRow, _ x: Int, _ middle: Int, _ drawing: inout Drawing) {
    let text = short(row.low) + ", no width"
    let fits = x - 8 - Drawing.textWidth(text) > (isWide ? 150 : 0)
    drawing.label("k-text-halo", text, x: fits ? x - 8 : x + 9, y: middle + 4, fits ? .end : .start)
  }

  private func ends(
    _ row: RangeRow, _ low: Int, _ high: Int, _ middle: Int, _ drawing: inout Drawing
  ) {
    let text = short(row.low)
    let fits = low - 5 - Drawing.textWidth(text) >= (isWide ? 150 : 0)
    let upper = short(row.high)
    if fits {
      drawing.label("k-text-halo", text, x: low - 5, y: middle + 4, .end)
      drawing.label("k-text-halo", upper, x: high + 6, y: middle + 4)
    } else {
      drawing.label("k-text-halo", "\(text) to \(upper)", x: high + 6, y: middle + 4)
    }
  }
}
