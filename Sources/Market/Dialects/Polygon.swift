extension Dialect {
  /// Polygon.io's flat files of aggregates: many tickers in one file, nanoseconds.
  static let polygonFlat = Dialect(
    "polygon-flat", "Polygon.io flat files", words: ["polygon", "aggs"],
    signatures: [
      .columns(["ticker", "volume", "open", "close", "high", "low", "windowstart", "transactions"])
    ],
    TextShape(names: ["windowstart": .time], zone: .utc))
}
