import Chart
import Market

/// The candles of the manual: always the same, so that its pictures are.
enum GalleryCandles: String, CaseIterable {
  case days, minutes

  /// The name of their file.
  var file: String { rawValue + ".csv" }

  /// The market that never was from which they come.
  func market() throws -> SyntheticMarket {
    switch self {
    case .days: try SyntheticMarket(seed: 46, timeframe: Timeframe("1d"), count: 170)
    case .minutes:
      try SyntheticMarket(
        seed: 8, timeframe: Timeframe("5m"), count: 390, session: .weekdays, price: 250)
    }
  }
}

/// A trade that was never made, for the marks of trades.
private struct GalleryTrade {
  let entry: Int
  var exit: Int?
  var isShort = false
  /// Bars from which a stop holds, and how far from the entry it lies as a share of its price,
  /// above zero on the side of a gain.
  let stops: [(bar: Int, share: Double)]
  var target: Double?

  static let all = [
    GalleryTrade(entry: 109, exit: 122, isShort: true, stops: [(109, -0.03)], target: 0.05),
    GalleryTrade(entry: 129, exit: 146, stops: [(129, -0.045), (137, 0.01)]),
    GalleryTrade(entry: 156, exit: 162, stops: [(156, -0.035)], target: 0.04),
    GalleryTrade(entry: 165, stops: [(165, -0.04)], target: 0.04),
  ]
}

extension ChartData {
  /// The data with four trades: one of a fall, two of rises, of which the second loses, and one that
  /// is open.
  func withGalleryTrades() -> ChartData {
    var data = self
    for (place, trade) in GalleryTrade.all.enumerated() where (trade.exit ?? trade.entry) < count {
      let (entry, exit) = (open[trade.entry], trade.exit.map { open[$0] })
      let sign = trade.isShort ? -1.0 : 1
      func level(_ share: Double) -> Double { entry * (1 + sign * share) }
      data.holdings.append(
        TradeSpan(
          "#\(place + 1)", short: trade.isShort, entryBar: trade.entry, entryPrice: entry,
          exitBar: trade.exit, exitPrice: exit,
          result: sign * ((exit ?? close[count - 1]) / entry - 1),
          stops: trade.stops.map { .init(from: $0.bar, level($0.share)) },
          targets: trade.target.map { [.init(from: trade.entry, level($0))] } ?? []))
    }
    return data
  }
}
