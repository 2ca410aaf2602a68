import Market
import Strategy

/// Where a run is: how many candles and bars were seen, and which of them belong to it.
///
/// Candles before `from` only warm the strategy up; they have no place in the run, which begins with
/// the first candle at `from` or later. `to` is exclusive: no candle at `to` or later is read.
struct Clock: Sendable {
  private let from: Int64
  private let to: Int64
  /// Candles and bars of the run.
  private(set) var candles = 0
  private(set) var bars = 0
  /// Candles and bars before it.
  private(set) var warmCandles = 0
  private(set) var warmBars = 0
  /// The times of the run's first and last candle so far.
  private(set) var first = Time(milliseconds: 0)
  private(set) var last = Time(milliseconds: 0)
  /// Whether a candle at `to` or later was seen.
  private(set) var isOver = false
  private var toldAt = 0

  init(_ options: ReplayOptions) {
    from = options.from?.milliseconds ?? .min
    to = options.to?.milliseconds ?? .max
  }

  /// Candles seen, of the run and before it.
  var seen: Int { warmCandles + candles }

  /// How many candles of a block come before `to`.
  mutating func end(of columns: Columns, count: Int) -> Int {
    if columns.time[count - 1] < to { return count }
    isOver = true
    return Self.place(of: to, in: columns.time, from: 0, count)
  }

  /// The next piece of a block: at most so many candles, all before `from` or all after.
  func cut(_ columns: Columns, from start: Int, to end: Int, _ size: Int) -> Range<Int> {
    var stop = min(end, start + size)
    if columns.time[start] < from, columns.time[stop - 1] >= from {
      stop = Self.place(of: from, in: columns.time, from: start, stop)
    }
    return start..<stop
  }

  /// Whether a candle comes before the run.
  func isWarmingUp(_ time: Int64) -> Bool { time < from }

  /// Counts candles before the run.
  mutating func warm(_ count: Int, bars: Int) {
    warmCandles += count
    warmBars += bars
  }

  /// Counts candles of the run.
  mutating func take(_ piece: borrowing Piece) {
    if candles == 0 { first = Time(milliseconds: piece.time[0]) }
    last = Time(milliseconds: piece.time[piece.count - 1])
    candles += piece.count
    bars += piece.barCount
  }

  /// Whether 65,536 more candles were seen since the caller was told.
  mutating func isTimeToTell() -> Bool {
    if seen - toldAt < 65_536 { return false }
    toldAt = seen
    return true
  }

  /// The first place in `start..<end` that holds a time or a later one; `end` if none.
  private static func place(
    of time: Int64, in column: UnsafePointer<Int64>, from start: Int, _ end: Int
  ) -> Int {
    var low = start
    var high = end
    while low < high {
      let middle = (low + high) / 2
      if column[middle] < time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
