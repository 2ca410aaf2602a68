import Market
import Strategy
import Testing

@testable import Replay

/// Statistics against the slow and obvious way to make them, on random runs.
@Suite struct StatisticsTests {
  private let keys = Statistics.catalogue.map(\.key)

  @Test func `keys and labels are unique, and every formula is a sentence`() {
    #expect(Set(keys).count == keys.count)
    #expect(Set(Statistics.catalogue.map(\.label)).count == keys.count)
    for statistic in Statistics.catalogue {
      #expect(statistic.formula.hasSuffix(".") && statistic.formula.count > 20, "\(statistic.key)")
    }
  }

  @Test func `figures are never infinite or not a number`() throws {
    for seed in 0..<1_500 {
      let statistics = Statistics(of: try RandomRun(seed: UInt64(seed)).play())
      for figures in [statistics.all, statistics.long, statistics.short, statistics.hold] {
        #expect(figures.count == keys.count)
        for (key, figure) in zip(keys, figures) {
          switch figure {
          case .known(let value): #expect(value.isFinite, "seed \(seed): \(key)")
          case .unknown(let reason): #expect(!reason.isEmpty, "seed \(seed): \(key)")
          }
        }
      }
    }
  }

  @Test func `counts, sums and shares are what counting gives`() throws {
    for seed in 0..<1_500 {
      let run = try RandomRun(seed: UInt64(seed)).play()
      guard run.candleCount > (run.holding?.candle ?? 0) else { continue }
      let statistics = Statistics(of: run)
      for (side, figures) in [
        (nil, statistics.all), (Side.long, statistics.long), (.short, statistics.short),
      ] {
        let trades = run.trades.filter { side == nil || $0.side == side }
        if side != nil && trades.isEmpty {
          #expect(figures.allSatisfy { $0.value == nil })
          continue
        }
        let closed = trades.filter { !$0.isOpen }
        func figure(_ key: String) -> Double? {
          keys.firstIndex(of: key).flatMap { figures[$0].value }
        }
        #expect(figure("trades") == Double(closed.count))
        #expect(figure("openTrades") == Double(trades.count - closed.count))
        let profit = trades.reduce(0) { $0 + $1.profit }
        #expect(isNear(figure("netProfit") ?? .nan, profit, 1e-8))
        let costs = trades.reduce(0) { $0 + $1.costs }
        #expect(isNear(figure("costs") ?? .nan, costs, 1e-8))
        let held = (0..<run.candleCount).count { candle in
          trades.contains { $0.entryCandle <= candle && ($0.isOpen || candle < $0.exitCandle) }
        }
        let measured = Double(run.candleCount - (run.holding?.candle ?? 0))
        #expect(isNear(figure("exposure") ?? .nan, Double(held) / measured))
        guard !closed.isEmpty else {
          #expect(figure("winRate") == nil && figure("expectancy") == nil)
          continue
        }
        let wins = closed.filter { $0.profit > 0 }
        let losses = closed.filter { $0.profit < 0 }
        #expect(figure("winRate") == Double(wins.count) / Double(closed.count))
        #expect(
          isNear(
            figure("expectancy") ?? .nan, closed.reduce(0) { $0 + $1.profit } / Double(closed.count)
          ))
        if !losses.isEmpty {
          let factor = wins.reduce(0) { $0 + $1.profit } / -losses.reduce(0) { $0 + $1.profit }
          #expect(
            factor.isFinite
              ? isNear(figure("profitFactor") ?? .nan, factor) : figure("profitFactor") == nil)
        } else {
          #expect(figure("profitFactor") == nil)
        }
        let text = closed.map { $0.profit < 0 ? "l" : "." }.joined()
        let streak = text.split(separator: ".").map(\.count).max() ?? 0
        #expect(figure("losingStreak") == Double(streak))
        let low = try #require(figure("winRateLow"))
        let high = try #require(figure("winRateHigh"))
        #expect(low >= 0 && high <= 1)
        #expect(low <= (figure("winRate") ?? 0) && high >= (figure("winRate") ?? 1))
      }
    }
  }

  @Test func `drawdowns are what looking back from every candle gives`() throws {
    for seed in 0..<1_500 {
      let random = RandomRun(seed: UInt64(seed))
      let run = try random.play()
      let candles = random.played
      guard !candles.isEmpty else { continue }
      let times = candles.time
      expectDrawdowns(
        run.drawdowns, [run.account.cash] + run.equity, [times[0]] + times, "seed \(seed), equity")
      if let holding = run.holding, holding.units > 0 {
        let curve = holding.curve(candles.close).dropFirst(holding.candle)
        let start = times[holding.candle]
        expectDrawdowns(
          holding.drawdowns, [holding.equity(atClose: holding.price, of: 0) + holding.cost] + curve,
          [start] + times.dropFirst(holding.candle),
          "seed \(seed), hold")
      }
    }
  }

  private func expectDrawdowns(
    _ summary: DrawdownSummary, _ curve: [Double], _ times: [Int64], _ name: String
  ) {
    let highs = curve.indices.map { i in curve[...i].max() ?? 0 }
    let below = curve.indices.filter { curve[$0] < highs[$0] }
    var depths: [Double] = []
    var days: [Double] = []
    for i in below where !below.contains(i - 1) {
      let end = (i..<curve.count).first { curve[$0] >= highs[i] } ?? curve.count - 1
      let low = curve[i...end].min() ?? 0
      depths.append((highs[i] - low) / highs[i])
      days.append(Double(times[end] - times[i - 1]) / 86_400_000)
    }
    #expect(summary.count == depths.count, "\(name)")
    #expect(isNear(summary.deepest, depths.max() ?? 0), "\(name)")
    #expect(isNear(summary.depthSum, depths.reduce(0, +)), "\(name)")
    #expect(isNear(summary.daysSum, days.reduce(0, +)), "\(name)")
    #expect(isNear(summary.longestDays, days.max() ?? 0), "\(name)")
  }

  @Test func `a drawdown is counted from the last high to the first candle at it again`() {
    var meter = DrawdownMeter()
    let day: Int64 = 86_400_000
    // Highs on days 0 and 1; 20 % deep on day 3, over on day 5; then 50 % deep and not over.
    let curve = [100.0, 100, 90, 80, 95, 100, 60, 50, 70]
    let times = curve.indices.map { Int64($0) * day }
    meter.take(curve, times, curve.count)
    let summary = meter.finished()
    #expect(summary.count == 2 && summary.deepest == 0.5)
    #expect(summary.deepestHigh == Time(milliseconds: 5 * day))
    #expect(summary.deepestLow == Time(milliseconds: 7 * day) && summary.deepestEnd == nil)
    #expect(summary.deepestDays == 3 && summary.longestDays == 4 && !summary.isLongestOpen)
    #expect(isNear(summary.depthSum, 0.7) && summary.daysSum == 7)
  }

  @Test func `one side's curve is what only that side has earned`() throws {
    var tested = 0
    for seed in 0..<1_500 {
      let random = RandomRun(seed: UInt64(seed))
      let run = try random.play()
      let candles = random.played
      // Averaging gives lots other prices than they had before.
      if run.account.lots == .average { continue }
      func part(_ fill: Int, _ trade: Trade) -> Double {
        run.fills[fill].cost * trade.quantity / run.fills[fill].quantity.magnitude
      }
      for side in [Side.long, .short] {
        let trades = run.trades.filter { $0.side == side }
        guard !trades.isEmpty, trades.count < run.trades.count else { continue }
        tested += 1
        var curve: [Double] = []
        for i in 0..<candles.count {
          var equity = run.account.cash
          // Interest and funding of the side so far, closed trades' part of which is in their profits.
          for charge in run.charges
          where charge.candle <= i && charge.units * Double(side.rawValue) > 0 {
            equity -= charge.amount
          }
          for trade in trades where trade.entryCandle <= i {
            if !trade.isOpen, trade.exitCandle <= i, let exit = trade.exitFill {
              equity += trade.profit
              equity += trade.costs - part(trade.entryFill, trade) - part(exit, trade)
            } else {
              let now = candles.close[i] * random.unit(at: candles[i].time)
              let gain = now - trade.entryPrice * random.unit(at: trade.entryTime)
              equity += gain * trade.quantity * Double(side.rawValue)
              equity -= part(trade.entryFill, trade)
            }
          }
          curve.append(equity)
        }
        let measured = SideCurve(run, side).measured()
        #expect(measured.ends.count == run.days.count)
        // Of an exit at a close that turns out to be the session's last only with the next candle, that close
        // has the gain but not yet the costs.
        let late = run.fills.filter { run.orders[$0.order].purpose == .flat }
        for (end, day) in zip(measured.ends, run.days) {
          let costs = late.reduce(0) { $0 + ($1.candle == day.candle ? $1.cost : 0) }
          let isAsEarned = isNear(end, curve[day.candle], 1e-8)
          #expect(
            isAsEarned || isNear(end, curve[day.candle] + costs, 1e-8), "seed \(seed), \(side)")
        }
        var high = run.account.cash
        var deepest = 0.0
        for value in curve {
          high = max(high, value)
          deepest = max(deepest, (high - value) / high)
        }
        #expect(isNear(measured.drawdowns.deepest, deepest, 1e-8), "seed \(seed), \(side)")
      }
    }
    #expect(tested > 500)
  }

  @Test func `a sample that is too small says so`() throws {
    let rows = Array(repeating: (100.0, 101.0, 99.0, 100.0), count: 5)
    let none = Statistics(of: try play(candles(rows), Script([:])))
    #expect(none["trades"] == .known(0) && none["winRate"] == .unknown("no trade was closed"))
    #expect(none["sharpe"] == .unknown("needs 20 returns, there are 4"))
    #expect(none["cagr"] == .unknown("needs 30 days, there are 3"))
    #expect(none["maxDrawdown"] == .known(0))
    #expect(none["longestDrawdown"] == .unknown("there was no drawdown"))
    #expect(none.short.allSatisfy { $0 == .unknown("there was no short trade") })
    #expect(none["nonsense"] == .unknown("there is no statistic 'nonsense'"))
    let empty = Statistics(of: try play(candles([]), Script([:])))
    #expect(empty.all.allSatisfy { $0 == .unknown("the run has no candle") })
  }

  @Test func `a curve that only rises has no Sortino ratio, for want of a loss`() throws {
    let rows = (0..<40).map { i in
      let open = 100 + Double(i)
      return (open, open + 2, open - 1, open + 1)
    }
    let rising = Statistics(
      of: try play(candles(rows), Script([0: [.enter(.long, units: 10)]])))
    #expect(rising["sortino"] == .unknown("no return was below zero"))
    #expect((rising["sharpe"].value ?? 0) > 0)
    let level = Array(repeating: (100.0, 101.0, 99.0, 100.0), count: 40)
    let resting = Statistics(of: try play(candles(level), Script([:])))
    #expect(resting["sortino"] == .unknown("the returns do not vary"))
  }

  @Test func `a curve that falls to zero has no ratios`() throws {
    // Short 100 at 100, and the price trebles: 10,000 - 100 · 200 = -10,000.
    var rows = Array(repeating: (100.0, 101.0, 99.0, 100.0), count: 40)
    for i in 5..<40 { rows[i] = (300, 301, 299, 300) }
    let run = try play(candles(rows), Script([0: [.enter(.short, units: 100)]]))
    let statistics = Statistics(of: run)
    #expect(run.finalEquity == -10_000)
    #expect(statistics["sharpe"] == .unknown("equity fell to zero or below"))
    #expect(statistics["cagr"] == .unknown("equity ended at zero or below"))
    #expect(statistics["maxDrawdown"].value == -2)
  }
}
