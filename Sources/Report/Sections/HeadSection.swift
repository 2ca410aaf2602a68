import Market
import Replay
import Strategy
import Text

/// Name, what the strategy does, what it ran on, and what makes it again.
func headSection(_ context: ReportContext, _ analysis: RunAnalysis) -> String {
  template([
    "name": context.run.name.isEmpty ? localized("Unnamed strategy") : context.run.name,
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
  let currency = run.instruments.contains(where: \.isConverted) ? "" : run.currency
  let range = "\(context.dates.day(run.first)) – \(context.dates.day(run.last))"
  return [
    (
      context.areSeveral ? localized("Instruments") : localized("Instrument"),
      localizedJoin([context.named(localizedJoin), currency].filter { !$0.isEmpty })
    ),
    (localized("Timeframe"), frames(run)),
    (localized("Range"), run.candleCount > 0 ? range : ""),
    (localized("Time zone"), context.dates.zoneName),
    (localized("Candles"), ReportNumbers.count(run.allCandles)),
    (
      localized("Trading days"),
      restsAtWeekends(run) ? localized("Monday to Friday, as in the data") : ""
    ),
    (localized("Lot"), chosenLots(run)),
    (localized("Starting cash"), context.numbers.money(run.account.cash)),
    (localized("Currencies"), currencyWords(run)),
    (localized("Leverage"), leverageWords(context)),
    (localized("Contract"), contractWords(context)),
    (localized("Costs"), costWords(context)),
  ].filter { !$0.1.isEmpty }
}

private func restsAtWeekends(_ run: Run) -> Bool {
  run.instruments.contains { $0.instrument.restsAtWeekends }
}

/// The lots that the engine chose, where they are not one unit.
private func chosenLots(_ run: Run) -> String {
  let chosen = run.instruments.compactMap { traded -> String? in
    guard traded.usesDefaultLot, let lot = traded.instrument.lot, lot != 1 else { return nil }
    let quantity = ReportNumbers.quantity(lot)
    guard run.instruments.count > 1 else { return quantity }
    // No phrase: `{1} of {2}` is a part of a count elsewhere, which other languages say otherwise.
    let symbol = traded.instrument.symbol
    return Language.current == .english ? "\(quantity) of \(symbol)" : "\(symbol) \(quantity)"
  }
  return chosen.isEmpty ? "" : localized("\(localizedList(chosen)), since none is named")
}

/// The timeframe of the bars, and that of the candles where it is finer.
private func frames(_ run: Run) -> String {
  guard let bar = run.barFrame ?? run.baseFrame else { return "" }
  guard let base = run.baseFrame, base != bar else { return inFull(bar) }
  return localized("\(inFull(bar)), filled on \(inFull(base))")
}

/// A timeframe in words: `1 day`, `15 minutes`.
func inFull(_ frame: Timeframe) -> String {
  switch frame.unit {
  case .second: counted(frame.count, "second")
  case .minute: counted(frame.count, "minute")
  case .hour: counted(frame.count, "hour")
  case .day: counted(frame.count, "day")
  case .week: counted(frame.count, "week")
  case .month: counted(frame.count, "month")
  }
}

/// How much may be held, and when all is closed.
private func leverageWords(_ context: ReportContext) -> String {
  guard let margin = context.run.account.margin else { return "" }
  func share(_ share: Double) -> String {
    ReportNumbers.share(share, decimals: ReportNumbers.decimalsNeeded(share * 100, atMost: 3))
  }
  let leverage = ReportNumbers.number(
    margin.leverage, decimals: ReportNumbers.decimalsNeeded(margin.leverage, atMost: 2))
  let least = share(margin.maintenance)
  let cost = share(margin.liquidationCost)
  return switch (margin.maintenance > 0, margin.liquidationCost > 0) {
  case (true, true):
    localized(
      "up to \(leverage) times the equity, closed at a margin of \(least), at a cost of \(cost)")
  case (true, false):
    localized("up to \(leverage) times the equity, closed at a margin of \(least)")
  case (false, true):
    localized(
      "up to \(leverage) times the equity, closed where nothing is left, at a cost of \(cost)")
  case (false, false):
    localized("up to \(leverage) times the equity, closed where nothing is left")
  }
}

/// In which currencies prices are, where not all are in that of the account.
private func currencyWords(_ run: Run) -> String {
  guard run.instruments.contains(where: \.isConverted) else { return "" }
  var prices: [String] = []
  for one in run.instruments.map(\.instrument.currency) where !one.isEmpty && !prices.contains(one)
  {
    prices.append(one)
  }
  return localized(
    "the account in \(run.account.currency), prices in \(localizedList(prices)), converted at each candle by the last rate known at its open"
  )
}

/// What a unit of each contract is worth.
private func contractWords(_ context: ReportContext) -> String {
  let run = context.run
  let contracts = run.instruments.compactMap { traded -> String? in
    let contract = traded.instrument.contract
    guard contract != Contract() else { return nil }
    let (symbol, areSeveral) = (traded.instrument.symbol, run.instruments.count > 1)
    let point = ReportNumbers.quantity(contract.multiplier)
    guard let amount = contract.margin else {
      return areSeveral
        ? localized("\(symbol) \(point) for a point") : localized("\(point) for a point")
    }
    let margin =
      traded.isConverted
      ? "\(ReportNumbers.quantity(amount)) \(traded.instrument.currency)"
      : context.numbers.money(amount)
    return areSeveral
      ? localized("\(symbol) \(point) for a point, margin \(margin)")
      : localized("\(point) for a point, margin \(margin)")
  }
  return localizedList(contracts)
}

extension Commission {
  /// Whether its amounts are in another currency than the account of a run.
  fileprivate func isInOtherCurrency(than run: Run) -> Bool {
    !currency.isEmpty && !run.currency.isEmpty && currency != run.currency
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
  if commission.perUnit > 0 { parts.append(localized("\(money(commission.perUnit)) a unit")) }
  var words = ofEachFill(parts)
  if let maker = commission.maker { words.append(localized("\(share(maker)) of limit orders")) }
  if let last = commission.tiers.last {
    let count = commission.tiers.count
    let volume =
      commission.tiersBy == .units
      ? localized("\(ReportNumbers.quantity(last.from)) units") : context.numbers.money(last.from)
    words.append(
      count == 1
        ? localized("another tier from \(volume) traded in a month")
        : localized("\(inWords(count)) more tiers, the last from \(volume) traded in a month"))
  }
  if commission.minimum > 0 { words.append(localized("at least \(money(commission.minimum))")) }
  if commission.maximumRate.isFinite {
    words.append(localized("at most \(share(commission.maximumRate)) of the trade"))
  }
  if commission.maximum.isFinite {
    words.append(localized("at most \(money(commission.maximum))"))
  }
  if commission.salesTax > 0 {
    words.append(localized("\(share(commission.salesTax)) tax on sales"))
  }
  let days = context.run.account.settlement
  if days > 0 {
    words.append(
      days == 1
        ? localized("sales settled after \(days) trading day")
        : localized("sales settled after \(days) trading days"))
  }
  if let spread = context.run.account.spread { words.append(localized("spread \(spread.words)")) }
  if let slippage = context.run.account.slippage {
    words.append(localized("slippage \(slippage.words)"))
  }
  let interest = context.run.account.interest
  if interest.borrowing > 0 {
    words.append(localized("\(share(interest.borrowing)) a year on what is sold short"))
  }
  if interest.margin > 0 {
    words.append(localized("\(share(interest.margin)) a year on borrowed money"))
  }
  if context.run.hasFunding { words.append(localized("funding")) }
  if words.isEmpty { words = [localized("none")] }
  if let preset = context.run.account.preset {
    words.append(localized("preset \(preset.name) as of \(preset.date)"))
  }
  return localizedJoin(words)
}

/// What a commission takes of each fill, as one item; none where it takes nothing.
private func ofEachFill(_ parts: [String]) -> [String] {
  switch parts.count {
  case 0: []
  case 1: [localized("\(parts[0]) of each fill")]
  case 2: [localized("\(parts[0]) and \(parts[1]) of each fill")]
  default: [localized("\(parts[0]), \(parts[1]) and \(parts[2]) of each fill")]
  }
}

func headReceipt(_ context: ReportContext) -> [(String, String, String)] {
  let options = context.options
  let name =
    options.dataName.isEmpty ? fileName(context.document?.dataText ?? "") : options.dataName
  let data = context.symbols.count > 8 ? context.named(localizedList) : name
  return [
    (localized("Run"), "", shortHash(options.runIdentity)),
    (localized("Engine"), "kreplay \(context.run.engineVersion)", ""),
    (
      localized("Document"), fileName(context.document?.path ?? ""), shortHash(options.documentHash)
    ),
    (localized("Data"), data, context.areSeveral ? "" : shortHash(context.run.dataHash)),
    (localized("Seed"), localized("none, no chance used"), ""),
  ].filter { !$0.1.isEmpty || !$0.2.isEmpty }
}

/// The last part of a path.
func fileName(_ path: String) -> String {
  path.split(separator: "/").last.map(String.init) ?? path
}
