import Jobs
import Market
import Replay
import Strategy
import Text

/// Entries and exits among the candles: ▲ below what was bought, ▼ above what was sold short, ◆ where it was
/// left with a gain, ◇ with a loss. A person's own are △, ▽ and ○.
struct TradeMarks {
  private let chart: ReplayChart

  init(_ chart: ReplayChart) { self.chart = chart }

  private var run: SteppedRun { chart.session.run }

  func draw(_ screen: inout Screen) {
    if let own = chart.session.blind ?? chart.session.shownOwn { draw(own, &screen) }
    guard chart.session.blind == nil else { return }
    let bars = chart.window.bars
    let moment = run.moments[chart.session.cursor]
    for trade in run.trades(in: bars, upTo: chart.session.cursor) {
      let isLong = trade.side == .long
      let entry = run.bar(of: trade.entryCandle)
      if bars.contains(entry) {
        put(isLong ? "▲" : "▼", entry, isBelow: isLong, .bold, &screen)
      }
      guard !trade.isOpen, trade.exitCandle <= moment else { continue }
      let exit = run.bar(of: trade.exitCandle)
      guard bars.contains(exit) else { continue }
      put(
        trade.profit > 0 ? "◆" : "◇", exit, isBelow: !isLong, chart.style.signed(trade.profit),
        &screen)
    }
  }

  private func draw(_ own: OwnTrades, _ screen: inout Screen) {
    let bars = chart.window.bars
    for trade in own.trades {
      if bars.contains(trade.bar) {
        put(trade.isLong ? "△" : "▽", trade.bar, isBelow: trade.isLong, .bold, &screen)
      }
      if let exit = trade.exit, bars.contains(exit) {
        put("○", exit, isBelow: !trade.isLong, .bold, &screen)
      }
    }
  }

  /// Puts a mark beside the candle of a bar, further away where there is one already.
  private func put(
    _ scalar: Unicode.Scalar, _ bar: Int, isBelow: Bool, _ look: CellStyle, _ screen: inout Screen
  ) {
    let candle = chart.window.bars(bar / chart.window.group)
    var edge = isBelow ? Double.infinity : -Double.infinity
    for one in candle {
      edge = isBelow ? min(edge, run.bars.low[one]) : max(edge, run.bars.high[one])
    }
    let column = chart.left + chart.window.column(ofBar: bar)
    let marks: Set<UInt32> = Set("▲▼◆◇△▽○".unicodeScalars.map(\.value))
    let depth = chart.scale.depth(edge)
    guard depth.isFinite, depth.magnitude < 10_000 else { return }
    var row = Int(depth.rounded(.down)) + (isBelow ? 1 : -1)
    row = min(max(row, 0), chart.prices.count - 1)
    var tries = 0
    while tries < 3, (0..<chart.prices.count).contains(row),
      marks.contains(screen[column, chart.prices.lowerBound + row].scalar)
    {
      row += isBelow ? 1 : -1
      tries += 1
    }
    row = min(max(row, 0), chart.prices.count - 1)
    screen.put(scalar, column, chart.prices.lowerBound + row, look)
  }
}
