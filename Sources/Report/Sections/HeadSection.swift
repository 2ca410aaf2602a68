import Market
import Replay
import Strategy

/// Name, what the strategy does, what it ran on, and what makes it again.
func headSection(_ context: ReportContext, _ analysis: RunAnalysis) -> String {
  template([
    "name": context.run.name.isEmpty ? "Unnamed strategy" : context.run.name,
    "lede": lede(context).markup,
    "facts": headFacts(context).map { ["name": $0.0, "value": $0.1] },
    "receipt": headReceipt(context).map { ["name": $0.0, "text": $0.1, "hash": $0.2] },
    "command": context.options.command,
  ])
}

private let template = Template(
  """
  <header class="head"><div><h1>{{name}}</h1><p class="lede">{{{lede}}}</p>
  <dl class="facts">{{#facts}}<div><dt>{{name}}</dt><dd>{{value}}</dd></div>{{/facts}}</dl></div>
  <div><dl class="receipt">{{#receipt}}<div><dt>{{name}}</dt><dd>{{text}}{{#hash}} <span class="mono">{{hash}}</span>{{/hash}}</dd></div>{{/receipt}}</dl>
  {{#command}}<code class="cmd"><b>$ </b>{{command}}</code>{{/command}}</div></header>

  """)

func headFacts(_ context: ReportContext) -> [(String, String)] {
  let run = context.run
  let all = run.account.currency.isEmpty ? run.instrument.currency : run.account.currency
  let currency = run.instruments.contains(where: \.isExchanged) ? "" : all
  let range = "\(context.dates.day(run.first)) – \(context.dates.day(run.last))"
  return [
    (
      context.areSeveral ? "Instruments" : "Instrument",
      [context.named { $0.joined(separator: ", ") }, currency].filter { !$0.isEmpty }.joined(
        separator: ", ")
    ),
    ("Timeframe", frames(run)),
    ("Range", run.candleCount > 0 ? range : ""),
    ("Time zone", context.dates.zoneName),
    ("Candles", ReportNumbers.count(run.allCandles)),
    ("Trading days", restsAtWeekends(run) ? "Monday to Friday, as in the data" : ""),
    ("Lot", chosenLots(run)),
    ("Starting cash", context.numbers.money(run.account.cash)),
    ("Currencies", currencyWords(run)),
    ("Leverage", leverageWords(context)),
    ("Contract", contractWords(context)),
    ("Costs", costWords(context)),
  ].filter { !$0.1.isEmpty }
}

private func restsAtWeekends(_ run: Run) -> Bool {
  run.instruments.contains { $0.instrument.restsAtWeekends }
}

/// The lots that the engine chose, where they are not one unit.
private func chosenLots(_ run: Run) -> String {
  let chosen = run.instruments.compactMap { traded -> String? in
    guard traded.choosesLot, let lot = traded.instrument.lot, lot != 1 else { return nil }
    let quantity = ReportNumbers.quantity(lot)
    return run.instruments.count > 1 ? "\(quantity) of \(traded.instrument.symbol)" : quantity
  }
  return chosen.isEmpty ? "" : "\(enumerated(chosen)), since none is named"
}

/// The timeframe of the bars, and that of the candles where it is finer.
private func frames(_ run: Run) -> String {
  guard let bar = run.barFrame ?? run.baseFrame else { return "" }
  guard let base = run.baseFrame, base != bar else { return inFull(bar) }
  return "\(inFull(bar)), filled on \(inFull(base))"
}

/// A timeframe in words: `1 day`, `15 minutes`.
func inFull(_ frame: Timeframe) -> String {
  let unit =
    switch frame.unit {
    case .second: "second"
    case .minute: "minute"
    case .hour: "hour"
    case .day: "day"
    case .week: "week"
    case .month: "month"
    }
  return counted(frame.count, unit)
}

/// How much may be held, and when all is closed.
private func leverageWords(_ context: ReportContext) -> String {
  guard let margin = context.run.account.margin else { return "" }
  func share(_ share: Double) -> String {
    ReportNumbers.share(share, decimals: ReportNumbers.decimalsNeeded(share * 100, atMost: 3))
  }
  let leverage = ReportNumbers.number(
    margin.leverage, decimals: ReportNumbers.decimalsNeeded(margin.leverage, atMost: 2))
  let end =
    margin.maintenance > 0
    ? "closed at a margin of \(share(margin.maintenance))" : "closed where nothing is left"
  let cost = margin.liquidationCost > 0 ? ", at a cost of \(share(margin.liquidationCost))" : ""
  return "up to \(leverage) times the equity, \(end)\(cost)"
}

