import Jobs
import Market
import Replay
import Report
import Store
import Strategy
import Text

/// Why a run traded or did not, in words and aligned numbers.
struct WhyText {
  private let answer: RunExplanation
  private let times: TimesOfInstruments
  private let ink: Ink

  init(_ answer: RunExplanation, _ ink: Ink) {
    self.answer = answer
    self.ink = ink
    times = TimesOfInstruments(answer.run)
  }

  var lines: [String] {
    var lines = [heading]
    if let trade = answer.trade { lines += ["", words(trade)] }
    for bar in answer.bars { lines += [""] + self.lines(bar) }
    if !answer.orders.isEmpty { lines += [""] + orderLines }
    if !answer.whyNot.isEmpty { lines += [""] + answer.whyNot.map(line) }
    return lines
  }

  private var heading: String {
    let run = answer.run
    let zone = times.first.zone.isEmpty ? "" : ", times in \(times.first.zone)"
    let frame = (run.barFrame ?? run.baseFrame).map { ", \($0)" } ?? ""
    return ink.bold(printable(run.name)) + "  " + fewSymbols(run.symbols) + frame + zone + ", run "
      + RunIdentity.grouped(run.id)
  }

  private func words(_ trade: Trade) -> String {
    let times = times[trade.instrument]
    let units = NumberText.shortest(trade.quantity) + (trade.quantity == 1 ? " unit" : " units")
    let end =
      trade.isOpen
      ? "still open at \(Amounts.price(trade.exitPrice))\(rate(trade.exitExchangeRate))"
      : "left \(times.text(trade.exitTime)) at \(Amounts.price(trade.exitPrice))\(rate(trade.exitExchangeRate))"
    let money = Amounts.fixed(trade.profit, 2, signed: true)
    return ink.bold("trade \(trade.number)") + "  \(trade.side), \(units), entered "
      + "\(times.text(trade.entryTime)) at \(Amounts.price(trade.entryPrice))\(rate(trade.entryExchangeRate)), \(end): "
      + ink.signed(money, trade.profit)
  }

  /// ` × 0.8`, the rate of exchange by which a price counted; empty where there is none.
  private func rate(_ rate: Double) -> String {
    rate == 1 ? "" : " × \(exchangeRateText(rate))"
  }

  // MARK: Bars

  private func lines(_ bar: ExplainedBar) -> [String] {
    let symbol = isOne ? "" : printable(bar.symbol) + "  "
    let title =
      ink.bold(symbol + times[bar.instrument].text(bar.time))
      + "  close \(Amounts.price(bar.close)), "
      + "\(held(bar.position)), equity \(Amounts.fixed(bar.account.equity, 2))"
    var table = TextTable([.left, .left, .right, .right, .right, .right, .left])
    var truths: [Bool?] = []
    var hasSides = false
    for rule in bar.rules {
      var rows: [WhyRow] = []
      WhyRow.add(rule.parts, depth: 1, to: &rows)
      if rows.contains(where: \.hasSides), !hasSides {
        hasSides = true
        table.add(["", "", "left", "right", "left before", "right before"])
        truths.append(nil)
      }
      table.add([
        printable(rule.rule.path), word(rule.isTrue) + note(rule, bar),
      ])
      truths.append(rule.isTrue)
      for row in rows {
        table.add(row.cells)
        truths.append(row.isTrue)
      }
    }
    return [title]
      + table.lines { row, column, text in
        guard column == 0, let isTrue = truths[row] else { return ink.dim(text) }
        return isTrue ? ink.signed(text, 1) : text
      }
  }

  private func held(_ position: Position) -> String {
    if position.size == 0 { return "nothing held" }
    let units = NumberText.shortest(position.size.magnitude)
    let side = position.size > 0 ? "long" : "short"
    return "\(side) \(units) from \(Amounts.price(position.entry))"
  }

  private func word(_ isTrue: Bool) -> String { isTrue ? "true" : "false" }

  private func note(_ rule: ExplainedRule, _ bar: ExplainedBar) -> String {
    var notes: [String] = []
    if rule.isWarmingUp { notes.append("a value that it reads is not known yet") }
    if let reason = rule.reasonIgnored { notes.append("ignored: \(reason)") }
    return notes.isEmpty ? "" : ", " + notes.joined(separator: "; ")
  }

  // MARK: Orders

  private var orderLines: [String] {
    var table = TextTable([.left, .left, .left, .left])
    for one in answer.orders {
      table.add([
        "order \(one.order.id)", title(one),
        "placed \(times[one.order.instrument].text(one.order.placed))", end(one),
      ])
    }
    return table.lines { $1 == 0 ? ink.bold($2) : $2 }
  }

  private func title(_ one: ExplainedOrder) -> String {
    let order = one.order
    let name = one.rule.map { printable($0) } ?? order.purpose.words
    let session = order.at.map { $0 == .open ? " on the open" : " on the close" } ?? ""
    return "\(name): \(order.side == .long ? "buy" : "sell") \(order.kind.words(text))\(session)"
  }

  private func text(_ price: Double) -> String {
    price.isNaN ? "not known" : Amounts.price(price)
  }

