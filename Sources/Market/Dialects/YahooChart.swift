import Text

extension Dialect {
  /// The answer of Yahoo's `/v8/finance/chart`: `{"chart": {"result": [{"meta": {"symbol": "AAPL",
  /// "exchangeTimezoneName": "America/New_York", …}, "timestamp": […], "indicators": {"quote":
  /// [{"open": […], …}], "adjclose": […]}}]}}`.
  ///
  /// Times are seconds since 1970: those of days, weeks and months the opening of the exchange, which
  /// means its date. Where nothing was traded prices are null.
  static let yahooChart = json(
    "yahoo-chart", "Yahoo chart, JSON", words: ["yahoo", "chart", "v8"],
    JSONShape(
      time: .seconds, zone: .utc, hasEmptyRows: true,
      looks: "columns in `indicators.quote`",
      strength: { _, table in
        table.kind == .columns
          && table.names.contains { $0.hasPrefix("indicators.quote.") } ? 400 : nil
      },
      facts: { outline, table, _ in
        var facts = JSONShape.Facts(
          symbol: outline.fact("meta", "symbol"),
          timeframe: outline.fact("dataGranularity").flatMap { Timeframe(vendor: $0) },
          dateZone: outline.fact("exchangeTimezoneName"))
        if table.names.contains("indicators.adjclose.adjclose") {
          facts.notes = ["adjclose is not used: prices are taken as they were quoted"]
        }
        if facts.dateZone == nil {
          facts.notes.append(
            "the answer does not name the zone of its exchange: days keep the moment of their opening"
          )
        }
        return facts
      }))
}
