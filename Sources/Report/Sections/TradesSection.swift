import Replay
import Strategy

/// The most rows that the table of trades holds in full.
let mostTradeRows = 2_000

/// The table of trades.
func tradesSection(_ material: Material, _ headline: Headline) -> String {
  guard !material.closed.isEmpty || !material.open.isEmpty else { return "" }
  let scale = TradeScale(material.closed)
  return template([
    "zeroProfit": cssPercent(TradeScale.place(0, in: scale.profit)),
    "zeroWay": cssPercent(TradeScale.place(0, in: scale.way)),
    "find": tradesTitle(material, headline) ?? "",
    "rules": ruleLine(material.run).markup,
    "tables": tables(material, scale).map { ["name": $0.name, "rows": $0.rows] },
    "head": tableHead, "wide": material.dates.hasTime,
    "more": more(material).markup,
  ])
}

private let template = Template(
  """
  <section id="trades"><div class="sec"><h2>Trades</h2>{{#find}}<p class="find">{{find}}</p>{{/find}}{{#rules}}<p class="sub">{{{rules}}}</p>{{/rules}}</div>
  {{#tables}}{{#name}}<h3 class="group">{{name}}</h3>{{/name}}<div class="scroll"><table class="data tt{{#wide}} wide{{/wide}}" style="--zp:{{zeroProfit}};--zw:{{zeroWay}}"><caption class="vh">Trades</caption>{{{head}}}<tbody>
  {{{rows}}}</tbody></table></div>{{/tables}}{{#more}}<p class="more">{{{more}}}</p>{{/more}}</section>

  """)

/// The style knows these columns by their places.
private let tableHead = """
  <thead><tr><th scope="col">#</th><th scope="col">Side</th><th scope="col">Entry</th><th scope="col">Price</th><th scope="col">Exit</th><th scope="col">Price</th><th scope="col">Candles</th><th scope="col">Units</th><th scope="col">Profit</th><th scope="col">Profit %</th><th><span class="vh">Profit drawn</span></th><th scope="col">Worst %</th><th><span class="vh">Worst, best and exit drawn</span></th><th scope="col">Best %</th><th scope="col">Costs</th><th scope="col">Exit reason</th></tr></thead>
  """

/// Which rules the entries and exits of the table obey.
private func ruleLine(_ run: Run) -> Sentence {
  .joined(
    run.rules.compactMap { rule -> Sentence? in
      switch rule.path {
      case "long.enter": "Long on \(code: rule.expression)."
      case "short.enter": "Short on \(code: rule.expression)."
      case "long.exit": "The exit rule of longs is \(code: rule.expression)."
      case "short.exit": "The exit rule of shorts is \(code: rule.expression)."
      default: nil
      }
    })
}

/// How the wins and losses compare, in a sentence.
func tradesTitle(_ material: Material, _ headline: Headline) -> String? {
  guard !material.closed.isEmpty else { return nil }
  let won = inWords(headline.won).asBeginning
  let outcome = "\(won) won and \(inWords(headline.lost)) lost"
  if headline.lost == 0 {
    return material.closed.count == 1
      ? "One trade, and it won" : "All \(inWords(headline.won)) trades won"
  }
  if headline.won == 0 {
    return material.closed.count == 1
      ? "One trade, and it lost" : "All \(inWords(headline.lost)) trades lost"
  }
  guard let ratio = material.statistics[.payoff].value else { return outcome }
  if ratio >= 1.05 {
    return
      "\(outcome); the average winner is \(ReportNumbers.number(ratio, decimals: 1)) times the average loser"
  }
  if ratio <= 0.95 {
    return
      "\(outcome); the average loser is \(ReportNumbers.number(1 / ratio, decimals: 1)) times the average winner"
  }
  return "\(outcome), by about the same amounts"
}

private func tables(_ material: Material, _ scale: TradeScale) -> [(name: String, rows: String)] {
  let all = material.closed
  guard all.count > mostTradeRows else {
    return [("", tradeRows(all + material.open, scale, material, linked: true))]
  }
  let byProfit = all.sorted { ($0.profit, $1.number) > ($1.profit, $0.number) }
  return [
    ("The first 100", tradeRows(all.prefix(100), scale, material, linked: true)),
    ("The last 100", tradeRows(all.suffix(100), scale, material, linked: true)),
    ("The best 50", tradeRows(byProfit.prefix(50), scale, material, linked: false)),
    ("The worst 50", tradeRows(byProfit.suffix(50).reversed(), scale, material, linked: false)),
  ]
}

private func more(_ material: Material) -> Sentence {
  var sentences: [Sentence] = []
  if material.closed.count > mostTradeRows {
    sentences.append(
      "300 of \(ReportNumbers.count(material.closed.count)) closed trades; \(code: "kreplay runs trades") prints them all, and every figure on this page counts them all."
    )
  }
  for trade in material.open.prefix(3) {
    let share = ReportNumbers.share(
      trade.profitShare, decimals: material.precision.share, sign: .always)
    sentences.append(
      "#\(ReportNumbers.count(trade.number)) is open: \(ReportNumbers.quantity(trade.quantity)) units at \(material.numbers.price(trade.entryPrice)) since \(material.dates.moment(trade.entryTime)), \(share) at the last close."
    )
  }
  return .joined(sentences)
}
