extension Dialect {
  /// zipline's folder of CSV files: one symbol a file, with dividends and splits.
  static let zipline = Dialect(
    "zipline", "zipline csvdir", words: ["csvdir"],
    signatures: [.header(["date", "open", "high", "low", "close", "volume", "dividend", "split"])],
    TextShape())
}
