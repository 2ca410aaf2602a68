import Market
import Strategy

/// Takes the samples of a run: of all, of one side, and of holding.
struct Sampling {
  let periods: Periods
  /// Everything together; `nil` where there was no candle.
  let all: Sample?
  private let run: Run
  /// The ends of periods from the first candle on which the strategy could have traded.
  private let ends: ArraySlice<DayEnd>

  init(_ run: Run) {
    self.run = run
    let start = run.holding?.candle ?? 0
    let ends = run.days.drop { $0.candle < start }
    let periods = Periods(run.days, run.baseFrame)
    self.ends = ends
    self.periods = periods
    all = run.candleCount > start ? Sample(run, start, ends, periods) : nil
  }

  /// One side alone; `nil` if it has no trade.
  func side(_ side: Side) -> Sample? {
    let count = run.trades.count { $0.side == side }
    guard count > 0, var sample = all else { return nil }
    if count == run.trades.count { return sample }
    let trades = run.trades.filter { $0.side == side }
    let curve = SideCurve(run, side).measured()
    sample.take(Array(curve.ends.suffix(ends.count)))
    sample.final = curve.ends.last ?? run.account.cash
    sample.drawdowns = curve.drawdowns
    sample.candlesHeld = run.candlesHeld(trades)
    sample.trades = ClosedTrades(trades)
    sample.openTrades = trades.count(where: \.isOpen)
    sample.traded = trades.lazy.map { $0.traded }.exactTotal
    sample.costs = trades.lazy.map(\.costs).exactTotal
    return sample
  }

  /// Buying and holding; `nil` where the strategy could never have traded and where the cash does not
  /// buy one lot.
  var hold: Sample? {
    guard let holding = run.holding, holding.units > 0, var sample = all else { return nil }
    sample.take(ends.map(\.hold))
    sample.final = run.holdFinalEquity
    sample.drawdowns = holding.drawdowns
    sample.candlesHeld = sample.candles
    sample.trades = nil
    sample.openTrades = 1
    sample.traded = holding.units * holding.price
    sample.costs = holding.cost
    return sample
  }
}

extension Sample {
  /// The sample of a whole run from a candle on.
  fileprivate init(_ run: Run, _ start: Int, _ ends: ArraySlice<DayEnd>, _ periods: Periods) {
    let first = run.holding?.time ?? run.first
    initial = run.account.cash
    final = run.finalEquity
    days = Double(run.last.milliseconds - first.milliseconds) / 86_400_000
    meanEquity = .nan
    self.periods = periods
    drawdowns = run.drawdowns
    candles = run.candleCount - start
    candlesHeld = run.candlesHeld(run.trades)
    trades = ClosedTrades(run.trades)
    openTrades = run.trades.count(where: \.isOpen)
    traded = run.fills.lazy.map { ($0.quantity * $0.price).magnitude }.exactTotal
    costs = run.fills.lazy.map(\.cost).exactTotal
    holdReturns = Self.returns(initial, ends.map(\.hold))
    take(ends.map(\.equity))
  }

  /// Takes the equity at the ends of periods.
  fileprivate mutating func take(_ ends: [Double]) {
    meanEquity = ends.mean
    returns = Self.returns(initial, ends)
  }
}

extension Run {
  /// Candles at whose close one of these trades was open, each counted once.
  fileprivate func candlesHeld(_ trades: [Trade]) -> Int {
    var spans = trades.map { trade in
      (start: trade.entryCandle, end: trade.isOpen ? candleCount : trade.exitCandle)
    }
    if zip(spans, spans.dropFirst()).contains(where: { $0.start > $1.start }) {
      spans.sort { $0.start < $1.start }
    }
    var count = 0
    var reached = 0
    for span in spans where span.end > max(reached, span.start) {
      count += span.end - max(reached, span.start)
      reached = span.end
    }
    return count
  }
}

extension Trade {
  /// The money that was bought and sold for.
  fileprivate var traded: Double { value + (isOpen ? 0 : (exitPrice * quantity).magnitude) }
}
