/// Candles as columns: what streams through every stage of a run.
///
/// All columns have the same length. A *block* is a range of at most `Candles.blockSize` of them;
/// each stage takes a block and hands columns on. The size of a block never changes a result.
public struct Candles: Hashable, Sendable {
  /// The most candles that one block holds.
  public static let blockSize = 1_024

  /// Open times, milliseconds since 1970 UTC, strictly increasing.
  public package(set) var time: [Int64] = []
  /// Opening prices.
  public package(set) var open: [Double] = []
  /// Highest prices.
  public package(set) var high: [Double] = []
  /// Lowest prices.
  public package(set) var low: [Double] = []
  /// Closing prices.
  public package(set) var close: [Double] = []
  /// Units traded; 0 where the source has none.
  public package(set) var volume: [Double] = []

  /// No candles yet.
  public init() {}

  /// The candles of a sequence, in its order.
  public init(_ candles: some Sequence<Candle>) {
    for candle in candles { append(candle) }
  }

  /// How many candles there are.
  public var count: Int { time.count }

  /// Whether there are none.
  public var isEmpty: Bool { time.isEmpty }

  /// The candle at a place from 0.
  public subscript(i: Int) -> Candle {
    Candle(
      Time(milliseconds: time[i]), open: open[i], high: high[i], low: low[i], close: close[i],
      volume: volume[i])
  }

  /// Adds a candle at the end. The caller has checked it.
  public mutating func append(_ candle: Candle) {
    time.append(candle.time.milliseconds)
    open.append(candle.open)
    high.append(candle.high)
    low.append(candle.low)
    close.append(candle.close)
    volume.append(candle.volume)
  }

  /// Adds a range of other candles at the end.
  public mutating func append(_ other: Candles, _ range: Range<Int>) {
    time.append(contentsOf: other.time[range])
    open.append(contentsOf: other.open[range])
    high.append(contentsOf: other.high[range])
    low.append(contentsOf: other.low[range])
    close.append(contentsOf: other.close[range])
    volume.append(contentsOf: other.volume[range])
  }

  /// Removes all candles and keeps the memory.
  public mutating func removeAll() {
    time.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    high.removeAll(keepingCapacity: true)
    low.removeAll(keepingCapacity: true)
    close.removeAll(keepingCapacity: true)
    volume.removeAll(keepingCapacity: true)
  }

  /// Makes room for as many candles.
  public mutating func reserveCapacity(_ count: Int) {
    time.reserveCapacity(count)
    open.reserveCapacity(count)
    high.reserveCapacity(count)
    low.reserveCapacity(count)
    close.reserveCapacity(count)
    volume.reserveCapacity(count)
  }
}
