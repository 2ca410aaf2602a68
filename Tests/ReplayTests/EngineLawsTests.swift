import Glibc
import Market
import Replay
import Strategy
import Testing

/// What holds in every run, over 10,000 random ones (`KREPLAY_ROUNDS` sets another number): random
/// candles with gaps, random rules, orders, sizes, brackets, costs, timeframes, and ways through
/// candles.
@Suite struct EngineLawsTests {
  static let rounds =
    getenv("KREPLAY_ROUNDS").flatMap { Int(String(cString: $0)) } ?? 10_000

  @Test func `money is conserved at every candle, and no fill is outside its candle`() throws {
    var fills = 0
    var ambiguous = 0
    var seen = Seen()
    var faults = 0
    for seed in 0..<Self.rounds {
      let random = RandomRun(seed: UInt64(seed))
      let run = try random.play()
      fills += run.fills.count
      ambiguous += run.ambiguity.candles
      seen.add(run)
      guard let fault = RunAudit(run, random).fault else { continue }
      Issue.record("seed \(seed): \(fault)")
      faults += 1
      if faults == 5 { return }
    }
    // The law must not hold because nothing happens.
    #expect(fills > 5 * Self.rounds && ambiguous > Self.rounds / 10)
    if Self.rounds >= 2_000 {
      #expect(
        seen.lacks.isSubset(of: [
          "accountClosed", "bothSides", "cashSpent", "delisted", "delisting", "maxShareReached",
          "noPlace", "rankUnknown", "roll", "sizeNeedsPrice",
        ]))
    }
  }

  @Test func `the size of blocks changes nothing`() throws {
    for seed in 0..<Self.rounds {
      let random = RandomRun(seed: UInt64(seed))
      let whole = try random.play()
      for size in [1, 7, 64] where try random.play(blockSize: size) != whole {
        Issue.record("seed \(seed): blocks of \(size) give another run")
        return
      }
    }
  }

  @Test func `runs on two threads at once are the same as one after the other`() async throws {
    let rounds = UInt64(Self.rounds / 10)
    let alone = try (0..<rounds).map { try RandomRun(seed: $0).play() }
    try await withThrowingTaskGroup(of: UInt64?.self) { group in
      for half in 0..<UInt64(2) {
        group.addTask {
          // One thread goes forwards and the other backwards, so that unlike runs meet.
          try (0..<rounds).map { half == 0 ? $0 : rounds - 1 - $0 }
            .first { try RandomRun(seed: $0).play() != alone[Int($0)] }
        }
      }
      for try await seed in group { #expect(seed == nil, "seed \(seed ?? 0) gives another run") }
    }
  }

  @Test func `more candles at the end change no earlier order`() throws {
    for seed in 0..<Self.rounds {
      let random = RandomRun(seed: UInt64(seed))
      let whole = try random.play()
      let count = random.candles.count * (seed % 7 + 1) / 8
      let part = try random.play(count)
      if let fault = RunPrefix(part, whole).fault {
        Issue.record("seed \(seed), \(count) candles: \(fault)")
        return
      }
    }
  }

  @Test(arguments: 0...2)
  func `a series of no, one or two candles is a run`(count: Int) throws {
    for seed in 0..<200 {
      let random = RandomRun(seed: UInt64(seed))
      let run = try random.play(count)
      #expect(run.candleCount <= count && run.equity.count == run.candleCount)
      _ = Statistics(of: run)
    }
  }

  @Test func `a candle that is resolved against the strategy is never better for it at once`()
    throws
  {
    // Only where there is one ambiguous candle is the band surely ordered: later ones may differ.
    for seed in 0..<2_000 {
      let run = try RandomRun(seed: UInt64(seed)).play()
      let band = run.ambiguity
      if band.candles == 0 {
        #expect(band.pessimistic == run.finalEquity && band.optimistic == run.finalEquity)
      }
      switch run.execution.intrabar {
      case .pessimistic: #expect(band.pessimistic == run.finalEquity)
      case .optimistic: #expect(band.optimistic == run.finalEquity)
      case .nearer, .ohlc, .olhc: break
      }
    }
  }
}
