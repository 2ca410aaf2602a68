/// The final equities of trials in which each ambiguous candle was resolved at random.
public struct RandomPaths: Hashable, Sendable {
  /// The most candles of a run that has such trials: thirty accounts take thirty times as long as one.
  public static let mostCandles = 100_000
  /// How many trials there were.
  public let trials: Int
  /// The lowest and the highest final equity, in the currency.
  public let low: Double, high: Double
  /// Their arithmetic mean.
  public let mean: Double
  /// Their sample standard deviation, over n − 1.
  public let deviation: Double

  /// `nil` without at least two.
  init?(_ equities: [Double]) {
    guard equities.count > 1, let low = equities.min(), let high = equities.max() else {
      return nil
    }
    trials = equities.count
    (self.low, self.high) = (low, high)
    let count = Double(equities.count)
    let mean = equities.lazy.map { $0 / count }.exactTotal
    self.mean = mean
    let squares = equities.lazy.map { ($0 - mean) * ($0 - mean) }.exactTotal
    deviation = (squares / (count - 1)).squareRoot()
  }
}
