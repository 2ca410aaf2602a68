package import Market
import Strategy

extension Instrument {
  /// The lot where nothing names one: 1, or the power of ten below it of which one lot costs at most a
  /// hundredth of the cash.
  ///
  /// - Parameters:
  ///   - cash: what the account starts with.
  ///   - price: of one unit, at the open of the run's first candle.
  package static func defaultLot(cash: Double, price: Double) -> Double {
    var parts = 1.0
    while price / parts > cash / 100, parts < 1e12 { parts *= 10 }
    return 1 / parts
  }
}
