import Market
import Text

/// Finds the bars of a chart that hold the fills of a run.
///
/// A fill is known by its price and by the time of its candle. On the run's own candles it is on
/// the bar that this candle went into. On others it is on the last bar that began by then or,
/// where these are finer, on the first within the candle's time that reached the price. A candle of
/// a day or longer has a date, a finer one a moment: where the two meet, dates of sessions do.
struct TradePlaces {
  /// When bars begin, as times or as dates; ascending.
  private var keys: [Int64]
  /// When the candle that closed each bar began; empty where the candles are not the run's.
  private var closings: [Int64] = []
  /// How long a bar and a candle of the run are, in the keys' unit.
  private var barLength: Int64 = 1
  private var candleLength: Int64 = 1
  /// Where one has dates and the other moments.
  private var calendar: TradingCalendar?
  private var isDated = false
  private let low: [Double], high: [Double]

  private static let day: Int64 = 86_400_000

  /// The run's own bars.
  init(own bars: BarTimes) {
    keys = bars.opens
    closings = bars.closings
    (low, high) = ([], [])
  }

  /// Bars of other candles.
  ///
  /// - Parameters:
  ///   - bars: their times, lows and highs.
  ///   - from: the timeframe of the candles that they are made of.
  ///   - base: that of the run's candles.
  init(
    _ bars: BarTimes, low: [Double], high: [Double], of frame: Timeframe?, from: Timeframe?,
    run base: Timeframe?, _ instrument: Instrument
  ) throws {
    (self.low, self.high) = (low, high)
    let seconds = [frame ?? from, base].map { Int64($0?.nominalSeconds ?? 60) }
    let areDates = [from, base].map { $0.map { $0.intradaySeconds == nil } ?? false }
    if areDates[0] == areDates[1] {
      keys = bars.opens
      (barLength, candleLength) = (seconds[0] * 1_000, seconds[1] * 1_000)
      return
    }
    var calendar = try TradingCalendar(instrument)
    keys = bars.opens.map { Self.date($0, areDates[0], &calendar) }
    self.calendar = calendar
    isDated = areDates[1]
    (barLength, candleLength) = (seconds[0] / 86_400, max(1, seconds[1] / 86_400))
  }

  /// The bar of a fill: -1 before the first, their count after the last.
  mutating func bar(of time: Time, at price: Double) -> Int {
    if !closings.isEmpty { return ownBar(of: time.milliseconds) }
    guard var calendar else { return otherBar(of: time.milliseconds, at: price) }
    defer { self.calendar = calendar }
    return otherBar(of: Self.date(time.milliseconds, isDated, &calendar), at: price)
  }

  private func ownBar(of time: Int64) -> Int {
    var bar = closings.partitioningIndex { $0 >= time }
    // A candle beyond a bar closes it too, and belongs to the next.
    while bar + 1 < keys.count, keys[bar + 1] <= time { bar += 1 }
    return bar
  }

  private func otherBar(of key: Int64, at price: Double) -> Int {
    if barLength < candleLength {
      let end = key + candleLength
      let bars = keys.partitioningIndex { $0 >= key }..<keys.partitioningIndex { $0 >= end }
      return bars.first { low[$0] <= price && price <= high[$0] } ?? bars.first
        ?? (bars.lowerBound < keys.count ? bars.lowerBound - 1 : keys.count)
    }
    let bar = keys.partitioningIndex { $0 > key } - 1
    // Months and days of changing clocks are longer than the nominal length.
    let isBeyond =
      bar == keys.count - 1 && keys.last.map { key - $0 >= barLength + barLength / 20 } ?? true
    return isBeyond ? keys.count : bar
  }

  /// The date of a candle of a day or longer, or that of the session of a moment, in days.
  private static func date(
    _ milliseconds: Int64, _ isDated: Bool, _ calendar: inout TradingCalendar
  ) -> Int64 {
    isDated && milliseconds % day == 0
      ? milliseconds / day : Int64(calendar.day(of: Time(milliseconds: milliseconds)))
  }
}

/// When the bars of a chart begin, and when the candles began that closed them; UTC.
struct BarTimes {
  var opens: [Int64] = []
  var closings: [Int64] = []
}
