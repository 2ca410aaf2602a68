import Indicators

extension ContractTests {
  /// What a flat market of 101.37 gives: the price on an overlay and 0 elsewhere, unless it is said here
  /// or by a formula.
  static func flatValue(
    _ d: IndicatorDescription, _ output: String, _ values: [Double], hasFormula: Bool
  ) -> Double? {
    switch d.name {
    case "cr": 100
    case "vr": [100, 50, -100][Int(values[2])]
    case "rci": values[1] == 0 ? 50 : 0
    case "volma": 101.37
    case "rsi", "stochastic", "kdj", "stochf", "stochrsi", "imi", "mfi", "ultosc": 50
    case "willr": -50
    case "aroon", "rocr100", "doji": 100
    case "rocr", "div": 1
    case "sum": 101.37 * values[0]
    case "add": 2 * 101.37
    case "mult": 101.37 * 101.37
    case "obv": nil
    case "arbr": 100
    case "chop": 50
    case "hurst": 0.5
    case "supertrend" where output == "trend": 1
    case "fractals": 0
    case "envelope" where output != "middle": nil
    case _ where hasFormula: nil
    case _ where d.group == .math && d.parameters.isEmpty && d.name != "sub": nil
    case _
    where d.pane == .overlay && d.outputs.contains { $0.name == output && $0.unit == .price }:
      101.37
    default: 0
    }
  }
}
