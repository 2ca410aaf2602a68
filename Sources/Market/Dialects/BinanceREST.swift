extension Dialect {
  /// The answer of `/api/v3/klines`: `[[1634943780000, "60685.22", …12 values], …]`.
  ///
  /// Times are milliseconds since 1970, of later years microseconds where that was asked for.
  static let binanceREST = json(
    "binance-rest", "Binance REST klines", words: ["binance", "rest", "klines", "spot", "futures"],
    JSONShape(
      columns: [.time, .open, .high, .low, .close, .volume], zone: .utc,
      looks: "an array of arrays of 12 values",
      strength: { _, table in
        table.kind == .arrays && table.path.isEmpty
          && table.rows.first?.count == 12 ? 400 : nil
      }))
}
