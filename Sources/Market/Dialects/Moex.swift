extension Dialect {
  /// Candles of the Moscow Exchange's ISS: the close is the second price, Moscow time.
  static let moex = Dialect(
    "moex", "Moscow Exchange ISS", words: ["iss", "train", "test"],
    signatures: [
      .header(["begin", "open", "close", "high", "low", "volume"]),
      .columns(["open", "close", "high", "low", "value", "volume", "begin", "end"]),
      .columns(["open", "close", "high", "low", "value", "volume", "begin", "end"], line: 1),
    ],
    TextShape(
      names: ["begin": .time], titleLines: 1, zone: .named("Europe/Moscow")))
}
