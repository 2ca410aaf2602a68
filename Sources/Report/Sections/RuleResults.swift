import Market
import Replay
import Strategy

/// What the trades of each rule with a name came to, in a sentence each.
func ruleResults(_ run: Run) -> [Sentence] {
  RuleFigures.all(of: run.rules, run.trades).map { figures in
    let open = figures.openTrades == 0 ? "" : ", \(inWords(figures.openTrades)) still open"
    let currency = run.account.currency.isEmpty ? run.instrument.currency : run.account.currency
    let unit = currency.isEmpty ? "" : " " + currency
    let profit = ReportNumbers.number(figures.profit, decimals: 2, sign: .always) + unit
    return
      "\(strong: figures.name) entered \(counted(figures.trades + figures.openTrades, "trade")), \(inWords(figures.won)) won\(open): \(profit)."
  }
}
