import Market
import Strategy
import Testing

@testable import Replay

/// Trials in which each ambiguous candle is resolved at random.
@Suite struct RandomPathTests {
  /// A long of one unit in each candle, with a stop and a target that each of them reaches: 3 is won or
  /// lost by the path alone.
  private func run(_ count: Int, blockSize: Int = 1_024) throws -> Run {
    let rows = (0..<count).map { $0 == 0 ? (100.0, 101.0, 99.0, 100.0) : (100, 105, 95, 100) }
    var steps: [Int: [OrderRequest]] = [:]
    for bar in 0..<count {
      steps[bar] = [.enter(.long, stopLoss: .price(3), takeProfit: .price(3))]
    }
    return try play(candles(rows), Script(steps)) { $0.blockSize = blockSize }
  }

  @Test func `thirty trials lie between the two ends`() throws {
    let band = try run(101).ambiguity
    #expect(band.candles == 100 && band.random.count == 30)
    #expect(band.pessimistic == 9_700 && band.optimistic == 10_300)
    #expect(band.random.allSatisfy { (9_700...10_300).contains($0) })
    #expect(Set(band.random).count > 5)
    let facts = try #require(RandomPaths(band.random))
    // A hundred tosses for 3 each: a mean of 0 and a deviation of 30.
    #expect(abs(facts.mean - 10_000) < 20 && facts.deviation > 15 && facts.deviation < 50)
    #expect(facts.low == band.random.min() && facts.high == band.random.max())
  }

  @Test(arguments: [1, 7, 64]) func `the size of blocks changes none`(_ size: Int) throws {
    #expect(try run(60, blockSize: size) == run(60))
  }

  @Test(arguments: [1_000, 1_024]) func `a long run has its two ends alone`(_ size: Int) throws {
    let count = RandomPaths.mostCandles + 1
    let rows = (0..<count).map { $0 == 0 ? (100.0, 101.0, 99.0, 100.0) : (100, 105, 95, 100) }
    let steps = [0: [OrderRequest.enter(.long, stopLoss: .price(3), takeProfit: .price(3))]]
    let band = try play(candles(rows), Script(steps)) { $0.blockSize = size }.ambiguity
    #expect(band.candles == 1 && band.random.isEmpty)
    #expect(band.pessimistic == 9_997 && band.optimistic == 10_003)
  }

  @Test func `ends that are the same are no certainty where trials differ`() throws {
    var run = try run(101)
    func facts() -> AmbiguityFacts { AmbiguityFacts(run, hasHolding: false) }
    #expect(facts().width == 600 && !facts().isNone)
    (run.ambiguity.pessimistic, run.ambiguity.optimistic) = (10_000, 10_000)
    run.ambiguity.random = [9_990, 10_030, 10_000]
    #expect(facts().width == 40 && !facts().isNone)
    // All trials end alike, but not as the ends do.
    run.ambiguity.random = [9_990, 9_990]
    #expect(facts().width == 10 && !facts().isNone)
    run.ambiguity.random = [10_000, 10_000]
    #expect(facts().width == 0 && facts().isNone)
    // A long run has no trials: equal ends say little.
    run.ambiguity.random = []
    #expect(facts().width == 0 && !facts().isNone)
    #expect(!facts().isMeasured)
    run.ambiguity.candles = 0
    #expect(facts().isNone)
  }

  /// Both ends gain, and a trial loses; both are near each other, and trials far apart.
  @Test func `what is decided counts the trials outside the ends`() throws {
    var run = try run(101)
    func facts() -> AmbiguityFacts { AmbiguityFacts(run, hasHolding: true) }
    let cash = run.account.cash
    run.finalEquity = cash * 1.2
    run.holdFinalEquity = cash * 1.3
    (run.ambiguity.pessimistic, run.ambiguity.optimistic) = (cash * 1.19, cash * 1.21)
    run.ambiguity.random = []
    #expect(!facts().decidesGain && !facts().decidesHolding && !facts().isWide)
    #expect(facts().lowest == cash * 1.19 && facts().highest == cash * 1.21)
    run.ambiguity.random = [cash * 0.9, cash * 1.2]
    #expect(facts().decidesGain && !facts().decidesHolding && facts().isWide)
    #expect(facts().low == cash * 1.19 && facts().lowest == cash * 0.9)
    #expect(facts().width == cash * 1.21 - cash * 0.9)
    #expect(facts().share == facts().width / run.finalEquity)
    run.ambiguity.random = [cash * 1.2, cash * 1.4]
    #expect(!facts().decidesGain && facts().decidesHolding)
    #expect(facts().highest == cash * 1.4)
  }

  @Test func `without an ambiguous candle there are none`() throws {
    let run = try play(candles([(100, 101, 99, 100), (100, 101, 99, 100)]), Script([:]))
    #expect(run.ambiguity.random.isEmpty && RandomPaths(run.ambiguity.random) == nil)
  }
}
