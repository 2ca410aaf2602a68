public import Market
public import Strategy

/// What a run is made of besides its candles.
public struct ReplayOptions: Sendable {
  public var account = AccountSettings()
  public var execution = ExecutionSettings()
  public var size = Size.equity(1)
  /// Candles before this time only warm indicators up; candles from `to` on are not read.
  public var from: Time?
  public var to: Time?
  /// Candles that a block holds at most, 1 to `Candles.blockSize`; never changes a result.
  public var blockSize = Candles.blockSize
  /// Whether candles and the strategy's drawn series are kept for a report.
  public var records = false
  /// Called now and then with the number of candles done; returning false stops the run.
  public var progress: (@Sendable (Int) -> Bool)?
  public init() {}
}

/// What a report needs besides the run.
public struct Recording: Sendable {
  /// The base candles.
  public var candles = Candles()
  /// The bars of the strategy's timeframe (the same as `candles` where they are the same frame),
  /// and the base candle with which each was closed.
  public var bars = Candles()
  public var barClosedAt: [Int] = []
  /// A column a named series of the plan, one value a bar.
  public var series: [(NamedSeries, [Double])] = []
  public init() {}
}

extension ReplayOptions {
  /// Refuses an account that cannot be.
  func check() throws {
    precondition(
      (1...Candles.blockSize).contains(blockSize),
      "a block has 1 to \(Candles.blockSize) candles, not \(blockSize)")
    try Self.check("account.cash", account.cash, "a number above 0") { $0 > 0 }
    try Self.check("account.commission.rate", account.commission.rate, "a share, 0 or more") {
      $0 >= 0
    }
    try Self.check("account.commission.fixed", account.commission.fixed, "an amount, 0 or more") {
      $0 >= 0
    }
    if let from, let to, from >= to { throw ReplayError(.emptyRange(from: from, to: to)) }
  }

  private static func check(
    _ name: String, _ value: Double, _ expected: String, _ isRight: (Double) -> Bool
  ) throws {
    if value.isFinite && isRight(value) { return }
    throw ReplayError(.setting(name: name, value: value, expected: expected))
  }
}

/// Plays candles to a strategy.
///
/// - Throws: what the source and the strategy throw; `ReplayError` (a `UserError`) for a run that
///   cannot be or that `ReplayOptions.progress` stopped.
public func replay(
  _ source: inout some CandleSource, to strategy: some Strategy, options: ReplayOptions
) throws -> (run: Run, recording: Recording) {
  // Naming the type lets the compiler make an engine of its own for documents.
  if let document = strategy as? DocumentStrategy {
    return try play(&source, Engine(document, source.instrument, source.timeframe, options))
  }
  return try play(&source, Engine(strategy, source.instrument, source.timeframe, options))
}

private func play<S: Strategy>(
  _ source: inout some CandleSource, _ engine: Engine<S>
) throws -> (run: Run, recording: Recording) {
  var engine = engine
  var block = Candles()
  while !engine.isDone, try source.next(into: &block) { try engine.play(block) }
  return engine.finish()
}
