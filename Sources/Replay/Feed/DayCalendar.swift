import Market
import Strategy
import Text

/// When a day (session) of the instrument ends, and what its clocks show in it.
struct DayCalendar: Sendable {
  private var calendar: TradingCalendar
  private let instrument: Instrument
  /// How long a candle is (milliseconds); `nil` where each is a session or more.
  private let length: Int64?
  /// The dates of candles, where they are wanted.
  private var dates: CandleDates?

  /// - Parameters:
  ///   - frame: of the candles.
  ///   - wantsDates: whether dates of candles will be asked for.
  init(_ instrument: Instrument, _ frame: Timeframe?, wantsDates: Bool = false) throws {
    calendar = try TradingCalendar(instrument)
    dates = wantsDates ? try CandleDates(instrument, frame) : nil
    self.instrument = instrument
    length = frame?.intradaySeconds.map { Int64($0) * 1_000 }
  }

  /// The day of a candle, since 1970-01-01.
  mutating func day(ofCandle time: Time) -> Int {
    dates?.day(ofCandle: time.milliseconds) ?? time.dayNumber
  }

  /// When a candle may open whose day is another than that of a time: at once where each has its own.
  mutating func nextDay(after time: Time) -> Int64 { length == nil ? .min : end(of: time) }

  /// The first moment after the day in which a time lies, in milliseconds.
  mutating func end(of time: Time) -> Int64 {
    calendar.interval(of: Timeframe(1, .day), holding: time).upperBound.milliseconds
  }

  /// The session of a candle that opens at a time (milliseconds): the candle itself where each is one or more.
  mutating func session(of time: Time) -> Range<Int64> {
    if length == nil { return time.milliseconds..<time.milliseconds + 1 }
    let day = calendar.interval(of: Timeframe(1, .day), holding: time)
    return day.lowerBound.milliseconds..<day.upperBound.milliseconds
  }

  /// When the session of a time closes.
  private mutating func close(of time: Time) -> Int64 {
    calendar.hours(of: time).upperBound.milliseconds
  }

  /// When the clocks show a time of day (seconds after midnight) in the trading day of a time: the first such
  /// moment from that time on; where none is left, the last one before.
  ///
  /// - Returns: `nil` where the session closes before the clocks show it, and those show it alone that are
  ///   ahead of the opening on another date: 18:00, for a session from 09:30 to 16:00.
  private mutating func moment(of clock: Int, in time: Time) -> Int64? {
    let local = Int(time.seconds) + calendar.zone.span(at: time).offset
    let date = floorDivide(local, 86_400)
    func shown(_ date: Int) -> Int64 {
      Int64(calendar.zone.utc(local: date * 86_400 + clock)) * 1_000
    }
    var last = shown(date - 1)
    for moment in [shown(date), shown(date + 1)] {
      if moment >= time.milliseconds {
        if moment < end(of: time) { return moment }
        break
      }
      last = moment
    }
    let hours = calendar.hours(of: time)
    if last >= hours.lowerBound.milliseconds { return last }
    let close = Int(hours.upperBound.seconds)
    let closed = floorDivide(close + calendar.zone.span(at: hours.upperBound).offset, 86_400)
    return shown(closed) < hours.upperBound.milliseconds ? last : nil
  }

  /// When an order's time is over whose first candle opens at a time; `.max` for never.
  mutating func end(of force: TimeInForce, from time: Time) -> Int64 {
    switch force {
    case .goodTillCancelled, .bars: .max
    case .day: end(of: time)
    case .untilClock(let seconds): moment(of: seconds, in: time) ?? end(of: time)
    case .until(let written): end(of: written, from: time)
    }
  }

  private mutating func end(of written: WrittenTime, from time: Time) -> Int64 {
    guard
      let moment = try? written.time(for: instrument, ofDaily: length == nil ? time : nil)
    else { return .max }
    // A date alone is written without a time of day.
    guard written.description.utf8.count == 10 else { return moment.milliseconds }
    return length == nil
      ? moment.milliseconds + 86_400_000
      : calendar.opening(of: Int(floorDivide(Int(written.inUTC.seconds), 86_400)) + 1).milliseconds
  }

  /// When an order for a time is due whose first candle opens at a moment.
  mutating func schedule(_ kind: OrderSchedule.Kind, from time: Time) -> OrderSchedule {
    var made = OrderSchedule(kind: kind)
    switch kind {
    case .open(let asked): (made.due, made.end) = (end(of: asked), .max)
    case .close:
      let close = length == nil ? .max : close(of: time)
      (made.due, made.end) = (length.map { close - $0 } ?? .min + 1, close)
    case .clock(let seconds):
      let close = close(of: time)
      let moment = moment(of: seconds, in: time) ?? close
      (made.due, made.end) = (moment, max(moment, close))
    }
    return made
  }
}
