import Market
import Replay
import Strategy
import Synchronization

extension Search {
  /// The most gains of settings in tests that are kept.
  private static let mostGains = 50_000_000

  /// What half of all settings made less than in each test of a walk-forward, where each trades by itself from
  /// the first scored day on, over the days on which the account follows the chosen one.
  ///
  /// - Parameters:
  ///   - player: that may have kept the strategies of the settings.
  ///   - tried: called with the number of settings that were played.
  /// - Returns: `nil` where a test has no day, and for all where settings times tests are too many. Settings
  ///   that lost all they had are left out.
  func medianSettings(
    _ account: StitchedAccount, _ player: TrialPlayer, from first: Time,
    _ tried: @escaping @Sendable (Int) -> Void
  ) throws -> [Double?] {
    let tests = account.stretches.map(\.days)
    let none = tests.map { _ in Double?.none }
    if plan.numbers.count > Self.mostGains / max(1, tests.count) { return none }
    let (player, observer, left) = (player.keepingReturns, observer, account.days.count)
    let found = Mutex(tests.map { _ in [Double]() })
    try inBatches(plan.numbers, size: batchSize, threads: threads) { batch in
      try observer.check()
      let played = try player.play(batch, from: first) { observer.isStopped }
      for returns in played.compactMap({ (try? $0.get())?.eachReturn }) {
        // The last return is that of the last day.
        guard returns.count >= left else { continue }
        let own = returns.suffix(left)
        let gains = tests.map { days in
          days.map { own.dropFirst($0.lowerBound).prefix($0.count).totalReturn } ?? .nan
        }
        found.withLock { found in
          for (place, gain) in gains.enumerated() { found[place].append(gain) }
        }
      }
      tried(batch.count)
    }
    let all = found.withLock { $0 }
    return zip(tests, all).map { days, gains in
      days == nil ? nil : quantile(0.5, ofSorted: gains.sorted())
    }
  }

  /// How many settings are played in one pass over the candles.
  var batchSize: Int {
    max(1, min(64, (plan.numbers.count + 2 * threads - 1) / (2 * threads)))
  }
}

extension ArraySlice<Double> {
  /// What the returns after the first come to.
  fileprivate var totalReturn: Double { dropFirst().reduce(1) { $0 * (1 + $1) } - 1 }
}
