/// Makes closed bars of a coarser timeframe from finer candles, in blocks of any size.
///
/// A bar has the first open, the highest high, the lowest low, the last close and the sum of the
/// volumes of the candles in its interval, and is stamped with the interval's start. It is closed
/// with the candle whose own end reaches the interval's end or, where that candle is missing, with
/// the first that lies beyond. A forming bar is never given out, also not at the end of the data.
/// Where both timeframes are the same, candles pass as they are.
///
/// Complexity: about 1 ns a candle; the calendar is asked once a bar, or for candles of a day and
/// longer once a candle.
public struct Aggregator: Sendable {
  /// The timeframe of the bars.
  public let target: Timeframe
  private let passes: Bool
  private let carriesDate: Bool
  private let base: Timeframe?
  private let length: Int
  private var calendar: TradingCalendar
  private var forming: Candle?
  private var end = 0

  /// Makes bars of `target` from candles of `base`.
  ///
  /// - Parameters:
  ///   - base: the timeframe of the candles; `nil` if unknown, and then each bar closes with the
  ///     first candle beyond it.
  ///   - instrument: whose zone and session's opening anchor the intervals.
  /// - Throws: `TimeframeError` where candles of `base` do not divide bars of `target`; `ZoneError`.
  public init(from base: Timeframe?, to target: Timeframe, instrument: Instrument) throws {
    if let base, !target.isDivided(by: base) {
      throw TimeframeError.notMadeOf(target, base: base)
    }
    self.base = base
    self.target = target
    passes = base == target
    length = (base?.intradaySeconds ?? 0) * 1_000
    carriesDate = base != nil && length == 0
    calendar = try TradingCalendar(instrument)
  }

  /// Takes the next candles and appends the bars that they close.
  ///
  /// - Parameters:
  ///   - bars: gets the closed bars at its end.
  ///   - closedAt: gets for each of them the place in `candles` of the candle with which it closed.
  ///     One candle can close two: the bar before a gap, and its own.
  public mutating func feed(
    _ candles: Candles, _ range: Range<Int>, bars: inout Candles, closedAt: inout [Int]
  ) {
    if passes {
      bars.append(candles, range)
      closedAt.append(contentsOf: range)
      return
    }
    var place = range.lowerBound
    while place < range.upperBound {
      if forming == nil { begin(candles, place) }
      let closing = closing(candles.time, place..<range.upperBound)
      let beyond = closing < range.upperBound && candles.time[closing] >= end
      let last = min(closing + (beyond ? 0 : 1), range.upperBound)
      fold(candles, place..<last)
      place = last
      if closing < range.upperBound, let bar = forming {
        bars.append(bar)
        closedAt.append(closing)
        forming = nil
      }
    }
  }

  /// Opens the bar of a candle, without the candle itself.
  private mutating func begin(_ candles: Candles, _ place: Int) {
    let interval = calendar.interval(
      of: target, holding: Int(candles.time[place]), carriesDate: carriesDate)
    end = interval.end
    let open = candles.open[place]
    forming = Candle(
      Time(milliseconds: Int64(interval.start)), open: open, high: candles.high[place],
      low: candles.low[place], close: open)
  }

  /// The first candle of a range that closes the forming bar; the range's end where none does.
  private func closing(_ times: [Int64], _ range: Range<Int>) -> Int {
    if carriesDate { return closingByDate(times, range) }
    let limit = Int64(length == 0 ? end : end - length)
    return times.withUnsafeBufferPointer { times in
      var place = range.lowerBound
      while place < range.upperBound, times[place] < limit { place += 1 }
      return place
    }
  }

  /// As `closing`, for candles whose own end only the calendar knows.
  private func closingByDate(_ times: [Int64], _ range: Range<Int>) -> Int {
    var calendar = calendar
    return range.first { place in
      let candle = calendar.interval(
        of: base ?? target, holding: Int(times[place]), carriesDate: true)
      return times[place] >= end || candle.end >= end
    } ?? range.upperBound
  }

  /// Adds candles to the forming bar.
  private mutating func fold(_ candles: Candles, _ range: Range<Int>) {
    guard var bar = forming, !range.isEmpty else { return }
    candles.high.withUnsafeBufferPointer { column in
      for i in range { bar.high = column[i] > bar.high ? column[i] : bar.high }
    }
    candles.low.withUnsafeBufferPointer { column in
      for i in range { bar.low = column[i] < bar.low ? column[i] : bar.low }
    }
    candles.volume.withUnsafeBufferPointer { column in
      for i in range { bar.volume += column[i] }
    }
    bar.close = candles.close[range.upperBound - 1]
    forming = bar
  }
}
