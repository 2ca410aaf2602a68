public import Market
import Store
import Strategy
import Text

/// Tries one shard of a search's settings, and keeps them in a journal: the same trials, to the bit, as the
/// whole search makes of them. What the best is worth is known only of all, after `mergeTrials`.
///
/// Where the observer stops it, the trials that are done are kept.
///
/// - Parameter request: the search with its shard and a journal; no page.
/// - Throws: the `UserError`s of all modules.
public func performShard(
  _ request: SweepRequest, observer: any JobObserver = NoObserver()
) throws -> ShardOutcome {
  guard let shard = request.shard, let journal = request.run.journal else {
    preconditionFailure("a shard has a number and a journal")
  }
  var request = request
  // Tests are of all settings.
  request.testsAsDocumented = false
  return try Search(request, observer).outcome(of: shard, in: journal)
}

/// What came of a shard.
public struct ShardOutcome: Sendable {
  /// Which it is.
  public let shard: SweepShard
  /// The strategy's name, and what was traded.
  public let name: String, symbols: String
  /// Settings of the whole search, and those of them that are of this shard, by place from 0.
  public let all: Int, places: Range<Int>
  /// Trials that are kept now, those of them that an earlier try had kept, and those that the document
  /// refuses.
  public let done: Int, known: Int, refused: Int
  /// From when all trials of the search are scored; `nil` where none could ever have traded.
  public let first: Time?
  /// The last candle.
  public let last: Time
  /// Whether times of day matter.
  public let isIntraday: Bool
  /// The zone of the instruments' exchanges; UTC where they have several.
  public let zone: String
  /// `Instrument.dayShift` of the instruments; 0 where they differ.
  let dayShift: Int64
  /// Its times by these clocks.
  package var times: RunTimes { RunTimes(zone: zone, isIntraday: isIntraday, shift: dayShift) }
  /// What was found in the candles, a sentence each.
  public let warnings: [String]
  /// Seconds that playing took, and the threads that shared it.
  public let seconds: Double, threads: Int
  /// Whether it was stopped before all were tried.
  public let isStopped: Bool
  /// The journal that holds the trials.
  public let journal: String
}

extension Search {
  fileprivate func outcome(of shard: SweepShard, in path: String) throws -> ShardOutcome {
    let places = shard.places(of: plan.numbers.count)
    let start = Stopwatch.now
    let made = try made(Array(plan.numbers[places]))
    try made.journal?.journal.close()
    return ShardOutcome(
      shard: shard, name: document.name, symbols: candles.symbols, all: plan.numbers.count,
      places: places, done: made.trials.count, known: made.known,
      refused: made.trials.count { $0.refusal != nil }, first: made.first, last: candles.lastCandle,
      isIntraday: candles.isIntraday, zone: candles.zone, dayShift: candles.dayShift,
      warnings: candles.warnings,
      seconds: Stopwatch.now - start, threads: threads, isStopped: made.isStopped, journal: path)
  }
}
