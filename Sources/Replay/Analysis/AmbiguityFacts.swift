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
  /// How far apart the ends are, in the currency; where they are the same, how far apart these and what the trials
  /// at random ended with are. One ambiguous candle can make up for another, so that equal ends are not all.
  public var width: Double {
    let ends = abs(optimistic - pessimistic)
    guard ends == 0, let random else { return ends }
    return max(high, random.high) - min(low, random.low)
  }
  /// Whether no path inside candles changes the final equity: none is ambiguous, or neither the ends nor the trials
  /// at random differ. False where equal ends are all that is known.
  public var isNone: Bool { width == 0 && (candles == 0 || random != nil) }

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
