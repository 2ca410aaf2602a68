import Market
import Replay
import Strategy

/// What the trades of each rule with a name came to, in a sentence each.
func ruleResults(_ run: Run) -> [Sentence] {
  RuleFigures.all(of: run.rules, run.trades).map { figures in
    let unit = run.currency.isEmpty ? "" : " " + run.currency
    let profit = ReportNumbers.number(figures.profit, decimals: 2, sign: .always) + unit
    let entered = counted(figures.trades + figures.openTrades, "trade")
    let (won, open) = (inWords(figures.won), inWords(figures.openTrades))
    return figures.openTrades == 0
      ? "\(strong: figures.name) entered \(entered), \(won) won: \(profit)."
      : "\(strong: figures.name) entered \(entered), \(won) won, \(open) still open: \(profit)."
  }
}
