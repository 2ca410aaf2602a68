package import Strategy
import Text

extension RuleSides.Enough {
  /// `close ≥ 101.26`: the price that would have been enough.
  ///
  /// A value of more decimals is rounded away from where the price was, so that the one that is named is enough.
  ///
  /// - Parameter decimals: how many are shown.
  package func words(decimals: Int) -> String {
    func rounded(_ number: Double) -> Double {
      Double(NumberText.fixed(number, decimals: decimals)) ?? number
    }
    let isAbove = sign == .greater || sign == .greaterOrEqual
    let step = (isAbove ? 1 : -1) * (Double("1e-\(decimals)") ?? 0)
    var named = rounded(value)
    if isAbove ? named < value : named > value { named = rounded(named + step) }
    let isEqualEnough = named != value || sign == .greaterOrEqual || sign == .lessOrEqual
    let written =
      switch (isAbove, isEqualEnough) {
      case (true, true): "≥"
      case (true, false): ">"
      case (false, true): "≤"
      case (false, false): "<"
      }
    return "\(printable(price)) \(written) \(Amounts.fixed(named, decimals))"
  }
}
