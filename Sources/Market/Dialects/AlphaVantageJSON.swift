import Text

extension Dialect {
  /// `{"Meta Data": {…}, "Time Series (5min)": {"2024-03-01 19:55:00": {"1. open": …`, newest first.
  ///
  /// Intraday bars are in the time of the exchange and stamped at their end, as in its CSV.
  static let alphaVantageJSON = json(
    "alphavantage-json", "Alpha Vantage time series, JSON",
    words: ["alphavantage", "intraday", "adjusted"],
    JSONShape(
      looks: "rows by their times in a key with `Time Series`",
      strength: { _, table in
        table.kind == .keyed && table.path.count == 1 && table.path[0].contains("Time Series")
          ? 450 : nil
      },
      facts: { outline, table, _ in
        var facts = JSONShape.Facts(symbol: outline.fact("2. Symbol"))
        facts.timeframe =
          [outline.fact("4. Interval") ?? "", interval(table.path[0])]
          .lazy.filter { $0.hasSuffix("min") }
          .compactMap { try? Timeframe(String($0.dropLast(2))) }.first
        facts.isStampedAtEnd = (table.rows.first?.first?.count ?? 0) > 10
        let zone = outline.fact("6. Time Zone") ?? outline.fact("5. Time Zone")
        facts.zone = zone == "US/Eastern" ? "America/New_York" : zone
        if table.names.contains("5. adjusted close") {
          facts.notes = [
            "the column '5. adjusted close' is not used: prices are taken as they were quoted"
          ]
        }
        return facts
      }))

  /// `5min` of `Time Series (5min)`.
  private static func interval(_ name: String) -> String {
    String(name.drop { $0 != "(" }.dropFirst().prefix { $0 != ")" })
  }
}
