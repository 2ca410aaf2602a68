package import Market
package import Strategy

/// Plays candles to a strategy for what the strategy itself notes, and keeps nothing.
///
/// - Parameter isDone: whether the strategy needs no more candles; those that are left are only read.
/// - Throws: as `replay`.
package func playAlone<Source: CandleSource>(
  _ sources: inout [Source], to strategy: some Strategy, options: ReplayOptions,
  until isDone: () -> Bool = { false }
) throws {
  var strategy = strategy
  var plan = Plan()
  try strategy.setUp(&plan)
  var feed = try BarFeed(sources, plan.graph, plan.timeframe, options)
  defer { sources = feed.sources }
  var trial = try Trial(
    strategy, plan, feed.instruments, feed.base, options, NothingSink())
  try feed.forEachBlock { if !isDone() { trial.play($0) } }
  if !isDone() { trial.finish(feed) }
}

/// Keeps nothing.
private struct NothingSink: RunSink {
  static var boundsAmbiguity: Bool { false }
  static var triesPaths: Bool { false }
  var events = NoEvents()

  mutating func takeLot(_ instrument: Instrument, _ place: Int) {}
  mutating func reserve(_ candles: Int) {}
  mutating func take(_ played: PlayedBlock) {}
  mutating func finish(_ end: TrialEnd) {}
}
