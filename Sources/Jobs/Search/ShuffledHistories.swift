import Glibc
import Market
import Replay
import Strategy
import Synchronization
import Text

/// Histories made of the same days in another order, on which a search is made again: what its best shows
/// there is what choosing among so many settings shows where nothing can be known of what comes.
public struct Shuffling: Hashable, Sendable {
  /// The most histories.
  public static let most = SweepSettings.mostHistories

  /// How many histories there are, and how many days stay together.
  public let count: Int, block: Int
  /// By what they are shuffled.
  public internal(set) var seed: UInt64

  /// Shuffles single days, or blocks of several, which keep what lasts for some days, such as
  /// clusters of volatility.
  public init(count: Int, block: Int = 1, seed: UInt64 = 1) {
    (self.count, self.block, self.seed) = (count, block, seed)
  }
}

/// What a search's best showed on shuffled histories.
public struct ShuffledOutcome: Sendable {
  /// What was asked for.
  public let asked: Shuffling
  /// The score of the best of each history, ascending; those without one are left out.
  public let best: [Double]
  /// The score of the best on the days as they were.
  public let own: Double

  /// Histories whose best scored as much or more.
  public var reached: Int { best.count { $0 >= own } }
  /// How likely as much is where the order of the days says nothing: `(reached + 1) / (histories + 1)`, the
  /// real one among them.
  public var probability: Double { Double(reached + 1) / Double(asked.count + 1) }
  /// The score below which a share of the histories' best lie; `nil` without any.
  public func quantile(_ share: Double) -> Double? {
    Jobs.quantile(share, ofSorted: best)
  }
}

extension Search {
  /// Makes the search again on shuffled histories.
  ///
  /// - Throws: `UsageError` for candles that cannot be shuffled; `ReplayError`.
  func shuffled(_ asked: Shuffling, best own: Double, first: Time) throws -> ShuffledOutcome {
    let days = try HistoryDays(player.candles, first: first)
    let (observer, plan, score) = (observer, plan, score)
    let player = player.working(out: score).keeping(plan.numbers)
    observer.tried(0, of: asked.count * plan.numbers.count)
    defer { observer.ended() }
    let found = Mutex<(best: [Double], done: Int)>(([], 0))
    try inBatches(Array(0..<asked.count), size: 1, threads: threads) { batch in
      for place in batch {
        let candles = days.shuffled(asked, place)
        let player = player.over(candles)
        var best: Double?
        for start in stride(from: 0, to: plan.numbers.count, by: 64) {
          try observer.check()
          let numbers = Array(plan.numbers[start..<min(start + 64, plan.numbers.count)])
          let trials = try player.trials(numbers, from: first) { observer.isStopped }
          for trial in trials where trial.refusal == nil {
            guard let value = trial.value(of: score) else { continue }
            best = max(best ?? value, value)
          }
        }
        let done = found.withLock { found -> Int in
          if let best { found.best.append(best) }
          found.done += 1
          return found.done
        }
        observer.tried(done * plan.numbers.count, of: asked.count * plan.numbers.count)
      }
    }
    return ShuffledOutcome(asked: asked, best: found.withLock { $0.best.sorted() }, own: own)
  }
}
