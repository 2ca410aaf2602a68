/// The end of an instrument's trading, and the candle on which it counts.
///
/// There is no trading on the day of a delisting, and so no candle. One is put there, at the last close and
/// without volume, so that the account has a moment at which it is paid.
public struct Delisting: Sendable {
  /// The event: what was paid for a share.
  public let event: CorporateEvent
  private let day: Int
  private var dates: CandleDates
  private let isIntraday: Bool

  /// The delisting among the events of an instrument; `nil` where there is none.
  ///
  /// - Throws: what the instrument's calendar throws.
  public init?(
    of events: AccountEvents?, _ instrument: Instrument, _ timeframe: Timeframe?
  ) throws {
    guard let event = events?.events.last(where: { $0.kind == .delisting }) else { return nil }
    var dates = try CandleDates(instrument, timeframe)
    self.event = event
    day = dates.day(of: event.time)
    self.dates = dates
    isIntraday = timeframe?.intradaySeconds != nil
  }

  /// Whether a candle is of the day on which there was no trading any more, or of a later one.
  public mutating func isOver(at time: Time) -> Bool {
    dates.day(ofCandle: time.milliseconds) >= day
  }

  /// The candle of that day; `nil` where there are no candles, or such of that day or later.
  public mutating func candle(after candles: Candles) -> Candles? {
    guard let last = candles.time.last, let close = candles.close.last else { return nil }
    return candle(after: Time(milliseconds: last), close: close)
  }

  /// The candle of that day after the last one; `nil` where that is of the day or a later one.
  public mutating func candle(after last: Time, close: Double) -> Candles? {
    if isOver(at: last) { return nil }
    var candles = Candles()
    candles.append(
      Candle(
        Time(milliseconds: start(after: last.milliseconds)), open: close, high: close, low: close,
        close: close, volume: 0))
    return candles
  }

  /// The first time of the day: of daily candles with the clock of the last one, of others the first hour
  /// that belongs to it.
  private mutating func start(after last: Int64) -> Int64 {
    let (hour, oneDay) = (Int64(3_600_000), Int64(86_400_000))
    let before = Int64(dates.day(ofCandle: last))
    var time =
      isIntraday
      ? max((Int64(day) - 2) * oneDay, (last / hour + 1) * hour)
      : last + (Int64(day) - before) * oneDay
    // Clocks change, and a session may open on the day before: three days hold any of them.
    for _ in 0..<96 where dates.day(ofCandle: time) < day { time += hour }
    return time
  }
}
