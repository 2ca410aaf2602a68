extension Dialect {
  /// What Binance's streams of klines send, a message a line: `{"e": "kline", "s": "BTCUSDT", "k":
  /// {"t": 1672515780000, "T": …, "o": "16500.1", …, "x": true}}`, or the same as `data` of a combined
  /// stream. Only messages of candles that are over count.
  static let binanceStream = json(
    "binance-stream", "Binance stream of klines", words: ["binance", "stream", "kline", "ws"],
    JSONShape(
      names: names.merging(names.map { ("data." + $0.key, $0.value) }) { first, _ in first },
      time: .milliseconds, zone: .utc,
      closing: JSONShape.Closing(names: ["k.x", "data.k.x"]),
      looks: "objects with `k.t,k.T,k.o,k.h,k.l,k.c,k.x`, also in `data`",
      strength: { _, table in
        guard table.kind == .objects else { return nil }
        return ["k.", "data.k."].contains { start in
          Set(table.names).isSuperset(of: ["t", "T", "o", "h", "l", "c", "x"].map { start + $0 })
        } ? 400 : nil
      }))

  /// What differs in its letters' size only, and what means something else here.
  private static let names: [String: CSVLayout.Role] = [
    "s": .ignored, "E": .ignored, "k.s": .symbol, "k.T": .ignored, "k.L": .ignored,
    "k.V": .ignored, "k.Q": .ignored, "k.B": .ignored, "k.q": .ignored, "k.n": .ignored,
  ]
}
