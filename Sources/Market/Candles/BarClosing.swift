/// With which candle a bar closed, as places among the candles that were given to an aggregator.
public struct BarClosing: Hashable, Sendable {
  /// The bar's last candle: it closes with that candle's close. One before the first place where that
  /// candle came earlier.
  public var last: Int
  /// The candle with which it is known to be over: its last, or the next where the interval ended in a
  /// gap and only the opening of the first candle beyond shows it.
  public var known: Int

  /// A closing.
  public init(last: Int, known: Int) {
    self.last = last
    self.known = known
  }
}
