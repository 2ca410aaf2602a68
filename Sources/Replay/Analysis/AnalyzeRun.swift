import Market
import Strategy

extension RunAnalysis {
  /// The facts about a run.
  ///
  /// - Parameter statistics: those of the run, whose figures it takes over.
  /// - Complexity: O(candles + trades + fills).
  public init(of run: Run, _ statistics: Statistics) {
    let closed = run.trades.filter { !$0.isOpen }.sorted { $0.number < $1.number }
    let open = run.trades.filter(\.isOpen)
    let falls = Drawdown.all(of: run.equity, from: run.account.cash)
    let leftOut = closed.count > 1 ? TradeLeftOut.all(of: run) : []
    cash = run.account.cash
    finalEquity = run.finalEquity
    netReturn = cash > 0 ? finalEquity / cash - 1 : 0
    cagr = statistics["cagr"].value
    holdFinalEquity = run.holdFinalEquity
    holdReturn = cash > 0 ? holdFinalEquity / cash - 1 : 0
    holdCAGR = statistics.hold("cagr").value
    hasHolding = run.holding.map { $0.units > 0 } ?? false
    hasTraded = !run.trades.isEmpty
    let lastDay = run.lastDay
    days = Double(lastDay.seconds - run.first.seconds) / 86_400
    isAYear = lastDay.seconds - (run.firstTradable ?? run.first).seconds >= 31_536_000
    worstDrawdowns = Array(
      falls.sorted { ($0.depth, $1.high) > ($1.depth, $0.high) }.prefix(5))
    unrecovered = falls.last.flatMap { $0.recovery == nil ? $0 : nil }
    holdMaxDrawdown = run.holding?.drawdowns.deepest ?? 0
    won = closed.count { $0.result == .won }
    even = closed.count { $0.result == .even }
    lost = closed.count { $0.result == .lost }
    winRateInterval = WilsonInterval(won: won, of: closed.count)
    grossProfit = closed.reduce(0) { $0 + max(0, $1.profit) }
    grossLoss = closed.reduce(0) { $0 - min(0, $1.profit) }
    meanWin = closed.filter { $0.result == .won }.meanShare
    meanLoss = closed.filter { $0.result == .lost }.meanShare
    openTrades = open.count
    openProfit = open.reduce(0) { $0 + $1.profit }
    best = leftOut.min { $0.finalEquity < $1.finalEquity }
    worst = leftOut.max { $0.finalEquity < $1.finalEquity }
    dependence = TradeDependence(leftOut, of: run)
    bestPeriod = BestPeriod(run)
    ambiguity = AmbiguityFacts(run, hasHolding: run.holding.map { $0.units > 0 } ?? false)
    magnification = run.magnification
    fills = FillFacts(run)
    costs = CostFacts(run)
    exposure = statistics["exposure"].value
  }
}

extension TradeDependence {
  /// What a gain depends on; `nil` where there is no gain, no winner, or one closed trade alone.
  fileprivate init?(_ all: [TradeLeftOut], of run: Run) {
    let winners = all.filter { $0.trade.result == .won }
    guard run.finalEquity > run.account.cash,
      let needed = winners.min(by: { $0.finalEquity < $1.finalEquity })
    else { return nil }
    leftOut = needed
    loss = 1 - needed.finalEquity / run.finalEquity
    shareOfGain =
      (run.finalEquity - needed.finalEquity) / (run.finalEquity - run.account.cash)
    makesTheGain = needed.finalEquity < run.account.cash
  }
}

extension [Trade] {
  /// The mean of the returns; `nil` of none.
  fileprivate var meanShare: Double? {
    isEmpty ? nil : reduce(0) { $0 + $1.share } / Double(count)
  }
}

extension Statistics {
  /// A figure of buying and holding.
  package func hold(_ key: String) -> Figure {
    guard let place = Self.place(of: key),
      hold.indices.contains(place)
    else { return .unknown("Not measured") }
    return hold[place]
  }
}
