public import Market
import Strategy

/// What an audit of a strategy tries.
public struct AuditSettings: Sendable {
  /// At how many candles the future is taken away: a third at trades, a third at the edges of sessions,
  /// the rest at random. Fewer where there are not as many.
  public var cuts = 200
  /// From which random places and prices come.
  public var seed: UInt64 = 1
  /// The largest share by which a value may change with an earlier start and still be the same.
  public var tolerance = 1e-6
  /// Candles of another instrument, whose moves take the place of the future; `nil` takes the own ones
  /// upside down.
  public var other: Candles?
  /// 200 cuts.
  public init() {}
}

/// The candles of an instrument that is audited.
public struct AuditSeries: Sendable {
  /// The base candles, oldest first.
  public var candles: Candles
  /// What is traded.
  public var instrument: Instrument
  /// The length of a candle; `nil` where it is not known.
  public var timeframe: Timeframe?
  /// Splits and dividends that go to the account; `nil` for none.
  public var accountEvents: AccountEvents?
  /// The funding that holders pay each other; `nil` for none.
  public var funding: [FundingRate]?
  /// Finer candles that give the price path inside these; `nil` for none.
  public var magnifier: Magnifier?
  /// What the currency of the prices is worth in the account's; `nil` where both are the same.
  public var exchangeRates: [ExchangeRate]?

  /// Candles of an instrument.
  public init(
    _ candles: Candles, instrument: Instrument = Instrument(), timeframe: Timeframe? = nil,
    accountEvents: AccountEvents? = nil
  ) {
    self.candles = candles
    self.instrument = instrument
    self.timeframe = timeframe
    self.accountEvents = accountEvents
  }
}

/// What came of an audit: whether a strategy decided by the past alone, and what its result depends on.
public struct Audit: Sendable {
  /// What took the place of the candles after a cut.
  public enum Future: String, Hashable, Sendable, CaseIterable {
    /// Nothing: the data ended there.
    case removed
    /// A random walk, at the same times.
    case noise
    /// The moves of another instrument, at the same times.
    case other
    /// The same candles: the second of two equal runs.
    case same
  }

  /// Something before a cut that changed when the candles after it changed.
  public struct Violation: Hashable, Sendable {
    /// What was another.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      case order, fill, equity
    }
    /// What was another.
    public let kind: Kind
    /// With which future.
    public let future: Future
    /// The first candle of the future, and its place in the run.
    public let cut: Time, cutCandle: Int
    /// The first candle on which it shows, and its place: the strategy knew on it what came later.
    public let time: Time, candle: Int
    /// What happened there with the true future, and with the other one; `nil` for nothing.
    public let then: String?, now: String?
  }

  /// A drawn series whose past changes with its future.
  public struct Repaint: Hashable, Sendable {
    /// The series' name.
    public let series: String
    /// How many values changed at all cuts together.
    public let changes: Int
    /// How many bars before a cut the earliest of them was.
    public let reach: Int
    /// The first bars on which values changed, each once, at most ten.
    public let bars: [Time]
  }

  /// How many cuts were made, and how many runs all together.
  public let cuts: Int, runs: Int
  /// What changed before a cut, one for each cut and future at most, by the time of the candle.
  public let violations: [Violation]
  /// Series that repaint, in the order of the strategy. Where no order changes, these are drawings only.
  public let repaints: [Repaint]
  /// Whether more candles before the start change what is decided after it; `nil` where the strategy
  /// needs no warm-up or the data are too short to tell.
  public let warmup: WarmupProof?
  /// How the result depends on the day on which it starts; `nil` where there are too few candles.
  public let starts: StartSensitivity?
  /// The run on all candles.
  public let run: Run

  /// Whether nothing before any cut depended on what came after it.
  public var isCausal: Bool { violations.isEmpty }
}

/// Runs that begin with more or fewer candles before their start.
public struct WarmupProof: Hashable, Sendable {
  /// One length of warm-up, beside all candles that there are.
  public struct Trial: Hashable, Sendable {
    /// How many times the strategy's own warm-up.
    public let factor: Int
    /// The candles that is.
    public let candles: Int
    /// The largest share by which a drawn value was another, from the start on, and whose.
    public let deviation: Double, series: String?
    /// Bars after the start from which on all values were within the tolerance; `nil` where they did
    /// not come to that.
    public let settled: Int?
    /// At how many bars a rule was true with one warm-up alone.
    public let signals: Int
  }

  /// Where the compared runs begin.
  public let start: Time
  /// How many bars after it were compared.
  public let bars: Int
  /// The share that counts as the same.
  public let tolerance: Double
  /// 1, 2 and 4 times, as far as there are candles.
  public let trials: [Trial]

  /// The fewest times of warm-up from which on nothing changes beyond the tolerance and no rule is true
  /// at another bar; `nil` where none of the trials was enough.
  public var enough: Int? {
    trials.first { $0.deviation <= tolerance && $0.signals == 0 }?.factor
  }
}

/// Results of the same strategy, started later: at 20 bars over the first tenth of those on which it could
/// trade.
public struct StartSensitivity: Hashable, Sendable {
  /// A later start.
  public struct Start: Hashable, Sendable {
    /// The first candle.
    public let time: Time
    /// The net return to the same end, as a share.
    public let netReturn: Double
    /// Closed and open trades.
    public let trades: Int
  }

  /// The net return from the first candle.
  public let netReturn: Double
  /// The starts, in their order.
  public let starts: [Start]

  /// The lowest, the middle and the highest net return of all starts and the first.
  public var range: (low: Double, middle: Double, high: Double) {
    let all = ([netReturn] + starts.map(\.netReturn)).sorted()
    return (all[0], all[all.count / 2], all[all.count - 1])
  }
}
