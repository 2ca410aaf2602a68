extension Dialect {
  /// Kraken's download of trades, and Bitcoincharts': seconds, price and volume, no header.
  static let krakenTrades = ticks(
    "kraken-trades", "Kraken, trades", words: ["kraken", "trades"],
    signatures: [
      Signature("rows as `1612137600,1.5,0.25`") { sample in
        guard let fields = sample.fields(0, ","), fields.count == 3,
          TimeEvidence(fields[0].bytes) == .format(.seconds), fields.allSatisfy(\.isNumber)
        else { return nil }
        return 16
      }
    ],
    TickShape(columns: [.time, .price, .volume], time: .seconds, zone: .utc))
}
