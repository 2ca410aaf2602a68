import GRDB
import Market
import Replay
import Strategy

/// Writes the rows of `order_event`, an order after the other in the order of the key.
enum OrderRows {
  static func write(_ run: Run, _ number: Int, to database: Database) throws {
    let placed = try PreparedStatement(
      database,
      """
      INSERT INTO order_event (run, number, event, candle, time, purpose, side, kind, price,
        limit_price, quantity, rule, explanation)
      VALUES (\(number), ?, 'placed', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    let closed = try PreparedStatement(
      database,
      """
      INSERT INTO order_event (run, number, event, candle, time, quantity, reason)
      VALUES (\(number), ?, ?, ?, ?, ?, ?)
      """)
    try run.explanations.withUnsafeBufferPointer { explanations in
      for order in run.orders {
        try writeEnd(of: order, closed, ifBefore: true)
        try writePlaced(order, run, explanations, placed)
        try writeEnd(of: order, closed, ifBefore: false)
      }
    }
  }

  private static func writePlaced(
    _ order: OrderRecord, _ run: Run, _ explanations: UnsafeBufferPointer<Double>,
    _ statement: borrowing PreparedStatement
  ) throws {
    statement.bind(1, order.id)
    statement.bind(2, order.placedCandle)
    statement.bind(3, order.placed.milliseconds)
    statement.bind(4, order.purpose.word)
    statement.bind(5, order.side.orderWord)
    statement.bind(6, order.kind.word)
    let prices = order.kind.prices
    statement.bind(7, prices.first)
    statement.bind(8, prices.second)
    statement.bind(9, order.quantity)
    if run.rules.indices.contains(order.rule) {
      statement.bind(10, order.rule)
      statement.bind(11, values(of: order, run, explanations))
    } else {
      statement.bindNull(10)
      statement.bindNull(11)
    }
    try statement.run()
  }

  /// The values of the rule's parts at the bar that made the order.
  private static func values(
    of order: OrderRecord, _ run: Run, _ explanations: UnsafeBufferPointer<Double>
  ) -> UnsafeRawBufferPointer {
    let end = order.explanation + run.rules[order.rule].parts.count
    guard order.explanation >= 0, end <= explanations.count else {
      return UnsafeRawBufferPointer(start: nil, count: 0)
    }
    return UnsafeRawBufferPointer(
      UnsafeBufferPointer(rebasing: explanations[order.explanation..<end]))
  }

  /// The event that took the order off the book, written before or after `placed` as the key's
  /// alphabet has it.
  private static func writeEnd(
    of order: OrderRecord, _ statement: borrowing PreparedStatement, ifBefore: Bool
  ) throws {
    guard let word = order.state.word, (order.state != .rejected) == ifBefore else { return }
    statement.bind(1, order.id)
    statement.bind(2, word)
    statement.bind(3, order.closedCandle ?? order.placedCandle)
    statement.bind(4, (order.closed ?? order.placed).milliseconds)
    statement.bind(5, order.quantity)
    if let reason = order.reason { statement.bind(6, reason.word) } else { statement.bindNull(6) }
    try statement.run()
  }
}
