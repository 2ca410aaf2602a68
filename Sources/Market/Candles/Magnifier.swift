import Text

/// Candles of the same instrument at a finer timeframe, which tell the way that the price went inside a
/// coarser candle.
///
/// They are used where those of a candle's time add up to it: the same open, high, low and close. Where
/// they do not, or where there are none, nothing is known about the way.
public final class Magnifier: Sendable {
  /// The finer candles, oldest first.
  public let candles: Candles
  /// Their length; `nil` where it is not known.
  public let timeframe: Timeframe?
  /// The length of a coarser candle in milliseconds, where it is below a day.
  private let length: Int64?
  /// Of coarser candles of a day or longer, which are stamped in several ways: their first days, and for
  /// each the place after its last finer candle.
  private let days: [Int64]
  private let ends: [Int]
  private let base: Timeframe
  private let calendar: TradingCalendar

  /// What is known about the inside of a candle.
  public enum Inside: Hashable, Sendable {
    /// The finer candles, by their places.
    case known(Range<Int>)
    /// There are none.
    case missing
    /// There are some, and they make another candle.
    case unlike
  }

  /// Finer candles of an instrument whose candles are of a timeframe.
  ///
  /// - Throws: `TimeframeError` where candles of `base` cannot be made of them; `ZoneError`.
  public init(
    _ candles: Candles, _ timeframe: Timeframe?, of base: Timeframe, _ instrument: Instrument
  ) throws {
    self.candles = candles
    self.timeframe = timeframe
    self.base = base
    length = base.intradaySeconds.map { Int64($0) * 1_000 }
    var calendar = try TradingCalendar(instrument)
    guard length == nil else {
      (days, ends, self.calendar) = ([], [], calendar)
      return
    }
    var aggregator = try Aggregator(from: timeframe, to: base, instrument: instrument)
    var made = Candles()
    var closings: [BarClosing] = []
    aggregator.feed(candles, 0..<candles.count, bars: &made, closings: &closings)
    var ends = closings.map { $0.last + 1 }
    // What is not over may be all that there is of it: it adds up or it does not.
    if let last = aggregator.forming {
      made.append(last)
      ends.append(candles.count)
    }
    self.ends = ends
    days = made.time.map { calendar.day(ofCandle: $0, base) }
    self.calendar = calendar
  }

  /// What is known about the inside of a candle that opens at a time.
  public func inside(
    _ time: Int64, open: Double, high: Double, low: Double, close: Double
  ) -> Inside {
    let places = places(holding: time)
    guard let made = candle(of: places) else { return .missing }
    let candle = Candle(
      Time(milliseconds: time), open: open, high: high, low: low, close: close)
    return candle.hasPrices(of: made) ? .known(places) : .unlike
  }

  /// The finer candles of the coarser ones that open from one time to another, both included.
  public func places(from first: Int64, through last: Int64) -> Range<Int> {
    let (first, last) = (places(holding: first), places(holding: last))
    return first.lowerBound..<max(first.lowerBound, last.upperBound)
  }

  /// What the finer candles make at the time of a candle.
  func candle(holding time: Int64) -> Candle? { candle(of: places(holding: time)) }

  /// The finer candles at the time of a coarser one.
  private func places(holding time: Int64) -> Range<Int> {
    if let length {
      let start = candles.time.partitioningIndex { $0 >= time }
      return start..<(start + candles.time[start...].prefix(while: { $0 - time < length }).count)
    }
    var calendar = calendar
    let day = calendar.day(ofCandle: time, base)
    let place = days.partitioningIndex { $0 >= day }
    let start = place > 0 ? ends[place - 1] : 0
    return start..<(place < days.count && days[place] == day ? ends[place] : start)
  }

  private func candle(of places: Range<Int>) -> Candle? {
    guard let last = places.last else { return nil }
    var made = candles[places.lowerBound]
    for place in places {
      made.high = max(made.high, candles.high[place])
      made.low = min(made.low, candles.low[place])
    }
    made.close = candles.close[last]
    return made
  }
}

extension TradingCalendar {
  /// The first day of a candle of a day or longer that is stamped with a time.
  fileprivate mutating func day(ofCandle time: Int64, _ timeframe: Timeframe) -> Int64 {
    let interval = interval(of: timeframe, holding: Int(time), carriesDate: true)
    let start = Time(milliseconds: Int64(interval.start))
    return Int64(start.isMidnight ? start.dayNumber : day(of: start))
  }
}

extension Candle {
  /// Whether two candles have the same prices up to rounding error.
  fileprivate func hasPrices(of other: Candle) -> Bool {
    open.isAbout(other.open) && high.isAbout(other.high) && low.isAbout(other.low)
      && close.isAbout(other.close)
  }
}

extension Double {
  /// Whether two prices are the same up to rounding error.
  fileprivate func isAbout(_ other: Double) -> Bool {
    (self - other).magnitude <= 1e-9 * max(magnitude, other.magnitude)
  }
}
