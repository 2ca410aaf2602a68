extension Dialect {
  /// The answer of `/0/public/OHLC`: `{"error": [], "result": {"XBTUSDT": [[1762777020, "106038.2", …`.
  ///
  /// Times are seconds since 1970; the values are time, open, high, low, close, volume-weighted
  /// average price, volume, number of trades. Candles without trades repeat the last price.
  static let krakenREST = json(
    "kraken-rest", "Kraken REST OHLC", words: ["kraken", "rest"],
    JSONShape(
      columns: [.time, .open, .high, .low, .close, .ignored, .volume, .ignored],
      time: .seconds, zone: .utc, hasOneSymbol: true,
      looks: "arrays of 8 values in `result`, under the name of a pair",
      strength: { _, table in
        table.kind == .arrays && table.path.count == 2 && table.path[0] == "result"
          && table.rows.first?.count == 8 ? 400 : nil
      },
      facts: { _, table, _ in .init(symbol: table.path.last) }))
}
