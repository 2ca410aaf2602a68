public import Market
public import Strategy
import Synchronization
import Text

/// Audits a strategy: whether what it did depended on candles that were still to come.
///
/// At each cut the candles after it are removed, replaced by noise and by another instrument; all that
/// was done before the cut must be equal to the bit. A strategy that reads data of its own must read
/// them from what `make` is given, which ends where the run ends: one that was made from all candles
/// cannot be caught. Nor may runs depend on each other; the whole is run twice, too.
///
/// ```swift
/// let audit = try audit(AuditSeries(candles)) { candles in MyStrategy(history: candles[0]) }
/// for one in audit.violations { print(one.time, one.kind) }  // it knew the future there
/// ```
///
/// - Parameter make: makes the strategy for candles of each instrument.
/// - Throws: what the strategy and the engine throw.
/// - Complexity: three runs a cut, each on the candles before it.
public func audit<S: Strategy>(
  _ series: [AuditSeries], options: ReplayOptions = ReplayOptions(),
  settings: AuditSettings = AuditSettings(), _ make: @escaping ([Candles]) throws -> S
) throws -> Audit {
  var auditor = try Auditor(series, options, settings, copiesCandles: true, make)
  return try auditor.audit()
}

/// Audits a strategy on one instrument.
///
/// - Parameter make: makes the strategy for the candles of a run.
/// - Throws: what the strategy and the engine throw.
public func audit<S: Strategy>(
  _ series: AuditSeries, options: ReplayOptions = ReplayOptions(),
  settings: AuditSettings = AuditSettings(), _ make: @escaping (Candles) throws -> S
) throws -> Audit {
  try audit([series], options: options, settings: settings) { try make($0[0]) }
}

/// Audits the strategy of a document, which sees candles through the engine alone.
///
/// - Parameters:
///   - keepsGoing: asked before each run; where it is false the audit ends with `ReplayError.stopped`.
///   - spread: does a piece of work, told a number below the count, once for each number; on any thread
///     and in any order.
/// - Throws: as `audit`.
package func audit(
  _ series: [AuditSeries], options: ReplayOptions, settings: AuditSettings,
  of strategy: some Strategy, keepsGoing: @escaping @Sendable () -> Bool,
  spread: @escaping AuditSpread
) throws -> Audit {
  var auditor = try Auditor(series, options, settings, copiesCandles: false) { _ in strategy }
  auditor.keepsGoing = keepsGoing
  auditor.spread = spread
  return try auditor.audit()
}

/// Does a piece of work once for each number below a count.
package typealias AuditSpread = (_ count: Int, _ work: @escaping @Sendable (Int) -> Void) -> Void

/// An audit at work.
struct Auditor<S: Strategy> {
  let futures: AuditFutures
  let options: ReplayOptions
  let settings: AuditSettings
  private let make: ([Candles]) throws -> S
  var keepsGoing: () -> Bool = { true }
  var spread: AuditSpread = { count, work in (0..<count).forEach(work) }
  private var runs = 0

  init(
    _ series: [AuditSeries], _ options: ReplayOptions, _ settings: AuditSettings,
    copiesCandles: Bool, _ make: @escaping ([Candles]) throws -> S
  ) throws {
    if series.isEmpty { throw ReplayError(.noData) }
    futures = AuditFutures(series, options, settings, copiesCandles: copiesCandles)
    self.options = options
    self.settings = settings
    self.make = make
  }

  /// What a run gave.
  typealias Played = (run: Run, recording: Recording)

  mutating func audit() throws -> Audit {
    let whole = try play(futures.whole, keeps: .all)
    let count = whole.run.candleCount
    let again = try play(futures.whole)
    let same = PrefixComparison(whole.run, again.run, count, .same, futures).violation
    let cuts = AuditCuts(whole.run, settings).places
    let found = try findings(at: cuts, beside: whole)
    let violations = ([same].compactMap { $0 } + found.violations).sorted {
      ($0.candle, $0.cutCandle) < ($1.candle, $1.cutCandle)
    }
    let warmup = try warmup(whole.run)
    let starts = try starts(whole)
    return Audit(
      cuts: cuts.count, runs: runs, violations: violations, repaints: found.repaints,
      warmup: warmup, starts: starts, run: whole.run)
  }

  /// Plays the candles before each cut with other futures.
  private mutating func findings(
    at cuts: [Int], beside whole: Played
  ) throws -> (violations: [Audit.Violation], repaints: [Audit.Repaint]) {
    let repaints = Mutex(RepaintSearch(whole.recording))
    let violations = try each(cuts.count) { auditor, number in
      let (violations, changes) = try auditor.finding(at: cuts[number], beside: whole)
      repaints.withLock { $0.add(changes) }
      return violations
    }
    return (violations.flatMap { $0 }, repaints.withLock { $0.found })
  }

  /// Does the same for each number below a count; what came of it is in the order of the numbers. Each
  /// is given an auditor of its own, whose runs are added to this one's.
  mutating func each<Value: Sendable>(
    _ count: Int, _ body: @escaping (_ auditor: inout Auditor, _ number: Int) throws -> Value
  ) throws -> [Value] {
    let none = [Value?](repeating: nil, count: count)
    let state = Mutex((values: none, runs: 0, error: (any Error)?.none))
    // Only who may make strategies on several threads at once spreads the work over them.
    nonisolated(unsafe) let (auditor, body) = (self, body)
    spread(count) { number in
      guard state.withLock({ $0.error == nil }) else { return }
      var own = auditor
      own.runs = 0
      do {
        let value = try body(&own, number)
        let runs = own.runs
        state.withLock {
          $0.values[number] = value
          $0.runs += runs
        }
      } catch {
        state.withLock { $0.error = $0.error ?? error }
      }
    }
    let (values, played, error) = state.withLock { $0 }
    if let error { throw error }
    runs += played
    return values.compactMap { $0 }
  }

  private mutating func finding(
    at cut: Int, beside whole: Played
  ) throws -> ([Audit.Violation], [RepaintSearch.Change]) {
    var violations: [Audit.Violation] = []
    var changes: [RepaintSearch.Change] = []
    let draws = whole.recording.instruments.contains { !$0.series.isEmpty }
    for future in [Audit.Future.removed, .noise, .other] {
      let looks = future == .noise && draws
      let part = try play(futures.cut(at: cut, future), keeps: looks ? .series : .nothing)
      if looks { changes = RepaintSearch.changes(whole.recording, part.recording, cut) }
      let comparison = PrefixComparison(whole.run, part.run, cut, future, futures)
      if let found = comparison.violation { violations.append(found) }
    }
    return (violations, changes)
  }

  /// Plays some candles.
  mutating func play(
    _ sources: AuditSources, keeps: ReplayOptions.RecordingDetail = .nothing
  ) throws -> Played {
    guard keepsGoing() else { throw ReplayError(.stopped(candles: 0)) }
    runs += 1
    var options = options
    options.from = sources.from ?? options.from
    options.to = sources.to ?? options.to
    options.keeps = keeps
    var all = sources.all
    return try replay(&all, to: make(sources.candles()), options: options)
  }
}
