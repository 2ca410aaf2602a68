import Glibc
import Market
import Replay
import Strategy

/// The sentences and sums of a trade.
struct StoryTelling {
  private let trade: Trade
  /// The same at the places of its instrument's candles.
  private let placed: Trade
  private let context: ReportContext
  private let part: ReportContext
  private var run: Run { context.run }

  init(_ trade: Trade, _ placed: Trade, _ context: ReportContext, _ part: ReportContext) {
    (self.trade, self.placed, self.context, self.part) = (trade, placed, context, part)
  }

  private func money(_ value: Double, sign: ReportNumbers.Sign = .whenNegative) -> String {
    context.numbers.exactMoney(value, sign: sign)
  }

  private func units(_ quantity: Double) -> String {
    ReportNumbers.quantity(quantity) + "\u{A0}" + (quantity == 1 ? "unit" : "units")
  }

  /// A price with all digits that it has, so that sums can be checked by hand.
  private func exact(_ price: Double) -> String {
    let least = part.numbers.priceDecimals
    let needed = ReportNumbers.decimalsNeeded(price, atMost: 8)
    return ReportNumbers.number(price, decimals: max(least, needed))
  }

  private var symbol: String {
    context.areSeveral ? " of " + part.run.instrument.symbol : ""
  }

  var finding: Sentence {
    let share = ReportNumbers.share(
      trade.profitShare, decimals: context.precision.share, sign: .always)
    let what = "\(trade.side == .long ? "Long" : "Short") \(units(trade.quantity))\(symbol)"
    let end = trade.isOpen ? "still open, worth" : trade.isWon ? "made" : "lost"
    let amount = trade.isOpen ? money(trade.profit, sign: .always) : money(abs(trade.profit))
    return
      "Trade \(ReportNumbers.count(trade.number)): \(what), \(end) \(strong: amount) (\(share)) \(after(trade.candles))"
  }

  var steps: [(date: String, words: Sentence)] {
    var steps: [(date: String, words: Sentence)] = []
    if let fill = fill(trade.entryFill), let order = order(of: fill, run) {
      if let words = signal(order) { steps.append((part.dates.moment(order.placed), words)) }
      steps.append((part.dates.moment(fill.time), entered(fill, order)))
    }
    steps.append(("", way))
    guard let place = trade.exitFill, let fill = fill(place), let order = order(of: fill, run)
    else {
      let words: Sentence =
        "The data end here, and the position is valued at the last close, \(strong: part.numbers.price(trade.exitPrice))."
      return steps + [(part.dates.moment(trade.exitTime), words)]
    }
    if let words = signal(order) { steps.append((part.dates.moment(order.placed), words)) }
    steps.append((part.dates.moment(fill.time), left(fill, order)))
    return steps
  }

  private func fill(_ place: Int) -> Fill? {
    run.fills.indices.contains(place) ? run.fills[place] : nil
  }

  /// Why an order was placed.
  private func signal(_ order: OrderRecord) -> Sentence? {
    guard run.rules.indices.contains(order.rule) else { return nil }
    let verb = order.side == .long ? "buy" : "sell"
    let session = order.at.map { $0 == .open ? " on the open" : " on the close" } ?? ""
    let how = order.kind.words { part.numbers.price($0) }
    let when =
      order.kind == .market && order.at == nil
      ? (run.execution.fill == .close
        ? ", to be filled at that very close" : ", to be filled at the next open") : ""
    return
      "At the close \(code: run.rules[order.rule].path) was true, and an order to \(verb) \(how)\(session) was placed\(when)."
  }

  private func entered(_ fill: Fill, _ order: OrderRecord) -> Sentence {
    let verb = trade.side == .long ? "Bought" : "Sold short"
    let size = fill.quantity.magnitude
    let value = size * fill.price * run.unit(of: fill)
    let own = trade.quantity / trade.splits
    let rest =
      abs(size - own) > 1e-9 * size
      ? " Of these \(ReportNumbers.quantity(own)) are this trade." : ""
    return
      "\(verb) \(units(size)) at \(strong: exact(fill.price)), worth \(money(value))\(rate(of: fill)); commission \(money(fill.cost)).\(opening(fill, order, placed.entryCandle))\(rest)"
  }

