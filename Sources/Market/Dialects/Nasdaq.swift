extension Dialect {
  /// Nasdaq.com: close and volume before the open, `$` before prices, month first.
  static let nasdaq = Dialect(
    "nasdaq", "Nasdaq.com", words: ["historicaldata"],
    signatures: [.header(["date", "closelast", "volume", "open", "high", "low"])],
    TextShape(dates: .monthFirst, numbers: .point))

  /// Nasdaq.com until 2019: a row of the current day may come first.
  static let nasdaqLegacy = Dialect(
    "nasdaq-legacy", "Nasdaq.com until 2019", words: ["historicalquotes"],
    signatures: [.header(["date", "close", "volume", "open", "high", "low"])],
    TextShape(dates: .monthFirst, unfinished: "99:99", numbers: .point))
}
