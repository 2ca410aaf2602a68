public import Strategy
import Text

extension OrderKind {
  /// How it reaches the market, as tables and messages have it: `at market`, `limit 101.5`.
  ///
  /// - Parameter price: writes a price.
  public func words(_ price: (Double) -> String) -> String {
    switch self {
    case .market: localized("at market")
    case .limit(let limit): localized("limit \(price(limit))")
    case .stop(let stop): localized("stop \(price(stop))")
    case .stopLimit(let stop, let limit): localized("stop \(price(stop)) limit \(price(limit))")
    }
  }
}

extension OrderRecord.Purpose {
  /// What it is called in tables and sentences.
  public var words: String {
    switch self {
    case .entry: localized("entry")
    case .exit: localized("exit")
    case .stopLoss: localized("stop loss")
    case .takeProfit: localized("take profit")
    case .trailingStop: localized("trailing stop")
    case .breakEven: localized("break-even stop")
    case .flat: localized("set time")
    case .end: localized("end of data")
    case .liquidation: localized("liquidation")
    case .delisting: localized("delisting")
    }
  }
}