/// In which currencies prices are, where not all are in that of the account.
private func currencyWords(_ run: Run) -> String {
  guard run.instruments.contains(where: \.isExchanged) else { return "" }
  var prices: [String] = []
  for one in run.instruments.map(\.instrument.currency) where !one.isEmpty && !prices.contains(one)
  {
    prices.append(one)
  }
  return
    "the account in \(run.account.currency), prices in \(enumerated(prices)), converted at each candle by the last rate known at its open"
}

/// What a unit of each contract is worth.
private func contractWords(_ context: ReportContext) -> String {
  let run = context.run
  let contracts = run.instruments.compactMap { traded -> String? in
    let contract = traded.instrument.contract
    guard contract != Contract() else { return nil }
    var words = "\(ReportNumbers.quantity(contract.multiplier)) for a point"
    if let margin = contract.margin {
      let amount =
        traded.isExchanged
        ? "\(ReportNumbers.quantity(margin)) \(traded.instrument.currency)"
        : context.numbers.money(margin)
      words += ", margin \(amount)"
    }
    return run.instruments.count > 1 ? "\(traded.instrument.symbol) \(words)" : words
  }
  return enumerated(contracts)
}

extension Commission {
  /// Whether its amounts are in another currency than the account of a run.
  fileprivate func isInOtherCurrency(than run: Run) -> Bool {
    let account = run.account.currency.isEmpty ? run.instrument.currency : run.account.currency
    return !currency.isEmpty && !account.isEmpty && currency != account
  }
}

private func costWords(_ context: ReportContext) -> String {
  let commission = context.run.account.commission
  var parts: [String] = []
  func share(_ rate: Double) -> String {
    let decimals = max(1, ReportNumbers.decimalsNeeded(rate * 100, atMost: 5))
    return ReportNumbers.share(rate, decimals: decimals)
  }
  func money(_ amount: Double) -> String {
    let decimals = ReportNumbers.decimalsNeeded(amount, atMost: 4)
    if commission.isInOtherCurrency(than: context.run) {
      return "\(ReportNumbers.quantity(amount)) \(commission.currency)"
    }
    return context.numbers.money(amount, decimals: decimals == 1 ? 2 : decimals)
  }
  if commission.rate > 0 { parts.append(share(commission.rate)) }
  if commission.fixed > 0 { parts.append(money(commission.fixed)) }
  if commission.perUnit > 0 { parts.append("\(money(commission.perUnit)) a unit") }
  var words = parts.isEmpty ? [] : [parts.joined(separator: " and ") + " of each fill"]
  if let maker = commission.maker { words.append("\(share(maker)) of limit orders") }
  if let last = commission.tiers.last {
    let count = commission.tiers.count
    let volume =
      commission.tiersBy == .units
      ? "\(ReportNumbers.quantity(last.from)) units" : context.numbers.money(last.from)
    words.append(
      "\(count == 1 ? "another tier" : "\(inWords(count)) more tiers") up to \(volume) traded in a month"
    )
  }
  if commission.minimum > 0 { words.append("at least \(money(commission.minimum))") }
  if commission.maximumRate.isFinite {
    words.append("at most \(share(commission.maximumRate)) of the trade")
  }
  if commission.maximum.isFinite { words.append("at most \(money(commission.maximum))") }
  if commission.salesTax > 0 { words.append("\(share(commission.salesTax)) tax on sales") }
  let days = context.run.account.settlement
  if days > 0 { words.append("sales settled after \(days) trading \(days == 1 ? "day" : "days")") }
  if let spread = context.run.account.spread { words.append("spread \(spread.words)") }
  if let slippage = context.run.account.slippage { words.append("slippage \(slippage.words)") }
  let interest = context.run.account.interest
  if interest.borrowing > 0 {
    words.append("\(share(interest.borrowing)) a year on what is sold short")
  }
  if interest.margin > 0 { words.append("\(share(interest.margin)) a year on borrowed money") }
  if context.run.hasFunding { words.append("funding") }
  if words.isEmpty { words = ["none"] }
  if let preset = context.run.account.preset {
    words.append("preset \(preset.name) as of \(preset.date)")
  }
  return words.joined(separator: ", ")
}

func headReceipt(_ context: ReportContext) -> [(String, String, String)] {
  let options = context.options
  let name =
    options.dataName.isEmpty ? fileName(context.document?.dataText ?? "") : options.dataName
  let data = context.symbols.count > 8 ? context.named(enumerated) : name
  return [
    ("Run", "", shortHash(options.runIdentity)),
    ("Engine", "kreplay \(context.run.engineVersion)", ""),
    ("Document", fileName(context.document?.path ?? ""), shortHash(options.documentHash)),
    ("Data", data, context.areSeveral ? "" : shortHash(context.run.dataHash)),
    ("Seed", "none, no chance used", ""),
  ].filter { !$0.1.isEmpty || !$0.2.isEmpty }
}

/// The last part of a path.
func fileName(_ path: String) -> String {
  path.split(separator: "/").last.map(String.init) ?? path
}
