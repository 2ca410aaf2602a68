/// Makes closed bars of a coarser timeframe from finer candles, in blocks of any size.
///
/// A bar has the first open, the highest high, the lowest low, the last close and the sum of the
/// volumes of the candles in its interval, and is stamped with the interval's start. It is closed when
/// its time is over: with the candle whose own end reaches the interval's end or, where that candle is
/// missing, at the interval's end all the same, which shows when the first candle beyond opens
/// (``BarClosing``). A forming bar is never given out, also not at the end of the data. Where both
/// timeframes are the same, candles pass as they are.
///
/// Complexity: about 1 ns a candle and 5 ns a bar; the calendar is asked where a bar does not follow
/// its predecessor, or for candles of a day and longer once a candle.
public struct Aggregator: Sendable {
  /// The timeframe of the bars.
  public let target: Timeframe
  private let passes: Bool
  private let carriesDate: Bool
  private let base: Timeframe?
  private let length: Int
  private var interval: IntervalWalk
  /// The forming bar where there is one.
  private var bar = Candle(Time(milliseconds: 0), open: 0, high: 0, low: 0, close: 0)
  private var isForming = false

  /// Makes bars of `target` from candles of `base`.
  ///
  /// - Parameters:
  ///   - base: the timeframe of the candles; `nil` if unknown, and then each bar is known to be over
  ///     when the first candle beyond it opens.
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
    interval = try IntervalWalk(target, carriesDate: carriesDate, instrument: instrument)
  }

  /// The bar that is not closed yet, if there is one: of the last candles of a file, for those who
  /// want it nevertheless. No rule ever sees it.
  public var forming: Candle? { isForming ? bar : nil }

  /// Makes what it has of a bar compare with prices after an event.
  ///
  /// - Parameter time: of the first candle after the event. A bar that is over by then stays as it was.
  package mutating func apply(_ event: CorporateEvent, before time: Int64) {
    if isForming, time < Int64(interval.end) { bar.apply(event) }
  }

  /// Takes the next candles and appends the bars that they close.
  ///
  /// - Parameters:
  ///   - bars: gets the closed bars at its end.
  ///   - closings: gets for each of them the candle with which it closed.
  public mutating func feed(
    _ candles: Candles, _ range: Range<Int>, bars: inout Candles, closings: inout [BarClosing]
  ) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= candles.count,
      "\(range) is not within \(candles.count) candles")
    if passes {
      bars.append(candles, range)
      for place in range { closings.append(BarClosing(last: place, known: place)) }
      return
    }
    candles.withPointers { columns in
      BarBuffer.with { buffer in
        var place = range.lowerBound
        while place < range.upperBound {
          if !isForming { begin(columns, place) }
          let closing = form(columns, &place, range.upperBound)
          if closing == range.upperBound { break }
          buffer.pointee.put(bar, BarClosing(last: place - 1, known: closing))
          isForming = false
          if buffer.pointee.isFull { buffer.pointee.empty(into: &bars, closings: &closings) }
        }
        buffer.pointee.empty(into: &bars, closings: &closings)
      }
    }
  }

  /// Opens the bar of a candle, without the candle itself.
  @inline(__always)
  private mutating func begin(_ columns: Candles.Pointers, _ place: Int) {
    interval.enter(columns.time[place])
    let open = columns.open[place]
    bar = Candle(
      Time(milliseconds: Int64(interval.start)), open: open, high: open, low: open, close: open)
    isForming = true
  }

  /// Adds candles to the forming bar up to the one that closes it.
  ///
  /// - Parameter place: the first candle; moved to the first that is not in the bar.
  /// - Returns: the candle with which it is known to be over; `end` where none is.
  @inline(__always)
  private mutating func form(_ columns: Candles.Pointers, _ place: inout Int, _ end: Int) -> Int {
    let closing =
      carriesDate
      ? formDates(columns, place, end)
      : bar.add(columns, from: place, end: end, before: Int64(interval.end - length))
    place = closing
    if closing < end, columns.time[closing] < Int64(interval.end) {
      bar.add(columns, closing)
      place += 1
    }
    return closing
  }

  /// As `form`, of candles whose own end only the calendar knows.
  private mutating func formDates(
    _ columns: Candles.Pointers, _ first: Int, _ end: Int
  ) -> Int {
    var place = first
    while place < end, !interval.isReached(byCandleOf: base ?? target, at: columns.time[place]) {
      bar.add(columns, place)
      place += 1
    }
    return place
  }
}

extension Candle {
  /// Makes a bar longer by a candle.
  @inline(__always)
  fileprivate mutating func add(_ columns: Candles.Pointers, _ i: Int) {
    high = columns.high[i] > high ? columns.high[i] : high
    low = columns.low[i] < low ? columns.low[i] : low
    volume += columns.volume[i]
    close = columns.close[i]
  }

  /// Makes a bar longer by the candles before a moment; returns the place of the first after them.
  @inline(__always)
  fileprivate mutating func add(
    _ columns: Candles.Pointers, from first: Int, end: Int, before limit: Int64
  ) -> Int {
    // Locals stay in registers.
    var (place, high, low, volume) = (first, self.high, self.low, self.volume)
    while place < end, columns.time[place] < limit {
      high = columns.high[place] > high ? columns.high[place] : high
      low = columns.low[place] < low ? columns.low[place] : low
      volume += columns.volume[place]
      place += 1
    }
    if place > first { close = columns.close[place - 1] }
    (self.high, self.low, self.volume) = (high, low, volume)
    return place
  }
}
