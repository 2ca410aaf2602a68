/// What became of one instrument of a run.
public struct InstrumentFigures: Hashable, Sendable {
  /// Its place in `Run.instruments`.
  public let instrument: Int
  /// Closed trades, and how many of them ended with a profit.
  public let trades: Int
  /// How many of them won.
  public let won: Int
  /// Trades that are open at the end.
  public let openTrades: Int
  /// Orders that were refused, for want of money or otherwise.
  public let refused: Int
  /// What it earned, after costs: closed trades, and open ones at the last close.
  public let profit: Double
  /// Commissions, interest and funding.
  public let costs: Double
  /// Its part of what all instruments earned, negative where it went the other way; `nil` where that
  /// is nothing.
  public let profitShare: Double?
  /// The share of the run's candles at whose close it was held: of all moments at which any instrument
  /// has a candle, from the first on which the strategy could trade.
  public let exposure: Double
  /// What holding it would have earned with its part of the cash; `nil` where the strategy could never
  /// have traded it.
  public let holdProfit: Double?

  /// The figures of each instrument of a run, in their order.
  ///
  /// - Complexity: O(instruments · trades + orders + fills).
  public static func all(of run: Run) -> [InstrumentFigures] {
    var refused = run.instruments.map { _ in 0 }
    for order in run.orders where order.state == .rejected { refused[order.instrument] += 1 }
    var costs = run.instruments.map { _ in ExactSum() }
    for fill in run.fills { costs[fill.instrument].add(fill.cost) }
    let trades = Dictionary(grouping: run.trades, by: \.instrument)
    let total = run.trades.lazy.map(\.profit).exactTotal
    return run.instruments.indices.map { place in
      InstrumentFigures(
        place, of: run, trades[place] ?? [], refused: refused[place],
        costs: costs[place].value + run.instruments[place].charged,
        total: total)
    }
  }

  /// Figures from their parts.
  package init(
    instrument: Int, trades: Int, won: Int, openTrades: Int, refused: Int, profit: Double,
    costs: Double, profitShare: Double?, exposure: Double, holdProfit: Double?
  ) {
    self.instrument = instrument
    self.trades = trades
    self.won = won
    self.openTrades = openTrades
    self.refused = refused
    self.profit = profit
    self.costs = costs
    self.profitShare = profitShare
    self.exposure = exposure
    self.holdProfit = holdProfit
  }

  private init(
    _ place: Int, of run: Run, _ own: [Trade], refused: Int, costs: Double, total: Double
  ) {
    instrument = place
    let closed = own.filter { !$0.isOpen }
    trades = closed.count
    won = closed.count { $0.result == .won }
    openTrades = own.count - closed.count
    self.refused = refused
    self.costs = costs
    profit = own.lazy.map(\.profit).exactTotal
    profitShare = total != 0 ? profit / total : nil
    let candles = run.candleCount - (run.holding?.candle ?? 0)
    exposure = candles > 0 ? Double(run.candlesHeld(own)) / Double(candles) : 0
    let traded = run.instruments[place]
    holdProfit = traded.holding.map { traded.holdFinalEquity - $0.cash }
  }
}
