import Replay
import Strategy

/// The final equity as it would be without one trade.
///
/// Where the size of an order follows the equity, what came after is scaled by what the trade did to
/// it; where it does not, the profit is taken away. Exact but for the rounding to lots.
func finalEquity(of run: Run, without trade: Trade) -> Double {
  switch run.size {
  case .cash, .units: return run.finalEquity - trade.profit
  case .equity, .risk:
    let before =
      trade.entryCandle > 0 && trade.entryCandle <= run.equity.count
      ? run.equity[trade.entryCandle - 1] : run.account.cash
    guard before > 0, before + trade.profit > 0 else { return run.finalEquity - trade.profit }
    return run.finalEquity * before / (before + trade.profit)
  }
}
