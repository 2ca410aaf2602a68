extension Dialect {
  /// The answer of Bybit's `/v5/market/kline`: `{"result": {"symbol": "BTCUSDT", "category":
  /// "linear", "list": [["1670608800000", "17071", …7 values], …]}}`, newest first.
  ///
  /// The values are start, open, high, low, close, volume, turnover; those of marks and indices have
  /// no volume.
  static let bybitREST = json(
    "bybit-rest", "Bybit REST klines", words: ["bybit", "rest", "kline", "klines", "v5"],
    JSONShape(
      columns: [.time, .open, .high, .low, .close, .volume, .ignored], time: .milliseconds,
      zone: .utc,
      looks: "arrays of 7 or 5 values in `result.list`, and a `category` or `retCode`",
      strength: { outline, table in
        let isIts = outline.fact("category") != nil || outline.fact("retCode") != nil
        let count = table.rows.first?.count
        return table.kind == .arrays && table.path == ["result", "list"] && isIts
          && (count == 7 || count == 5) ? 400 : nil
      },
      facts: { outline, table, _ in
        var facts = JSONShape.Facts(symbol: outline.fact(beside: table, "symbol"))
        if outline.fact(beside: table, "category") == "inverse", table.rows.first?.count == 7 {
          facts.notes = ["volume is in contracts of one dollar, as inverse ones have it"]
        }
        return facts
      }))
}
