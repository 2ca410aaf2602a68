extension Dialect {
  /// CryptoDataDownload: a line about the site above the header, newest first, UTC.
  static let cryptoDataDownload = Dialect(
    "cryptodatadownload", "CryptoDataDownload",
    words: ["coinbase", "binance", "bitstamp", "kraken", "gemini", "poloniex", "bitfinex"],
    signatures: [.title("CryptoDataDownload")],
    TextShape(
      titleLines: 1, zone: .utc, hasOneSymbol: true,
      adapt: { plan, _ in
        // Of `Volume BTC` and `Volume USD` that of the coin: `BTCUSD` begins with its name.
        let symbol = String(decoding: plan.firstSymbol ?? [], as: UTF8.self).lowercased()
        let names = plan.layout.names.map(plainName)
        let coin = names.firstIndex { name in
          name.hasPrefix("volume") && name.count > 6 && symbol.hasPrefix(name.dropFirst(6))
        }
        if let coin { plan.layout.give(.volume, to: coin) }
      }))
}
