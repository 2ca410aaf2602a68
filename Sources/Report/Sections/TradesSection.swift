import Replay
import Strategy

/// The most rows that the table of trades holds in full.
let mostTradeRows = 2_000

/// The most trades of which each unfolds to its cards; of more, the last, the best and the worst do.
let mostExplained = 400

/// The table of trades.
func tradesSection(_ context: ReportContext, _ analysis: RunAnalysis) -> String {
  guard !context.closed.isEmpty || !context.open.isEmpty else { return "" }
  let scale = TradeScale(context.closed)
  return template([
    "zeroProfit": cssPercent(TradeScale.place(0, in: scale.profit)),
    "zeroWay": cssPercent(TradeScale.place(0, in: scale.way)),
    "find": tradesTitle(context, analysis) ?? "",
    "rules": ruleLine(context.run).markup, "drawn": context.closed.count > 0,
    "unfold": unfoldLine(context),
    "tables": tables(context, scale).map { ["name": $0.name, "rows": $0.rows] },
    "head": tableHead(context.dates, areSeveral: context.areSeveral),
    "wide": context.dates.hasTime,
    "more": more(context).markup,
  ])
}

private let template = Template(
  """
  <section id="trades"><div class="sec"><h2>Trades</h2>{{#find}}<p class="find">{{find}}</p>{{/find}}{{#rules}}<p class="sub">{{{rules}}}</p>{{/rules}}<p class="sub"><span class="noprint still">{{unfold}} </span>MAE and MFE are the maximum adverse and favourable excursion.{{#drawn}}<span class="wayk"> The thin bar runs from one to the other, its tick is the exit.</span>{{/drawn}}</p></div>
  {{#tables}}{{#name}}<h3 class="group">{{name}}</h3>{{/name}}<div class="scroll"><table class="data tt{{#wide}} wide{{/wide}}" style="--zp:{{zeroProfit}};--zw:{{zeroWay}}"><caption class="vh">Trades</caption>{{{head}}}<tbody>
  {{{rows}}}</tbody></table></div>{{/tables}}{{#more}}<p class="more">{{{more}}}</p>{{/more}}</section>

  """)

/// The style knows these columns by their places.
private func tableHead(_ dates: ReportDates, areSeveral: Bool) -> String {
  let zone = dates.zoneName.isEmpty ? "" : ", " + Markup.escaped(dates.zoneName)
  return """
    <thead><tr><th scope="col">#</th><th scope="col">\(areSeveral ? "Instrument, side" : "Side")</th><th scope="col">Entry\(zone)</th><th scope="col">Price</th><th scope="col">Exit\(zone)</th><th scope="col">Price</th><th scope="col">Candles</th><th scope="col">Quantity</th><th scope="col">Profit</th><th scope="col">Profit %</th><th><span class="vh">Profit drawn</span></th><th scope="col"><abbr title="Maximum adverse excursion">MAE</abbr> %</th><th><span class="vh">Excursions and exit drawn</span></th><th scope="col"><abbr title="Maximum favourable excursion">MFE</abbr> %</th><th scope="col">Costs</th><th scope="col">Exit reason</th></tr></thead>
    """
}

/// Which rules the entries and exits of the table obey.
private func ruleLine(_ run: Run) -> Sentence {
  .joined(
    run.rules.compactMap { rule -> Sentence? in
      switch rule.path {
      case "long.enter": "Long entry: \(code: rule.expression)."
      case "short.enter": "Short entry: \(code: rule.expression)."
      case "long.exit": "Long exit: \(code: rule.expression)."
      case "short.exit": "Short exit: \(code: rule.expression)."
      default: rule.name.map { namedRule(rule, $0) }
      }
    } + ruleResults(run))
}

/// One of several rules of a side.
private func namedRule(_ rule: Rule, _ name: String) -> Sentence {
  let side = rule.path.hasPrefix("short.") ? "Short" : "Long"
  let kind = rule.path.hasSuffix(".exit") ? "exit" : "entry"
  return "\(side) \(kind) \(strong: name): \(code: rule.expression)."
}

/// How the wins and losses compare, in a sentence.
func tradesTitle(_ context: ReportContext, _ analysis: RunAnalysis) -> String? {
  guard !context.closed.isEmpty else { return nil }
  let won = inWords(analysis.won).asBeginning
  let outcome = "\(won) won and \(inWords(analysis.lost)) lost"
  if analysis.lost == 0 {
    return context.closed.count == 1
      ? "One trade, and it won" : "All \(inWords(analysis.won)) trades won"
  }
  if analysis.won == 0 {
    return context.closed.count == 1
      ? "One trade, and it lost" : "All \(inWords(analysis.lost)) trades lost"
  }
  guard let ratio = context.statistics[.payoff].value else { return outcome }
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

private func tables(_ context: ReportContext, _ scale: TradeScale) -> [(name: String, rows: String)]
{
  let all = context.closed
  let explained = explainedTrades(context)
  func rows(_ trades: some Sequence<Trade>, linked: Bool) -> String {
    tradeRows(trades, scale, context, linked: linked, explained: explained)
  }
  guard all.count > mostTradeRows else { return [("", rows(all + context.open, linked: true))] }
  let byProfit = all.sorted { ($0.profit, $1.number) > ($1.profit, $0.number) }
  return [
    ("The first 100", rows(all.prefix(100), linked: true)),
    ("The last 100", rows(all.suffix(100), linked: true)),
    ("The best 50", rows(byProfit.prefix(50), linked: false)),
    ("The worst 50", rows(byProfit.suffix(50).reversed(), linked: false)),
  ]
}

/// The numbers of the trades that unfold: all, or the last 100, the best 50 and the worst 50.
func explainedTrades(_ context: ReportContext) -> Set<Int> {
  let all = context.closed
  let open = context.open.map(\.number)
  guard all.count > mostExplained else { return Set(all.map(\.number) + open) }
  let byProfit = all.sorted { ($0.profit, $1.number) > ($1.profit, $0.number) }
  return Set((all.suffix(100) + byProfit.prefix(50) + byProfit.suffix(50)).map(\.number) + open)
}

private func unfoldLine(_ context: ReportContext) -> String {
  context.closed.count > mostExplained
    ? "The last 100 trades, the best 50 and the worst 50 unfold to the values that decided them: click the number."
    : "Each trade unfolds to the values that decided it: click its number."
}

private func more(_ context: ReportContext) -> Sentence {
  var sentences: [Sentence] = []
  if context.closed.count > mostTradeRows {
    sentences.append(
      "300 of \(ReportNumbers.count(context.closed.count)) closed trades; \(code: "kreplay runs trades") prints them all, and every figure on this page counts them all."
    )
  }
  for trade in context.open.prefix(3) {
    let share = ReportNumbers.share(
      trade.profitShare, decimals: context.precision.share, sign: .always)
    sentences.append(
      "#\(ReportNumbers.count(trade.number)) is open: \(ReportNumbers.quantity(trade.quantity)) \(trade.quantity == 1 ? "unit" : "units") \(context.areSeveral ? "of \(context.symbols[trade.instrument]) " : "")at \(context.part(of: trade).numbers.price(trade.entryPrice)) since \(context.dates.zonedMoment(trade.entryTime)), \(share) at the last close."
    )
  }
  return .joined(sentences)
}
