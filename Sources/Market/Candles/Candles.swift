/// Candles as columns: what streams through every stage of a run.
///
/// All columns have the same length, but for `sequence`, which is empty where a source has none. A *block* is a range of at most `Candles.blockSize` of them;
/// each stage takes a block and hands columns on. The size of a block never changes a result.
public struct Candles: Hashable, Sendable {
  /// The most candles that one block holds.
  public static let blockSize = 1_024

  /// The value in `sequence` of a candle without a number.
  public static let noSequence = Int64.min

  /// Open times, milliseconds since 1970 UTC, strictly increasing; in a series that is ordered by
  /// sequence numbers they may be what they like.
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
  /// The source's sequence numbers, or nothing where it has none; `noSequence` for single candles
  /// without one.
  public package(set) var sequence: [Int64] = []

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

  /// The sequence number of a candle, if it has one.
  public func sequence(at i: Int) -> Int64? {
    precondition(i >= 0 && i < count, "no candle \(i) among \(count)")
    return sequence.isEmpty || sequence[i] == Self.noSequence ? nil : sequence[i]
  }

  /// Adds a candle at the end. The caller has checked it.
  public mutating func append(_ candle: Candle) {
    if !sequence.isEmpty { sequence.append(Self.noSequence) }
    appendValues(candle)
  }

  /// Adds a candle with its sequence number at the end. The caller has checked it.
  public mutating func append(_ candle: Candle, sequence number: Int64?) {
    guard let number else { return append(candle) }
    numberAll()
    sequence.append(number)
    appendValues(candle)
  }

  private mutating func appendValues(_ candle: Candle) {
    time.append(candle.time.milliseconds)
    open.append(candle.open)
    high.append(candle.high)
    low.append(candle.low)
    close.append(candle.close)
    volume.append(candle.volume)
  }

  /// Adds a range of other candles at the end.
  public mutating func append(_ other: Candles, _ range: Range<Int>) {
    makeRoom(range.count)
    if !other.sequence.isEmpty || !sequence.isEmpty { appendSequence(other, range) }
    time.append(contentsOf: other.time[range])
    open.append(contentsOf: other.open[range])
    high.append(contentsOf: other.high[range])
    low.append(contentsOf: other.low[range])
    close.append(contentsOf: other.close[range])
    volume.append(contentsOf: other.volume[range])
  }

  /// Makes room for more candles, and for three times as many as there are where they have to be
  /// moved: moving costs more than room, which takes no memory until it is written.
  mutating func makeRoom(_ more: Int) {
    let needed = count + more
    if needed > time.capacity { reserveCapacity(Swift.max(needed, 4 * count)) }
  }

  /// Numbers are kept where only some candles have them.
  private mutating func appendSequence(_ other: Candles, _ range: Range<Int>) {
    numberAll()
    if other.sequence.isEmpty {
      sequence.append(contentsOf: repeatElement(Self.noSequence, count: range.count))
    } else {
      sequence.append(contentsOf: other.sequence[range])
    }
  }

  /// Gives the column of numbers a place for every candle there is.
  private mutating func numberAll() {
    if sequence.isEmpty { sequence = Array(repeating: Self.noSequence, count: count) }
  }

  /// Removes all candles and keeps the memory.
  public mutating func removeAll() {
    time.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    high.removeAll(keepingCapacity: true)
    low.removeAll(keepingCapacity: true)
    close.removeAll(keepingCapacity: true)
    volume.removeAll(keepingCapacity: true)
    sequence.removeAll(keepingCapacity: true)
  }

  /// Makes room for a number of candles.
  public mutating func reserveCapacity(_ count: Int) {
    time.reserveCapacity(count)
    open.reserveCapacity(count)
    high.reserveCapacity(count)
    low.reserveCapacity(count)
    close.reserveCapacity(count)
    volume.reserveCapacity(count)
  }
}
