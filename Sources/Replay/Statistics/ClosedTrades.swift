/// The columns of closed trades that statistics are made of, in the order of exits.
struct ClosedTrades: Sendable {
  /// After costs, in money.
  private(set) var profits: [Double] = []
  /// After costs, as shares of what the lot was worth at its entry.
  private(set) var shares: [Double] = []
  /// The same of the winning trades, and of the others.
  private(set) var winShares: [Double] = []
  private(set) var lossShares: [Double] = []
  /// Maximum adverse and favourable excursions, as shares of the same.
  private(set) var adverse: [Double] = []
  private(set) var favourable: [Double] = []
  private(set) var costs: [Double] = []
  /// Base candles from entry to exit.
  private(set) var candles: [Double] = []
  private(set) var longestLosing = 0

  private var losing = 0

  /// No trades.
  init() {}

  /// The closed ones of some trades.
  init(_ trades: some Collection<Trade>) {
    reserve(trades.count)
    for trade in trades where !trade.isOpen { add(trade) }
  }

  /// Adds a closed trade.
  mutating func add(_ trade: Trade) {
    let value = trade.value
    profits.append(trade.profit)
    shares.append(trade.profit / value)
    adverse.append(trade.adverse / value)
    favourable.append(trade.favourable / value)
    costs.append(trade.costs)
    candles.append(Double(trade.candles))
    if trade.profit > 0 {
      winShares.append(trade.profit / value)
      losing = 0
    } else {
      lossShares.append(trade.profit / value)
      losing += 1
      longestLosing = max(longestLosing, losing)
    }
  }

  private mutating func reserve(_ count: Int) {
    profits.reserveCapacity(count)
    shares.reserveCapacity(count)
    adverse.reserveCapacity(count)
    favourable.reserveCapacity(count)
    costs.reserveCapacity(count)
    candles.reserveCapacity(count)
  }

  var count: Int { profits.count }
  var winRate: Double { Double(winShares.count) / Double(count) }
  /// Sums of the profits of winning trades, and of the losses of the others (not above 0).
  var won: Double { profits.lazy.filter { $0 > 0 }.exactTotal }
  var lost: Double { profits.lazy.filter { $0 <= 0 }.exactTotal }
  /// The sum of the profits before costs of the trades that had one.
  var gross: Double { zip(profits, costs).lazy.map { $0 + $1 }.filter { $0 > 0 }.exactTotal }
}

extension Sequence<Double> {
  /// The sum of all, without what rounding would lose.
  var exactTotal: Double {
    var sum = ExactSum()
    for x in self { sum.add(x) }
    return sum.value
  }
}
