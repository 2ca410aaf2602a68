extension Dialect {
  /// The answer of OANDA's v20 candles: `{"instrument": "EUR_USD", "granularity": "M5", "candles":
  /// [{"complete": true, "volume": 2, "time": "2016-10-17T15:16:40.000000000Z", "mid": {"o": …`.
  ///
  /// Volume is the number of prices.
  static let oanda = json(
    "oanda", "OANDA v20 candles", words: ["oanda", "v20", "candles"],
    JSONShape(
      zone: .utc, closing: JSONShape.Closing(names: ["complete"]),
      looks: "objects with `mid.o`, `bid.o` or `ask.o` in `candles`",
      strength: { _, table in
        table.kind == .objects && table.path.last == "candles" && price(table) != nil ? 400 : nil
      },
      facts: { outline, table, _ in
        var facts = JSONShape.Facts(
          symbol: outline.fact("instrument"),
          timeframe: outline.fact("granularity").flatMap { Timeframe(vendor: $0) })
        if let words = price(table)?.words { facts.notes = [words] }
        return facts
      }))

  /// Which prices are read.
  private static func price(_ table: JSONTable) -> (name: String, words: String)? {
    let names = Set(table.names)
    return [
      ("mid", "prices are the middle of bid and ask"), ("bid", "prices are bids"),
      ("ask", "prices are asks"),
    ].first { names.contains("\($0.0).o") }
  }
}
