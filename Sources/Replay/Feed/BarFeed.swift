import Indicators
import Market
import Strategy
import Text

/// What gives blocks to trials, whatever its candles come from.
///
/// A block is large enough that the call through it costs nothing, and what plays blocks is compiled
/// for the strategy and the sink alone.
protocol BlockFeed {
  var instruments: [Instrument] { get }
  /// The timeframes of the candles and of the bars.
  var base: Timeframe? { get }
  var frame: Timeframe? { get }
  /// Candles and bars of each instrument.
  var candles: [Int] { get }
  var bars: [Int] { get }
  var clock: RunClock { get }
  /// Whether splits and dividends of an instrument go to the account.
  var hasEvents: Bool { get }
  /// What a reader must know of rolls, an instrument each.
  var rollWarnings: [String] { get }
  /// Whether an instrument is one whose holders pay each other funding.
  var hasFunding: Bool { get }
  /// Whether finer candles of an instrument give the price path inside its candles.
  var hasMagnifier: Bool { get }
  /// Of which instruments the prices are in another currency than the account, with rates between them.
  var areConverted: [Bool] { get }
  /// Gives all blocks of the run.
  ///
  /// - Throws: what the sources throw and what `body` throws; `ReplayError` where the caller stops the
  ///   run.
  mutating func forEachBlock(_ body: (FeedBlock) throws -> Void) throws
}

/// Merges the candles of instruments in time, makes bars, works out one graph, and gives blocks.
///
/// Any number of trials may play the same blocks: each sees the columns of the one graph, in which those
/// of several strategies are merged.
struct BarFeed<Source: CandleSource>: BlockFeed {
  private var streams: [InstrumentStream<Source>]
  private(set) var clock: RunClock
  private let options: ReplayOptions
  /// What looks across instruments, if anything does.
  private var across: CrossSection?
  /// The last candle so far of the only instrument, where it is not known whether its bar is over.
  private var kept = Candles()

  /// A feed before its first candle.
  ///
  /// - Parameter timeframe: of the bars; `nil` is that of the candles.
  /// - Throws: `ReplayError` for options that cannot be and sources that do not go together;
  ///   `TimeframeError`, `GraphError`, and what the instruments' calendars throw.
  init(
    _ sources: [Source], _ graph: Graph, _ timeframe: Timeframe?, _ options: ReplayOptions
  ) throws {
    try options.check()
    self.options = options
    clock = RunClock(options)
    streams = try sources.enumerated().map { try InstrumentStream($1, $0, graph, timeframe) }
    try checkTogether()
    try checkNames(graph.instrumentsLookedAt)
    across = try CrossSection(
      streams, graph, untraded: options.untraded, blockSize: options.blockSize(of: streams.count))
  }

  // Closures, since a key path of a generic type is made anew each time, and each trial asks.
  /// The instruments, the timeframes of their candles and bars.
  var instruments: [Instrument] { streams.map { $0.instrument } }
  var base: Timeframe? { streams.first?.bars.base }
  var frame: Timeframe? { streams.first?.bars.frame }
  /// Candles and bars of each instrument.
  var candles: [Int] { streams.map { $0.candleCount } }
  var bars: [Int] { streams.map { $0.barCount } }
  var hasEvents: Bool { streams.contains { $0.hasEvents } }
  var rollWarnings: [String] { streams.compactMap { $0.rollWarning } }
  var hasFunding: Bool { streams.contains { $0.hasFunding } }
  var hasMagnifier: Bool { streams.contains { $0.magnifier != nil } }
  var areConverted: [Bool] { streams.map { $0.isConverted } }
  /// The sources, as far as they were read.
  var sources: [Source] { streams.map(\.source) }

  /// Sees that what expressions look at is there.
  private func checkNames(_ names: [String]) throws {
    let all = streams.map(\.instrument.symbol)
    for name in names where !all.contains(name) {
      throw ReplayError(.unknownInstrument(name, all: all))
    }
  }

  private func checkTogether() throws {
    guard let first = streams.first else { throw ReplayError(.noData) }
    if streams.count > Int(UInt16.max) { throw ReplayError(.tooManyInstruments(streams.count)) }
    for stream in streams.dropFirst() where stream.bars.base != first.bars.base {
      throw ReplayError(
        .differentTimeframes(
          first.instrument.symbol, first.bars.base, stream.instrument.symbol, stream.bars.base))
    }
    let priced = streams.filter { !$0.isConverted && !options.untraded.contains($0.place) }
      .map(\.instrument).filter { !$0.currency.isEmpty }
    let account = options.account.currency
    if !account.isEmpty, let other = priced.first(where: { $0.currency != account }) {
      throw ReplayError(.accountInOtherCurrency(other.symbol, other.currency, account: account))
    }
    if let first = priced.first, let other = priced.first(where: { $0.currency != first.currency })
    {
      throw ReplayError(
        .differentCurrencies(first.symbol, first.currency, other.symbol, other.currency))
    }
    var symbols: Set<String> = []
    for stream in streams where streams.count > 1 {
      guard symbols.insert(stream.instrument.symbol).inserted else {
        throw ReplayError(.sameInstrument(stream.instrument.symbol))
      }
    }
  }

