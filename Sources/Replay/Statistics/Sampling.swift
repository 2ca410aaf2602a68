import Market
import Strategy

/// Takes the samples of a run: of all, of one side, and of holding.
struct Sampling {
  private let run: Run
  /// The first candle on which the strategy could have traded, and the periods from there.
  private let start: Int
  private let ends: ArraySlice<DayEnd>
  private let elapsed: Double
  let periods: Periods

  init(_ run: Run) {
    self.run = run
    start = run.holding?.candle ?? 0
    let start = start
    ends = run.days.drop { $0.candle < start }
    periods = Periods(run.days, run.baseFrame)
    let first = run.holding?.time ?? run.first
    elapsed = Double(run.last.milliseconds - first.milliseconds) / 86_400_000
  }

  /// Everything together.
  var all: Sample? {
    guard run.candleCount > start else { return nil }
    return Sample(
      initial: run.account.cash, final: run.finalEquity, days: elapsed,
      ends: ends.map(\.equity), holdEnds: ends.map(\.hold), periods: periods,
      drawdowns: run.drawdowns, candles: run.candleCount - start,
      candlesHeld: held(run.trades[...]), trades: run.trades.filter { !$0.isOpen },
      openTrades: run.trades.count(where: \.isOpen),
      traded: run.fills.map { ($0.quantity * $0.price).magnitude }.exactSum,
      costs: run.fills.map(\.cost).exactSum)
  }

  /// The trades of one side; `nil` if it has none.
  func side(_ side: Side) -> Sample? {
    let trades = run.trades.filter { $0.side == side }
    guard !trades.isEmpty, var sample = all else { return nil }
    if trades.count == run.trades.count { return sample }
    let curve = SideCurve(run, side).measured()
    sample.ends = Array(curve.ends.suffix(ends.count))
    sample.final = curve.ends.last ?? run.account.cash
    sample.drawdowns = curve.drawdowns
    sample.candlesHeld = held(trades[...])
    sample.trades = trades.filter { !$0.isOpen }
    sample.openTrades = trades.count(where: \.isOpen)
    sample.traded = trades.map { $0.value + ($0.isOpen ? 0 : $0.exitPrice * $0.quantity) }.exactSum
    sample.costs = trades.map(\.costs).exactSum
    return sample
  }

  /// Buying and holding.
  var hold: Sample? {
    guard let holding = run.holding, var sample = all else { return nil }
    sample.final = run.holdFinalEquity
    sample.ends = sample.holdEnds
    sample.drawdowns = holding.drawdowns
    sample.candlesHeld = holding.units > 0 ? sample.candles : 0
    sample.trades = nil
    sample.openTrades = holding.units > 0 ? 1 : 0
    sample.traded = holding.units * holding.price
    sample.costs = holding.cost
    return sample
  }

  /// Candles at whose close one of these trades was open, each counted once.
  private func held(_ trades: ArraySlice<Trade>) -> Int {
    var count = 0
    var reached = 0
    for trade in trades.sorted(by: { $0.entryCandle < $1.entryCandle }) {
      let end = trade.isOpen ? run.candleCount : trade.exitCandle
      let begin = max(reached, trade.entryCandle)
      if end > begin {
        count += end - begin
        reached = end
      }
    }
    return count
  }
}
