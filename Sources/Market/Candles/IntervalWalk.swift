/// The intervals of a timeframe one after the other, as the bars of rising candles need them.
///
/// Within a session intraday intervals follow each other at one length, so the next is an addition;
/// the calendar is asked where one begins elsewhere.
struct IntervalWalk: Sendable {
  /// The interval entered last, in milliseconds: `start..<end`.
  private(set) var start = 0
  private(set) var end = 0
  private let target: Timeframe
  private let carriesDate: Bool
  /// Of an interval, in milliseconds; 0 for a day and longer.
  private let length: Int
  private var calendar: TradingCalendar
  /// Where intervals of one length end to follow each other.
  private var evenUntil = Int.min

  /// - Parameter carriesDate: whether moments are those of candles of a day or longer.
  init(_ target: Timeframe, carriesDate: Bool, instrument: Instrument) throws {
    self.target = target
    self.carriesDate = carriesDate
    length = (target.intradaySeconds ?? 0) * 1_000
    calendar = try TradingCalendar(instrument)
  }

  /// Makes the interval that holds a moment the current one.
  @inline(__always)
  mutating func enter(_ milliseconds: Int64) {
    let moment = Int(milliseconds)
    let next = end &+ length
    if moment >= end, moment < next, next <= evenUntil {
      start = end
      end = next
    } else {
      look(moment)
    }
  }

  @inline(never)
  private mutating func look(_ moment: Int) {
    (start, end) = calendar.interval(of: target, holding: moment, carriesDate: carriesDate)
    evenUntil = length > 0 ? calendar.evenUntil : .min
  }

  /// Whether a candle of a day or longer reaches the current interval's end with its own.
  mutating func isReached(byCandleOf base: Timeframe, at milliseconds: Int64) -> Bool {
    let moment = Int(milliseconds)
    return moment >= end
      || calendar.interval(of: base, holding: moment, carriesDate: true).end >= end
  }
}
