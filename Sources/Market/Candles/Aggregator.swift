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
  /// The forming bar where there is one, and its interval's end in milliseconds.
  private var bar = Candle(Time(milliseconds: 0), open: 0, high: 0, low: 0, close: 0)
  private var isForming = false
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
    precondition(
      range.lowerBound >= 0 && range.upperBound <= candles.count,
      "\(range) is no part of \(candles.count) candles")
    if passes {
      bars.append(candles, range)
      closedAt.append(contentsOf: range)
      return
    }
    candles.withPointers { columns in
      var place = range.lowerBound
      while place < range.upperBound {
        if !isForming { begin(columns, place) }
        let closing = closing(columns.time, place..<range.upperBound)
        let isBeyond = closing < range.upperBound && columns.time[closing] >= end
        let next = isBeyond ? closing : min(closing + 1, range.upperBound)
        bar.add(columns, place..<next)
        place = next
        if closing < range.upperBound {
          bars.append(bar)
          closedAt.append(closing)
          isForming = false
        }
      }
    }
  }

  /// Opens the bar of a candle, without the candle itself.
  private mutating func begin(_ columns: Candles.Pointers, _ place: Int) {
    let interval = calendar.interval(
      of: target, holding: Int(columns.time[place]), carriesDate: carriesDate)
    end = interval.end
    let open = columns.open[place]
    bar = Candle(
      Time(milliseconds: Int64(interval.start)), open: open, high: open, low: open, close: open)
    isForming = true
  }

  /// The first candle of a range that closes the forming bar; the range's end where none does.
  private mutating func closing(_ times: UnsafePointer<Int64>, _ range: Range<Int>) -> Int {
    var place = range.lowerBound
    if carriesDate {
      while place < range.upperBound, !reachesEnd(times[place]) { place += 1 }
    } else {
      let limit = Int64(end - length)
      while place < range.upperBound, times[place] < limit { place += 1 }
    }
    return place
  }

  /// Whether a candle whose own end only the calendar knows reaches the bar's end.
  private mutating func reachesEnd(_ time: Int64) -> Bool {
    time >= end
      || calendar.interval(of: base ?? target, holding: Int(time), carriesDate: true).end >= end
  }
}

extension Candle {
  /// Makes a bar longer by a range of candles that is not empty.
  @inline(__always)
  fileprivate mutating func add(_ columns: Candles.Pointers, _ range: Range<Int>) {
    // Locals stay in registers.
    var (high, low, volume) = (high, low, volume)
    for i in range {
      high = columns.high[i] > high ? columns.high[i] : high
      low = columns.low[i] < low ? columns.low[i] : low
      volume += columns.volume[i]
    }
    self.high = high
    self.low = low
    self.volume = volume
    close = columns.close[range.upperBound - 1]
  }
}
