import Market
import Strategy
import Support
import Testing

@testable import Replay

/// What trades and stretches of a run have in common, against slow, obvious ways.
@Suite struct PatternTests {
  private static let runs: [Run] = (0..<80).compactMap {
    try? RandomRun(seed: UInt64($0)).play()
  }

  private static func moment(_ trade: Trade) -> TradePatterns.Moment {
    let date = trade.entryTime.date
    return TradePatterns.Moment(
      weekday: date.weekday, month: date.month,
      hour: Int(trade.entryTime.seconds / 3_600 % 24 + 24) % 24)
  }

  private static func reason(_ trade: Trade, _ run: Run) -> String {
    let rule = run.rules.indices.contains(trade.exitRule) ? run.rules[trade.exitRule] : nil
    let name = rule?.name ?? "-"
    if rule?.path.hasSuffix(".enter") == true { return "reversal \(name)" }
    return "\(trade.exitPurpose?.words ?? "-") \(name)"
  }

  private static func isClose(_ a: Double, _ b: Double) -> Bool {
    (a - b).magnitude <= 1e-9 * max(1, a.magnitude, b.magnitude)
  }

  @Test func `groups of trades hold every closed trade once`() {
    var trades = 0
    for run in Self.runs {
      let closed = run.trades.filter { !$0.isOpen }
      trades += closed.count
      let patterns = TradePatterns(of: run, moment: Self.moment)
      let profit = closed.reduce(0) { $0 + $1.profit }
      for groups in [
        patterns.exits.map(\.group), patterns.weekdays.map(\.group), patterns.months.map(\.group),
        patterns.hours.map(\.group),
      ] {
        #expect(groups.reduce(0) { $0 + $1.trades } == closed.count)
        #expect(groups.reduce(0) { $0 + $1.won } == closed.count { $0.profit > 0 })
        #expect(Self.isClose(groups.reduce(0) { $0 + $1.profit }, profit))
        #expect(groups.allSatisfy { $0.trades > 0 })
      }
      for (weekday, group) in patterns.weekdays {
        let own = closed.filter { Self.moment($0).weekday == weekday }
        #expect(group.trades == own.count)
        let mean = own.reduce(0) { $0 + $1.share } / Double(own.count)
        #expect(Self.isClose(group.meanShare, mean))
        let candles = own.reduce(0.0) { $0 + Double($1.candles) } / Double(own.count)
        #expect(Self.isClose(group.meanCandles, candles))
      }
      #expect(patterns.months.map(\.month) == patterns.months.map(\.month).sorted())
      for exit in patterns.exits {
        let reason = Self.reason(exit.trade, run)
        #expect(exit.group.trades == closed.count { Self.reason($0, run) == reason })
      }
      for (one, next) in zip(patterns.exits, patterns.exits.dropFirst()) {
        #expect(one.group.trades >= next.group.trades)
      }
    }
    #expect(trades > 100)
  }

  @Test func `candles without a time of day have no hours`() throws {
    let run = try #require(Self.runs.first { $0.trades.contains { !$0.isOpen } })
    let patterns = TradePatterns(of: run) { _ in
      TradePatterns.Moment(weekday: 1, month: 2, hour: nil)
    }
    #expect(patterns.hours.isEmpty && patterns.weekdays.map(\.weekday) == [1])
  }

