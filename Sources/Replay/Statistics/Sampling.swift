import Market
import Strategy
import Text

/// Takes the samples of a run: of all, of one side, and of holding.
struct Sampling {
  let periods: Periods
  /// Everything together; `nil` where there was no candle.
  let all: Sample?
  private let facts: RunFacts
  /// The ends of periods from the first candle on which the strategy could have traded.
  private let ends: Range<Int>

  init(_ facts: RunFacts) {
    self.facts = facts
    let first = facts.days.candles.partitioningIndex { $0 >= facts.start }
    let ends = first..<facts.days.candles.count
    let periods = Periods(facts.days.times, facts.frame)
    self.ends = ends
    self.periods = periods
    all = facts.candles > facts.start ? Sample(facts, ends, periods) : nil
  }

  /// One side of a whole run alone; `nil` if it has no trade.
  func side(_ side: Side, of run: Run) -> Sample? {
    let count = run.trades.count { $0.side == side }
    guard count > 0, var sample = all else { return nil }
    if count == run.trades.count { return sample }
    let trades = run.trades.filter { $0.side == side }
    let curve = SideCurve(run, side).measured()
    sample.take(curve.ends.suffix(ends.count))
    sample.final = curve.ends.last ?? run.account.cash
    sample.drawdowns = curve.drawdowns
    sample.candlesHeld = run.candlesHeld(trades)
    sample.trades = ClosedTrades(trades)
    sample.openTrades = trades.count(where: \.isOpen)
    sample.traded = trades.lazy.map { $0.traded }.exactTotal
    sample.costs = trades.lazy.map(\.costs).exactTotal
    sample.parts = PaidParts()
    if run.hasAccountEvents { sample.dividends = trades.lazy.map(\.dividends).exactTotal }
    return sample
  }

  /// Buying and holding; `nil` where the strategy could never have traded and where the cash does not
  /// buy one lot.
  var hold: Sample? {
    guard let holding = facts.holding, holding.units > 0, var sample = all else { return nil }
    sample.take(facts.days.hold[ends])
    sample.final = facts.holdFinal
    sample.drawdowns = holding.drawdowns
    sample.candlesHeld = sample.candles
    sample.trades = nil
    sample.openTrades = 1
    sample.traded = holding.units * holding.price * (holding.multiplier * holding.exchangeRate)
    sample.costs = holding.cost + holding.rollCosts
    sample.parts = PaidParts()
    if facts.parts.funding != nil {
      sample.costs += holding.funding
      sample.parts.funding = holding.funding
    }
    if facts.parts.rolls != nil { sample.parts.rolls = holding.rollCosts }
    if facts.dividends != nil { sample.dividends = holding.dividends }
    return sample
  }
}

extension Sample {
  /// The sample of a whole account from a candle on.
  fileprivate init(_ facts: RunFacts, _ ends: Range<Int>, _ periods: Periods) {
    initial = facts.initial
    final = facts.final
    days = Double(facts.last.milliseconds - facts.first.milliseconds) / 86_400_000
    meanEquity = .nan
    self.periods = periods
    drawdowns = facts.drawdowns
    candles = facts.candles - facts.start
    candlesHeld = facts.candlesHeld
    trades = facts.trades
    openTrades = facts.openTrades
    traded = facts.traded
    costs = facts.costs
    dividends = facts.dividends
    parts = facts.parts
    whyNotHeld = facts.whyNotHeld
    holdReturns = facts.holdReturns ?? Self.returns(initial, facts.days.hold[ends]).0
    take(facts.days.equity[ends])
  }

  /// Takes the equity at the ends of periods.
  fileprivate mutating func take(_ ends: ArraySlice<Double>) {
    (returns, meanEquity) = Self.returns(initial, ends)
  }
}

extension Trade {
  /// The money that was bought and sold for.
  fileprivate var traded: Double {
    value + (isOpen ? 0 : (exitValue * quantity * multiplier).magnitude)
  }
}
