import Strategy

/// How much of a result rests on the path inside candles, as facts about its two ends.
public struct AmbiguityFacts: Hashable, Sendable {
  /// Base candles whose path decides something.
  public let candles: Int
  /// Final equity with each such candle resolved against the strategy, in the currency.
  public let pessimistic: Double
  /// Final equity with each such candle resolved for it.
  public let optimistic: Double
  /// The lower and the higher of these; the final equity twice where no candle is ambiguous.
  public let low: Double, high: Double
  /// How far apart they are, as a share of the final equity; 0 where nothing is left of that.
  public let share: Double
  /// Whether the one end is below the cash at the start and the other above.
  public let decidesGain: Bool
  /// Whether the one end is below what buying and holding made and the other above.
  public let decidesHolding: Bool
  /// What the trials at random ended with; `nil` where there are none.
  public let random: RandomPaths?
  /// Whether the ends are more than a twentieth of the final equity apart.
  public var isWide: Bool { share > 0.05 }
  /// How far apart the ends are, in the currency.
  public var width: Double { abs(optimistic - pessimistic) }

  init(_ run: Run, hasHolding: Bool) {
    let band = run.ambiguity
    candles = band.candles
    (pessimistic, optimistic) = (band.pessimistic, band.optimistic)
    let ends =
      candles == 0 ? [run.finalEquity] : [band.pessimistic, band.optimistic]
    low = ends.min() ?? run.finalEquity
    high = ends.max() ?? run.finalEquity
    share = run.finalEquity > 0 ? (high - low) / run.finalEquity : 0
    random = RandomPaths(band.random)
    decidesGain = low < run.account.cash && high > run.account.cash
    decidesHolding = low < run.holdFinalEquity && high > run.holdFinalEquity && hasHolding
  }
}
