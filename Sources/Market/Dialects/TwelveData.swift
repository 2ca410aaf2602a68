import Text

extension Dialect {
  /// The answer of Twelve Data's time series: `{"meta": {"symbol": "AAPL", "interval": "1min",
  /// "exchange_timezone": "America/New_York", …}, "values": [{"datetime": "2021-09-16 15:59:00", …`,
  /// newest first; of several symbols one such object for each.
  ///
  /// Times are the exchange's unless another zone was asked for, which the answer does not say.
  static let twelveData = json(
    "twelvedata", "Twelve Data time series, JSON", words: ["twelvedata", "timeseries"],
    JSONShape(
      names: ["datetime": .time],
      looks: "objects with `datetime` in `values`, and `meta.interval` beside them",
      strength: { outline, table in
        table.kind == .objects && table.path.last == "values" && table.names.contains("datetime")
          && outline.fact(beside: table, "meta", "interval") != nil ? 400 : nil
      },
      facts: { outline, table, _ in
        .init(
          symbol: outline.fact(beside: table, "meta", "symbol"),
          timeframe: outline.fact(beside: table, "meta", "interval").flatMap {
            Timeframe(vendor: $0)
          },
          zone: outline.fact(beside: table, "meta", "exchange_timezone"))
      }))
}
