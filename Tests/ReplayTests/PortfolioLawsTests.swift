import Testing

@testable import Replay

/// What holds for every run with a `portfolio` and with words that look at other instruments, over random
/// ones.
@Suite struct PortfolioLawsTests {
  /// What a document refuses, or what is for strategies in Swift.
  private static let never: Set = [
    "accountClosed", "priceNotPositive", "priceUnknown", "sizeNeedsPrice", "sizeNotPositive",
    "stopAtAuction", "trailAfterAlone", "trailIsLevel",
  ]
  private static let rounds = UInt64(EngineLawsTests.rounds / 10)

  /// Records the seeds, 5 at most, at which a law does not hold.
  private func hold(_ law: (UInt64) throws -> String?) rethrows {
    var faults = 0
    for seed in 0..<Self.rounds {
      guard let fault = try law(seed) else { continue }
      Issue.record("seed \(seed): \(fault)")
      faults += 1
      if faults == 5 { return }
    }
  }

  @Test func `money is conserved, and no more is held than may be`() throws {
    var fills: UInt64 = 0
    var seen = Seen()
    try hold { seed in
      let laws = try PortfolioLaws(RandomPortfolio(seed: seed))
      fills += UInt64(laws.run.fills.count)
      seen.add(laws.run)
      return try laws.money()
    }
    // The law must not hold because nothing happens.
    #expect(fills > 6 * Self.rounds)
    if Self.rounds >= 1_000 { #expect(seen.lacks.isSubset(of: Self.never)) }
  }

  @Test func `the size of blocks changes nothing`() throws {
    try hold { try PortfolioLaws(RandomPortfolio(seed: $0)).blocks() }
  }

  @Test func `runs on two threads at once are the same as one after the other`() async throws {
    let rounds = Self.rounds / 4
    let alone = try (0..<rounds).map { try RandomPortfolio(seed: $0).play() }
    try await withThrowingTaskGroup(of: UInt64?.self) { group in
      for half in 0..<UInt64(2) {
        group.addTask {
          try (0..<rounds).map { half == 0 ? $0 : rounds - 1 - $0 }
            .first { try RandomPortfolio(seed: $0).play() != alone[Int($0)] }
        }
      }
      for try await seed in group { #expect(seed == nil, "seed \(seed ?? 0) gives another run") }
    }
  }

  @Test func `other rules for ambiguous candles go on as runs under them`() throws {
    try hold { try PortfolioLaws(RandomPortfolio(seed: $0)).bounds() }
  }

  @Test func `the order of files changes nothing`() throws {
    try hold { try PortfolioLaws(RandomPortfolio(seed: $0)).order() }
  }

  @Test func `more candles at the end change nothing before it`() throws {
    try hold { try PortfolioLaws(RandomPortfolio(seed: $0)).prefix(Int($0 % 7 + 1)) }
  }

  @Test func `a portfolio of one instrument is the run of that instrument`() throws {
    try hold { try PortfolioLaws.alone($0) }
  }
}
