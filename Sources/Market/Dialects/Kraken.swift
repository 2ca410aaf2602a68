extension Dialect {
  /// Kraken's download of candles: seconds, seven columns, no header.
  static let kraken = Dialect(
    "kraken", "Kraken OHLCVT", words: ["ohlcvt"],
    signatures: [.row(["9999999999", "#", "#", "#", "#", "#", "~"])],
    TextShape(
      columns: [.time, .open, .high, .low, .close, .volume, .ignored], time: .seconds,
      zone: .utc, namesMinutes: true,
      notes: ["candles without trades are missing"]))
}
