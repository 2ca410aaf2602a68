extension Timeframe {
  /// The length of a candle as vendors write it: `5min`, `1day`, `60m`, `1wk`, `H4`, `M15`, `D`.
  ///
  /// `nil` for what is none. A unit before its number is minutes for `M`; alone it is months.
  init?(vendor text: String) {
    let digits = text.filter(\.isNumber)
    let letters = text.filter(\.isLetter)
    guard digits.count + letters.count == text.count, let unit = Self.units[letters.lowercased()]
    else { return nil }
    let isMonths = letters == "M" && digits.isEmpty
    guard let frame = try? Timeframe((digits.isEmpty ? "1" : digits) + (isMonths ? "M" : unit))
    else { return nil }
    self = frame
  }

  private static let units: [String: String] = [
    "s": "s", "sec": "s", "second": "s", "m": "m", "min": "m", "minute": "m", "h": "h",
    "hour": "h", "d": "d", "day": "d", "w": "w", "wk": "w", "week": "w", "mo": "M", "mon": "M",
    "month": "M",
  ]
}
