import Market
import Replay
import Strategy
import Text

/// Why the last trade of the chart was entered and left: the rules with the values they had.
func whyCards(_ trade: Trade?, _ context: ReportContext) -> String {
  guard let trade else { return "" }
  let cards = [entryCard(trade, context), exitCard(trade, context)].compactMap { $0 }
  return template(["cards": cards.map(\.values)])
}

private let template = Template(
  """
  <div class="whys">{{#cards}}<div><h3>{{title}}<span>{{date}}</span></h3>{{#rule}}<code>{{rule}}</code>{{/rule}}{{{table}}}<p>{{{outcome}}}</p></div>{{/cards}}</div>
  """)

/// What one card says.
private struct WhyCard {
  var title: String
  var date: String
  var rule: String
  var table: String
  var outcome: Sentence

  var values: [String: Any] {
    ["title": title, "date": date, "rule": rule, "table": table, "outcome": outcome.markup]
  }
}

private func entryCard(_ trade: Trade, _ context: ReportContext) -> WhyCard? {
  let run = context.run
  guard run.fills.indices.contains(trade.entryFill) else { return nil }
  let fill = run.fills[trade.entryFill]
  let order = order(of: fill, run)
  return WhyCard(
    title: entryTitle(trade, run),
    date: context.dates.zonedMoment(trade.entryTime),
    rule: order.flatMap { expression($0, run) } ?? "",
    table: order.map { valueTable($0, context) } ?? "",
    outcome: filled(
      order, context.numbers.price(fill.price), entered(trade, context), run))
}

private func entryTitle(_ trade: Trade, _ run: Run) -> String {
  let number = ReportNumbers.count(trade.number)
  guard let rule = run.rules.name(of: trade.entryRule) else {
    return trade.side == .long
      ? localized("#\(number) enters long") : localized("#\(number) enters short")
  }
  return trade.side == .long
    ? localized("#\(number) enters long by \(rule)")
    : localized("#\(number) enters short by \(rule)")
}

/// What was traded at the entry.
private func entered(_ trade: Trade, _ context: ReportContext) -> String {
  let entered = trade.quantity / trade.splits
  let units = ReportNumbers.number(entered, decimals: context.precision.quantity)
  guard let part = part(trade.entryFill, context.run) else {
    return entered == 1 ? localized("\(units) unit") : localized("\(units) units")
  }
  return entered == 1
    ? localized("\(units) unit, part \(part.number) of \(part.count) of its order")
    : localized("\(units) units, part \(part.number) of \(part.count) of its order")
}

private func exitCard(_ trade: Trade, _ context: ReportContext) -> WhyCard? {
  let run = context.run
  let share = ReportNumbers.share(
    trade.share, decimals: context.precision.share, sign: .always)
  guard let place = trade.exitFill, run.fills.indices.contains(place) else {
    return WhyCard(
      title: localized("#\(ReportNumbers.count(trade.number)) is still open"),
      date: context.dates.zonedMoment(run.last), rule: "", table: "",
      outcome: .joined(
        [
          "Worth \(strong: share) at the last close, \(context.numbers.price(trade.exitPrice))."
        ] + events(of: trade, context)))
  }
  let fill = run.fills[place]
  let order = order(of: fill, run)
  let rule = order.flatMap { expression($0, run) } ?? ""
  let reason = rule.isEmpty ? exitReason(of: trade, rules: run.rules) : nil
  let number = ReportNumbers.count(trade.number)
  let way = closed(
    reason, context.numbers.price(fill.price), share, after(trade.candles), part(place, run))
  return WhyCard(
    title: run.rules.name(of: trade.exitRule).map { localized("#\(number) exits by \($0)") }
      ?? localized("#\(number) exits"),
    date: context.dates.zonedMoment(trade.exitTime), rule: rule,
    table: order.map { valueTable($0, context) } ?? "",
    outcome: .joined([way] + events(of: trade, context)))
}

/// What closed a trade, at what price, and what came of it.
private func closed(
  _ reason: String?, _ price: String, _ share: String, _ after: String,
  _ part: (number: String, count: String)?
) -> Sentence {
  switch (reason, part) {
  case (let reason?, let part?):
    "Closed by its \(reason) at \(strong: price): \(strong: share) \(after), part \(part.number) of \(part.count) of its order."
  case (let reason?, nil):
    "Closed by its \(reason) at \(strong: price): \(strong: share) \(after)."
  case (nil, let part?):
    "Filled at \(strong: price): \(strong: share) \(after), part \(part.number) of \(part.count) of its order."
  case (nil, nil): "Filled at \(strong: price): \(strong: share) \(after)."
  }
}

/// Which part of its order a fill is, of how many, where the volume of several candles filled it.
private func part(_ place: Int, _ run: Run) -> (number: String, count: String)? {
  guard run.execution.participation != nil else { return nil }
  let order = run.fills[place].order
  let parts = run.fills.indices.filter { run.fills[$0].order == order }
  guard let number = parts.firstIndex(of: place),
    parts.count > 1 || run.orders.indices.contains(order) && run.orders[order].isPartlyFilled
  else { return nil }
  return ("\(number + 1)", "\(parts.count)")
}

