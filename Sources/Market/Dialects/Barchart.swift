extension Dialect {
  /// Barchart.com: the close is `Last` or `Latest`, month first, a remark at the end.
  static let barchart = Dialect(
    "barchart", "Barchart.com", words: ["barchartdotcom", "barchart", "price"],
    signatures: [
      .header(["time", "open", "high", "low", "last", "change"]),
      .header(["time", "open", "high", "low", "latest", "change"]),
      .header(["symbol", "time", "open", "high", "low", "last", "change"]),
    ],
    TextShape(
      names: ["latest": .close], hasRemarks: true, dates: .monthFirst,
      zone: .named("America/Chicago"), hasOneSymbol: true))
}
