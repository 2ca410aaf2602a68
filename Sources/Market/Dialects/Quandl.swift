extension Dialect {
  /// Quandl's table of WIKI prices: many tickers in one file, as quoted and adjusted.
  static let quandl = Dialect(
    "quandl", "Quandl WIKI prices", words: ["wiki"],
    signatures: [
      .header([
        "ticker", "date", "open", "high", "low", "close", "volume", "exdividend", "splitratio",
      ])
    ],
    TextShape())
}
