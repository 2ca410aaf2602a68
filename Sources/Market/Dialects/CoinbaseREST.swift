extension Dialect {
  /// The answer of Coinbase Advanced Trade: `{"candles": [{"start": "1712192400", "low": …`, newest
  /// first, seconds since 1970.
  static let coinbaseREST = json(
    "coinbase-rest", "Coinbase Advanced Trade candles",
    words: ["coinbase", "rest", "candles"],
    JSONShape(
      names: ["start": .time], time: .seconds, zone: .utc,
      looks: "objects with `start` in `candles`",
      strength: { _, table in
        table.kind == .objects && table.path == ["candles"] && table.names.contains("start")
          ? 400 : nil
      }))
}
