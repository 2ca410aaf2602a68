extension Dialect {
  /// Binance's public archive of candles, spot and futures, with a header or without, in
  /// milliseconds or (spot since 2025) microseconds.
  static let binance = Dialect(
    "binance", "Binance klines", words: ["spot", "futures", "header", "um", "cm", "klines"],
    signatures: [
      .row(row(digits: 13)), .row(row(digits: 16)),
      .header([
        "opentime", "open", "high", "low", "close", "volume", "closetime", "quotevolume",
      ]),
    ],
    TextShape(
      columns: [.time, .open, .high, .low, .close, .volume]
        + [CSVLayout.Role](repeating: .ignored, count: 6),
      zone: .utc))

  private static func row(digits: Int) -> [String] {
    let time = String(repeating: "9", count: digits)
    return [time, "#", "#", "#", "#", "#", time, "#", "~", "#", "#", "#"]
  }
}
