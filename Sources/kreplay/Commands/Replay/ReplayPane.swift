import Jobs
import Market
import Text

/// A pane below the prices.
enum ReplayPane {
  case lines(SteppedPane)
  case volume
  /// Equity of the run up to the cursor.
  case equity

  /// Parts rows between prices and panes: the strategy's own panes first, then volume and equity where
  /// there is room.
  static func split(
    _ rows: Range<Int>, _ session: ReplaySession, isSmall: Bool
  ) -> (prices: Range<Int>, panes: [(pane: ReplayPane, rows: Range<Int>)]) {
    let own = session.run.panes.map { ReplayPane.lines($0) }
    let more: [ReplayPane] =
      (session.run.hasVolume && session.blind == nil ? [.volume] : [])
      + (session.blind == nil ? [.equity] : [])
    var left = rows.count
    var heights: [(ReplayPane, Int)] = []
    let height = rows.count >= 34 ? 5 : rows.count >= 20 ? 4 : 3
    for pane in own where !isSmall && left - height >= max(7, rows.count / 2) {
      heights.append((pane, height))
      left -= height
    }
    for pane in more where !isSmall && left - height >= max(14, rows.count * 11 / 20) {
      heights.append((pane, height))
      left -= height
    }
    var top = rows.lowerBound + left
    let panes = heights.map { pane, height in
      defer { top += height }
      return (pane: pane, rows: top..<top + height)
    }
    return (rows.lowerBound..<rows.lowerBound + left, panes)
  }

  /// Draws it: its name over the first row, its scale at the right.
  func draw(_ screen: inout Screen, _ chart: ReplayChart, _ rows: Range<Int>, _ place: Int) {
    let (title, value) = heading(chart)
    let edge = chart.left + chart.window.columns
    let next = screen.put(
      printable(title), chart.left, rows.lowerBound, chart.style.faint, upTo: edge)
    screen.put(value, next + 1, rows.lowerBound, upTo: edge)
    let body = rows.lowerBound + 1..<rows.upperBound
    switch self {
    case .lines(let pane): draw(pane, &screen, chart, body)
    case .volume: volume(&screen, chart, body)
    case .equity: equity(&screen, chart, body)
    }
  }

  /// Its name, and its values at the cursor.
  func heading(_ chart: ReplayChart) -> (title: String, value: String) {
    let cursor = chart.session.cursor
    switch self {
    case .lines(let pane):
      let values = pane.lines.map { line in
        let value = chart.words.value(line.values[cursor], isPrice: false)
        return pane.lines.count == 1 ? value : "\(printable(line.name)) \(value)"
      }
      return (pane.title, values.joined(separator: "  "))
    case .volume: return ("volume", chart.words.compact(chart.session.run.bars.volume[cursor]))
    case .equity: return ("equity", chart.words.money(chart.state.equity))
    }
  }

  private func draw(
    _ pane: SteppedPane, _ screen: inout Screen, _ chart: ReplayChart, _ rows: Range<Int>
  ) {
    var values: [Double] = pane.range.map { [$0.lowerBound, $0.upperBound] } ?? []
    for line in pane.lines {
      values += chart.window.candles.map { line.values[chart.window.bars($0).upperBound] }
        .filter(\.isFinite)
      if line.form == .histogram { values.append(0) }
    }
    guard let low = values.min(), let high = values.max() else {
      screen.put("not known yet", chart.left, rows.lowerBound, chart.style.faint)
      return
    }
    let scale = RowScale(low: low, high: high, rows: rows.count, room: 0.02)
    for guide in pane.guides + (low < 0 && high > 0 ? [0] : []) {
      guard let row = scale.row(guide) else { continue }
      for column in 0..<chart.window.columns {
        screen.put("┈", chart.left + column, rows.lowerBound + row, chart.style.grid)
      }
      number(guide, row, of: high - low, &screen, chart, rows)
    }
    var sheet = BrailleSheet(columns: chart.window.columns, rows: rows.count)
    for (place, line) in pane.lines.enumerated() {
      if line.form == .histogram {
        histogram(line, scale, &screen, chart, rows)
      } else {
        chart.draw(line.form, scale, chart.style.series(place), &sheet) { line.values[$0] }
      }
    }
    sheet.draw(&screen, chart.left, rows.lowerBound)
    if pane.guides.isEmpty {
      number(high, 0, of: high - low, &screen, chart, rows)
      number(low, rows.count - 1, of: high - low, &screen, chart, rows)
    }
  }

  private func number(
    _ value: Double, _ row: Int, of span: Double, _ screen: inout Screen, _ chart: ReplayChart,
    _ rows: Range<Int>
  ) {
    let decimals = span >= 100 ? 0 : span >= 10 ? 1 : span >= 1 ? 2 : span >= 0.1 ? 3 : 5
    screen.put(
      Amounts.fixed(value, decimals), chart.left + chart.window.columns + 1,
      rows.lowerBound + row, chart.style.faint)
  }

  private func histogram(
    _ line: SteppedLine, _ scale: RowScale, _ screen: inout Screen, _ chart: ReplayChart,
    _ rows: Range<Int>
  ) {
    for candle in chart.window.candles {
      let value = line.values[chart.window.bars(candle).upperBound]
      guard value.isFinite, value != 0 else { continue }
      let look = chart.style.signed(value)
      let column = chart.left + chart.window.column(candle)
      let (top, bottom) = (scale.depth(max(0, value)), scale.depth(min(0, value)))
      let shape = CandleShape(
        high: top, low: bottom, top: top, bottom: bottom, isHollow: false, isWide: false)
      for row in 0..<rows.count where shape.isBody(row) {
        if let scalar = shape.scalar(row) {
          screen.put(scalar, column, rows.lowerBound + row, look)
        }
      }
    }
  }

  private func volume(_ screen: inout Screen, _ chart: ReplayChart, _ rows: Range<Int>) {
    let bars = chart.session.run.bars
    let sums = chart.window.candles.map { candle in
      chart.window.bars(candle).reduce(0) { $0 + bars.volume[$1] }
    }
    guard let most = sums.max(), most > 0 else { return }
    for (candle, sum) in zip(chart.window.candles, sums) where sum > 0 {
      let span = chart.window.bars(candle)
      let look = chart.style.signed(bars.close[span.upperBound] - bars.open[span.lowerBound])
      let eighths = max(1, Int((sum / most * Double(rows.count * 8)).rounded()))
      for row in 0..<rows.count {
        let filled = min(8, max(0, eighths - (rows.count - 1 - row) * 8))
        if filled > 0 {
          screen.put(
            CandleShape.lower[filled], chart.left + chart.window.column(candle),
            rows.lowerBound + row,
            look)
        }
      }
    }
  }

  private func equity(_ screen: inout Screen, _ chart: ReplayChart, _ rows: Range<Int>) {
    let run = chart.session.run
    let values = chart.window.candles.map { run.equity(at: chart.window.bars($0).upperBound) }
    guard let low = values.min(), let high = values.max() else { return }
    let scale = RowScale(low: low, high: high, rows: rows.count, room: 0.02)
    var sheet = BrailleSheet(columns: chart.window.columns, rows: rows.count)
    chart.draw(.line, scale, chart.style.ink, &sheet) { run.equity(at: $0) }
    sheet.draw(&screen, chart.left, rows.lowerBound)
    let edge = chart.left + chart.window.columns + 1
    screen.put(chart.words.compact(high), edge, rows.lowerBound, chart.style.faint)
    screen.put(chart.words.compact(low), edge, rows.upperBound - 1, chart.style.faint)
  }
}
