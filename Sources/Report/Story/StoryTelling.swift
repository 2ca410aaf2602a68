import Glibc
import Market
import Replay
import Strategy
import Text

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
    let number = ReportNumbers.quantity(quantity)
    let text = quantity == 1 ? localized("\(number) unit") : localized("\(number) units")
    return text.replacing(" ", with: "\u{A0}")
  }

  /// A price with all of its digits, so that a reader can check sums by hand.
  private func exact(_ price: Double) -> String { part.numbers.exactPrice(price) }

  /// What was held.
  private var what: String {
    let units = units(trade.quantity)
    guard context.areSeveral else {
      return trade.side == .long ? localized("Long \(units)") : localized("Short \(units)")
    }
    let symbol = part.run.instrument.symbol
    return trade.side == .long
      ? localized("Long \(units) of \(symbol)") : localized("Short \(units) of \(symbol)")
  }

  var finding: Sentence {
    let share = ReportNumbers.share(
      trade.share, decimals: context.precision.share, sign: .always)
    let number = ReportNumbers.count(trade.number)
    let amount = trade.isOpen ? money(trade.profit, sign: .always) : money(abs(trade.profit))
    let time = after(trade.candles)
    if trade.isOpen {
      return
        "Trade \(number): \(what), still open, worth \(strong: amount) (\(share)) \(time)"
    }
    return switch trade.result {
    case .won: "Trade \(number): \(what), made \(strong: amount) (\(share)) \(time)"
    case .even: "Trade \(number): \(what), broke even \(time)"
    case .lost: "Trade \(number): \(what), lost \(strong: amount) (\(share)) \(time)"
    }
  }

  var steps: [(date: String, words: Sentence)] {
    var steps: [(date: String, words: Sentence)] = []
    if let fill = fill(trade.entryFill), let order = order(of: fill, run) {
      if let words = signal(order) { steps.append((part.dates.moment(order.placed), words)) }
      steps.append((part.dates.moment(fill.time), entered(fill, order)))
      if let words = cancelled(by: fill) { steps.append((part.dates.moment(fill.time), words)) }
    }
    steps.append(("", way))
    guard let place = trade.exitFill, let fill = fill(place), let order = order(of: fill, run)
    else {
      let words: Sentence =
        "The data end here, and the position is valued at the last close, \(strong: exact(trade.exitPrice))."
      return steps + [(part.dates.moment(trade.exitTime), words)]
    }
    let asked = run.asked(for: order)
    if let words = signal(asked) { steps.append((part.dates.moment(asked.placed), words)) }
    steps.append((part.dates.moment(fill.time), left(fill, order)))
    return steps
  }

  private func fill(_ place: Int) -> Fill? {
    run.fills.indices.contains(place) ? run.fills[place] : nil
  }

  /// Why an order was placed.
  private func signal(_ order: OrderRecord) -> Sentence? {
    guard run.rules.indices.contains(order.rule) else { return nil }
    let path = run.rules[order.rule].path
    let isBuy = order.side == .long
    let how = order.kind.words(exact)
    switch order.at {
    case .open?:
      return isBuy
        ? "At the close \(code: path) was true, and an order to buy \(how) on the open was placed."
        : "At the close \(code: path) was true, and an order to sell \(how) on the open was placed."
    case .close?:
      return isBuy
        ? "At the close \(code: path) was true, and an order to buy \(how) on the close was placed."
        : "At the close \(code: path) was true, and an order to sell \(how) on the close was placed."
    case nil: return order.kind == .market ? market(path, isBuy) : waiting(path, isBuy, how)
    }
  }

  /// Why an order was placed that trades at once.
  private func market(_ path: String, _ isBuy: Bool) -> Sentence {
    if run.execution.fill == .close {
      return isBuy
        ? "At the close \(code: path) was true, and an order to buy at market was placed, to be filled at that very close."
        : "At the close \(code: path) was true, and an order to sell at market was placed, to be filled at that very close."
    }
    return isBuy
      ? "At the close \(code: path) was true, and an order to buy at market was placed, to be filled at the next open."
      : "At the close \(code: path) was true, and an order to sell at market was placed, to be filled at the next open."
  }

  /// Why an order was placed that waits for a price.
  private func waiting(_ path: String, _ isBuy: Bool, _ how: String) -> Sentence {
    isBuy
      ? "At the close \(code: path) was true, and an order to buy \(how) was placed."
      : "At the close \(code: path) was true, and an order to sell \(how) was placed."
  }

  private func entered(_ fill: Fill, _ order: OrderRecord) -> Sentence {
    let size = fill.quantity.magnitude
    let own = trade.quantity / trade.splits
    let units = units(size)
    let price = exact(fill.price)
    let value = exchanged("\(money(size * fill.price * run.pointValue(of: fill)))", fill)
    let cost = money(fill.cost)
    let words: Sentence =
      trade.side == .long
      ? "Bought \(units) at \(strong: price), worth \(value); commission \(cost)."
      : "Sold short \(units) at \(strong: price), worth \(value); commission \(cost)."
    let rest: Sentence =
      abs(size - own) > 1e-9 * size
      ? "Of these \(ReportNumbers.quantity(own)) are this trade." : ""
    return .joined([words, opening(fill, order, placed.entryCandle), rest])
  }

  /// The entries that its fill cancelled.
  private func cancelled(by fill: Fill) -> Sentence? {
    let others = run.orders.filter {
      $0.reason == .otherEntryFilled && $0.instrument == fill.instrument
        && $0.closedCandle == fill.candle
    }
    guard let other = others.first else { return nil }
    if others.count > 1 {
      let count = ReportNumbers.count(others.count)
      return "\(count) other entries that waited were cancelled, since this one filled first."
    }
    let how = other.kind.words(exact)
    return other.side == .long
      ? "The order to buy \(how) that waited was cancelled, since this entry filled first."
      : "The order to sell \(how) that waited was cancelled, since this entry filled first."
  }

  /// A price or an amount with the rate of exchange at which its fill counted, if there was one.
  private func exchanged(_ amount: Sentence, _ fill: Fill) -> Sentence {
    guard run.instruments[fill.instrument].isConverted else { return amount }
    let prices = run.instruments[fill.instrument].instrument.currency
    let rate = exchangeRateText(fill.exchangeRate)
    return "\(amount) (\(rate) \(run.account.currency) for one \(prices))"
  }

  /// Where the candle opened, if a market order traded at another price.
  private func opening(_ fill: Fill, _ order: OrderRecord, _ candle: Int) -> Sentence {
    let candles = part.recording.candles
    guard order.kind == .market, order.at == nil, run.execution.fill != .close,
      order.purpose == .entry || order.purpose == .exit, candles.open.indices.contains(candle),
      candles.open[candle] != fill.price
    else { return "" }
    return "The candle opened at \(exact(candles.open[candle]))."
  }

  /// What happened between entry and exit.
  private var way: Sentence {
    let words: Sentence =
      "While it was held, the largest open loss was \(money(-trade.adverse)) and the largest open profit \(money(trade.favourable)), by price alone."
    return .joined([words, bracket(of: trade, run, exact)] + events(of: trade, part, price: exact))
  }

  private func left(_ fill: Fill, _ order: OrderRecord) -> Sentence {
    let price = exchanged("\(strong: exact(fill.price))", fill)
    let cost = money(fill.cost)
    let words: Sentence
    if run.rules.indices.contains(order.rule) {
      words =
        trade.side == .long
        ? "Sold at \(price); commission \(cost)." : "Bought back at \(price); commission \(cost)."
    } else {
      let reason = exitReason(of: trade, rules: run.rules)
      words =
        trade.side == .long
        ? "Sold by its \(reason) at \(price); commission \(cost)."
        : "Bought back by its \(reason) at \(price); commission \(cost)."
    }
    let rest: Sentence = leavesSome(order) ? "What was left of the entry was held on." : ""
    return .joined([words, opening(fill, order, placed.exitCandle), rest])
  }

  /// Whether an exit closed a part of the trade's entry, and another order or none the rest.
  private func leavesSome(_ order: OrderRecord) -> Bool {
    guard order.purpose == .exit, let place = trade.exitFill else { return false }
    return run.trades.contains { other in
      guard other.entryFill == trade.entryFill else { return false }
      guard let last = other.exitFill else { return true }
      return last > place && fill(last)?.order != order.id
    }
  }

  /// The profit as sums that a reader can work by hand.
  var sums: [(name: String, sum: String, amount: String)] {
    let gross = trade.profit + trade.costs - trade.dividends
    let (from, to) =
      trade.side == .long
      ? (trade.entryPrice, trade.exitPrice) : (trade.exitPrice, trade.entryPrice)
    let factor =
      trade.multiplier == 1
      ? "" : " × " + localized("\(ReportNumbers.quantity(trade.multiplier)) for a point")
    let last = trade.isConverted ? " × \(exchangeRateText(trade.exitExchangeRate))" : ""
    var rows = [
      (
        localized("Price"),
        "(\(exact(to)) − \(exact(from))) × \(ReportNumbers.quantity(trade.quantity))\(factor)\(last)",
        money(gross - trade.exchangeGain, sign: .always)
      )
    ]
    if trade.isConverted {
      rows.append(
        (localized("Rate of exchange"), exchanged(factor), money(trade.exchangeGain, sign: .always))
      )
    }
    if trade.dividends != 0 {
      rows.append((localized("Dividends"), "", money(trade.dividends, sign: .always)))
    }
    rows.append((localized("Costs"), costs, money(-trade.costs, sign: .always)))
    rows.append((localized("Profit"), "", money(trade.profit, sign: .always)))
    return rows
  }

  /// What the rate of exchange made, as a sum: of a trade that rolled its entry's price at the exit's rate, less the
  /// fill at the rate of then and the rolls at those of their days.
  private func exchanged(_ factor: String) -> String {
    let rates = [trade.exitExchangeRate, trade.entryExchangeRate].map(exchangeRateText)
    let units = "\(ReportNumbers.quantity(trade.quantity))\(factor)"
    let isLong = trade.side == .long
    guard trade.hasRolled else {
      let (from, to) = isLong ? (rates[1], rates[0]) : (rates[0], rates[1])
      return "\(exact(trade.entryPrice)) × \(units) × (\(to) − \(from))"
    }
    let now = "\(exact(trade.entryPrice)) × \(rates[0])"
    let then = "\(exact(trade.entryPrice - trade.rolled)) × \(rates[1])"
    let sign = trade.rolledValue < 0 ? (isLong ? "+" : "−") : isLong ? "−" : "+"
    let rolled = "\(sign) \(exact(trade.rolledValue.magnitude))"
    return isLong
      ? "(\(now) − \(then) \(rolled)) × \(units)" : "(\(then) \(rolled) − \(now)) × \(units)"
  }

  /// Whether it was rolled to a later contract, whatever that made of its entry's price.
  private var hasMetRoll: Bool {
    run.accountEvents.contains {
      $0.event.kind == .roll && $0.instrument == trade.instrument
        && $0.candle > trade.entryCandle && $0.candle <= trade.exitCandle
    }
  }

  /// The commissions of which its costs are made, where nothing else is in them.
  private var costs: String {
    guard let first = fill(trade.entryFill) else { return "" }
    let last = trade.exitFill.flatMap(fill)
    guard abs(first.cost + (last?.cost ?? 0) - trade.costs) < 0.005 else {
      let parts = run.costParts
      if !hasMetRoll || parts.rolls == 0 {
        return localized("its part of commissions, interest and funding")
      }
      return parts.interest == 0 && parts.funding == 0
        ? localized("its part of commissions and costs of rolls")
        : localized("its part of commissions, interest, funding and costs of rolls")
    }
    return last.map { "\(money(first.cost)) + \(money($0.cost))" } ?? money(first.cost)
  }
}
