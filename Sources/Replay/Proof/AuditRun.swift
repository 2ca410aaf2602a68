public import Market
public import Strategy
import Text

/// Audits a strategy: whether what it did hung on candles that were still to come.
///
/// At each cut the candles after it are removed, replaced by noise and by another instrument; all that
/// was done before the cut must be equal to the bit. A strategy that reads data of its own must read
/// them from what `make` is given, which ends where the run ends: one that was made from all candles
/// cannot be caught. Nor may runs hang on each other; the whole is run twice, too.
///
/// ```swift
/// let audit = try audit(AuditSeries(candles)) { candles in MyStrategy(history: candles[0]) }
/// for one in audit.violations { print(one.time, one.thing) }  // it knew the future there
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
/// - Parameter keepsGoing: asked before each run; where it is false the audit ends with
///   `ReplayError.stopped`.
/// - Throws: as `audit`.
package func audit(
  _ series: [AuditSeries], options: ReplayOptions, settings: AuditSettings,
  of strategy: some Strategy, keepsGoing: @escaping () -> Bool
) throws -> Audit {
  var auditor = try Auditor(series, options, settings, copiesCandles: false) { _ in strategy }
  auditor.keepsGoing = keepsGoing
  return try auditor.audit()
}

/// An audit at work.
struct Auditor<S: Strategy> {
  let futures: AuditFutures
  let options: ReplayOptions
  let settings: AuditSettings
  private let make: ([Candles]) throws -> S
  var keepsGoing: () -> Bool = { true }
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
    let whole = try play(futures.whole, records: true)
    var violations: [Audit.Violation] = []
    let count = whole.run.candleCount
    let again = try play(futures.whole, records: false)
    if let found = PrefixComparison(whole.run, again.run, count, .same, futures).violation {
      violations.append(found)
    }
    var repaints = RepaintSearch(whole.recording)
    let cuts = AuditCuts(whole.run, settings).places
    for cut in cuts {
      for future in [Audit.Future.removed, .noise, .other] {
        let looks = future == .noise
        let part = try play(futures.cut(at: cut, future), records: looks)
        if looks { repaints.compare(part.recording, cut: cut) }
        if let found = PrefixComparison(whole.run, part.run, cut, future, futures).violation {
          violations.append(found)
        }
      }
    }
    violations.sort { ($0.candle, $0.cutCandle) < ($1.candle, $1.cutCandle) }
    let warmup = try warmup(whole.run)
    let starts = try starts(whole)
    return Audit(
      cuts: cuts.count, runs: runs, violations: violations, repaints: repaints.found,
      warmup: warmup, starts: starts, run: whole.run)
  }

  /// Plays some candles.
  mutating func play(_ sources: AuditSources, records: Bool) throws -> Played {
    guard keepsGoing() else { throw ReplayError(.stopped(candles: 0)) }
    runs += 1
    var options = options
    options.from = sources.from ?? options.from
    options.to = sources.to ?? options.to
    options.records = records
    var all = sources.all
    return try replay(&all, to: make(sources.candles()), options: options)
  }
}
