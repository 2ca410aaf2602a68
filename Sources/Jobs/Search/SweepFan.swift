import Market
import Replay
import Strategy
import Synchronization
import Text

/// The equity of the settings of a search over its scored days: at each of some dates the equity below which
/// some shares of the settings are.
struct SweepFan: Sendable {
  /// The most settings that are played for it; of more a sample is.
  static let mostSettings = 2_000
  /// The most dates.
  static let mostDates = 400
  /// The shares of settings that lie below its lines, ascending.
  static let shares = [0.05, 0.25, 0.5, 0.75, 0.95]

  /// The ends of days, the first and the last scored one among them.
  let times: [Time]
  /// For each share the equity at each date.
  let lines: [[Double]]
  /// Equity of the best setting, and of buying and holding what it trades, at each date.
  let best: [Double], hold: [Double]
  /// How many settings were played for it.
  let settings: Int

  /// - Parameter curves: the equity of each setting at each of the dates.
  init(_ times: [Time], _ curves: [[Double]], best: [Double], hold: [Double]) {
    (self.times, self.best, self.hold) = (times, best, hold)
    settings = curves.count
    var lines = Self.shares.map { _ in [Double]() }
    for date in times.indices {
      let sorted = curves.map { $0[date] }.sorted()
      for (line, share) in Self.shares.enumerated() {
        lines[line].append(quantile(share, ofSorted: sorted) ?? .nan)
      }
    }
    self.lines = lines
  }
}

extension Search {
  /// The equity of the settings that were played, each played once more: of all, or of a sample where they are
  /// many. The same on any number of threads.
  ///
  /// - Returns: `nil` where no setting has a score, and where the search was stopped.
  /// - Throws: `ReplayError`, and what the candles throw.
  func sweepFan(_ outcome: SweepOutcome) throws -> SweepFan? {
    guard !outcome.isStopped, let best = outcome.best else { return nil }
    let (player, observer, from) = (player.keepingDays, observer, outcome.first)
    let cash = player.variant(of: best.number).options.account.cash
    guard
      let own = try player.play([best.number], from: from, isStopped: { observer.isStopped })
        .first?.get().days, !own.isEmpty
    else { return nil }
    let dates = Self.dates(own.count).map { own[$0] }
    let times = dates.map(\.time)
    let played = outcome.trials.filter { $0.refusal == nil }.map(\.number)
    let numbers = Self.sample(played, with: best.number, seed: request.seed ?? 1)
    let found = Mutex<(curves: [Int: [Double]], done: Int)>(([:], 0))
    observer.tried(0, of: numbers.count)
    defer { observer.ended() }
    let size = max(1, min(64, (numbers.count + 2 * threads - 1) / (2 * threads)))
    try inBatches(numbers, size: size, threads: threads) { batch in
      try observer.check()
      let results = try player.play(batch, from: from) { observer.isStopped }
      var curves: [(Int, [Double])] = []
      for (number, result) in zip(batch, results) {
        guard let days = try? result.get().days else { continue }
        let start = player.variant(of: number).options.account.cash
        curves.append((number, days.equity(at: times, from: start, as: cash)))
      }
      let done = found.withLock { found -> Int in
        for (number, curve) in curves { found.curves[number] = curve }
        found.done += batch.count
        return found.done
      }
      observer.tried(done, of: numbers.count)
    }
    let curves = found.withLock { found in numbers.compactMap { found.curves[$0] } }
    let hold = dates.map(\.hold)
    return SweepFan(
      times, curves, best: dates.map(\.equity),
      hold: hold.allSatisfy { $0.isFinite && $0 > 0 } ? hold : [])
  }

  /// Places that are spread evenly over some days, the first and the last among them.
  static func dates(_ count: Int) -> [Int] {
    let kept = min(count, SweepFan.mostDates)
    guard kept > 1 else { return Array(0..<count) }
    return (0..<kept).map { $0 * (count - 1) / (kept - 1) }
  }

  /// Some of the numbers, ascending: all, or as many as are played, drawn by a seed, one always among them.
  static func sample(_ numbers: [Int], with one: Int, seed: UInt64) -> [Int] {
    guard numbers.count > SweepFan.mostSettings else { return numbers }
    var others = numbers.filter { $0 != one }
    var random = SeededRandom(seed: seed)
    // The first places of a shuffle.
    for place in 0..<(SweepFan.mostSettings - 1) {
      others.swapAt(place, place + random.whole(below: others.count - place))
    }
    return (others.prefix(SweepFan.mostSettings - 1) + [one]).sorted()
  }
}

extension [DayEnd] {
  /// Equity at some times, ascending: that of the last day that has ended by then.
  ///
  /// - Parameters:
  ///   - start: the cash before the first day.
  ///   - cash: what the start counts as.
  fileprivate func equity(at times: [Time], from start: Double, as cash: Double) -> [Double] {
    var next = 0
    var equity = start
    return times.map { time in
      while next < count, self[next].time <= time {
        equity = self[next].equity
        next += 1
      }
      return start == cash ? equity : equity / start * cash
    }
  }
}

extension TrialPlayer {
  /// The same, that keeps the ends of days and works out no figure.
  fileprivate var keepingDays: TrialPlayer {
    changed {
      $0.figures = []
      $0.keepsDays = true
    }
  }
}
