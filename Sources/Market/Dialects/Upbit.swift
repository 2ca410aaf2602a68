import Text

extension Dialect {
  /// The answer of Upbit's candles: `[{"market": "KRW-BTC", "candle_date_time_utc":
  /// "2024-10-01T08:26:00", "opening_price": 83785000, …, "trade_price": 83800000, …}, …]`, newest
  /// first. `timestamp` is the time of the last trade.
  static let upbit = json(
    "upbit", "Upbit candles, JSON", words: ["upbit", "candles"],
    JSONShape(
      names: [
        "market": .symbol, "candle_date_time_utc": .time, "candle_date_time_kst": .ignored,
        "opening_price": .open, "high_price": .high, "low_price": .low, "trade_price": .close,
        "timestamp": .ignored, "candle_acc_trade_price": .ignored,
        "candle_acc_trade_volume": .volume, "prev_closing_price": .ignored,
      ],
      zone: .utc,
      looks: "objects with `opening_price,trade_price`",
      strength: { _, table in
        table.kind == .objects
          && Set(table.names).isSuperset(of: ["opening_price", "trade_price"]) ? 400 : nil
      }))
}
