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

  /// Takes a column of capital gains, which funds pay out besides dividends and yfinance tells beside
  /// them: they count as dividends.
  mutating func findGains() {
    guard layout.hasHeader, !header.choice.denies(.dividend) else { return }
    let own = layout.instrument.map { Self.gains + plainName($0) }
    let place = layout.roles.indices.first { place in
      let plain = plainName(layout.names[place])
      return layout.roles[place] == .ignored && (plain == Self.gains || plain == own)
        && (own != nil || !layout.dismissed.contains(place))
    }
    guard let place else { return }
    gains = place
    layout.set(layout.roles.contains(.dividend) ? .label : .dividend, at: place)
  }

  private static let gains = "capitalgains"
}
