package import Market
package import Replay
package import Strategy
import Text

/// What happens to orders as lines of JSON: the same for candles that come and for a run that is over.
package struct LiveLines {
  private let rules: [Rule]
  private let times: RunTimes

  package init(rules: [Rule], instrument: Instrument, timeframe: Timeframe?) {
    self.rules = rules
    times = RunTimes(instrument, base: timeframe)
  }

  /// The line of an event, with its end.
  package func line(_ event: LiveEvent) -> [UInt8] {
    var members: [(String, JSON)] = [("candle", .whole(event.candle))]
    switch event {
    case .order(let order, let values): members += self.order(order, values)
    case .fill(let fill, let number):
      members += [
        ("time", time(fill.time)), ("event", .text("fill")), ("fill", .whole(number)),
        ("order", .whole(fill.order)), ("quantity", .number(fill.quantity)),
        ("price", .number(fill.price)), ("cost", .number(fill.cost)),
      ]
    case .ending(let order):
      members += [
        ("time", order.closed.map(time) ?? .null), ("event", .text("\(order.state)")),
        ("order", .whole(order.id)), ("reason", order.reason.map { .text($0.words) } ?? .null),
      ]
    case .trade(let trade): members += self.trade(trade)
    }
    return JSON.members(members).bytes(indented: false)
  }

  private func time(_ time: Time) -> JSON { .text(times.iso(time)) }

  private func order(_ order: OrderRecord, _ values: [Double]) -> [(String, JSON)] {
    var members: [(String, JSON)] = [
      ("time", time(order.placed)), ("event", .text("order")), ("order", .whole(order.id)),
      ("purpose", .text(order.purpose.words)),
      ("side", .text(order.side == .long ? "buy" : "sell")),
    ]
    if let stop = order.kind.stopPrice { members.append(("stop", .number(stop))) }
    if let limit = order.kind.limitPrice { members.append(("limit", .number(limit))) }
    guard rules.indices.contains(order.rule) else { return members }
    let rule = rules[order.rule]
    members += [("rule", .text(rule.path)), ("expression", .text(rule.expression))]
    let values = zip(rule.parts, values).map { part, value in
      JSON.members([
        ("part", .text(part.text)), ("barsBefore", .whole(part.lag)),
        ("value", part.isBoolean ? .bool(value != 0) : .number(value)),
      ])
    }
    members.append(("values", .list(values)))
    return members
  }

  private func trade(_ trade: Trade) -> [(String, JSON)] {
    [
      ("time", time(trade.exitTime)), ("event", .text(trade.isOpen ? "open trade" : "trade")),
      ("side", .text(trade.side == .long ? "long" : "short")),
      ("quantity", .number(trade.quantity)), ("entryFill", .whole(trade.entryFill)),
      ("entryTime", time(trade.entryTime)), ("entryPrice", .number(trade.entryPrice)),
      ("exitFill", trade.exitFill.map(JSON.whole) ?? .null),
      ("exitPrice", .number(trade.exitPrice)),
      ("exit", trade.exitPurpose.map { .text($0.words) } ?? .null),
      ("costs", .number(trade.costs)), ("profit", .number(trade.profit)),
    ]
  }

  /// The last line: the figures by their keys, `null` where one is not known.
  package func line(_ figures: RunFigures, candles: Int) -> [UInt8] {
    var statistics: [String: JSON] = [:]
    for (entry, figure) in zip(Statistics.catalogue, figures.statistics.all) {
      statistics[entry.key] = figure.value.map(JSON.number) ?? .null
    }
    return JSON.members([
      ("event", .text("end")), ("candles", .whole(candles)), ("fills", .whole(figures.fills)),
      ("finalEquity", .number(figures.finalEquity)), ("statistics", .object(statistics)),
    ]).bytes(indented: false)
  }
}
