import Indicators
public import Market
public import Strategy

/// What a run is made of besides its candles.
public struct ReplayOptions: Sendable {
  /// Cash and costs.
  public var account = AccountSettings()
  /// How orders fill.
  public var execution = ExecutionSettings()
  /// How large an order is that names no size.
  public var size = Size.equity(1)
  /// Candles before this time only warm indicators up; candles from `to` on are not read.
  public var from: Time?
  /// The end of what is traded, exclusive; nil for the last candle.
  public var to: Time?
  /// Which of the instruments, by their places, are not traded: expressions may look at them.
  public var untraded: Set<Int> = []
  /// Entries that are missed by chance; `nil` for none.
  package var missed: MissedEntries?
  /// Candles that a block holds at most, 1 to `Candles.blockSize`; never changes a result.
  public var blockSize = Candles.blockSize
  /// Whether candles and the strategy's drawn series are kept for a report.
  public var records: Bool {
    get { keeps == .all }
    set { keeps = newValue ? .all : .nothing }
  }
  /// What is kept besides the run.
  enum RecordingDetail: Sendable { case nothing, series, all }
  /// What is kept: all for a report, or the drawn series with the candles of their bars.
  var keeps = RecordingDetail.nothing
  /// The figures that are worked out of runs that are not kept whole, by key; `nil` for all. Others, those of
  /// holding and the sums over the returns are then not known.
  public var figures: Set<String>?
  /// Whether the returns of each period are kept with the figures.
  public var keepsReturns = false
  /// Whether the ends of days are kept with the figures.
  public var keepsDays = false
  /// Called now and then with the number of candles done; returning false stops the run.
  public var progress: (@Sendable (Int) -> Bool)?
  /// All candles, with the account and the execution of a document that says nothing.
  public init() {}
}

extension ReplayOptions {
  /// Moments that a block of several instruments holds at most: fewer of many, so that what is worked out of
  /// all of them stays in the processor's cache.
  func blockSize(of instruments: Int) -> Int {
    min(blockSize, max(64, 65_536 / max(1, instruments)))
  }

