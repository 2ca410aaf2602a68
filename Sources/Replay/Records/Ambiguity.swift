/// How much of the result rests on the path inside candles.
public struct Ambiguity: Hashable, Sendable {
  /// Base candles in which the two paths end differently.
  public var candles: Int
  /// Final equity with every such candle resolved against the strategy.
  public var pessimistic: Double
  /// Final equity with every such candle resolved for the strategy.
  public var optimistic: Double

  package init(candles: Int, pessimistic: Double, optimistic: Double) {
    self.candles = candles
    self.pessimistic = pessimistic
    self.optimistic = optimistic
  }
}
