import Market
import Strategy
import Support
import Testing

@testable import Replay

/// Two runs of several instruments side by side, which are matched by their symbols.
@Suite struct RunComparisonOfSeveralTests {
  /// A run of some random instruments, in the order of their numbers here.
  private func run(_ numbers: [Int], rate: Double = 0.001, units: Int = 10) throws -> Run {
    let document = try StrategyDocument(
      text: """
        {
          "data": "x.csv", "size": { "units": \(units) },
          "long": { "enter": "close > sma(close, 5)", "exit": "close < sma(close, 5)" }
        }
        """, path: "t.json")
    var sources = numbers.map { number in
      SeriesSource(
        randomCandles(150, seed: UInt64(number) + 3, step: 86_400),
        instrument: Instrument(symbol: "S\(number)", tick: 0.01, lot: 1),
        timeframe: Timeframe(1, .day))
    }
    var options = ReplayOptions()
    options.account.cash = 1_000_000
    options.account.commission.rate = rate
    options.size = document.size
    func open(_ strategy: some Strategy) throws -> Run {
      try replay(&sources, to: strategy, options: options).run
    }
    return try open(document.strategy())
  }

  @Test func `another order of the data is no difference`() throws {
    let (first, second) = (try run([0, 1, 2]), try run([2, 0, 1]))
    let comparison = RunComparison(of: first, and: second)
    #expect(comparison.divergence == nil)
    #expect(first.trades.count > 20 && comparison.count(.same) == first.trades.count)
    #expect(first.hasData(of: second))
  }

  @Test func `what differs is named, with its instrument`() throws {
    let first = try run([0, 1])
    for (other, cause) in [
      (try run([1, 0], rate: 0.002), RunComparison.Divergence.Cause.cost),
      (try run([1, 0], units: 11), .size),
    ] {
      let divergence = try #require(RunComparison(of: first, and: other).divergence)
      #expect(divergence.cause == cause && divergence.time == first.fills[0].time)
      let own = first.fills[try #require(divergence.firstFill)]
      let others = other.fills[try #require(divergence.secondFill)]
      #expect(divergence.symbol == first.instruments[own.instrument].instrument.symbol)
      #expect(divergence.symbol == other.instruments[others.instrument].instrument.symbol)
    }
  }

  @Test func `an instrument that only one run has`() throws {
    let (alone, both) = (try run([0]), try run([1, 0]))
    let divergence = try #require(RunComparison(of: alone, and: both).divergence)
    #expect(divergence.cause == .signal && divergence.symbol == "S1")
    #expect(divergence.firstOrder == nil && divergence.secondOrder != nil)
    let other = try #require(RunComparison(of: both, and: alone).divergence)
    #expect(other.symbol == "S1" && other.time == divergence.time)
  }
}
