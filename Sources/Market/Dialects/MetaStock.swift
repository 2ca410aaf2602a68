extension Dialect {
  /// Text of MetaStock and of what learned from it: `<TICKER>,<PER>,<DTYYYYMMDD>,<TIME>,<OPEN>,…`, dates
  /// and times of day in digits.
  static let metaStock = Dialect(
    "metastock", "MetaStock", words: ["metastock", "mst"],
    signatures: [.columns(["ticker", "dtyyyymmdd", "open", "high", "low", "close"])],
    TextShape(time: .civil(.yearFirst), numbers: .plain))
}
