import Market
import Strategy
import Support
import Testing

@testable import Replay

/// Entries that are missed by chance, against runs of strategies that never ask for them.
@Suite struct MissedEntriesTests {
  private func rows(_ count: Int, seed: UInt64) -> [(Double, Double, Double, Double)] {
    var random = SplitMix64(seed: seed)
    var price = 100.0
    return (0..<count).map { _ in
      let open = price
      price *= 0.98 + 0.0402 * random.unit()
      return (open, max(open, price) + 0.5, min(open, price) - 0.5, price)
    }
  }

  /// In and out every few bars.
  private func steps(_ entries: (Int) -> Bool = { _ in true }) -> [Int: [OrderRequest]] {
    var steps: [Int: [OrderRequest]] = [:]
    for bar in stride(from: 0, to: 290, by: 5) {
      if entries(bar) { steps[bar] = [.enter(bar % 10 == 0 ? .long : .short)] }
      steps[bar + 3] = [.exit(.long), .exit(.short)]
    }
    return steps
  }

  private func run(_ steps: [Int: [OrderRequest]], missing: MissedEntries?) throws -> Run {
    try play(candles(rows(300, seed: 4)), Script(steps)) {
      $0.missed = missing
      $0.account.commission.rate = 0.001
    }
  }

  private func source(_ symbol: String) -> SeriesSource {
    SeriesSource(
      candles(rows(400, seed: 9)), instrument: Instrument(symbol: symbol, tick: 0.01),
      timeframe: Timeframe(1, .day))
  }

  private func document(_ rules: String) throws -> StrategyDocument {
    try StrategyDocument(
      text: #"{ "data": "a.csv", "size": { "units": 1 }, \#(rules) }"#, path: "t.json")
  }

  private func options(_ document: StrategyDocument) -> ReplayOptions {
    var options = ReplayOptions()
    (options.size, options.account) = (document.size, document.account)
    return options
  }

  @Test func `a run that misses entries is one that never asked for them`() throws {
    let all = try run(steps(), missing: nil)
    let asked = all.orders.filter { $0.purpose == .entry }.map(\.placedCandle)
    #expect(asked.count == 58)
    var missed = 0
    for seed in 0..<60 as Range<UInt64> {
      let some = try run(steps(), missing: MissedEntries(share: 0.3, seeds: [seed]))
      let entered = Set(some.orders.filter { $0.purpose == .entry }.map(\.placedCandle))
      missed += asked.count - entered.count
      let never = try run(steps { entered.contains($0) }, missing: nil)
      #expect(some.trades == never.trades && some.finalEquity == never.finalEquity)
    }
    // 60 × 58 coins, of which three in ten show tails, within four deviations.
    #expect((Double(missed) - 0.3 * 3_480).magnitude < 4 * (3_480 * 0.3 * 0.7).squareRoot())
  }

  @Test func `none is missed at 0 and all are at 1`() throws {
    let all = try run(steps(), missing: nil)
    let none = try run(steps(), missing: MissedEntries(share: 0, seeds: [1]))
    #expect(all.trades == none.trades && all.finalEquity == none.finalEquity)
    let nothing = try run(steps(), missing: MissedEntries(share: 1, seeds: [1]))
    #expect(nothing.orders.isEmpty && nothing.finalEquity == all.account.cash)
  }

  /// A rule that goes on being true is missed until it was false.
  @Test func `a signal is missed whole`() throws {
    let document = try document(
      """
      "long": { "enter": "close > sma(close, 8)", "exit": "close < sma(close, 8)" }
      """)
    func run(_ missed: MissedEntries?) throws -> Run {
      var (made, options) = ([source("A")], self.options(document))
      options.missed = missed
      return try replay(&made, to: try document.strategy(), options: options).run
    }
    let firsts = Set(
      try run(nil).orders.filter { $0.purpose == .entry }.map(\.placedCandle))
    var found = Set<Int>()
    for seed in 0..<50 as Range<UInt64> {
      let entered = Set(
        try run(MissedEntries(share: 0.5, seeds: [seed])).orders
          .filter { $0.purpose == .entry }.map(\.placedCandle))
      #expect(entered.isSubset(of: firsts) && entered.count < firsts.count, "seed \(seed)")
      found.formUnion(entered)
    }
    #expect(found == firsts && firsts.count > 20)
  }

  @Test func `several that are played at once are each alone`() throws {
    let document = try document(
      """
      "long": { "enter": "close > sma(close, 8)", "exit": "close < sma(close, 8)" },
      "short": { "enter": "close < sma(close, 20)", "exit": "close > sma(close, 20)" }
      """)
    guard let strategy = try document.strategy() as? DocumentStrategy else {
      Issue.record("no document's strategy")
      return
    }
    let sources = { [source("A"), source("B")] }
    var (options, made) = (self.options(document), sources())
    options.missed = MissedEntries(share: 0.4, seeds: [7, 8, 9])
    let together = try figures(of: [strategy, strategy, strategy], &made, options: options)
    #expect(Set(together.map(\.finalEquity)).count == 3)
    for (seed, figures) in zip([7, 8, 9] as [UInt64], together) {
      options.missed = MissedEntries(share: 0.4, seeds: [seed])
      var alone = sources()
      let run = try replay(&alone, to: strategy, options: options).run
      #expect(figures.finalEquity == run.finalEquity)
      // The same candles twice: what is missed of one is not what is missed of the other.
      let bars = (0...1).map { instrument in
        run.orders.filter { $0.purpose == .entry && $0.instrument == instrument }
          .map(\.placedCandle)
      }
      #expect(bars[0] != bars[1])
    }
  }
}
