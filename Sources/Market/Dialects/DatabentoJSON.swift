import Text

extension Dialect {
  /// Databento's lines of JSON: `{"hd": {"ts_event": "1609160400000000000", "rtype": 33, …}, "open":
  /// "3720250000000", …, "symbol": "ESH1"}`.
  ///
  /// Prices are whole numbers of 0.000000001, or decimals where they were asked for so. Without a
  /// symbol the number of the instrument is what is traded.
  static let databentoJSON = json(
    "databento-json", "Databento OHLCV, JSON", words: ["databento", "dbn"],
    JSONShape(
      zone: .utc,
      looks: "objects with `hd.ts_event`",
      strength: { _, table in
        table.kind == .objects && table.names.contains("hd.ts_event") ? 400 : nil
      },
      facts: { _, table, _ in
        let prices = ["open", "high", "low", "close"].flatMap { table.column(named: $0) }
        let whole = prices.count { !$0.contains(UInt8(ascii: ".")) }
        var facts = JSONShape.Facts()
        if whole * 2 > prices.count {
          facts.priceExponent = -9
          facts.notes = ["prices are written in units of 0.000000001"]
        }
        return facts
      }))
}
