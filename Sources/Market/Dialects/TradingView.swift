extension Dialect {
  /// TradingView's export of a chart: candles, and columns of whatever was drawn.
  static let tradingView = Dialect(
    "tradingview", "TradingView", words: [],
    signatures: [
      Signature(
        "the header `time,open,high,low,close` and further columns, and times with their zone",
        looksLikeChart)
    ],
    TextShape(namesMinutes: true))

  /// Its first five columns are lower case; further ones are named by studies, and `Volume`.
  private static let looksLikeChart: @Sendable (FileHead) -> Int? = { sample in
    guard let names = sample.fields(0, ",")?.map(\.text), let row = sample.fields(1, ","),
      names.starts(with: ["time", "open", "high", "low", "close"]), names.count > 5,
      names.dropFirst(5) != ["volume"], let time = row.first?.bytes
    else { return nil }
    let hasZone = TimeFormat.iso.parse(time).map { !$0.isNaive } ?? false
    let isDate = FieldPattern.matches(time, "9999-99-99")
    return hasZone || isDate || FieldPattern.matches(time, "9999999999") ? 45 : nil
  }
}
