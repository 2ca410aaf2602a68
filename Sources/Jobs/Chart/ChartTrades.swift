import Chart
import Market
import Replay
import Report

/// The trades of a run on the bars of a chart.
struct ChartTrades {
  /// Trades whose bars are known, in the order of the run.
  let holdings: [Chart.TradeSpan]
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
      let entry = places.bar(of: trade.entryTime, at: trade.filledPrice)
      let exit = places.bar(of: trade.exitTime, at: trade.exitPrice)
      let changes = run.changes.filter {
        $0.candle > trade.entryCandle && $0.candle <= trade.exitCandle
      }.map { (places.bar(of: $0.time, at: .nan), $0.event) }
      return holding(trade, entry: entry, exit: max(entry, exit), changes: changes)
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

  /// The place of a trade among the holdings, by its number.
  func place(of number: Int) -> Int? { run.trades.firstIndex { $0.number == number } }

  /// The bars around a trade: as many as are well seen with it in the middle, or more where it is longer.
  ///
  /// - Throws: `UsageError` where the run has no such trade, or the candles end before it.
  func bars(around number: Int, of count: Int, fitting: Int) throws -> Range<Int> {
    guard let place = place(of: number) else {
      let numbers = run.trades.map(\.number)
      let known =
        numbers.isEmpty
        ? "it made none" : "its trades are \(numbers.min() ?? 1) to \(numbers.max() ?? 1)"
      throw UsageError("\(run.words) has no trade \(number); \(known)")
    }
    let holding = holdings[place]
    let last = min(holding.exitBar ?? count - 1, count - 1)
    guard (0..<count).contains(holding.entryBar), last >= holding.entryBar else {
      throw UsageError(
        "trade \(number) of \(run.words) lies outside of these candles; give those of its time")
    }
    let length = last - holding.entryBar + 1
    let beside = max(10, (fitting - length) / 2)
    return max(0, holding.entryBar - beside)..<min(count, last + 1 + beside)
  }

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
