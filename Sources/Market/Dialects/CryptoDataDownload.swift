extension Dialect {
  /// CryptoDataDownload: a line about the site above the header, newest first, UTC.
  static let cryptoDataDownload = Dialect(
    "cryptodatadownload", "CryptoDataDownload",
    words: ["coinbase", "binance", "bitstamp", "kraken", "gemini", "poloniex", "bitfinex"],
    signatures: [.title("ryptoDataDownload")],
    TextShape(titleLines: 1, zone: .utc, hasOneSymbol: true))
}
