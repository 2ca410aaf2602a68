import Text

extension Dialect {
  /// The answer of CoinAPI's history: `[{"time_period_start": "2017-08-09T14:31:00.0000000Z",
  /// "price_open": 3229.0, …, "volume_traded": 4.4}, …]`.
  static let coinAPI = json(
    "coinapi", "CoinAPI OHLCV, JSON", words: ["coinapi", "spot"],
    JSONShape(
      names: [
        "time_period_start": .time, "time_period_end": .ignored, "time_open": .ignored,
        "time_close": .ignored, "price_open": .open, "price_high": .high, "price_low": .low,
        "price_close": .close, "volume_traded": .volume, "trades_count": .ignored,
      ],
      zone: .utc,
      looks: "objects with `time_period_start,price_open,price_close`",
      strength: { _, table in
        table.kind == .objects
          && Set(table.names).isSuperset(of: ["time_period_start", "price_open", "price_close"])
          ? 400 : nil
      }))
}