  /// Gives all blocks of the run.
  ///
  /// - Throws: what the sources throw and what `body` throws; `ReplayError` where the caller stops the
  ///   run.
  mutating func forEachBlock(_ body: (FeedBlock) throws -> Void) throws {
    if streams.count == 1 && across == nil { return try forEachBlockOfOne(body) }
    var merge = FeedMerge(streams, options, across)
    defer { streams = merge.streams }
    while try merge.next(&clock, body) { try tell() }
  }

  private mutating func tell() throws {
    guard let progress = options.progress, clock.isTimeToTell() else { return }
    if !progress(clock.seen) { throw ReplayError(.stopped(candles: clock.seen)) }
  }
}

// MARK: One instrument

extension BarFeed {
  /// The blocks of one instrument: its candles as they come, without being copied.
  private mutating func forEachBlockOfOne(
    _ body: (FeedBlock) throws -> Void
  ) throws {
    var block = Candles()
    while try streams[0].source.next(into: &block) {
      if try give(block, body) { break }
    }
    try end(body)
  }

  /// Gives the blocks of some candles of the only instrument.
  ///
  /// - Returns: whether the run is over with them.
  /// - Throws: as `forEachBlock`.
  mutating func give(_ block: Candles, _ body: (FeedBlock) throws -> Void) throws -> Bool {
    if block.isEmpty { return false }
    if clock.seen + block.count >= Int(UInt32.max) { throw ReplayError(.tooManyCandles) }
    let isLast = block.time[block.count - 1] >= clock.to
    let end = isLast ? block.place(of: clock.to) : block.count
    try CandlePointers.lend(block) { columns in
      var start = 0
      while start < end {
        let range = cut(columns, from: start, to: end)
        try play(block, columns, range, body)
        start = range.upperBound
      }
    }
    return isLast
  }

  /// Gives what is left when the only instrument has no more candles.
  ///
  /// - Throws: as `forEachBlock`.
  mutating func end(_ body: (FeedBlock) throws -> Void) throws {
    try streams[0].feed(kept, 0..<0)
    try playKept(body)
  }

  /// The next range of a block: at most a block of candles, all before the run or all in it, and none but
  /// the first after a split or a roll.
  private func cut(_ columns: CandlePointers, from start: Int, to end: Int) -> Range<Int> {
    var stop = min(end, start + options.blockSize)
    stop = streams[0].nextChange(columns.time, start..<stop)
    if columns.time[start] < clock.from, columns.time[stop - 1] >= clock.from {
      while columns.time[stop - 1] >= clock.from { stop -= 1 }
    }
    return start..<stop
  }

  private mutating func play(
    _ block: Candles, _ columns: CandlePointers, _ range: Range<Int>,
    _ body: (FeedBlock) throws -> Void
  ) throws {
    guard streams[0].bars.aggregates else {
      return try play((block, range), columns, streams[0].bars.bars(of: block, range), body)
    }
    try streams[0].feed(block, range)
    try playKept(body)
    let end = range.upperBound - (streams[0].bars.keepsLast ? 1 : 0)
    if range.lowerBound < end {
      try play((block, range.lowerBound..<end), columns, streams[0].bars.ofFed, body)
    }
    if end < range.upperBound { kept.append(block, end..<range.upperBound) }
  }

  /// Plays the candle that was kept back, with the bar that it closed, if it did.
  private mutating func playKept(_ body: (FeedBlock) throws -> Void) throws {
    guard !kept.isEmpty else { return }
    let candle = kept
    kept.removeAll()
    let made = streams[0].bars.ofKept
    try CandlePointers.lend(candle) { try play((candle, 0..<1), $0, made, body) }
  }

  private mutating func play(
    _ source: (candles: Candles, range: Range<Int>), _ columns: CandlePointers,
    _ made: BarMaker.ClosedBars, _ body: (FeedBlock) throws -> Void
  ) throws {
    let times = UnsafeBufferPointer(
      start: columns.time + source.range.lowerBound, count: source.range.count)
    let changes = try streams[0].applyPriceChanges(before: times[0])
    if clock.isWarmingUp(times[0]) {
      streams[0].warm(made, columns, source.range, after: changes)
      clock.warm(source.range.count)
      return try tell()
    }
    let part = try streams[0].block(source, columns, made, clock)
    let warmupBars = streams[0].warmupBars
    let firstStep = clock.steps
    clock.take(times)
    try withUnsafePointer(to: part) { part in
      try withUnsafePointer(to: warmupBars) { warmupBars in
        try body(
          FeedBlock(
            parts: UnsafeBufferPointer(start: part, count: 1), times: times,
            firstStep: firstStep, warmupBars: UnsafeBufferPointer(start: warmupBars, count: 1)))
      }
    }
    try tell()
  }
}

extension Candles {
  /// The first place that holds a time or a later one.
  fileprivate func place(of moment: Int64) -> Int {
    time.partitioningIndex { $0 >= moment }
  }
}
