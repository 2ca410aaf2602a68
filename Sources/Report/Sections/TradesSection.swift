import Replay
import Strategy
import Text

/// The most rows that the table of trades holds in full.
let mostTradeRows = 2_000

/// The most trades of which each unfolds to its cards; of more, the last, the best and the worst do.
let mostExplained = 400

/// The table of trades.
func tradesSection(_ context: ReportContext, _ analysis: RunAnalysis) -> String {
  guard !context.closed.isEmpty || !context.open.isEmpty else { return "" }
  let scale = TradeScale(context.closed)
  let isTight = hasLongPrices(context)
  return template([
    "zeroProfit": cssPercent(TradeScale.place(0, in: scale.profit)),
    "zeroWay": cssPercent(TradeScale.place(0, in: scale.way)),
    "find": tradesTitle(context, analysis) ?? "",
    "rules": ruleLine(context.run).markup, "drawn": context.closed.count > 0,
    "unfold": unfoldLine(context),
    "tables": tables(context, scale).map { ["name": $0.name, "rows": $0.rows] },
    "head": tableHead(["zone": context.dates.zoneName, "several": context.areSeveral]),
    "wide": context.dates.hasTime || isTight, "tight": isTight,
    "more": more(context).markup,
  ])
}

private let template = Template(
  """
  <section id="trades"><div class="sec"><h2>Trades</h2>{{#find}}<p class="find">{{find}}</p>{{/find}}{{#rules}}<p class="sub">{{{rules}}}</p>{{/rules}}<p class="sub"><span class="noprint still">{{unfold}} </span>MAE and MFE are the maximum adverse and favourable excursion.{{#drawn}}<span class="wayk"> The thin bar runs from one to the other, its tick is the exit.</span>{{/drawn}}</p></div>
  {{#tables}}{{#name}}<h3 class="group">{{name}}</h3>{{/name}}<div class="scroll"><table class="data tt{{#wide}} wide{{/wide}}{{#tight}} tight{{/tight}}" style="--zp:{{zeroProfit}};--zw:{{zeroWay}}"><caption class="vh">Trades</caption>{{{head}}}<tbody>
  {{{rows}}}</tbody></table></div>{{/tables}}{{#more}}<p class="more">{{{more}}}</p>{{/more}}</section>

  """)

/// Whether prices have so many digits that the columns of the table have to stand closer together.
func hasLongPrices(_ context: ReportContext) -> Bool {
  func highest(_ trade: Trade) -> Double {
    max(trade.entryPrice.magnitude, trade.exitPrice.magnitude)
  }
  var most: [Int: Trade] = [:]
  for trade in context.run.trades {
    if most[trade.instrument].map({ highest($0) >= highest(trade) }) != true {
      most[trade.instrument] = trade
    }
  }
  return most.values.contains {
    context.part(of: $0).numbers.price(max($0.entryPrice, $0.exitPrice)).count > 11
  }
}

/// The style knows these columns by their places.
private let tableHead = Template(
  """
  <thead><tr><th scope="col">#</th><th scope="col">{{#several}}Instrument, side{{/several}}{{^several}}Side{{/several}}</th><th scope="col">{{#zone}}Entry, {{zone}}{{/zone}}{{^zone}}Entry{{/zone}}</th><th scope="col">Price</th><th scope="col">{{#zone}}Exit, {{zone}}{{/zone}}{{^zone}}Exit{{/zone}}</th><th scope="col">Price</th><th scope="col">Candles</th><th scope="col">Quantity</th><th scope="col">Profit</th><th scope="col">Profit %</th><th><span class="vh">Profit drawn</span></th><th scope="col"><abbr title="Maximum adverse excursion">MAE</abbr> %</th><th><span class="vh">Excursions and exit drawn</span></th><th scope="col"><abbr title="Maximum favourable excursion">MFE</abbr> %</th><th scope="col">Costs</th><th scope="col">Exit reason</th></tr></thead>
  """)

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
  let isExit = rule.path.hasSuffix(".exit")
  if rule.path.hasPrefix("short.") {
    return isExit
      ? "Short exit \(strong: name): \(code: rule.expression)."
      : "Short entry \(strong: name): \(code: rule.expression)."
  }
  return isExit
    ? "Long exit \(strong: name): \(code: rule.expression)."
    : "Long entry \(strong: name): \(code: rule.expression)."
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
    (localized("The first 100"), rows(all.prefix(100), linked: true)),
    (localized("The last 100"), rows(all.suffix(100), linked: true)),
    (localized("The best 50"), rows(byProfit.prefix(50), linked: false)),
    (localized("The worst 50"), rows(byProfit.suffix(50).reversed(), linked: false)),
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
    ? localized(
      "The last 100 trades, the best 50 and the worst 50 unfold to the values that decided them: click the number."
    )
    : localized("Each trade unfolds to the values that decided it: click its number.")
}

private func more(_ context: ReportContext) -> Sentence {
  var sentences: [Sentence] = []
  if context.closed.count > mostTradeRows {
    sentences.append(
      "300 of \(ReportNumbers.count(context.closed.count)) closed trades; \(code: "kreplay runs trades") prints them all, and every figure on this page counts them all."
    )
  }
  sentences += context.open.prefix(3).map { stillOpen($0, context) }
  return .joined(sentences)
}

private func stillOpen(_ trade: Trade, _ context: ReportContext) -> Sentence {
  let number = ReportNumbers.count(trade.number)
  let quantity = ReportNumbers.quantity(trade.quantity)
  let symbol = context.areSeveral ? context.symbols[trade.instrument] : ""
  let price = context.part(of: trade).numbers.price(trade.entryPrice)
  let since = context.dates.zonedMoment(trade.entryTime)
  let share = ReportNumbers.share(
    trade.share, decimals: context.precision.share, sign: .always)
  switch (context.areSeveral, trade.quantity == 1) {
  case (false, true):
    return
      "#\(number) is open: \(quantity) unit at \(price) since \(since), \(share) at the last close."
  case (false, false):
    return
      "#\(number) is open: \(quantity) units at \(price) since \(since), \(share) at the last close."
  case (true, true):
    return
      "#\(number) is open: \(quantity) unit of \(symbol) at \(price) since \(since), \(share) at the last close."
  case (true, false):
    return
      "#\(number) is open: \(quantity) units of \(symbol) at \(price) since \(since), \(share) at the last close."
  }
}
