/// How much of the result rests on the path inside candles.
public struct Ambiguity: Hashable, Sendable {
  /// Base candles in which the two paths end differently.
  public var candles: Int
  /// Final equity with every such candle resolved against the strategy.
  public var pessimistic: Double
  /// Final equity with every such candle resolved for the strategy.
  public var optimistic: Double
  /// Final equity with each such candle resolved at random, one number for each of thirty trials with the
  /// seeds 1 to 30; empty where no candle is ambiguous, in runs of more than `RandomPaths.mostCandles`, and
  /// where figures alone are wanted.
  public var random: [Double] = []

  package init(candles: Int, pessimistic: Double, optimistic: Double) {
    self.candles = candles
    self.pessimistic = pessimistic
    self.optimistic = optimistic
  }
}
