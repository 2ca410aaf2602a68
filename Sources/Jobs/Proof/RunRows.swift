import Market
import Replay
import Strategy
import Text

/// What happened in a run as rows of text, in which every number reads back as the same: equal rows are
/// the same bytes.
struct RunRows {
  let orders: [String]
  let fills: [String]
  let trades: [String]
  let events: [String]
  let equity: [Double]

  init(_ run: Run) {
    orders = run.orders.map { Self.row($0, run) }
    fills = run.fills.map(Self.row)
    trades = run.trades.sorted { $0.number < $1.number }.map(Self.row)
    events = run.accountEvents.map(Self.row)
    equity = run.equity
  }

  private static func row(_ order: OrderRecord, _ run: Run) -> String {
    var words = [
      "\(order.purpose)", order.side == .long ? "buy" : "sell", order.kind.words(number),
    ]
    if order.instrument > 0 { words.append("instrument \(order.instrument)") }
    if run.rules.indices.contains(order.rule) {
      let rule = run.rules[order.rule]
      words.append("by \(rule.path)")
      let values = order.explanation..<order.explanation + rule.parts.count
      if !values.isEmpty, values.upperBound <= run.explanations.count, order.explanation >= 0 {
        words.append("(\(run.explanations[values].map(number).joined(separator: " ")))")
      }
    }
    words.append("placed \(order.placed) #\(order.placedCandle)")
    if let closed = order.closed, let candle = order.closedCandle {
      words.append("\(order.state) \(closed) #\(candle)")
    }
    if order.quantity != 0 { words.append(number(order.quantity)) }
    if let reason = order.reason { words.append(reason.words) }
    return words.joined(separator: " ")
  }

  private static func row(_ fill: Fill) -> String {
    "order \(fill.order) \(fill.time) #\(fill.candle) \(number(fill.quantity)) at "
      + "\(number(fill.price)) costs \(number(fill.cost))"
      + (fill.exchangeRate == 1 ? "" : " rate \(number(fill.exchangeRate))")
  }

  private static func row(_ trade: Trade) -> String {
    var words = [
      "\(trade.number) \(trade.side)", number(trade.quantity),
      "\(trade.entryTime) #\(trade.entryCandle) at \(number(trade.entryPrice))",
      "\(trade.exitTime) #\(trade.exitCandle) at \(number(trade.exitPrice))",
    ]
    words.append(trade.exitPurpose.map { "\($0)" } ?? "open")
    let numbers = [
      trade.profit, trade.costs, trade.adverse, trade.favourable, trade.stop, trade.target,
      trade.dividends, trade.splits, trade.rolled, Double(trade.entryRule), Double(trade.exitRule),
    ]
    if trade.isConverted {
      words.append(
        "rates \(number(trade.entryExchangeRate)) \(number(trade.exitExchangeRate))")
      if trade.hasRolled { words.append("rolled \(number(trade.rolledValue))") }
    }
    return (words + numbers.map(number)).joined(separator: " ")
  }

  private static func row(_ event: AccountEvent) -> String {
    "\(event.event.kind) \(event.event.time) \(number(event.event.value)) \(event.time) "
      + "#\(event.candle) \(number(event.unitsBefore)) to \(number(event.units))"
  }

  /// SQLite keeps no sign of zero, so that it counts for nothing.
  private static func number(_ value: Double) -> String {
    value.isNaN ? "–" : NumberText.shortest(value + 0)
  }
}