  /// The rate of exchange at which a fill counted, if there was one.
  private func rate(of fill: Fill) -> String {
    guard run.instruments[fill.instrument].isExchanged else { return "" }
    let prices = run.instruments[fill.instrument].instrument.currency
    return " (\(exchangeRateText(fill.exchangeRate)) \(run.account.currency) for one \(prices))"
  }

  /// Where the candle opened, if a market order traded at another price.
  private func opening(_ fill: Fill, _ order: OrderRecord, _ candle: Int) -> String {
    let candles = part.recording.candles
    guard order.kind == .market, order.at == nil, run.execution.fill != .close,
      order.purpose == .entry || order.purpose == .exit, candles.open.indices.contains(candle),
      candles.open[candle] != fill.price
    else { return "" }
    return " The candle opened at \(exact(candles.open[candle]))."
  }

  /// What happened between entry and exit.
  private var way: Sentence {
    var levels: [String] = []
    if trade.stop.isFinite { levels.append("a stop loss at \(part.numbers.price(trade.stop))") }
    if trade.target.isFinite {
      levels.append("a take profit at \(part.numbers.price(trade.target))")
    }
    let bracket = levels.isEmpty ? "" : " It had \(enumerated(levels))."
    return
      "While it was held, the largest open loss was \(money(-trade.adverse)) and the largest open profit \(money(trade.favourable)), by price alone.\(bracket)\(events(of: trade, part))"
  }

  private func left(_ fill: Fill, _ order: OrderRecord) -> Sentence {
    let verb = trade.side == .long ? "Sold" : "Bought back"
    let why =
      run.rules.indices.contains(order.rule)
      ? "" : " by its \(exitReason(of: trade, rules: run.rules))"
    return
      "\(verb)\(why) at \(strong: exact(fill.price))\(rate(of: fill)); commission \(money(fill.cost)).\(opening(fill, order, placed.exitCandle))"
  }

  /// The profit as sums that a reader can work by hand.
  var sums: [(name: String, sum: String, amount: String)] {
    let gross = trade.profit + trade.costs - trade.dividends
    let (from, to) =
      trade.side == .long
      ? (trade.entryPrice, trade.exitPrice) : (trade.exitPrice, trade.entryPrice)
    let factor =
      trade.multiplier == 1 ? "" : " × \(ReportNumbers.quantity(trade.multiplier)) for a point"
    let last = trade.isExchanged ? " × \(exchangeRateText(trade.exitExchangeRate))" : ""
    var rows = [
      (
        "Price",
        "(\(exact(to)) − \(exact(from))) × \(ReportNumbers.quantity(trade.quantity))\(factor)\(last)",
        money(gross - trade.exchangeGain, sign: .always)
      )
    ]
    if trade.isExchanged {
      let rates = [trade.exitExchangeRate, trade.entryExchangeRate].map(exchangeRateText)
      let (from, to) = trade.side == .long ? (rates[1], rates[0]) : (rates[0], rates[1])
      rows.append(
        (
          "Rate of exchange",
          "\(exact(trade.entryPrice)) × \(ReportNumbers.quantity(trade.quantity))\(factor) × (\(to) − \(from))",
          money(trade.exchangeGain, sign: .always)
        ))
    }
    if trade.dividends != 0 {
      rows.append(("Dividends", "", money(trade.dividends, sign: .always)))
    }
    rows.append(("Costs", costs, money(-trade.costs, sign: .always)))
    rows.append(("Profit", "", money(trade.profit, sign: .always)))
    return rows
  }

  /// The commissions of which its costs are made, where nothing else is in them.
  private var costs: String {
    guard let first = fill(trade.entryFill) else { return "" }
    let last = trade.exitFill.flatMap(fill)
    guard abs(first.cost + (last?.cost ?? 0) - trade.costs) < 0.005 else {
      return "its part of commissions, interest and funding"
    }
    return last.map { "\(money(first.cost)) + \(money($0.cost))" } ?? money(first.cost)
  }
}
