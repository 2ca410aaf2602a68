import Indicators
import Market
import Strategy

/// The one engine: takes candles in blocks of any size and plays them to a strategy.
///
/// A block is cut into pieces of at most `ReplayOptions.blockSize` candles. Each goes through the same
/// stages: candles → bars → columns of the graph → the broker's events → equity, days, recording.
struct Engine<S: Strategy> {
  private let options: ReplayOptions
  private var instrument: Instrument
  private let plan: Plan
  private let evaluator: GraphEvaluator
  private var bars: BarMaker
  /// The last candle so far, where it is not known whether its bar is over.
  private var kept = Candles()
  private var watches: Watches
  private var desk: StandingDesk?
  private var player: Player<S>
  private var bounds: [Player<S>] = []
  private var records: Records
  private var clock: Clock
  private var tradable: Tradable

  /// An engine at the first candle.
  init(
    _ strategy: S, _ instrument: Instrument, _ timeframe: Timeframe?, _ options: ReplayOptions
  ) throws {
    try options.check()
    var strategy = strategy
    var plan = Plan()
    try strategy.setUp(&plan)
    self.options = options
    self.instrument = instrument
    self.plan = plan
    bars = try BarMaker(base: timeframe, wanted: plan.timeframe, instrument)
    evaluator = try GraphEvaluator(plan.graph, instrument: instrument, barFrame: bars.frame)
    watches = Watches(plan.standing?.attention ?? plan.attention)
    let intrabar = options.execution.intrabar
    let calendar = try DayCalendar(instrument)
    let broker = Broker(
      Account(options, instrument), intrabar: intrabar, days: calendar, isKept: true,
      stopsWhereAmbiguous: true)
    desk = plan.standing.map { StandingDesk($0, options, broker.account.sizing) }
    player = Player(strategy, broker, size: options.size, parts: plan.rules.map(\.parts.count))
    records = Records(plan, options, instrument, calendar, bars)
    clock = Clock(options)
    tradable = Tradable(plan)
  }

  /// Whether nothing more is wanted: a candle at `to` or later was seen.
  var isDone: Bool { clock.isOver }

  /// Plays the next candles.
  mutating func play(_ block: Candles) throws {
    guard !block.isEmpty else { return }
    if clock.seen + block.count >= Int(UInt32.max) { throw ReplayError(.tooManyCandles) }
    records.reserve(block.count)
    player.broker.ledger.makeRoom(for: block.count)
    try Columns.lend(block) { columns in
      var start = 0
      let end = clock.end(of: columns, count: block.count)
      while start < end {
        let piece = clock.cut(columns, from: start, to: end, options.blockSize)
        try make(block, columns, piece)
        start = piece.upperBound
      }
    }
  }

  /// Makes the bars of a piece and plays what is known of it.
  private mutating func make(_ block: Candles, _ columns: Columns, _ range: Range<Int>) throws {
    guard bars.aggregates else {
      return try play(block, columns, range, bars.bars(of: block, range))
    }
    try bars.feed(block, range)
    try playKept(bars.ofKept)
    let end = range.upperBound - (bars.keepsLast ? 1 : 0)
    if range.lowerBound < end {
      try play(block, columns, range.lowerBound..<end, bars.ofFed)
    }
    if end < range.upperBound { kept.append(block, end..<range.upperBound) }
  }

  /// Plays the candle that was kept back, with the bar that it closed, if it did.
  private mutating func playKept(_ made: BarMaker.Made) throws {
    guard !kept.isEmpty else { return }
    let candle = kept
    kept.removeAll()
    try Columns.lend(candle) { try play(candle, $0, 0..<1, made) }
  }

  private mutating func play(
    _ block: Candles, _ columns: Columns, _ range: Range<Int>, _ made: BarMaker.Made
  ) throws {
    if made.count > 0 { evaluator.update(made.bars, made.range) }
    if clock.isWarmingUp(columns.time[range.lowerBound]) {
      clock.warm(range.count, bars: made.count)
      return try tell()
    }
    if instrument.lot == nil { begin(atPrice: columns.open[range.lowerBound]) }
    watches.read(evaluator)
    desk?.read(evaluator)
    let piece = Piece(range, columns, made, clock, watches)
    if let desk, let lane = desk.lane, piece.closings == nil, player.isPlain {
      player.play(piece, desk, on: lane, records.equity)
    } else {
      while !player.play(piece, evaluator, desk, records.equity) { fork(piece) }
    }
    for i in bounds.indices { _ = bounds[i].play(piece, evaluator, desk, records.spare) }
    let firstTradable =
      tradable.bar == nil
      ? tradable.find(
        piece, player.strategy, evaluator, clock,
        firstOrder: player.broker.ledger.orders.first?.placedCandle) : nil
    records.hold(piece, firstTradable)
    records.take(piece, block, range, made, evaluator)
    clock.take(piece)
    player.broker.begin()
    for i in bounds.indices { bounds[i].broker.begin() }
    try tell()
  }

  /// Settles at the run's first candle what nothing names: the lot.
  private mutating func begin(atPrice price: Double) {
    instrument.lot = Instrument.usualLot(cash: options.account.cash, price: price)
    let sizing = Sizing(options.account, instrument)
    player.broker.account.sizing = sizing
    desk = plan.standing.map { StandingDesk($0, options, sizing) }
    records.take(instrument)
  }

  /// Lets the brokers that bound the ambiguity go on from the first ambiguous candle.
  private mutating func fork(_ piece: borrowing Piece) {
    for rule in [ExecutionSettings.Intrabar.pessimistic, .optimistic]
    where rule != options.execution.intrabar {
      bounds.append(player.twin(rule))
    }
    player.broker.stopsWhereAmbiguous = false
  }

  /// Ends the run at the last candle.
  mutating func finish() throws -> (run: Run, recording: Recording) {
    try bars.feed(kept, 0..<0)
    try playKept(bars.ofKept)
    let moment = Moment(candle: clock.candles - 1, time: clock.last)
    player.broker.finish(moment, records.lastClose, options.execution.closeAtEnd)
    for i in bounds.indices {
      bounds[i].broker.finish(moment, records.lastClose, options.execution.closeAtEnd)
    }
    return records.finish(player, bounds, clock, tradable, bars)
  }

  private mutating func tell() throws {
    guard let progress = options.progress, clock.isTimeToTell() else { return }
    if !progress(clock.seen) { throw ReplayError(.stopped(candles: clock.seen)) }
  }
}
