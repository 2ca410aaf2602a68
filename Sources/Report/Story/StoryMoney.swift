import Replay
import Text

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
      rows.append((localized("Result at the candles’ own prices"), money(before), "", false))
      rows.append(
        (
          localized("Slippage"), money(-parts.slippage), localized("in the prices of the fills"),
          false
        ))
    }
    let within = Self.contained(run.dividends.map(money), run.exchangeGain.map(money))
    rows.append(
      (localized("Result before costs"), money(costs.before), within, parts.slippage > 0))
    let commission =
      costs.total - parts.tax - parts.spread - parts.interest - parts.funding
      - parts.rolls
    let fills = counted(analysis.fills.total, "fill")
    let all: [(String, Double, String)] = [
      (localized("Commissions"), commission, fills),
      (localized("Taxes on sales"), parts.tax, ""),
      (localized("Spread"), parts.spread, localized("half of it at each fill")),
      (localized("Interest"), parts.interest, ""),
      (localized("Funding"), parts.funding, localized("paid, less what was received")),
      (
        localized("Costs of rolls"), parts.rolls, localized("one contract sold and the next bought")
      ),
    ]
    for (name, amount, note) in all
    where !roundsToZero(amount, max(2, context.numbers.moneyDecimals)) {
      rows.append((name, money(-amount), note, false))
    }
    let net = analysis.finalEquity - analysis.cash
    let end = localized(
      "\(context.numbers.money(analysis.cash)) became \(context.numbers.money(analysis.finalEquity, decimals: 2))"
    )
    rows.append((localized("Net result"), money(net), end, true))
    self.rows = rows
    finding = Self.finding(analysis, money)
    orders = Self.orders(run)
  }

  /// What is in the result besides prices.
  private static func contained(_ dividends: String?, _ exchange: String?) -> String {
    switch (dividends, exchange) {
    case (let dividends?, let exchange?):
      localized("with dividends of \(dividends) and \(exchange) by the rate of exchange")
    case (let dividends?, nil): localized("with dividends of \(dividends)")
    case (nil, let exchange?): localized("with \(exchange) by the rate of exchange")
    case (nil, nil): ""
    }
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
      let what = localizedJoin([order.purpose.words, words(order.state)])
      counts[order.reason.map { localized("\(what): \($0.words)") } ?? what, default: 0] += 1
    }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { (name: $0.key, count: $0.value) }
  }

  private static func words(_ state: OrderRecord.State) -> String {
    switch state {
    case .working: localized("working")
    case .filled: localized("filled")
    case .cancelled: localized("cancelled")
    case .rejected: localized("rejected")
    case .expired: localized("expired")
    }
  }
}
