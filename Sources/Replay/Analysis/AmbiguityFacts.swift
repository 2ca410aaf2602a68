import Strategy

/// How much of a result rests on the path inside candles, as facts about its two ends and the trials at random.
///
/// One ambiguous candle can make up for another, so that trials may end outside the ends, and apart where both
/// ends are the same: what is said of the result counts all of them.
public struct AmbiguityFacts: Hashable, Sendable {
  /// Base candles whose path decides something.
  public let candles: Int
  /// Final equity with each such candle resolved against the strategy, in the currency.
  public let pessimistic: Double
  /// Final equity with each such candle resolved for it.
  public let optimistic: Double
  /// The lower and the higher of these; the final equity twice where no candle is ambiguous.
  public let low: Double, high: Double
  /// The lowest and the highest of both ends and all trials at random, in the currency.
  public let lowest: Double, highest: Double
  /// How far apart these are, as a share of the final equity; 0 where nothing is left of that.
  public let share: Double
  /// Whether the lowest is below the cash at the start and the highest above.
  public let decidesGain: Bool
  /// Whether the lowest is below what buying and holding made and the highest above.
  public let decidesHolding: Bool
  /// What the trials at random ended with; `nil` where there are none.
  public let random: RandomPaths?
  /// Whether the lowest and the highest are more than a twentieth of the final equity apart.
  public var isWide: Bool { share > 0.05 }
  /// How far apart the lowest and the highest are, in the currency.
  public var width: Double { highest - lowest }
  /// Whether it is known how far the path inside candles moves the final equity: not where the ends are the
  /// same and there are no trials.
  public var isMeasured: Bool { candles == 0 || random != nil || width != 0 }
  /// Whether no path inside candles changes the final equity: none is ambiguous, or neither the ends nor the
  /// trials at random differ.
  public var isNone: Bool { width == 0 && isMeasured }

  /// Those of a run.
  ///
  /// - Parameter hasHolding: whether it has a buying and holding to be compared with.
  package init(_ run: Run, hasHolding: Bool) {
    let band = run.ambiguity
    candles = band.candles
    (pessimistic, optimistic) = (band.pessimistic, band.optimistic)
    let ends =
      candles == 0 ? [run.finalEquity] : [band.pessimistic, band.optimistic]
    low = ends.min() ?? run.finalEquity
    high = ends.max() ?? run.finalEquity
    random = RandomPaths(band.random)
    lowest = min(low, random?.low ?? low)
    highest = max(high, random?.high ?? high)
    share = run.finalEquity > 0 ? (highest - lowest) / run.finalEquity : 0
    decidesGain = lowest < run.account.cash && highest > run.account.cash
    decidesHolding = lowest < run.holdFinalEquity && highest > run.holdFinalEquity && hasHolding
  }
}
