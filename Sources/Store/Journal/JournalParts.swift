/// Names of rules, and the parts in which orders trade.
extension JournalSchema {
  /// Needs version 3.
  static let parts = """
    ALTER TABLE rule ADD COLUMN
      name /* that the document gives it, which its path has too; NULL for none */ TEXT;

    DROP VIEW order_event;
    CREATE VIEW order_event AS
      -- One row an event in the life of an order: placed; part for each fill of some of its units after
      -- which it went on; then filled, cancelled, rejected or expired. quantity is that of the order,
      -- and of a part that of its fill. fill is fill.number of a part and of what filled the rest.
      SELECT run, number, 'placed' AS event, placed_candle AS candle, placed_time AS time,
        purpose, side, kind, price, limit_price, quantity, rule, NULL AS reason, instrument,
        NULL AS fill
      FROM order_record
      UNION ALL
      SELECT part.run, part.order_number, 'part', part.candle, part.time,
        whole.purpose, whole.side, whole.kind, whole.price, whole.limit_price, part.quantity,
        whole.rule, NULL, whole.instrument, part.number
      FROM (
          SELECT *, max(number) OVER (PARTITION BY run, order_number) AS last FROM fill) AS part
        JOIN order_record AS whole ON whole.run = part.run AND whole.number = part.order_number
      WHERE part.number < part.last OR whole.state <> 'filled'
      UNION ALL
      SELECT whole.run, whole.number, whole.state, whole.closed_candle, whole.closed_time,
        whole.purpose, whole.side, whole.kind, whole.price, whole.limit_price, whole.quantity,
        whole.rule, whole.reason, whole.instrument, part.last
      FROM order_record AS whole
        LEFT JOIN (
          SELECT run, order_number, max(number) AS last FROM fill GROUP BY run, order_number) AS part
        ON part.run = whole.run AND part.order_number = whole.number AND whole.state = 'filled'
      WHERE whole.closed_candle IS NOT NULL;
    """
}
