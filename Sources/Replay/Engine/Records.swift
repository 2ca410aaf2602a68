import Indicators
import Market
import Strategy

/// What a run keeps of its candles: equity, days, hold, and the recording for a report.
struct Records {
  private let options: ReplayOptions
  private var instrument: Instrument
  private var choosesLot = false
  private let plan: Plan
  private let scratch = Scratch()
  private var curve: [Double] = []
  private var days: DayEnds
  private var holder: HoldTracker
  private var purchase: Purchase?
  private var recording = Recording()
  private var meter = DrawdownMeter()
  private(set) var lastClose = 0.0
  private var lastTime: Int64 = 0

  private struct Purchase {
    let candle: Int
    let isAtClose: Bool
  }

  init(
    _ plan: Plan, _ options: ReplayOptions, _ instrument: Instrument, _ calendar: DayCalendar,
    _ bars: BarMaker
  ) {
    self.options = options
    self.instrument = instrument
    self.plan = plan
    days = DayEnds(calendar, isEachCandle: bars.base.map(\.isDayOrLonger) ?? false)
    holder = HoldTracker(options, instrument)
    if options.records { recording.series = plan.series.map { ($0, []) } }
  }

  /// Where the run's broker, and those that bound it, write the equity of a block.
  var equity: UnsafeMutablePointer<Double> { scratch.equity }
  var spare: UnsafeMutablePointer<Double> { scratch.spare }

  /// Takes the instrument with the lot that the engine chose for it.
  mutating func take(_ instrument: Instrument) {
    self.instrument = instrument
    choosesLot = true
    holder = HoldTracker(options, instrument)
  }

  /// Makes room for more candles. Room that is not touched costs no memory, but growing copies what
  /// there is; so a long stream is given room for 32 million candles at once.
  mutating func reserve(_ count: Int) {
    let needed = curve.count + count
    guard needed > curve.capacity else { return }
    let isLong = curve.count >= 1 << 18
    curve.makeRoom(for: max(needed, isLong ? 1 << 25 : 0, 4 * curve.count))
  }

  /// Buys to hold when the strategy could first have traded: its first tradable bar is `bar` of the
  /// block, if it is in this one.
  mutating func hold(_ piece: borrowing Piece, _ bar: Int?) {
    if let bar {
      let candle = piece.firstCandle + piece.closing(bar)
      let isAtClose = options.execution.fill == .close && !piece.isLate(bar)
      purchase = Purchase(candle: isAtClose ? candle : candle + 1, isAtClose: isAtClose)
    }
    if let purchase {
      let place = purchase.candle - piece.firstCandle
      guard place < piece.count else { return }
      let price = purchase.isAtClose ? piece.close[place] : piece.open[place]
      holder.buy(purchase.candle, at: price, piece.moment(place).time)
      self.purchase = nil
    }
  }

  /// Keeps what a block brought.
  mutating func take(
    _ piece: borrowing Piece, _ block: Candles, _ range: Range<Int>, _ made: BarMaker.Made,
    _ evaluator: GraphEvaluator
  ) {
    holder.take(piece)
    days.take(piece, scratch.equity, holder)
    curve.append(contentsOf: UnsafeBufferPointer(start: scratch.equity, count: piece.count))
    measure(piece)
    lastClose = piece.close[piece.count - 1]
    if options.records { record(piece, block, range, made, evaluator) }
  }

  /// Measures drawdowns up to the last candle but one, since the end of the run may change the last.
  private mutating func measure(_ piece: borrowing Piece) {
    if piece.firstCandle == 0 {
      meter.start(options.account.cash, piece.time[0])
    } else {
      meter.start(curve[piece.firstCandle - 1], lastTime)
    }
    meter.take(scratch.equity, piece.time, piece.count - 1)
    lastTime = piece.time[piece.count - 1]
  }

  private mutating func record(
    _ piece: borrowing Piece, _ block: Candles, _ range: Range<Int>, _ made: BarMaker.Made,
    _ evaluator: GraphEvaluator
  ) {
    recording.candles.append(block, range)
    recording.bars.append(made.bars, made.range)
    for bar in 0..<made.count {
      recording.barClosedAt.append(piece.firstCandle + piece.closing(bar))
    }
    for i in recording.series.indices {
      let column = evaluator.column(recording.series[i].0.node)
      recording.series[i].1.append(
        contentsOf: UnsafeBufferPointer(start: column, count: made.count))
    }
  }

  /// The run, at its end.
  mutating func finish<S: Strategy>(
    _ player: Player<S>, _ bounds: [Player<S>], _ clock: Clock, _ tradable: Tradable,
    _ bars: BarMaker
  ) -> (run: Run, recording: Recording) {
    let last = curve.count - 1
    let account = player.broker.account
    if last >= 0 {
      curve[last] = account.equity(at: lastClose)
      days.finish(equity: curve[last])
      meter.start(curve[last], lastTime)
    }
    let ledger = player.broker.ledger
    let final = curve.last ?? options.account.cash
    let hold = holder.finished()
    var run = Run(
      engineVersion: kreplayEngineVersion, name: player.strategy.name, instrument: instrument,
      baseFrame: bars.base, barFrame: bars.frame, account: options.account,
      execution: options.execution, size: options.size, first: clock.first, last: clock.last,
      candleCount: clock.candles, barCount: clock.bars, warmupCandles: clock.warmCandles,
      warmupBars: tradable.bar ?? clock.bars, firstTradable: tradable.time, dataHash: "",
      rules: plan.rules, orders: ledger.orders, fills: ledger.fills,
      explanations: ledger.explanations, trades: ledger.trades, equity: curve,
      drawdowns: meter.finished(), holding: hold,
      days: days.days, finalEquity: final,
      holdFinalEquity: holder.equity(last, atClose: lastClose),
      ambiguity: ambiguity(player, bounds, final), warnings: [])
    run.choosesLot = choosesLot
    run.ruin = player.broker.account.ruin
    run.warnings = run.findWarnings()
    return (run, recording)
  }

  /// The band between the brokers that took every ambiguous candle one way.
  private func ambiguity<S: Strategy>(
    _ player: Player<S>, _ bounds: [Player<S>], _ final: Double
  ) -> Ambiguity {
    var band = Ambiguity(
      candles: player.broker.ambiguousCandles, pessimistic: final, optimistic: final)
    for bound in bounds {
      let equity = bound.broker.account.equity(at: lastClose)
      if bound.broker.intrabar == .pessimistic { band.pessimistic = equity }
      if bound.broker.intrabar == .optimistic { band.optimistic = equity }
    }
    return band
  }
}

/// Room for the equity of one block, for the run and for what bounds it.
private final class Scratch {
  let equity = UnsafeMutablePointer<Double>.allocate(capacity: Candles.blockSize)
  let spare = UnsafeMutablePointer<Double>.allocate(capacity: Candles.blockSize)

  deinit {
    equity.deallocate()
    spare.deallocate()
  }
}

extension Timeframe {
  /// Whether a candle is a day or longer, so that it is a period of returns by itself.
  var isDayOrLonger: Bool {
    switch unit {
    case .second, .minute, .hour: false
    case .day, .week, .month: true
    }
  }
}
