import Market
public import Replay
import Strategy
import Synchronization
import Text

/// How a search's days are drawn again for a reality check.
public struct Resampling: Hashable, Sendable {
  /// The most draws.
  public static let most = SweepSettings.mostDraws
  /// The mean length of blocks where nothing is said.
  public static let usualBlock = 10

  /// How many draws there are, and how many periods stay together on average.
  public let draws: Int, block: Int
  /// By what they are drawn.
  public internal(set) var seed: UInt64

  /// Some draws.
  public init(draws: Int, block: Int = Self.usualBlock, seed: UInt64 = 1) {
    (self.draws, self.block, self.seed) = (draws, block, seed)
  }
}

/// What a reality check of a search found.
public struct RealityCheckOutcome: Sendable {
  /// What was asked for, and what settings were compared by.
  public let asked: Resampling, measure: RealityCheck.Measure
  /// What was found.
  public let check: RealityCheck
}

/// How a search is cross-validated.
public struct CrossValidating: Hashable, Sendable {
  /// The groups of the history, and how many of them are held back at a time.
  public let split: CrossValidationSplit
  /// Periods after each test that do not train; `nil` for one in a hundred of all.
  public let embargo: Int?

  /// Pieces and how many of them are held back, as in `10/2`.
  ///
  /// - Throws: `UsageError`.
  public init(_ text: String, embargo: Int? = nil) throws {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let groups = parts[0], let tested = parts[1],
      let split = CrossValidationSplit(tested, of: groups)
    else {
      throw UsageError(
        "'\(printable(text, limit: 40))' does not say how the history is split; write how many groups there are, 2 to "
          + "\(CrossValidationSplit.maxGroups), and how many of them are tested at a time, as in 10/2, in at most "
          + "\(Amounts.whole(CrossValidationSplit.mostSplits)) ways")
    }
    (self.split, self.embargo) = (split, embargo)
  }

  /// `10/2`.
  public var text: String { "\(split.groups)/\(split.tested)" }
}

/// What a cross-validation of a search found.
public struct CrossValidationOutcome: Sendable {
  /// What was asked for, and the periods after each test that did not train.
  public let asked: CrossValidating, embargo: Int
  /// How many ways there were to hold groups back.
  public let splits: Int
  /// The Sharpe ratios of a year of the paths, ascending; of holding on the same days, `nil` for none.
  public let paths: [Double], hold: Double?
  /// The mean Sharpe ratio of a year of the chosen in training, and on the groups held back.
  public let trained: Double, tested: Double
  /// Which settings were chosen, the most often first: places of the trials, and splits.
  public let chosen: [(trial: Int, splits: Int)]

  /// The Sharpe ratio below which a share of the paths lie.
  public func quantile(_ share: Double) -> Double? { Jobs.quantile(share, ofSorted: paths) }
}

extension Search {
  /// The tests that need each return of each setting: a reality check and a cross-validation, where they are
  /// asked for.
  ///
  /// - Parameters:
  ///   - best: the number of a setting that was played.
  ///   - tries: how many settings were tried in all.
  /// - Throws: `UsageError` for too few returns; `ReplayError`, and what the candles throw.
  func byEachReturn(
    best: Int, first: Time?, tries: Int
  ) throws -> (check: RealityCheckOutcome?, crossed: CrossValidationOutcome?) {
    guard let empty = try returnTests(best, first) else { return (nil, nil) }
    let ready = empty.resampling(request.resampling)
    let (player, observer, places) = (self.player.keepingReturns, self.observer, plan.numbers)
    let found = Mutex<(tests: ReturnTests, crossed: [Int: ReturnTests], done: Int)>((ready, [:], 0))
    observer.tried(0, of: places.count)
    defer { observer.ended() }
    let size = max(1, min(64, (places.count + 2 * threads - 1) / (2 * threads)))
    try inBatches(Array(places.indices), size: size, threads: threads) { batch in
      try observer.check()
      var tests = ready
      let played = try player.play(
        batch.map { places[$0] }, from: first, isStopped: { observer.isStopped })
      for (place, result) in zip(batch, played) {
        // What was ruined has no returns, and is the best of nothing.
        if let returns = (try? result.get())?.eachReturn, returns.count == ready.count {
          tests.take(returns, place)
        }
      }
      let taken = tests
      let done = found.withLock { found -> Int in
        if let check = taken.check { found.tests.check?.take(check) }
        if let start = batch.first { found.crossed[start] = taken.withoutCheck }
        found.done += batch.count
        return found.done
      }
      observer.tried(done, of: places.count)
    }
    var (tests, crossed, _) = found.withLock { $0 }
    for start in crossed.keys.sorted() {
      if let next = crossed[start] { tests.takeCrossed(next) }
    }
    return (tests.realityCheck(request, tries: tries), tests.crossValidation(request))
  }