  /// Refuses an account that cannot be.
  func check() throws {
    precondition(
      (1...Candles.blockSize).contains(blockSize),
      "a block has 1 to \(Candles.blockSize) candles, not \(blockSize)")
    try Self.check("account.cash", account.cash, "a number above 0") { $0 > 0 }
    try account.check(Self.check)
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
/// The rules, where a reader could expect others:
///
/// - **Evaluation.** A strategy is evaluated once, at the close of a bar, after the orders of its last
///   candle were worked. Its orders are active from the next base candle. A bar whose time is over in a
///   gap is evaluated before the first candle beyond opens, which is then that next candle.
/// - **Market orders** fill at the next open; with `fill: close` at the very close, and the children
///   of their brackets are active from the next candle. The close before a gap in which a bar was over
///   is past: there they fill at the next open, too.
/// - **Entries.** A newer entry of a side replaces those of that side that still wait from an earlier
///   bar; entries of one bar are independent. An entry on the side that is held adds a lot. An
///   entry on the other side closes first, by an order of its own at the same price, so that a
///   reversal pays twice, and then opens, sized by the equity that is left.
/// - **Exits** close all of their side. Asking for one cancels the entries of that side that wait,
///   also where nothing is held; brackets stay until it fills.
/// - **Brackets** close the lot of their own entry; other exits match lots first in, first out. One
///   child cancels the others. With `brackets: position` the bracket of the latest entry takes the place
///   of the earlier ones and closes all. An entry that fills beyond its own stop or target level is
///   refused.
/// - **Prices** go to the tick against the trader: a buy limit and a sell stop down, a sell limit and
///   a buy stop up. A distance or price that is unknown, zero or negative refuses the order.
/// - **Sizes** are resolved at the fill and rounded down to the lot. Equity is marked at the fill's
///   price. A long needs the cash; a short, all of it, may not be worth more than the equity. What
///   cannot be paid is rejected.
/// - **Time in force.** `bars(n)` ends with the close of the n-th bar after the one that asked; `day`
///   ends with the last candle of the session in which the order became active.
/// - **Ambiguous** is a candle whose two paths end with different cash, lots or waiting orders. Where
///   both leave the same equity, the low comes first. A candle that is not ambiguous goes by its
///   nearer extreme first, unless `ohlc` or `olhc` is set; only a lot's extremes depend on it. Two
///   more accounts, one for each bound of the band, begin at the first ambiguous candle.
/// - **Range.** Candles before `from` only warm the strategy up and have no place in the run; `to` is
///   exclusive.
/// - **The end.** Waiting orders are cancelled. Open lots are marked at the last close, or closed
///   there with `closeAtEnd`, at a cost.
/// - **Shorts** add their proceeds to the cash. Where equity reaches zero on the path, the account is
///   closed at that price (at the open after a gap), orders are cancelled, and nothing is traded after.
/// - **Splits and dividends** count before the open of the first candle at their ex-date or later, after
///   the orders for the day before have ended. What is held then is paid a dividend, or charged as a
///   short; a split multiplies units and divides prices of lots and of orders that wait, on the tick
///   again as when they were placed, and fractions stay. Prices of orders do not change by a dividend. A
///   roll moves prices by its difference, and what is held pays for both trades and for the dearer contract.
///   Columns never see a split or a roll: all bars before it count in units and prices of after it.
/// - **Lots.** Where the instrument names none, a lot is 1, or the power of ten below it that costs at
///   most a hundredth of the cash at the open of the run's first candle.
///
/// - **Several instruments** share the cash: at each moment the orders for the open of all that trade
///   then fill in the order of the data, then prices move through their candles, then the orders for their
///   close fill, then rules are evaluated at the bars that closed. What cannot be paid is rejected. Equity is cash and what each is worth at its last
///   close.
///
/// - Throws: what the source and the strategy throw; `ReplayError` (a `UserError`) for a run that
///   cannot be or that `ReplayOptions.progress` stopped.
public func replay<Source: CandleSource>(
  _ source: inout Source, to strategy: some Strategy, options: ReplayOptions
) throws -> (run: Run, recording: Recording) {
  var sources = [source]
  defer { source = sources[0] }
  return try replay(&sources, to: strategy, options: options)
}

/// Plays the candles of several instruments to a strategy whose rules are read on each.
///
/// - Throws: as for one instrument; `ReplayError` for sources that do not go together.
public func replay<Source: CandleSource>(
  _ sources: inout [Source], to strategy: some Strategy, options: ReplayOptions
) throws -> (run: Run, recording: Recording) {
  var feed: (any BlockFeed)?
  defer { sources = (feed as? BarFeed<Source>)?.sources ?? sources }
  func open(_ plan: Plan) throws -> any BlockFeed {
    try BarFeed(sources, plan.graph, plan.timeframe, options)
  }
  // Naming the type, apart from that of the sources, lets the compiler make an engine of its own for
  // documents.
  if var document = strategy as? DocumentStrategy {
    let (plan, made) = try setUp(&document, open)
    var opened = made
    defer { feed = opened }
    switch ExecutionNeeds(plan, options, opened) {
    case .market: return try play(&opened, document, plan, options, MarketExecution.self)
    case .orders: return try play(&opened, document, plan, options, OrderExecution.self)
    case .complete: return try play(&opened, document, plan, options, CompleteExecution.self)
    }
  }
  var strategy = strategy
  let (plan, made) = try setUp(&strategy, open)
  var opened = made
  defer { feed = opened }
  return try play(&opened, strategy, plan, options, CompleteExecution.self)
}

/// What a strategy computes, and the feed of it.
private func setUp(
  _ strategy: inout some Strategy, _ open: (Plan) throws -> any BlockFeed
) throws -> (plan: Plan, feed: any BlockFeed) {
  var plan = Plan()
  try strategy.setUp(&plan)
  return (plan, try open(plan))
}

/// Plays a feed under a model of execution that has what the strategy needs.
func play<S: Strategy, Model: ExecutionModel>(
  _ feed: inout any BlockFeed, _ strategy: S, _ plan: Plan, _ options: ReplayOptions,
  _ model: Model.Type
) throws -> (run: Run, recording: Recording) {
  let sink = try WholeRunSink(options, feed.instruments, feed.base, plan)
  var trial = try Trial<S, Model, WholeRunSink>(
    strategy, plan, feed.instruments, feed.base, options, sink)
  try feed.forEachBlock { trial.play($0) }
  return trial.finish(feed)
}

/// Plays the same candles to several settings of a strategy at once, and keeps the figures of each
/// alone.
///
/// The columns of all are worked out once, those that are equal only once; each trial has the same bits
/// as a run of its own.
///
/// - Parameter trials: strategies of one timeframe, each with what its account is made of; ranges and
///   block size are those of `options`.
/// - Returns: the figures, in the order of the trials.
/// - Throws: as `replay`; `ReplayError` for trials of several timeframes.
public func figures<S: Strategy, Source: CandleSource>(
  of trials: [S], _ sources: inout [Source], options: ReplayOptions
) throws -> [RunFigures] {
  var strategies = trials
  let plans: [Plan]
  do {
    plans = try Plan.onOneGraph(&strategies)
  } catch let fault as GraphReplaced {
    throw ReplayError(.graphReplaced(strategy: fault.strategy))
  }
  let frames = Set(plans.map(\.timeframe))
  guard let frame = frames.first, frames.count == 1 else {
    throw ReplayError(.trialsOfSeveralTimeframes(frames.compactMap { $0 }))
  }
  var feed: any BlockFeed = try BarFeed(sources, plans[0].graph, frame, options)
  defer { sources = (feed as? BarFeed<Source>)?.sources ?? sources }
  if let documents = strategies as? [DocumentStrategy] {
    switch ExecutionNeeds(plans, options, feed) {
    case .market:
      return try figures(documents, plans, &feed, options, MarketExecution.self)
    case .orders:
      return try figures(documents, plans, &feed, options, OrderExecution.self)
    case .complete:
      return try figures(documents, plans, &feed, options, CompleteExecution.self)
    }
  }
  return try figures(strategies, plans, &feed, options, CompleteExecution.self)
}

/// Plays a feed to several trials under a model of execution that has what all of them need.
func figures<S: Strategy, Model: ExecutionModel>(
  _ strategies: [S], _ plans: [Plan], _ feed: inout any BlockFeed, _ options: ReplayOptions,
  _ model: Model.Type
) throws -> [RunFigures] {
  var playing: [Trial<S, Model, FiguresSink>] = []
  playing.reserveCapacity(plans.count)
  let (instruments, base) = (feed.instruments, feed.base)
  for (i, (strategy, plan)) in zip(strategies, plans).enumerated() {
    let sink = try FiguresSink(options, instruments, base)
    var own = options
    own.missed = options.missed?.ofTrial(i)
    playing.append(try Trial(strategy, plan, instruments, base, own, sink))
  }
  let shared = try playing.count > 1 ? SharedBlock(feed) : nil
  try feed.forEachBlock { block in
    var block = block
    shared?.take(block)
    block.shared = shared
    for i in playing.indices { playing[i].play(block) }
  }
  return playing.indices.map { playing[$0].finish(feed) }
}
