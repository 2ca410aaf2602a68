extension Dialect {
  /// Investing.com: the close first, as `Price`; quoted numbers with commas, volumes as `58.87K`.
  ///
  /// Day or month comes first as the visitor's country has it, so its rows must show it.
  static let investing = Dialect(
    "investing", "Investing.com", words: ["historical", "data", "investing.com"],
    signatures: [.header(["date", "price", "open", "high", "low", "vol", "change"])],
    TextShape(numbers: .point))
}
