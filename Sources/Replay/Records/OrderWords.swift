public import Strategy

extension OrderKind {
  /// How it reaches the market, as tables and messages have it: `at market`, `limit 101.5`.
  ///
  /// - Parameter price: writes a price.
  public func words(_ price: (Double) -> String) -> String {
    let prices = [
      stopPrice.map { "stop \(price($0))" }, limitPrice.map { "limit \(price($0))" },
    ].compactMap { $0 }
    return prices.isEmpty ? "at market" : prices.joined(separator: " ")
  }
}

extension OrderRecord.Purpose {
  /// What it is called in tables and sentences.
  public var words: String {
    switch self {
    case .entry: "entry"
    case .exit: "exit"
    case .stopLoss: "stop loss"
    case .takeProfit: "take profit"
    case .trailingStop: "trailing stop"
    case .breakEven: "break-even stop"
    case .flat: "set time"
    case .end: "end of data"
    case .liquidation: "liquidation"
    case .delisting: "delisting"
    }
  }
}
