/// What a market did in one interval.
///
/// `low <= open, close <= high`, all finite; the reader of a file refuses anything else.
public struct Candle: Hashable, Sendable {
  /// When the interval opened, UTC. The interval is half-open: `[time, time + length)`.
  public var time: Time
  /// Prices in the instrument's currency.
  public var open: Double, high: Double, low: Double, close: Double
  /// Units traded; 0 where the source has none.
  public var volume: Double

  /// A candle from its parts; nothing is checked here.
  public init(
    _ time: Time, open: Double, high: Double, low: Double, close: Double, volume: Double = 0
  ) {
    self.time = time
    self.open = open
    self.high = high
    self.low = low
    self.close = close
    self.volume = volume
  }
}
