extension Dialect {
  /// Trades of Binance's public archive, single or aggregated, without a header.
  static let binanceTrades = ticks(
    "binance-trades", "Binance trades",
    words: ["trades", "aggtrades", "spot", "futures", "um", "cm"],
    signatures: [
      row(["~", "#", "#", "#"], rest: ["*"]), row(["~", "#", "#", "#"], rest: ["*", "*"]),
    ],
    TickShape(
      columns: [.sequence, .price, .volume, .ignored, .time, .ignored, .ignored], zone: .utc))

  /// Aggregated trades: the numbers of the first and the last of them come before the time.
  static let binanceAggregateTrades = ticks(
    "binance-aggtrades", "Binance aggregate trades",
    words: ["trades", "aggtrades", "spot", "futures", "um", "cm"],
    signatures: [
      row(["~", "#", "#", "~", "~"], rest: ["*"]),
      row(["~", "#", "#", "~", "~"], rest: ["*", "*"]),
    ],
    TickShape(
      columns: [
        .sequence, .price, .volume, .ignored, .ignored, .time, .ignored, .ignored,
      ], zone: .utc))

  /// A row with a time in milliseconds or microseconds between.
  private static func row(_ before: [String], rest: [String]) -> Signature {
    let looks = [13, 16].map { digits in
      Signature.row(before + [String(repeating: "9", count: digits)] + rest)
    }
    return Signature(looks[0].words) { sample in looks.compactMap { $0.strength(sample) }.max() }
  }
}
