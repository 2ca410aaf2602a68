import Chart

/// The trades of a run among the candles of a terminal's picture.
///
/// ▲ is an entry that gains when prices rise, below its candle, ▼ one that gains when they fall,
/// above it; ◆ an exit at its price, ◇ where it lost. Stops and targets are dotted where nothing
/// else is. The row below the prices has the time held, with number and result where they fit.
struct TerminalTrades {
  let holdings: [Chart.TradeSpan]
  let bars: Range<Int>
  /// The highest and the lowest price of each bar.
  let high: [Double], low: [Double]

  /// Draws them from a row on, prices as distances from the top of the sheet in rows.
  func draw(
    _ canvas: inout CellCanvas, _ top: Int, rows: Int, _ place: (Double) -> Double,
    tone: (Double) -> Color?
  ) {
    let shown = holdings.filter {
      bars.overlaps($0.entryBar..<max($0.entryBar, $0.exitBar ?? bars.upperBound) + 1)
    }
    func row(_ price: Double) -> Int? {
      let depth = place(price)
      return depth >= 0 && depth < Double(rows) ? Int(depth) : nil
    }
    for holding in shown {
      let (first, last) = span(holding)
      for level in (holding.stops + holding.targets).compactMap({ row($0.price) }) {
        for bar in first..<last + 1 where canvas.isEmpty(column(bar), top + level) {
          canvas.put("┈", column(bar), top + level, nil)
        }
      }
    }
    for holding in shown {
      if bars.contains(holding.entryBar) {
        let edge = place(holding.isShort ? high[holding.entryBar] : low[holding.entryBar])
        let beside = Int(min(max(edge, 0), Double(rows))) + (holding.isShort ? -1 : 1)
        canvas.put(
          holding.isShort ? "▼" : "▲", column(holding.entryBar),
          top + min(max(beside, 0), rows - 1), nil)
      }
      if let bar = holding.exitBar, bars.contains(bar), let row = row(holding.exitPrice ?? .nan) {
        canvas.put(
          holding.result > 0 ? "◆" : "◇", column(bar), top + row, tone(holding.result))
      }
      ribbon(holding, top + rows, &canvas, tone)
    }
  }

  /// The first and the last shown bar of a holding.
  private func span(_ holding: Chart.TradeSpan) -> (Int, Int) {
    let first = max(holding.entryBar, bars.lowerBound)
    let last = bars.upperBound - 1
    return (first, max(first, min(holding.exitBar ?? last, last)))
  }

  private func ribbon(
    _ holding: Chart.TradeSpan, _ row: Int, _ canvas: inout CellCanvas, _ tone: (Double) -> Color?
  ) {
    let (first, last) = span(holding)
    let isEnded = holding.exitBar.map { $0 <= last } ?? false
    let color = isEnded ? tone(holding.result) : nil
    for bar in first..<last + 1 {
      canvas.put(isEnded ? "━" : "┅", column(bar), row, color)
    }
    let result = NumberFormat(.percent, signed: true, decimals: 1).text(holding.result)
    let text = holding.name + (isEnded ? " \(result)" : "")
    if text.count + 2 <= last - first { canvas.put(text, column(first) + 1, row, color) }
  }

  private func column(_ bar: Int) -> Int { bar - bars.lowerBound }
}