  @Test func `excursions are shares of what a lot was worth`() {
    var sides = 0
    for run in Self.runs {
      let closed = run.trades.filter { !$0.isOpen }
      let facts = Excursions(of: run)
      #expect(facts.ways.count == closed.count)
      #expect(facts.ways.allSatisfy { $0.adverse >= 0 && $0.favourable >= 0 })
      let ordered = closed.sorted { $0.number < $1.number }
      #expect(ordered.allSatisfy { $0.adverseShare <= 0 && $0.favourableShare >= 0 })
      #expect(facts.ways.map(\.adverse) == ordered.map { -$0.adverse / $0.value })
      #expect(facts.ways.map(\.favourable) == ordered.map { $0.favourable / $0.value })
      for (side, isWinner) in [(facts.winners, true), (facts.losers, false)] {
        let own = closed.filter { isWinner ? $0.profit > 0 : $0.profit < 0 }
        #expect((side?.trades ?? 0) == own.count)
        guard let side else { continue }
        sides += 1
        let sorted = own.map { -$0.adverse / $0.value }.sorted()
        let middle = (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
        #expect(Self.isClose(side.adverse.middle, middle))
        #expect(side.adverse.low <= side.adverse.middle && side.adverse.middle <= side.adverse.high)
        #expect(side.favourable.low <= side.favourable.high)
      }
    }
    #expect(sides > 20)
  }

  @Test func `excursions of what was entered at nothing are no share`() {
    func trade(at price: Double) -> Trade {
      Trade(
        number: 1, side: .long, quantity: 2, entryFill: 0, entryCandle: 0,
        entryTime: Time(seconds: 0), entryPrice: price, exitFill: 1, exitCandle: 1,
        exitTime: Time(seconds: 60), exitPrice: 12, exitPurpose: .exit, costs: 0, adverse: -5,
        favourable: 8, entryRule: -1, exitRule: -1)
    }
    #expect(trade(at: 10).adverseShare == -0.25 && trade(at: 10).favourableShare == 0.4)
    #expect(trade(at: 0).adverseShare == 0 && trade(at: 0).favourableShare == 0)
  }

  /// A run of daily candles that only its ends of days tell.
  private static func daily(_ equity: [Double]) -> Run {
    var run = emptyRun()
    run.baseFrame = Timeframe(1, .day)
    run.candleCount = equity.count
    run.equity = equity
    run.days = equity.enumerated().map { place, value in
      DayEnd(
        time: Time(seconds: 1_262_304_000 + Int64(place) * 86_400), candle: place, equity: value,
        hold: value)
    }
    run.first = run.days[0].time
    run.last = run.days[equity.count - 1].time
    run.finalEquity = equity[equity.count - 1]
    return run
  }

  private static func emptyRun() -> Run {
    var account = AccountSettings()
    account.cash = 1_000
    return Run(name: "Daily", account: account)
  }

  @Test(arguments: [40, 100, 126, 400])
  func `rolling figures are those of each window alone`(_ count: Int) throws {
    var random = SplitMix64(seed: UInt64(count))
    var value = 1_000.0
    let equity = (0..<count).map { place in
      // Days without a position come first.
      if place >= 30 { value *= 0.98 + 0.041 * random.unit() }
      return value
    }
    let run = Self.daily(equity)
    let rolling = try #require(RollingRisk(of: run))
    let window = min(63, count / 2)
    #expect(rolling.window == window && rolling.period == "day")
    #expect(rolling.points.count == count - window + 1)
    let all = [1_000] + equity
    for (first, point) in rolling.points.enumerated() {
      let returns = (first..<first + window).map { all[$0 + 1] / all[$0] - 1 }
      let mean = returns.reduce(0, +) / Double(window)
      let squares = returns.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      let deviation = (squares / Double(window - 1)).squareRoot()
      #expect(point.time == run.days[first + window - 1].time)
      #expect(Self.isClose(point.volatility, deviation * 365.0.squareRoot()))
      if deviation == 0 {
        #expect(point.sharpe == nil)
      } else {
        let sharpe = try #require(point.sharpe)
        #expect(Self.isClose(sharpe, mean / deviation * 365.0.squareRoot()))
      }
    }
  }

  @Test func `a short run has no rolling figures`() {
    #expect(RollingRisk(of: Self.daily((0..<39).map { 1_000 + Double($0) })) == nil)
    #expect(RollingRisk(of: Self.emptyRun()) == nil)
  }

  @Test func `stretches add up to the run`() {
    for run in Self.runs where run.candleCount > (run.holding?.candle ?? 0) {
      let start = run.holding?.candle ?? 0
      for count in [1, 7, 60] {
        let stretches = RunCourse(of: run, stretches: count).stretches
        #expect(stretches.count == min(count, run.candleCount))
        #expect(stretches.first?.candles.lowerBound == 0)
        #expect(stretches.last?.candles.upperBound == run.candleCount)
        #expect(Self.isClose(stretches.reduce(0) { $0 + $1.costs }, run.costs))
        #expect(stretches.reduce(0) { $0 + $1.tradable } == run.candleCount - start)
        for stretch in stretches {
          let held = stretch.candles.count { candle in
            candle >= start
              && run.trades.contains {
                $0.entryCandle <= candle && ($0.isOpen || candle < $0.exitCandle)
              }
          }
          #expect(stretch.held == held)
          let fills = run.fills.filter { stretch.candles.contains($0.candle) }
          let charges = run.charges.filter { stretch.candles.contains($0.candle) }
          let costs = fills.reduce(0) { $0 + $1.cost } + charges.reduce(0) { $0 + $1.amount }
          #expect(Self.isClose(stretch.costs, costs))
        }
      }
    }
  }

  @Test func `a run without candles is one empty stretch`() {
    let stretches = RunCourse(of: Self.emptyRun(), stretches: 60).stretches
    #expect(stretches.map(\.candles) == [0..<0] && stretches.map(\.exposure) == [nil])
  }
}
