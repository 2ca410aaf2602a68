import Market
import Strategy

/// What statistics are made from: facts that every sink can give, whether it keeps the whole run or not.
struct RunFacts: Sendable {
  /// Equity before the first and after the last candle.
  var initial: Double
  var final: Double
  /// When holding was bought, or the first candle opened; and when the last did, or its last day.
  var first: Time
  var last: Time
  /// The candle on which holding was bought, 0 where it never was.
  var start: Int
  /// Candles of the run, and those at whose close a position was held.
  var candles: Int
  var candlesHeld: Int
  var days: DayColumns
  /// The timeframe of the candles.
  var frame: Timeframe?
  var drawdowns: DrawdownSummary
  var trades: ClosedTrades
  var openTrades: Int
  /// Money that was bought and sold for, and what that cost.
  var traded: Double
  var costs: Double
  /// Dividends, net; `nil` where the account took part in none.
  var dividends: Double?
  /// Buying and holding; `nil` where the strategy could never have traded.
  var holding: BuyAndHold?
  var holdFinal: Double
  var parts: PaidParts
  /// The returns of holding from `start` on, where they are known.
  var holdReturns: ReturnSeries?
}

/// The ends of days as columns, of which trials that share candles share all but the equity.
struct DayColumns: Sendable {
  var times: [Time]
  var candles: [Int]
  var equity: [Double]
  var hold: [Double]

  /// The columns of some days.
  init(_ days: [DayEnd]) {
    self.init(
      times: days.map(\.time), candles: days.map(\.candle), equity: days.map(\.equity),
      hold: days.map(\.hold))
  }

  init(times: [Time], candles: [Int], equity: [Double], hold: [Double]) {
    (self.times, self.candles, self.equity, self.hold) = (times, candles, equity, hold)
  }

  /// The days one by one.
  var all: [DayEnd] {
    times.indices.map {
      DayEnd(time: times[$0], candle: candles[$0], equity: equity[$0], hold: hold[$0])
    }
  }
}

/// What was paid besides commissions; `nil` for what the account does not have.
struct PaidParts: Sendable {
  var tax: Double?
  var spread: Double?
  var slippage: Double?
  var interest: Double?
  var funding: Double?
  var rolls: Double?

  init() {}

  init(_ costs: CostParts, _ account: AccountSettings, hasFunding: Bool, hasRolled: Bool) {
    if account.commission.salesTax > 0 { tax = costs.tax }
    if account.spread != nil { spread = costs.spread }
    if account.slippage != nil { slippage = costs.slippage }
    if !account.interest.isFree { interest = costs.interest }
    if hasFunding { funding = costs.funding }
    if hasRolled { rolls = costs.rolls }
  }
}

extension RunFacts {
  /// Why nothing is bought and held; `nil` where something is.
  var whyNotHeld: String? {
    guard let holding else { return "the strategy could never have traded" }
    if holding.units > 0 { return nil }
    return holding.price > 0
      ? "the cash does not buy one lot" : "the first price is not above zero"
  }

  /// The facts of a whole run.
  init(_ run: Run) {
    self.init(
      initial: run.account.cash, final: run.finalEquity, first: run.holding?.time ?? run.first,
      last: run.lastDay, start: run.holding?.candle ?? 0, candles: run.candleCount,
      candlesHeld: run.candlesHeld(run.trades), days: DayColumns(run.days), frame: run.baseFrame,
      drawdowns: run.drawdowns, trades: ClosedTrades(run.trades),
      openTrades: run.trades.count(where: \.isOpen),
      traded: run.traded, costs: run.costs, dividends: run.dividends,
      holding: run.holding,
      holdFinal: run.holdFinalEquity,
      parts: PaidParts(
        run.costParts, run.account, hasFunding: run.hasFunding, hasRolled: run.hasRolled))
  }
}

extension Run {
  /// Whether something that was held rolled to the next contract.
  package var hasRolled: Bool { accountEvents.contains { $0.event.kind == .roll } }

  /// The money that was bought and sold for.
  var traded: Double {
    fills.lazy.map { ($0.quantity * pointValue(of: $0) * $0.price).magnitude }.exactTotal
  }

  /// The point value at a fill: what a unit gained where the price gained 1, in the account's currency.
  package func pointValue(of fill: Fill) -> Double {
    instruments[fill.instrument].instrument.contract.multiplier * fill.exchangeRate
  }

  /// What rates of exchange made of what was held, part of the profits; `nil` where all prices are in the
  /// account's currency.
  package var exchangeGain: Double? {
    instruments.contains(where: \.isConverted) ? trades.lazy.map(\.exchangeGain).exactTotal : nil
  }

  /// What trading and holding cost.
  var costs: Double {
    fills.lazy.map(\.cost).exactTotal + costParts.ofHolding
  }

  /// Candles at whose close one of these trades was open, each counted once.
  func candlesHeld(_ trades: [Trade]) -> Int {
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
