public import Market
import Strategy

/// Keeps figures alone: the same, to the bit, that the whole run would have. Memory does not grow with
/// the candles, but for a number a day and a few a trade.
struct FiguresSink: RunSink {
  var events: TradeTally
  static var boundsAmbiguity: Bool { true }
  static var triesPaths: Bool { false }
  static var keepsCurve: Bool { false }

  private let options: ReplayOptions
  private var facts: CurveFacts

  /// - Throws: what the instruments' calendars throw.
  init(_ options: ReplayOptions, _ instruments: [Instrument], _ base: Timeframe?) throws {
    self.options = options
    events = TradeTally(instruments.map(\.contract.multiplier))
    facts = try CurveFacts(
      options, instruments, isEachCandle: base.map(\.isDayOrLonger) ?? false)
  }

  mutating func takeLot(_ instrument: Instrument, _ place: Int) {
    facts.take(instrument, place, options)
  }

  mutating func reserve(_ candles: Int) {}

  mutating func take(_ played: PlayedBlock) { facts.take(played) }

  mutating func finish(_ end: TrialEnd) -> RunFigures {
    facts.finish(end.final)
    events.end(at: end.clock.steps)
    let holding = facts.holding
    let lastDay = end.base?.lastDay(
      of: end.clock.last, zone: end.instruments.first?.zone ?? "UTC")
    var run = RunFacts(
      initial: options.account.cash, final: end.final, first: holding?.time ?? end.clock.first,
      last: lastDay ?? end.clock.last, start: holding?.candle ?? 0, candles: end.clock.steps,
      candlesHeld: events.candlesHeld, days: facts.dayColumns, frame: end.base,
      drawdowns: facts.drawdowns, trades: events.closed, openTrades: events.openTrades,
      traded: events.traded.value,
      costs: events.costs.value + end.costs.ofHolding,
      dividends: end.hasEvents ? events.dividends.value : nil, holding: holding,
      holdFinal: facts.hold,
      parts: PaidParts(
        end.costs, options.account, hasFunding: end.hasFunding, hasRolled: events.hasRolled))
    run.holdReturns = facts.holdReturns
    let sampling = Sampling(run)
    facts.keep(holdReturns: sampling.all?.holdReturns)
    return RunFigures(
      statistics: options.figures.map { Statistics(sampling, only: $0) }
        ?? Statistics(sampling, run, hold: facts.holdFigures(sampling, run)),
      finalEquity: end.final, fills: events.fills,
      ambiguity: end.ambiguity, ruin: end.ruin, firstTradable: end.firstTradable,
      firstSignal: facts.firstSignal,
      returns: options.figures == nil ? sampling.all?.returns.flatMap(ReturnSums.init) : nil,
      eachReturn: options.keepsReturns ? sampling.all?.returns?.values : nil,
      eachOfHolding: options.keepsReturns ? sampling.hold?.returns?.values : nil,
      days: options.keepsDays ? facts.dayColumns.all : nil)
  }
}

/// What a run came to.
public struct RunFigures: Sendable {
  /// The statistics of all trades; those of one side are not kept.
  public let statistics: Statistics
  /// Equity at the last close.
  public let finalEquity: Double
  /// How many fills there were.
  public let fills: Int
  /// How much of the result rests on the path inside candles.
  public let ambiguity: Ambiguity
  /// When nothing was left of the account, which was closed then.
  public let ruin: Run.Ruin?
  /// The time of the first bar on which a rule could be true.
  public let firstTradable: Time?
  /// The time of the candle that closed it, after which the figures count.
  public let firstSignal: Time?
  /// Sums over the returns of the periods; `nil` where there are too few, and where only some figures were
  /// asked for.
  public let returns: ReturnSums?
  /// The returns of the periods, and those of buying and holding; `nil` where they were not asked for, and
  /// where equity fell to zero.
  public let eachReturn: [Double]?, eachOfHolding: [Double]?
  /// Equity and holding at the end of each day; `nil` where they were not asked for.
  public let days: [DayEnd]?
}
