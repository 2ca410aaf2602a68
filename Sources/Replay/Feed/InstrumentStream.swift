import Indicators
import Market

/// The candles of one instrument on their way into a feed: their bars, the columns of the graph, and
/// what was counted.
///
/// A class, since a feed of sources that it does not know would copy it at every touch.
final class InstrumentStream<Source: CandleSource> {
  let instrument: Instrument
  let place: Int
  private let graph: PointInTimeGraph
  var source: Source { didSet { hasRead = true } }
  /// Whether the source has been read since its events were taken.
  private var hasRead = true
  private(set) var bars: BarMaker
  /// Bars and candles of the run, and bars before it.
  private(set) var barCount = 0
  private(set) var candleCount = 0
  private(set) var warmupBars = 0
  private(set) var lastClose = Double.nan
  /// The last candle of the run so far.
  private var last = Moment(candle: -1, own: -1, time: Time(milliseconds: 0))
  private var events: EventQueue
  /// What came of bringing blocks near.
  private var fetched: UInt64 = 0
  private var funding: FundingQueue
  private var exchange: ExchangeRateQueue
  /// The session in which the run begins, where the limits of a day go by it.
  private var pastSession: PastSession?

  /// - Throws: `TimeframeError`, `GraphError`, and what the instrument's calendar throws; `ReplayError` for
  ///   rates of exchange that cannot be.
  init(_ source: Source, _ place: Int, _ graph: Graph, _ timeframe: Timeframe?) throws {
    instrument = source.instrument
    self.place = place
    self.source = source
    bars = try BarMaker(base: source.timeframe, wanted: timeframe, source.instrument)
    events = try EventQueue(source.instrument, source.timeframe)
    funding = FundingQueue(source.funding)
    hasFunding = source.funding != nil
    exchange = try ExchangeRateQueue(source.exchangeRates, source.instrument.symbol)
    isConverted = source.exchangeRates != nil
    pastSession = try PastSession(source.instrument, source.timeframe)
    magnifier = source.magnifier
    self.graph = try PointInTimeGraph(
      graph, instrument: source.instrument, barFrame: bars.frame)
  }

  /// What works out the columns of the graph; another object after a split or a roll.
  var evaluator: GraphEvaluator { graph.evaluator }

  /// Feeds candles to the bars. A split or a roll counts before the first of them, or before none (``nextChange``).
  func feed(_ block: Candles, _ range: Range<Int>) throws {
    takeEvents()
    if let first = range.first {
      let time = block.time[first]
      for event in events.changes(at: time, after: fedTime) { bars.apply(event, before: time) }
      fedTime = block.time[range.upperBound - 1]
    }
    try bars.feed(block, range)
  }

  /// The first of some candles but for the first before whose open a split or a roll counts; the end where there is
  /// none.
  func nextChange(_ time: UnsafePointer<Int64>, _ range: Range<Int>) -> Int {
    takeEvents()
    return events.nextChange(time, range)
  }

  /// Whether a split or a roll that is known is still to come.
  var mayChange: Bool { events.changes > 0 }

  /// Whether a split or a roll counts before the open of a candle.
  ///
  /// - Parameter before: the time of the candle before it, where it is not the last that was played.
  func isChanged(at time: Int64, after before: Int64?) -> Bool {
    mayChange && !events.changes(at: time, after: before ?? playedTime).isEmpty
  }

  /// Takes the columns into units of the next candle, where a split or a roll counts before its open.
  ///
  /// - Returns: these events.
  /// - Throws: what the graph threw when it was made.
  func applyPriceChanges(before time: Int64) throws -> [CorporateEvent] {
    takeEvents()
    let changes = events.changes(at: time, after: playedTime)
    try graph.apply(changes)
    return changes
  }

  /// Whether holders pay each other funding.
  let hasFunding: Bool
  /// Whether prices are in another currency than the account, with rates between them.
  let isConverted: Bool
  /// Finer candles, which give the price path inside these.
  let magnifier: Magnifier?
  /// Whether events were asked for, and whether some may come that change what a price means.
  var hasEvents: Bool { events.isGiven }
  var expectsChanges: Bool { events.expectsChanges }
  /// What a reader must know of its rolls.
  var rollWarning: String? { events.rolls.warning(instrument.symbol) }

  /// The last candles that were fed to the bars, and that were played.
  private var fedTime: Int64?
  private var playedTime: Int64?

  /// Takes the events that the source has told with what was read of it.
  func takeEvents() {
    if !hasRead { return }
    hasRead = false
    events.take(source.accountEvents)
    if events.expectsChanges { graph.keepHistory() }
  }

  /// Works out the columns of the bars that closed with some candles before the run, of which there is at least
  /// one.
  ///
  /// - Parameter changes: the splits and rolls that count before the first of them.
  func warm(
    _ made: BarMaker.ClosedBars, _ columns: CandlePointers, _ range: Range<Int>,
    after changes: [CorporateEvent]
  ) {
    let time = columns.time[range.upperBound - 1]
    takeEvents()
    pastSession?.take(columns, range, after: lastClose, changes)
    events.pass(time)
    funding.pass(time)
    exchange.pass(time)
    if !events.expectsChanges { graph.forgetHistory() }
    if made.count > 0 { graph.update(made.bars, made.range) }
    warmupBars += made.count
    lastClose = columns.close[range.upperBound - 1]
    playedTime = time
  }

  /// The block of some candles of the run and the bars that closed with them; their columns are worked
  /// out.
  ///
  /// - Throws: `ReplayError` where prices do not show a split, and where no rate of exchange is known.
  func block(
    _ source: (candles: Candles, range: Range<Int>), _ columns: CandlePointers,
    _ made: BarMaker.ClosedBars, _ clock: RunClock, steps: UnsafePointer<Int>? = nil
  ) throws -> EngineBlock {
    takeEvents()
    let due = try events.due(columns, source.range, closeBefore: lastClose)
    let rateBefore = exchange.rate
    let rates = try exchange.due(columns, source.range, instrument.symbol)
    if !events.expectsChanges { graph.forgetHistory() }
    if made.count > 0 { graph.update(made.bars, made.range) }
    let block = EngineBlock(
      place, source, columns, made, evaluator, firstBar: barCount, closeBefore: lastClose,
      firstStep: clock.steps, before: last, steps: steps, events: due,
      funding: funding.due(columns, source.range), magnifier: magnifier, rates: rates,
      rateBefore: rateBefore, pastSession: candleCount == 0 ? pastSession : nil)
    fetched ^= block.fetch()
    barCount += made.count
    candleCount += block.count
    if block.count > 0 {
      lastClose = block.close[block.count - 1]
      last = block.moment(block.count - 1)
      playedTime = last.time.milliseconds
    }
    return block
  }
}
