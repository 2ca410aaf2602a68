import Market
import Strategy

/// Something that happened to orders while candles came.
public enum LiveEvent: Sendable {
  /// An order that came to the market, with the values of its rule's parts.
  case order(OrderRecord, values: [Double])
  /// An order, or a part of it, that traded, with its place among all fills.
  case fill(Fill, number: Int)
  /// An order that left the market without trading, or without all of it.
  case ending(OrderRecord)
  /// A trade that ended, or is open at the end of the run.
  case trade(Trade)

  /// The candle in which it happened, from 0.
  public var candle: Int {
    switch self {
    case .order(let order, _): order.placedCandle
    case .fill(let fill, _): fill.candle
    case .ending(let order): order.closedCandle ?? order.placedCandle
    case .trade(let trade): trade.exitCandle
    }
  }
}

extension Run {
  /// Everything that happened to orders, by candles: what ``LiveReplay`` says of the same candles.
  ///
  /// Of one candle come first the orders that filled in the candle in which they were placed, then fills,
  /// orders that ended, trades, and the orders that its close asked for; what the end of the data brings
  /// comes last.
  public var liveEvents: [LiveEvent] {
    var list = LiveEventList()
    for order in orders {
      list.add(order, values: values(of: order), endsAtOnce: order.endsAtOnce)
      if let ending = order.ending { list.add(ending: ending) }
    }
    for (number, fill) in fills.enumerated() {
      let isOfEnd = orders.indices.contains(fill.order) && orders[fill.order].purpose == .end
      list.add(fill, number: number, isOfEnd: isOfEnd)
    }
    for trade in trades { list.add(trade) }
    return list.sorted
  }

  private func values(of order: OrderRecord) -> [Double] {
    guard rules.indices.contains(order.rule) else { return [] }
    let range = order.explanation..<order.explanation + rules[order.rule].parts.count
    return range.upperBound <= explanations.count ? Array(explanations[range]) : []
  }
}

extension OrderRecord {
  /// Whether it left the market in the candle in which it was placed, and not by the end of the data.
  var endsAtOnce: Bool { closedCandle == placedCandle && reason != .endOfData }

  /// Itself, where it left the market otherwise than by a fill.
  fileprivate var ending: OrderRecord? { state == .filled || state == .working ? nil : self }
}

/// Events that are put into the order in which they are said.
struct LiveEventList: Sendable {
  private enum Rank: Int { case atOnce, fill, ending, trade, order, end }

  private var events: [(candle: Int, rank: Int, place: Int, event: LiveEvent)] = []

  var isEmpty: Bool { events.isEmpty }

  private mutating func add(_ event: LiveEvent, _ rank: Rank, isOfEnd: Bool) {
    let number = isOfEnd ? Rank.end.rawValue + rank.rawValue : rank.rawValue
    events.append((event.candle, number, events.count, event))
  }

  mutating func add(_ order: OrderRecord, values: [Double], endsAtOnce: Bool) {
    add(
      .order(order, values: values), endsAtOnce ? .atOnce : .order,
      isOfEnd: order.purpose == .end)
  }

  mutating func add(ending order: OrderRecord) {
    add(.ending(order), .ending, isOfEnd: order.reason == .endOfData)
  }

  mutating func add(_ fill: Fill, number: Int, isOfEnd: Bool) {
    add(.fill(fill, number: number), .fill, isOfEnd: isOfEnd)
  }

  mutating func add(_ trade: Trade) {
    add(.trade(trade), .trade, isOfEnd: trade.isOpen || trade.exitPurpose == .end)
  }

  /// The events by candle, then by kind, then as they were added.
  var sorted: [LiveEvent] {
    events.sorted { ($0.candle, $0.rank, $0.place) < ($1.candle, $1.rank, $1.place) }.map(\.event)
  }
}