  /// Says what too few days allow no test of, before anything is played.
  func checkReturns(from first: Time?) throws {
    guard request.resampling != nil || request.crossValidating != nil else { return }
    let played = plan.grid.byVariant(plan.numbers).compactMap { part in
      part.first { (try? player.strategy($0).get()) != nil }
    }
    let counts = try played.compactMap { try returnTests($0, first)?.count }
    if let count = counts.first, let other = counts.first(where: { $0 != count }) {
      throw UsageError(
        "a reality check and a cross-validation compare returns of the same periods, and there are \(Amounts.whole(count)) with some choices and \(Amounts.whole(other)) with others; search each by itself"
      )
    }
  }

  /// The tests with nothing taken; `nil` where none is asked for, and where the setting was ruined.
  private func returnTests(_ setting: Int, _ first: Time?) throws -> ReturnTests? {
    guard request.resampling != nil || request.crossValidating != nil else { return nil }
    let observer = observer
    let played = try player.keepingReturns.play(
      [setting], from: first, isStopped: { observer.isStopped })
    guard let figures = try played.first?.get() else { return nil }
    let counted = figures.eachReturn ?? figures.eachOfHolding
    guard let count = counted?.count else { return nil }
    var tests = ReturnTests(
      count: count, hold: figures.eachOfHolding, score: score,
      root: figures.statistics.periodsPerYear.squareRoot())
    if request.resampling != nil {
      guard count >= 50 else {
        throw UsageError(
          "there are \(Amounts.whole(count)) returns, and a reality check needs 50; take a longer time"
        )
      }
    }
    if let asked = request.crossValidating {
      let embargo = asked.embargo ?? (count + 99) / 100
      tests.crossed = CrossValidationTally(
        asked.split, of: count, embargo: embargo, hold: tests.hold)
      guard tests.crossed != nil else {
        throw UsageError(
          "a group of \(Amounts.whole(count)) returns in \(asked.split.groups) has \(Amounts.whole(count / asked.split.groups)), and "
            + "\(Amounts.whole(embargo)) of them under embargo leave too few; take fewer groups, as in --cross-validate 6/2, or a "
            + "smaller --embargo")
      }
    }
    return tests
  }
}

/// The tests of a search that take each return of each setting.
private struct ReturnTests: Sendable {
  let count: Int
  let hold: [Double]?
  let measure: RealityCheck.Measure
  /// √ of the periods of a year.
  let root: Double
  var check: RealityCheckTally?
  var crossed: CrossValidationTally?
  /// The places of the settings that were taken.
  private var taken: [Int] = []

  init(count: Int, hold: [Double]?, score: NamedArithmetic, root: Double) {
    (self.count, self.root) = (count, root)
    self.hold = hold.flatMap { $0.count == count ? $0 : nil }
    let returns: Set = ["netReturn", "cagr", "finalEquity"]
    measure = returns.contains(score.text) ? .mean : .sharpe
  }

  /// The same with the days of a reality check drawn, where one is asked for.
  func resampling(_ asked: Resampling?) -> ReturnTests {
    guard let asked else { return self }
    var other = self
    other.check = RealityCheckTally(
      ResampledDays(of: count, draws: asked.draws, block: asked.block, seed: asked.seed), measure,
      hold: hold)
    return other
  }

  mutating func take(_ returns: [Double], _ place: Int) {
    check?.take(returns)
    crossed?.take(returns)
    taken.append(place)
  }

  /// What waits until all that comes before it is there.
  var withoutCheck: ReturnTests {
    var other = self
    other.check = nil
    return other
  }

  mutating func takeCrossed(_ other: ReturnTests) {
    if let next = other.crossed { crossed?.take(next) }
    taken += other.taken
  }

  func realityCheck(_ request: SweepRequest, tries: Int) -> RealityCheckOutcome? {
    guard let asked = request.resampling, let check = check?.finished(tries: tries) else {
      return nil
    }
    return RealityCheckOutcome(asked: asked, measure: measure, check: check)
  }

  func crossValidation(_ request: SweepRequest) -> CrossValidationOutcome? {
    guard let asked = request.crossValidating, let found = crossed?.finished() else { return nil }
    return CrossValidationOutcome(
      asked: asked, embargo: found.embargo, splits: found.splits,
      paths: found.paths.map { $0 * root }, hold: found.hold.map { $0 * root },
      trained: found.trained * root, tested: found.tested * root,
      chosen: found.chosen.map { (taken[$0.setting], $0.splits) })
  }
}

extension TrialPlayer {
  /// The same, that keeps each return and works out no figure.
  var keepingReturns: TrialPlayer {
    changed {
      $0.figures = []
      $0.keepsReturns = true
    }
  }
}
