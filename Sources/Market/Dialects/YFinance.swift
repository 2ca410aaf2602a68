extension Dialect {
  /// What yfinance gives and pandas saves: two lines of names, `Price,Close,High,…` and `Ticker,AAPL,…`,
  /// and perhaps a third that names the dates.
  static let yfinance = Dialect(
    "yfinance", "yfinance", words: ["yfinance", "yahoo", "data", "stock"],
    signatures: [
      Signature("two lines of names, prices and tickers, as `Price,Close,…` over `Ticker,AAPL,…`") {
        sample in
        let levels = (0...1).map { sample.names($0, ",")?.first ?? "?" }
        guard levels.contains("ticker") || levels.contains("price") else { return nil }
        return SideBySide.isStacked(sample) ? 100 : nil
      }
    ],
    TextShape())
}
