import Text

extension Dialect {
  /// The answer of FinMind: `{"msg": "success", "data": [{"date": "2020-01-02", "stock_id": "2330",
  /// "Trading_Volume": 33282120, "open": 332.5, "max": 339, "min": 332.5, "close": 339, …`; that of
  /// its minutes has the time of day as `minute`, by the clocks of Taipei.
  static let finMind = json(
    "finmind", "FinMind prices, JSON", words: ["finmind"],
    JSONShape(
      names: [
        "date": .time, "minute": .timeOfDay, "stock_id": .symbol, "Trading_Volume": .volume,
        "Trading_money": .ignored, "Trading_turnover": .ignored, "spread": .ignored,
        "max": .high, "min": .low,
      ],
      zone: .named("Asia/Taipei"),
      looks: "objects with `date,stock_id,open`",
      strength: { _, table in
        table.kind == .objects && Set(table.names).isSuperset(of: ["date", "stock_id", "open"])
          ? 400 : nil
      }))
}
