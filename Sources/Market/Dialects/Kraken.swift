extension Dialect {
  /// Kraken's download of candles: seconds, seven columns, no header. Times before September 2001
  /// have nine digits.
  static let kraken = Dialect(
    "kraken", "Kraken OHLCVT", words: ["ohlcvt"],
    signatures: ["999999999", "9999999999"].map {
      .row([$0, "#", "#", "#", "#", "#", "~"])
    },
    TextShape(
      columns: [.time, .open, .high, .low, .close, .volume, .ignored], time: .seconds,
      zone: .utc, namesMinutes: true,
      notes: ["candles without trades are missing"]))
}