  private func end(_ one: ExplainedOrder) -> String {
    let order = one.order
    let times = times[order.instrument]
    let when = order.closed.map { " " + times.text($0) } ?? ""
    let reason = order.reason.map { ": \($0.words)" } ?? ""
    if !one.fills.isEmpty {
      let rest = order.isPartlyFilled ? "; the rest \(order.state)\(when)\(reason)" : ""
      return one.fills.map { fill in
        let units = NumberText.shortest(fill.quantity.magnitude)
        return
          "filled \(times.text(fill.time)) at \(Amounts.price(fill.price))\(rate(fill.exchangeRate)), "
          + "\(units) "
          + "\(units == "1" ? "unit" : "units"), costs \(Amounts.fixed(fill.cost, 2))"
      }.joined(separator: "; ") + rest
    }
    let missing =
      one.shortfall.map(words)
      ?? one.missing.map { missing in
        "\(Amounts.fixed(missing, 2)) more would have been enough"
          + (one.settles.map { ", and were to come on \(Amounts.time($0, isIntraday: false))" }
            ?? "")
      }
    return "\(order.state)\(when)\(reason)" + (missing.map { "; " + $0 } ?? "")
  }

  /// What would have been enough.
  private func words(_ shortfall: RefusedEntry) -> String {
    let units = NumberText.shortest(shortfall.units)
    let affordable =
      shortfall.affordable > 0
      ? ", or a size of \(NumberText.shortest(shortfall.affordable))," : ""
    return "\(units) at \(Amounts.price(shortfall.price)) cost "
      + "\(Amounts.fixed(shortfall.needed, 2)) and there was "
      + "\(Amounts.fixed(shortfall.available, 2)): \(Amounts.fixed(shortfall.missing, 2)) more"
      + "\(affordable) would have been enough"
  }

  // MARK: Why not

  private var isOne: Bool { answer.run.instruments.count < 2 }

  private func line(_ nearest: NearestSignal) -> String {
    let times = times[nearest.instrument]
    func bars(_ count: Int) -> String { Amounts.whole(count) + (count == 1 ? " bar" : " bars") }
    let before = nearest.before.map { one in
      one.bars == 0
        ? isOne ? "on this bar" : "on \(times.text(one.time))"
        : "last on \(times.text(one.time)), \(bars(one.bars)) before"
    }
    let after = nearest.after.map { "next on \(times.text($0.time)), \(bars($0.bars)) after" }
    let when = [before ?? "never before", after ?? "never after"].joined(separator: ", and ")
    let symbol = isOne ? "" : printable(nearest.symbol) + "  "
    return symbol + ink.bold(printable(nearest.rule.path)) + "  was true \(when)"
  }
}

/// A part of a rule as a row.
struct WhyRow {
  let isTrue: Bool
  let cells: [String]
  let hasSides: Bool

  /// Adds the rows of a part and of its own parts.
  static func add(_ truth: RuleEvaluation, depth: Int, to rows: inout [WhyRow]) {
    let space = String(repeating: "  ", count: depth)
    switch truth.form {
    case .all:
      for part in truth.parts { add(part, depth: depth, to: &rows) }
    case .any, .choice, .name:
      let text =
        switch truth.form {
        case .any: "one of these:"
        case .choice: "if the first, then the second, else the third:"
        default: printable(truth.text)
        }
      rows.append(WhyRow(truth, [space + word(truth), text]))
      for part in truth.parts { add(part, depth: depth + 1, to: &rows) }
    default:
      rows.append(WhyRow(truth, [space + word(truth), printable(truth.text)] + values(truth)))
    }
  }

  private init(_ truth: RuleEvaluation, _ cells: [String]) {
    isTrue = truth.isTrue
    self.cells = cells
    hasSides = truth.sides != nil
  }

  private static func word(_ truth: RuleEvaluation) -> String { truth.isTrue ? "true" : "false" }

  private static func values(_ truth: RuleEvaluation) -> [String] {
    guard let sides = truth.sides else { return [] }
    let looksBack = truth.form != .comparison
    let numbers = [sides.left.now, sides.right?.now ?? .nan, sides.left.before]
    let decimals = Amounts.telling(numbers + [sides.right?.before ?? .nan, sides.missing ?? .nan])
    func text(_ value: Double, _ number: RuleSides.Number) -> String {
      if number.isWritten { return NumberText.shortest(value) }
      return value.isNaN ? "not known" : Amounts.fixed(value, decimals)
    }
    return [
      text(sides.left.now, sides.left), sides.right.map { text($0.now, $0) } ?? "",
      looksBack ? text(sides.left.before, sides.left) : "",
      looksBack ? sides.right.map { text($0.before, $0) } ?? "" : "",
      note(truth, sides, decimals),
    ]
  }

  /// How far a comparison is from what it asks for.
  private static func note(_ truth: RuleEvaluation, _ sides: RuleSides, _ decimals: Int) -> String {
    if truth.isTrue { return "" }
    if sides.isUnknown { return "not known yet" }
    if sides.isAlreadyPast { return "it was there before, so nothing crosses" }
    guard let missing = sides.missing, let right = sides.right else { return "" }
    let enough =
      sides.enough.map { "; \($0.words(decimals: decimals)) would have been enough" } ?? ""
    if missing == 0 { return "they are equal" + enough }
    let side = (sides.gap ?? 0) > 0 ? "above" : "below"
    let share = missing / right.now.magnitude * 100
    let percent = share.isFinite ? " (\(Amounts.fixed(share, share < 1 ? 2 : 1)) %)" : ""
    let pace = sides.barsAtThisPace.map {
      ", at this pace \(Amounts.whole($0)) \($0 == 1 ? "bar" : "bars") away"
    }
    return "\(Amounts.fixed(missing, decimals)) \(side)\(percent)\(pace ?? "")\(enough)"
  }
}
