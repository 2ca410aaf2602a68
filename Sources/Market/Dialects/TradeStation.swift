extension Dialect {
  /// TradeStation's export of bars: month first, contracts at rising and at falling prices apart, times
  /// of the end of a bar by the clocks of the exchange or of the user, which the file does not say.
  static let tradeStation = Dialect(
    "tradestation", "TradeStation", words: ["tradestation"],
    signatures: [
      .header(["date", "time", "open", "high", "low", "close", "up", "down"]),
      .header(["date", "time", "open", "high", "low", "close", "vol", "oi"]),
    ],
    TextShape(stamp: .close))
}
