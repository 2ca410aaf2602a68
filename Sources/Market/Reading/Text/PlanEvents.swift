extension TextPlan {
  /// What of splits and dividends is out of the prices, where columns tell both.
  ///
  /// yfinance calls the columns `Dividends` and `Stock Splits`; its prices are without splits, and
  /// without dividends too unless `Adj Close` is beside them (`auto_adjust=False`). Alpha Vantage,
  /// Tiingo, Quandl and zipline write prices as they were traded.
  var basis: PriceBasis? {
    let roles = Set(layout.roles)
    guard roles.contains(.dividend) || roles.contains(.split) else { return nil }
    let plain = Set(layout.names.map(plainName))
    guard plain.contains("stocksplits") else { return .asTraded }
    return plain.contains("adjclose") ? .splitAdjusted : .adjusted
  }
}
