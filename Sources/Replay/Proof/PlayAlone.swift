package import Market
package import Strategy

/// Plays candles to a strategy for what the strategy itself notes, and keeps nothing.
///
/// - Parameters:
///   - isDone: whether the strategy needs no more candles.
///   - readsOn: whether those that are left are read, too.
/// - Throws: as `replay`.
package func playAlone<Source: CandleSource>(
  _ sources: inout [Source], to strategy: some Strategy, options: ReplayOptions,
  until isDone: () -> Bool = { false }, readsOn: Bool = true
) throws {
  var strategy = strategy
  var plan = Plan()
  try strategy.setUp(&plan)
  var feed = try BarFeed(sources, plan.graph, plan.timeframe, options)
  defer { sources = feed.sources }
  var trial = try Trial<_, CompleteExecution, _>(
    strategy, plan, feed.instruments, feed.base, options, NullSink())
  do {
    try feed.forEachBlock { block in
      if !isDone() { trial.play(block) } else if !readsOn { throw StopPlaying() }
    }
  } catch is StopPlaying {}
  if !isDone() { trial.finish(feed) }
}

/// Ends a feed of which no more is needed.
private struct StopPlaying: Error {}

/// Keeps nothing.
private struct NullSink: RunSink {
  static var boundsAmbiguity: Bool { false }
  static var triesPaths: Bool { false }
  var events = NoEvents()

  mutating func takeLot(_ instrument: Instrument, _ place: Int) {}
  mutating func reserve(_ candles: Int) {}
  mutating func take(_ played: PlayedBlock) {}
  mutating func finish(_ end: TrialEnd) {}
}