/// What splits, rolls and dividends did to a trade.
///
/// - Parameter price: writes a price; by default with the decimals of the data.
func events(
  of trade: Trade, _ context: ReportContext, price: ((Double) -> String)? = nil
) -> [Sentence] {
  let price = price ?? context.numbers.price
  var sentences: [Sentence] = []
  if trade.splits != 1 {
    let units = ReportNumbers.number(trade.quantity, decimals: context.precision.quantity)
    let entry = price(trade.entryPrice)
    sentences.append(
      trade.quantity == 1
        ? "Splits made \(units) unit of it, bought at \(entry) each."
        : "Splits made \(units) units of it, bought at \(entry) each.")
  }
  if trade.rolled != 0 {
    let (filled, entry) = (price(trade.filledPrice), price(trade.entryPrice))
    sentences.append(
      "Rolls to later contracts took the price of its entry from \(filled) to \(entry).")
  }
  if trade.dividends != 0 {
    let cash = context.numbers.money(trade.dividends, sign: .always)
    sentences.append("Dividends of \(cash) are part of its profit.")
  }
  return sentences
}

/// How long a trade was held, in candles: a value of its own, as `in the same candle`.
func after(_ candles: Int) -> String {
  candles == 0
    ? localized("in the same candle") : localized("after \(counted(candles, "candle"))")
}

func order(of fill: Fill, _ run: Run) -> OrderRecord? {
  run.orders.indices.contains(fill.order) ? run.orders[fill.order] : nil
}

private func expression(_ order: OrderRecord, _ run: Run) -> String? {
  run.rules.indices.contains(order.rule) ? run.rules[order.rule].expression : nil
}

/// How an order came to its price, and what it traded.
private func filled(
  _ order: OrderRecord?, _ price: String, _ what: String, _ run: Run
) -> Sentence {
  switch order?.kind {
  case .market?:
    run.execution.fill == .close
      ? "Filled at that close, \(strong: price): \(what)."
      : "Filled at the next open, \(strong: price): \(what)."
  case .limit?: "The limit order filled at \(strong: price): \(what)."
  case .stop?: "The stop order filled at \(strong: price): \(what)."
  case .stopLimit?: "The stop-limit order filled at \(strong: price): \(what)."
  case nil: "Filled \(strong: price): \(what)."
  }
}

/// A row for each part of the rule: its value on the bar before, where that counts, and at the signal.
private func valueTable(_ order: OrderRecord, _ context: ReportContext) -> String {
  let run = context.run
  guard run.rules.indices.contains(order.rule) else { return "" }
  let parts = run.rules[order.rule].parts
  let end = order.explanation + parts.count
  guard !parts.isEmpty, end <= run.explanations.count, order.explanation >= 0 else { return "" }
  let values = Array(run.explanations[order.explanation..<end])
  let rows = ruleRows(parts, values)
  let hasBefore = rows.contains { $0.before != nil }
  let decimals = tellingDecimals(values, from: context.numbers.priceDecimals)
  var markup = Markup()
  markup.raw(hasBefore ? "<dl><dt></dt>" : "<dl class=\"v2\"><dt></dt>")
  for head in (hasBefore ? [localized("before")] : []) + [localized("signal")] {
    markup.raw("<dd>")
    markup.text(head)
    markup.raw("</dd>")
  }
  for row in rows {
    markup.raw("<dt>")
    markup.text(row.text)
    markup.raw("</dt>")
    for value in hasBefore ? [row.before, row.now] : [row.now] {
      markup.raw("<dd>")
      markup.text(value.map { ruleValue($0, row.isBoolean, decimals) } ?? "")
      markup.raw("</dd>")
    }
  }
  markup.raw("</dl>")
  return markup.string
}

/// A part of a rule with its values.
struct RuleRow: Hashable {
  var text: String
  var isBoolean: Bool
  var before: Double?
  var now: Double?
}

/// The parts of a rule by their text, each with its value at the bar and on the bar before.
func ruleRows(_ parts: [Rule.Part], _ values: [Double]) -> [RuleRow] {
  var rows: [RuleRow] = []
  for (part, value) in zip(parts, values) {
    let place = rows.firstIndex { $0.text == part.text } ?? rows.count
    if place == rows.count { rows.append(RuleRow(text: part.text, isBoolean: part.isBoolean)) }
    if part.lag == 0 { rows[place].now = value } else { rows[place].before = value }
  }
  return rows
}

/// As many decimals as it takes to tell different values apart, from some on: up to eight, and up to four more
/// than those.
func tellingDecimals(_ values: [Double], from least: Int) -> Int {
  let known = Set(values.filter { $0.isFinite })
  var decimals = least
  while decimals < max(8, least + 4),
    Set(known.map { ReportNumbers.number($0, decimals: decimals) }).count < known.count
  {
    decimals += 1
  }
  return decimals
}

private func ruleValue(_ value: Double, _ isBoolean: Bool, _ decimals: Int) -> String {
  if isBoolean { return value != 0 ? localized("true") : localized("false") }
  return value.isFinite
    ? ReportNumbers.number(value, decimals: decimals) : localized("not known")
}
