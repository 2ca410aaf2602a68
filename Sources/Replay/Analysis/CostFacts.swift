import Strategy

/// What trading cost, beside what it made.
public struct CostFacts: Hashable, Sendable {
  /// What costs did to the result.
  public enum Effect: Hashable, Sendable {
    /// Nothing much.
    case small
    /// A gain before costs became a loss.
    case tookTheGain
    /// More than a quarter of the gain before costs.
    case tookShareOfGain
    /// There was no gain before costs, and they were more than a tenth of the cash at the start.
    case tookShareOfCash
  }

  /// All commissions, with interest, funding and rolls, in the currency.
  public let total: Double
  /// The result before them: final equity less cash at the start, plus costs.
  public let before: Double
  /// They as a share of the gain before them; `nil` where there was none.
  public let shareOfGain: Double?
  /// They as a share of the cash at the start.
  public let shareOfCash: Double
  /// Whether neither a commission nor a spread was set.
  public let isFree: Bool
  /// Money that was bought and sold for.
  public let traded: Double
  /// What costs did to the result.
  public let effect: Effect

  init(_ run: Run) {
    let net = run.finalEquity - run.account.cash
    total = run.costs
    before = net + total
    shareOfGain = before > 0 ? total / before : nil
    shareOfCash = run.account.cash > 0 ? total / run.account.cash : 0
    isFree = run.account.commission.isFree && run.account.spread == nil
    traded = run.traded
    effect =
      if total <= 0 {
        .small
      } else if before > 0 {
        net < 0 ? .tookTheGain : total > before / 4 ? .tookShareOfGain : .small
      } else {
        total > run.account.cash / 10 ? .tookShareOfCash : .small
      }
  }
}
