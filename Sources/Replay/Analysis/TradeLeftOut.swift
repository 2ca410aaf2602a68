import Strategy

/// What a run would have made without one of its closed trades.
public struct TradeLeftOut: Hashable, Sendable {
  /// The trade.
  public let trade: Trade
  /// The final equity without it, in the currency; see `finalEquity(without:)` for how that is worked
  /// out.
  public let finalEquity: Double

  /// What each closed trade of a run did, in the order of the trades.
  static func all(of run: Run) -> [TradeLeftOut] {
    run.trades.filter { !$0.isOpen }.sorted { $0.number < $1.number }
      .map { TradeLeftOut(trade: $0, finalEquity: run.finalEquity(without: $0)) }
  }
}

extension Run {
  /// The final equity as it would be without one trade.
  ///
  /// Where the size of an order follows the equity, what came after is scaled by what the trade did to
  /// it; where it does not, the profit is taken away. Exact but for the rounding to lots, and for shares
  /// by Kelly's formula, which would have been others.
  package func finalEquity(without trade: Trade) -> Double {
    switch size {
    case .cash, .units: return finalEquity - trade.profit
    case .equity, .risk, .kelly:
      let before =
        trade.entryCandle > 0 && trade.entryCandle <= equity.count
        ? equity[trade.entryCandle - 1] : account.cash
      guard before > 0, before + trade.profit > 0 else { return finalEquity - trade.profit }
      return finalEquity * before / (before + trade.profit)
    }
  }
}
