public import Market

/// Equity at the end of a day (session), or of a candle where candles are a day or longer.
public struct DayEnd: Hashable, Sendable {
  /// The open time of the day's last base candle.
  public var time: Time
  /// Its place among the base candles; of the last day that of the run's last, where instruments that are not
  /// traded have candles after it.
  public var candle: Int
  /// Equity at its close.
  public var equity: Double
  /// What holding was worth at its close.
  public var hold: Double

  package init(time: Time, candle: Int, equity: Double, hold: Double) {
    self.time = time
    self.candle = candle
    self.equity = equity
    self.hold = hold
  }
}
