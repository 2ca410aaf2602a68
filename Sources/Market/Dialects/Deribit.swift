import Text

extension Dialect {
  /// The answer of Deribit's `get_tradingview_chart_data`: `{"result": {"ticks": [1554373800000, …],
  /// "open": […], …, "cost": […]}}`. Volume is in the base currency, cost in the other.
  static let deribit = json(
    "deribit", "Deribit chart data, JSON", words: ["deribit", "tradingview", "chart"],
    JSONShape(
      names: ["ticks": .time, "cost": .ignored], time: .milliseconds, zone: .utc,
      looks: "the columns `ticks,open,high,low,close` in `result`",
      strength: { _, table in
        table.kind == .columns && table.path.last == "result"
          && Set(table.names).isSuperset(of: ["ticks", "open", "high", "low", "close"]) ? 400 : nil
      }))
}
