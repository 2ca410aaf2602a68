/// The first of two passes over candles that are to be adjusted: it looks up the closes around every
/// ex-date.
///
/// Memory does not grow with the candles, so that a file of any size is adjusted by reading it twice.
public struct AdjustmentScan: Sendable {
  private let adjustment: Adjustment
  private let events: CorporateEvents
  private var dates: CandleDates
  /// The ex-dates, as days since 1970-01-01.
  private let days: [Int]
  /// What was found for the events so far, which are the first ones.
  private var found: [Found] = []
  /// How many of them, the last ones, fall on the current day.
  private var current = 0
  private var day = Int.min
  private var lastClose: Double?

  /// The candles around an ex-date.
  struct Found: Hashable, Sendable {
    /// The first candle's time that is without the event.
    let from: Int64
    /// Whether it is of the ex-date itself and not of a later day.
    let isOnDay: Bool
    /// The close before; `nil` where no candle comes before.
    let before: Double?
    /// The first open without the event.
    let open: Double
    /// The close of that day, the last one for finer candles.
    var on: Double
  }

  /// A pass for these events over candles of an instrument.
  ///
  /// - Parameter timeframe: of the candles, a day or less; `nil` if unknown.
  /// - Throws: `AdjustmentError`; what the instrument's calendar throws.
  public init(
    _ events: CorporateEvents, _ adjustment: Adjustment, instrument: Instrument,
    timeframe: Timeframe?
  ) throws {
    if let timeframe, timeframe.intradaySeconds == nil, timeframe != Timeframe(1, .day) {
      throw AdjustmentError.tooCoarse(timeframe)
    }
    var dates = try CandleDates(instrument, timeframe)
    self.adjustment = adjustment
    self.events = events
    days = events.events.map { dates.day(of: $0.time) }
    self.dates = dates
  }

  /// Takes the next candles.
  public mutating func feed(_ candles: Candles, _ range: Range<Int>) {
    for i in range {
      let next = dates.day(ofCandle: candles.time[i])
      if next != day { begin(next, candles, i) }
      for k in found.count - current..<found.count { found[k].on = candles.close[i] }
      lastClose = candles.close[i]
    }
  }

  /// Begins a day: events up to it have found their first candle.
  private mutating func begin(_ next: Int, _ candles: Candles, _ i: Int) {
    day = next
    current = 0
    while found.count < days.count, days[found.count] <= next {
      found.append(
        Found(
          from: candles.time[i], isOnDay: days[found.count] == next, before: lastClose,
          open: candles.open[i], on: candles.close[i]))
      current += 1
    }
  }

  /// The factors of the events, after the last candle.
  ///
  /// - Throws: `AdjustmentError`.
  public func finish() throws -> PriceFactors {
    try PriceFactors(events, found, adjustment)
  }
}
