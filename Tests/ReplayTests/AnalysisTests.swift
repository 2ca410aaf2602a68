import Market
import Strategy
import Support
import Testing

@testable import Replay

/// What the figures of a run mean, against the statistics and against slow, obvious ways.
@Suite struct AnalysisTests {
  @Test(arguments: [
    (16, 32, 0.336_309, 0.663_691), (0, 10, 0, 0.277_536), (10, 10, 0.722_464, 1),
    (1, 1, 0.206_549, 1),
  ])
  func wilson(_ won: Int, _ count: Int, _ low: Double, _ high: Double) throws {
    let interval = try #require(WilsonInterval(won: won, of: count))
    #expect(abs(interval.low - low) < 1e-5 && abs(interval.high - high) < 1e-5)
  }

  @Test func `no trades have no interval`() { #expect(WilsonInterval(won: 0, of: 0) == nil) }

  @Test func `drawdowns are the falls between highs`() {
    let falls = Drawdown.all(of: [100, 75, 95, 100, 120, 60, 90], from: 100)
    #expect(
      falls == [
        Drawdown(high: 0, low: 1, recovery: 3, depth: 0.25),
        Drawdown(high: 4, low: 5, recovery: nil, depth: 0.5),
      ])
    #expect(Drawdown.all(of: [], from: 1).isEmpty && Drawdown.all(of: [5, 5, 6], from: 5).isEmpty)
    #expect(
      Drawdown.all(of: [8, 10], from: 10) == [Drawdown(high: 0, low: 0, recovery: 1, depth: 0.2)])
  }

  /// No fall of a random curve is missed: the deepest is that of a slow, obvious search.
  @Test(arguments: 0..<40)
  func `the deepest drawdown is the deepest`(_ seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var value = 100.0
    let curve = (0..<200).map { _ in
      value *= 0.97 + 0.06 * random.unit()
      return value
    }
    var deepest = 0.0
    for high in curve.indices {
      for low in high..<curve.count { deepest = max(deepest, 1 - curve[low] / curve[high]) }
    }
    let falls = Drawdown.all(of: curve, from: curve[0])
    #expect(abs((falls.map(\.depth).max() ?? 0) - deepest) < 1e-12)
    #expect(abs((fallsBelowHigh(curve, from: curve[0]).min() ?? 0) + deepest) < 1e-12)
  }

  /// What both say is the same to the bit, so that no two outputs can contradict each other.
  @Test func `the analysis and the statistics agree`() throws {
    for seed in 0..<600 {
      let run = try RandomRun(seed: UInt64(seed)).play()
      guard run.candleCount > (run.holding?.candle ?? 0) else { continue }
      let statistics = Statistics(of: run)
      let facts = RunAnalysis(of: run, statistics)
      func agrees(_ key: String, _ value: Double?) {
        #expect(statistics[key].value == value, "seed \(seed): \(key)")
      }
      agrees("netReturn", facts.netReturn)
      agrees("maxDrawdown", -facts.maxDrawdown)
      agrees("costs", facts.costs.total)
      agrees("exposure", facts.exposure)
      agrees("trades", Double(facts.closedTrades))
      agrees("openTrades", Double(facts.openTrades))
      if let best = facts.bestPeriod { agrees("bestPeriod", best.share) }
      #expect(facts.ambiguity.low <= facts.ambiguity.high)
      #expect(facts.fills.total == run.fills.count)
    }
  }

  /// With a fixed size a trade takes nothing but its own profit with it.
  @Test func `a trade left out takes its profit`() throws {
    for seed in 0..<200 {
      var run = try RandomRun(seed: UInt64(seed)).play()
      run.size = .units(1)
      let facts = RunAnalysis(of: run, Statistics(of: run))
      guard facts.closedTrades > 1 else {
        #expect(facts.best == nil && facts.worst == nil)
        continue
      }
      let profits = run.trades.filter { !$0.isOpen }.map(\.profit)
      #expect(facts.best?.finalEquity == run.finalEquity - (profits.max() ?? 0))
      #expect(facts.worst?.finalEquity == run.finalEquity - (profits.min() ?? 0))
      let isGain = run.finalEquity > run.account.cash && profits.contains { $0 > 0 }
      #expect((facts.dependence != nil) == isGain)
    }
  }

  @Test func `costs are judged by what they took`() {
    func effect(_ final: Double, costs: Double) -> CostFacts.Effect {
      var run = Run(name: "r", account: AccountSettings())
      run.account.cash = 1_000
      run.finalEquity = final
      run.fills = [
        Fill(order: 0, candle: 0, time: Time(seconds: 0), quantity: 1, price: 1, cost: costs)
      ]
      return CostFacts(run).effect
    }
    #expect(effect(1_100, costs: 10) == .small)
    #expect(effect(1_100, costs: 50) == .tookShareOfGain)
    #expect(effect(990, costs: 50) == .tookTheGain)
    #expect(effect(800, costs: 150) == .tookShareOfCash)
    #expect(effect(800, costs: 50) == .small)
  }
}
