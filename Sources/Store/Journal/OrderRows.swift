import GRDB
import Market
import Replay
import Strategy

/// Writes the rows of `order_record`.
enum OrderRows {
  static func write(_ run: Run, _ number: Int, to database: Database) throws {
    var rows = try TableInserter(
      database, "order_record", run: number, columns: 16, rows: run.orders.count)
    let parts = run.rules.map(\.parts.count)
    try run.explanations.withUnsafeBufferPointer { explanations in
      for order in run.orders {
        bindWish(order, rows)
        bindReason(order, parts, explanations, rows)
        bindLife(order, rows)
        rows.bind(16, order.instrument)
        try rows.endRow()
      }
    }
  }

  private static func bindWish(_ order: OrderRecord, _ rows: borrowing TableInserter) {
    rows.bind(1, order.id)
    rows.bind(2, order.purpose.word)
    rows.bind(3, order.side.orderWord)
    rows.bind(4, order.kindWord)
    let prices = order.kind.prices
    rows.bind(5, prices.first)
    rows.bind(6, prices.second)
    rows.bind(7, order.quantity)
  }

  /// The rule that made it with the values of its parts at that bar.
  private static func bindReason(
    _ order: OrderRecord, _ parts: [Int], _ explanations: UnsafeBufferPointer<Double>,
    _ rows: borrowing TableInserter
  ) {
    guard parts.indices.contains(order.rule) else {
      rows.bindNull(8)
      return rows.bindNull(9)
    }
    rows.bind(8, order.rule)
    let end = order.explanation + parts[order.rule]
    guard end <= explanations.count else { return rows.bindNull(9) }
    let values = UnsafeBufferPointer(rebasing: explanations[order.explanation..<end])
    rows.bind(9, UnsafeRawBufferPointer(values))
  }

  private static func bindLife(_ order: OrderRecord, _ rows: borrowing TableInserter) {
    rows.bind(10, order.placedCandle)
    rows.bind(11, Int(order.placed.milliseconds))
    rows.bind(12, order.state.word)
    if let reason = order.reason { rows.bind(13, reason.word) } else { rows.bindNull(13) }
    if let candle = order.closedCandle { rows.bind(14, candle) } else { rows.bindNull(14) }
    if let time = order.closed {
      rows.bind(15, Int(time.milliseconds))
    } else {
      rows.bindNull(15)
    }
  }
}
