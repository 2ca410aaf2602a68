import Text

extension Dialect {
  /// Candles of Derive: `{"result": [{"timestamp": 1719792131, "timestamp_bucket": 1719792000,
  /// "open_price": "3400.5", …, "volume_contracts": "12", "volume_usd": "40806"}, …]}`.
  ///
  /// The bucket is the opening of a candle, the other time that of its last price.
  static let derive = json(
    "derive", "Derive candles, JSON", words: ["derive", "lyra"],
    JSONShape(
      names: [
        "timestamp_bucket": .time, "timestamp": .ignored, "volume_contracts": .volume,
        "volume_usd": .ignored, "price": .ignored,
      ],
      zone: .utc,
      looks: "objects with `open_price` and one of `timestamp_bucket,volume_contracts,volume_usd`",
      strength: { _, table in
        let own = ["timestamp_bucket", "volume_contracts", "volume_usd"]
        let names = Set(table.names)
        return table.kind == .objects && names.contains("open_price")
          && own.contains(where: names.contains) ? 400 : nil
      }))
}
