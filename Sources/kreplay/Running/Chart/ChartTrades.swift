import Chart
import Market
import Replay
import Report

/// The trades of a run on the bars of a chart.
struct ChartTrades {
  /// Trades whose bars are known, in the order of the run.
  let holdings: [Chart.Holding]
  /// What a reader should know.
  private(set) var notes: [String] = []
  private let run: ChartRun
  private let isStrange: Bool

  /// Places the trades of a run on bars that were read.
  init(_ run: ChartRun, _ columns: ChartColumns, _ source: ChartSource, of frame: Timeframe?)
    throws
  {
    self.run = run
    var places =
      source.isOwn
      ? TradePlaces(own: columns.times)
      : try TradePlaces(
        columns.times, low: columns.data.low, high: columns.data.high, of: frame,
        from: source.timeframe, run: run.base, source.instrument)
    holdings = run.trades.map { trade in
      let entry = places.bar(of: trade.entryTime, at: trade.entryPrice)
      let exit = places.bar(of: trade.exitTime, at: trade.exitPrice)
      return holding(trade, entry: entry, exit: max(entry, exit))
    }
    let data = columns.data
    let known = holdings.filter { data.high.indices.contains($0.entryBar) }
    let strange = known.count { holding in
      let slack = abs(holding.entryPrice) * 1e-6
      let (low, high) = (data.low[holding.entryBar], data.high[holding.entryBar])
      return holding.entryPrice < low - slack || holding.entryPrice > high + slack
    }
    isStrange = strange * 2 > known.count
    if isStrange {
      notes.append(
        "\(strange) of \(known.count) entries lie outside of their candles; are \(source.name) "
          + "and the run's candles of one instrument, and adjusted alike?")
    }
  }

  /// The bar of the last entry or exit, around which a chart is laid.
  var last: Int? { holdings.map { $0.exitBar ?? $0.entryBar }.max() }

  /// Says where no trade is to be seen among some bars, or in what a description draws.
  mutating func look(at bars: Range<Int>, in description: ChartDescription? = nil) {
    if let description, !description.showsHoldings {
      notes.append(
        "the description draws no trades; add \"holdings\" to the layers of the price")
      return
    }
    let isSeen = holdings.contains {
      $0.entryBar < bars.upperBound && ($0.exitBar ?? .max) >= bars.lowerBound
    }
    if isSeen { return }
    guard let first = run.trades.map(\.entryTime).min(),
      let last = run.trades.map(\.exitTime).max()
    else {
      notes.append("\(run.words) made no trade; only its candles are shown")
      return
    }
    let count = run.trades.count
    notes.append(
      "no trade of \(run.words) lies in this part; its \(count == 1 ? "only one is" : "\(count) are")"
        + " from \(run.words(first)) to \(run.words(last))")
  }
}
