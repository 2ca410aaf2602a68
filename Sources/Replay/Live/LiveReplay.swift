public import Market
public import Strategy

/// A run that is given its candles as they come, and says at each what became of orders.
///
/// The engine is that of ``replay(_:to:options:)``: the same candles give the same orders, fills, trades
/// and figures to the bit, however they are cut.
public struct LiveReplay<S: Strategy> {
  private var feed: BarFeed<NoCandles>
  private var trial: Trial<S, CompleteExecution, LiveSink>
  /// The strategy's rules, for `OrderRecord.rule`.
  public let rules: [Rule]
  /// Whether no candle that comes belongs to the run any more.
  public private(set) var isOver = false

  /// A run before its first candle.
  ///
  /// - Parameters:
  ///   - instrument: what is traded.
  ///   - timeframe: the length of a candle; `nil` where it is not known.
  /// - Throws: what the strategy and the instrument's calendar throw; `ReplayError` for settings that
  ///   cannot be.
  public init(
    _ strategy: S, instrument: Instrument, timeframe: Timeframe?, options: ReplayOptions
  ) throws {
    var strategy = strategy
    var plan = Plan()
    try strategy.setUp(&plan)
    let source = NoCandles(instrument: instrument, timeframe: timeframe)
    feed = try BarFeed([source], plan.graph, plan.timeframe, options)
    let sink = try LiveSink(options, feed.instruments, feed.base, plan.rules)
    trial = try Trial(strategy, plan, feed.instruments, feed.base, options, sink)
    rules = plan.rules
  }

  /// Takes candles that come after those before.
  ///
  /// Where bars are made of several candles, a candle that may be the last of its bar waits for the next.
  ///
  /// - Returns: what happened, in the order of the candles.
  /// - Throws: `ReplayError` for more candles than a run may have, `TimeframeError`.
  public mutating func step(_ candles: Candles) throws -> [LiveEvent] {
    if isOver { return [] }
    isOver = try Self.give(candles, &feed, &trial)
    return trial.drain { $0.events.drain() }
  }

  /// Ends the run after the last candle.
  ///
  /// - Returns: what happened with the end, and the figures of the run.
  /// - Throws: as `step`.
  public mutating func finish() throws -> (events: [LiveEvent], figures: RunFigures) {
    try Self.end(&feed, &trial)
    var events = trial.drain { $0.events.drain() }
    let figures = trial.finish(feed)
    events += trial.drain { $0.events.drain() }
    return (events, figures)
  }

  private static func give(
    _ candles: Candles, _ feed: inout BarFeed<NoCandles>,
    _ trial: inout Trial<S, CompleteExecution, LiveSink>
  ) throws -> Bool {
    try feed.give(candles) { trial.play($0) }
  }

  private static func end(
    _ feed: inout BarFeed<NoCandles>, _ trial: inout Trial<S, CompleteExecution, LiveSink>
  ) throws {
    try feed.end { trial.play($0) }
  }
}

/// A source whose candles are given otherwise.
private struct NoCandles: CandleSource {
  let instrument: Instrument
  let timeframe: Timeframe?

  mutating func next(into block: inout Candles) -> Bool { false }
}
