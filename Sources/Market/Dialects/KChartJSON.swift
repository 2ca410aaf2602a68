import Text

extension Dialect {
  /// Objects with `Time`, `Key`, `Open`, `Close`, `High`, `Low` as text: the candles of the KChart
  /// applications. The key is a number for what is traded.
  static let kchart = json(
    "kchart", "KChart candles, JSON", words: ["app", "kchart", "candles"],
    JSONShape(
      names: ["Key": .symbol], zone: .utc, hasOneSymbol: true,
      looks: "objects with `Time,Key,Open,Close`",
      strength: { _, table in
        table.kind == .objects && Set(table.names).isSuperset(of: ["Time", "Key", "Open", "Close"])
          ? 400 : nil
      }))
}
