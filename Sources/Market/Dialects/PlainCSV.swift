extension Dialect {
  /// Columns by their common names, in any order.
  static let csv = Dialect("csv", "plain CSV", signatures: [], TextShape())

  /// Plain CSV whose dates are `31/12/2024`.
  static let csvDayFirst = Dialect(
    "csv-day-first", "plain CSV with dates as 31/12/2024", signatures: [],
    TextShape(dates: .dayFirst))

  /// Plain CSV whose dates are `12/31/2024`.
  static let csvMonthFirst = Dialect(
    "csv-month-first", "plain CSV with dates as 12/31/2024", signatures: [],
    TextShape(dates: .monthFirst))

  /// Plain CSV whose numbers are `1234.50`.
  static let csvDecimalPoint = Dialect(
    "csv-decimal-point", "plain CSV with numbers as 1234.50", signatures: [],
    TextShape(numbers: .plain))

  /// Plain CSV whose numbers are `1234,50`.
  static let csvDecimalComma = Dialect(
    "csv-decimal-comma", "plain CSV with numbers as 1234,50", signatures: [],
    TextShape(numbers: .comma))

  /// Plain CSV whose numbers are `1,234`.
  static let csvThousandsComma = Dialect(
    "csv-thousands-comma", "plain CSV with numbers as 1,234", signatures: [],
    TextShape(numbers: .point))

  /// Plain CSV whose numbers are `1'234`.
  static let csvThousandsApostrophe = Dialect(
    "csv-thousands-apostrophe", "plain CSV with numbers as 1'234", signatures: [],
    TextShape(numbers: .spacedPoint))

  /// Plain CSV whose prices are `110'16`, `110-16+` or `110'162`.
  static let csvThirtySeconds = Dialect(
    "csv-thirty-seconds", "plain CSV with prices as 110'16, in points and 32nds", signatures: [],
    TextShape(numbers: .thirtySeconds))
}
