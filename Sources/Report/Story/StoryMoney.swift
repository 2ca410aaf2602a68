import Replay

/// How the result comes about, from gross to net.
package struct StoryMoney: Sendable {
  /// What a row is, and the amount.
  package let rows: [(name: String, amount: String, note: String, isSum: Bool)]
  /// What the costs did, in a sentence.
  package let finding: Sentence
  /// How orders came to trade, or did not.
  package let orders: [(name: String, count: Int)]

  init(_ context: ReportContext, _ analysis: RunAnalysis) {
    let (run, costs) = (context.run, analysis.costs)
    let parts = run.costParts
    func money(_ value: Double) -> String {
      context.numbers.exactMoney(value, sign: .always)
    }
    var rows: [(String, String, String, Bool)] = []
    if parts.slippage > 0 {
      let before = costs.before + parts.slippage
      rows.append(("Result at the candles’ own prices", money(before), "", false))
      rows.append(("Slippage", money(-parts.slippage), "in the prices of the fills", false))
    }
    let contained = [
      run.dividends.map { "dividends of \(money($0))" },
      run.exchangeGain.map { "\(money($0)) by the rate of exchange" },
    ].compactMap { $0 }
    let within = contained.isEmpty ? "" : "with \(enumerated(contained))"
    rows.append(("Result before costs", money(costs.before), within, parts.slippage > 0))
    let commission = costs.total - parts.tax - parts.spread - parts.interest - parts.funding
    let fills = counted(analysis.fills.total, "fill")
    let all: [(String, Double, String)] = [
      ("Commissions", commission, fills), ("Taxes on sales", parts.tax, ""),
      ("Spread", parts.spread, "half of it at each fill"), ("Interest", parts.interest, ""),
      ("Funding", parts.funding, "paid, less what was received"),
    ]
    for (name, amount, note) in all
    where !roundsToZero(amount, max(2, context.numbers.moneyDecimals)) {
      rows.append((name, money(-amount), note, false))
    }
    let net = analysis.finalEquity - analysis.cash
    let end =
      "\(context.numbers.money(analysis.cash)) became \(context.numbers.money(analysis.finalEquity, decimals: 2))"
    rows.append(("Net result", money(net), end, true))
    self.rows = rows
    finding = Self.finding(analysis, money)
    orders = Self.orders(run)
  }

  private static func finding(
    _ analysis: RunAnalysis, _ money: (Double) -> String
  ) -> Sentence {
    let net = analysis.finalEquity - analysis.cash
    if analysis.costs.total == 0 { return "Nothing was paid: \(money(net)) before and after costs" }
    return
      "\(money(analysis.costs.before)) before costs, \(money(-analysis.costs.total)) of costs, \(strong: money(net)) left"
  }

  /// The orders by what became of them, the most frequent first.
  private static func orders(_ run: Run) -> [(name: String, count: Int)] {
    var counts: [String: Int] = [:]
    for order in run.orders {
      let why = order.reason.map { ": \($0.words)" } ?? ""
      counts["\(order.purpose.words), \(order.state)\(why)", default: 0] += 1
    }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { (name: $0.key, count: $0.value) }
  }
}
