import Indicators
import Market
import Strategy

/// Keeps the whole run: every order, fill and trade, equity at every candle, and what a report needs
/// besides, if that is wanted.
struct WholeRunSink: RunSink {
  var events = RunLedger()
  static var boundsAmbiguity: Bool { true }
  static var triesPaths: Bool { true }

  private let options: ReplayOptions
  private let series: [NamedSeries]
  private let rules: [TracedRule]
  private let usesNames: Bool
  private var facts: CurveFacts
  private var curve: [Double] = []
  private var recording = Recording()
  private var late: LateBars
  private var dividends: [DividendAbovePrice] = []

  /// - Throws: what the instruments' calendars throw.
  init(
    _ options: ReplayOptions, _ instruments: [Instrument], _ base: Timeframe?,
    _ plan: Plan
  ) throws {
    self.options = options
    series = plan.series
    late = LateBars(options.execution.fill, instruments.count)
    usesNames = plan.portfolio != nil || plan.graph.looksAcross
    rules = plan.table.rows.compactMap(\.traced)
    facts = try CurveFacts(
      options, instruments, isEachCandle: base.map(\.isDayOrLonger) ?? false)
    if options.keeps != .nothing {
      recording.instruments = instruments.map { _ in InstrumentRecording(series) }
    }
  }

  mutating func takeLot(_ instrument: Instrument, _ place: Int) {
    facts.take(instrument, place, options)
  }

  mutating func reserve(_ candles: Int) {
    events.makeRoom(for: candles)
    let needed = curve.count + candles
    guard needed > curve.capacity else { return }
    let isLong = curve.count >= 1 << 18
    curve.makeRoom(for: max(needed, isLong ? 1 << 25 : 0, 4 * curve.count))
  }

  mutating func take(_ played: PlayedBlock) {
    facts.take(played)
    let equity = UnsafeBufferPointer(start: played.equity, count: played.block.count)
    curve.append(contentsOf: equity)
    for part in played.block.parts where part.count > 0 {
      late.take(part)
      dividends.take(part)
    }
    if options.keeps == .nothing { return }
    for (i, part) in played.block.parts.enumerated() where part.count > 0 {
      if options.keeps == .series {
        recording.instruments[i].takeSeries(part, series)
      } else {
        recording.instruments[i].take(part, series, rules)
      }
    }
    if played.block.parts.count > 1 { recording.times.append(contentsOf: played.block.times) }
  }

  mutating func finish(_ end: TrialEnd) -> (run: Run, recording: Recording) {
    events.number()
    if !curve.isEmpty { curve[curve.count - 1] = end.final }
    facts.finish(end.final)
    var traded: [TradedInstrument] = []
    for i in end.instruments.indices {
      traded.append(
        TradedInstrument(
          instrument: end.instruments[i], usesDefaultLot: end.choseLot[i], dataHash: "",
          candleCount: end.candles[i], barCount: end.bars[i],
          holding: facts.holders[i].finished(),
          holdFinalEquity: facts.holders[i].equity(.max, atClose: facts.lastCloses[i]),
          isTraded: !options.untraded.contains(i)))
    }
    var run = Run(
      engineVersion: kreplayEngineVersion, name: end.name, instruments: traded,
      baseFrame: end.base, barFrame: end.frame, account: options.account,
      execution: options.execution, size: options.size, first: end.clock.first,
      last: end.clock.last, candleCount: end.clock.steps, barCount: end.bars.max() ?? 0,
      warmupCandles: end.clock.warmSteps, warmupBars: end.warmupBars,
      firstTradable: end.firstTradable, rules: end.rules, orders: events.orders,
      fills: events.fills, explanations: events.explanations, trades: events.trades,
      equity: curve, drawdowns: facts.drawdowns, holding: facts.holding, days: facts.days.days,
      finalEquity: end.final,
      holdFinalEquity: facts.hold, ambiguity: end.ambiguity, warnings: [], ruin: end.ruin,
      accountEvents: events.accountEvents, hasAccountEvents: end.hasEvents)
    run.magnification = end.magnification
    run.costParts = end.costs
    run.usesNames = usesNames
    run.shortfalls = events.shortfalls
    run.charges = events.charges
    run.rateSettlements = events.rateSettlements
    run.hasFunding = end.hasFunding
    for i in run.instruments.indices {
      run.instruments[i].charged = end.charged[i]
      run.instruments[i].isConverted = end.areConverted[i]
    }
    run.lateOrders = late.orders(among: run.orders)
    run.dividendsAbovePrice = dividends.filter { $0.isAmong(run.accountEvents) }
    run.warnings = run.findWarnings() + end.rollWarnings
    return (run, recording)
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
