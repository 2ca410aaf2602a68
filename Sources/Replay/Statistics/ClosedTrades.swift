/// What statistics are made of, of each closed trade, in the order of exits.
struct ClosedTrades: Sendable {
  /// One of them: shares are of what the lot was worth at its entry.
  private struct Row {
    let profit: Double
    let share: Double
    let adverse: Double
    let favourable: Double
    let cost: Double
    let candles: Double
  }

  private var rows: [Row] = []
  private var winners = 0, losers = 0
  private var winShares = ExactSum(), lossShares = ExactSum()
  private(set) var longestLosing = 0
  private var losing = 0

  /// No trades.
  init() {}

  /// The closed ones of some trades.
  init(_ trades: some Collection<Trade>) {
    rows.reserveCapacity(trades.count)
    for trade in trades where !trade.isOpen { add(trade) }
  }

  /// Adds a closed trade.
  @inline(__always)
  mutating func add(_ trade: Trade) {
    rows.append(
      Row(
        profit: trade.profit, share: trade.share, adverse: trade.adverseShare,
        favourable: trade.favourableShare, cost: trade.costs, candles: Double(trade.candles)))
    switch trade.result {
    case .won:
      winners += 1
      winShares.add(trade.share)
      losing = 0
    case .even: losing = 0
    case .lost:
      losers += 1
      lossShares.add(trade.share)
      losing += 1
      longestLosing = max(longestLosing, losing)
    }
  }

  // MARK: Columns

  /// After costs, in money.
  var profits: some Collection<Double> { rows.lazy.map(\.profit) }
  /// After costs, as shares of what the lot was worth at its entry.
  var shares: some Collection<Double> { rows.lazy.map(\.share) }
  /// Maximum adverse and favourable excursions, as shares of the same.
  var adverse: some Collection<Double> { rows.lazy.map(\.adverse) }
  var favourable: some Collection<Double> { rows.lazy.map(\.favourable) }
  var costs: some Collection<Double> { rows.lazy.map(\.cost) }
  /// Base candles from entry to exit.
  var candles: some Collection<Double> { rows.lazy.map(\.candles) }

  var count: Int { rows.count }
  var winRate: Double { Double(winners) / Double(count) }
  /// The part that won of those that won or lost; unknown without one.
  var winRateOfDecided: Double { Double(winners) / Double(winners + losers) }
  /// Whether one lost.
  var hasLosses: Bool { losers > 0 }
  /// The mean share of the winning trades, and of the losing ones; unknown without one.
  var averageWin: Double { winShares.value / Double(winners) }
  var averageLoss: Double { lossShares.value / Double(losers) }
  /// Sums of the profits of winning trades, and of the losses of losing ones (below 0).
  var won: Double { profits.lazy.filter { $0 > 0 }.exactTotal }
  var lost: Double { profits.lazy.filter { $0 < 0 }.exactTotal }
  /// The sum of the profits before costs of the trades that had one.
  var gross: Double { rows.lazy.map { $0.profit + $0.cost }.filter { $0 > 0 }.exactTotal }
}

extension Sequence<Double> {
  /// The sum of all, without what rounding would lose.
  var exactTotal: Double {
    var sum = ExactSum()
    for x in self { sum.add(x) }
    return sum.value
  }
}
