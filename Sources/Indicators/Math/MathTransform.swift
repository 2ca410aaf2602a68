import Glibc

/// A function of one number, applied bar by bar.
protocol MathFunction: Sendable {
  static var name: String { get }
  static var title: (english: String, chinese: String, traditional: String, japanese: String) {
    get
  }
  static var formula: String { get }
  /// Where it is not known.
  static var limits: String { get }
  /// Works out a block. A loop of its own in each function, since a call through the protocol for
  /// each value would cost more than some of them.
  static func apply(to block: IndicatorBlock)
}

/// A function of the source, bar by bar; unknown where the function gives no finite number.
///
/// Known from the first bar on. Angles are in radians. The square root is the language's own `sqrt(x)`.
///
/// Source: TA-Lib 0.8, the function of the same name; agrees to 1e-9 relative.
struct MathTransform<Function: MathFunction>: Indicator {
  static var description: IndicatorDescription {
    IndicatorDescription(
      name: Function.name, title: Function.title.english, chinese: Function.title.chinese,
      traditional: Function.title.traditional,
      japanese: Function.title.japanese, taLib: .init(Function.name), group: .math,
      summary: "What is the \(Function.title.english.lowercased()) of a series?",
      formula: "\(Function.name)[t] = \(Function.formula)\nx = source",
      parameters: [], inputs: [.value], outputs: [.init(Function.name, unit: .other)], pane: .own,
      warmup: { _, _ in 0 }, edgeCases: Function.limits,
      source: "TA-Lib 0.8 \(Function.name.uppercased()), 1e-9 relative",
      example: "\(Function.name)(close) > \(Function.name)(close[1])", make: { MathTransform($0) })
  }

  init(_ settings: Settings) {}

  mutating func update(_ block: IndicatorBlock) {
    Function.apply(to: block)
  }
}

extension IndicatorBlock {
  /// Writes a function of each value; unknown where it gives no finite number.
  @inline(__always)
  fileprivate func transform(_ function: (Double) -> Double) {
    fill(output(0), count, input(0)) { finite(function($0)) }
  }
}

enum ArcCosine: MathFunction {
  static let name = "acos"
  static let title = (english: "Arc cosine", chinese: "反余弦", traditional: "反餘弦", japanese: "逆余弦")
  static let formula = "acos(x[t])"
  static let limits = "Unknown beyond -1 and 1."
  static func apply(to block: IndicatorBlock) { block.transform { acos($0) } }
}

enum ArcSine: MathFunction {
  static let name = "asin"
  static let title = (english: "Arc sine", chinese: "反正弦", traditional: "反正弦", japanese: "逆正弦")
  static let formula = "asin(x[t])"
  static let limits = "Unknown beyond -1 and 1."
  static func apply(to block: IndicatorBlock) { block.transform { asin($0) } }
}

enum ArcTangent: MathFunction {
  static let name = "atan"
  static let title = (english: "Arc tangent", chinese: "反正切", traditional: "反正切", japanese: "逆正接")
  static let formula = "atan(x[t])"
  static let limits = "None: it is defined for every number."
  static func apply(to block: IndicatorBlock) { block.transform { atan($0) } }
}

enum Ceiling: MathFunction {
  static let name = "ceil"
  static let title = (english: "Ceiling", chinese: "向上取整", traditional: "無條件進位", japanese: "切り上げ")
  static let formula = "the smallest whole number that is not below x[t]"
  static let limits = "None: it is defined for every number."
  static func apply(to block: IndicatorBlock) { block.transform { wholeAbove($0) } }
}

enum Cosine: MathFunction {
  static let name = "cos"
  static let title = (english: "Cosine", chinese: "余弦", traditional: "餘弦", japanese: "余弦")
  static let formula = "cos(x[t])"
  static let limits = "None: it is defined for every number."
  static func apply(to block: IndicatorBlock) { block.transform { cos($0) } }
}

enum HyperbolicCosine: MathFunction {
  static let name = "cosh"
  static let title = (
    english: "Hyperbolic cosine", chinese: "双曲余弦", traditional: "雙曲餘弦", japanese: "双曲線余弦"
  )
  static let formula = "(e^x[t] + e^-x[t]) / 2"
  static let limits = "Unknown beyond about -710 and 710, where it is too large."
  static func apply(to block: IndicatorBlock) { block.transform { cosh($0) } }
}

enum Exponential: MathFunction {
  static let name = "exp"
  static let title = (
    english: "Exponential", chinese: "指数函数", traditional: "指數函數", japanese: "指数関数"
  )
  static let formula = "e^x[t]"
  static let limits = "Unknown beyond about 709, where it is too large."
  static func apply(to block: IndicatorBlock) { block.transform { exp($0) } }
}

enum Floor: MathFunction {
  static let name = "floor"
  static let title = (english: "Floor", chinese: "向下取整", traditional: "無條件捨去", japanese: "切り捨て")
  static let formula = "the largest whole number that is not above x[t]"
  static let limits = "None: it is defined for every number."
  static func apply(to block: IndicatorBlock) { block.transform { wholeBelow($0) } }
}

enum NaturalLogarithm: MathFunction {
  static let name = "ln"
  static let title = (
    english: "Natural logarithm", chinese: "自然对数", traditional: "自然對數", japanese: "自然対数"
  )
  static let formula = "ln(x[t])"
  static let limits = "Unknown at 0 and below."
  static func apply(to block: IndicatorBlock) { block.transform { log($0) } }
}

enum DecimalLogarithm: MathFunction {
  static let name = "log10"
  static let title = (
    english: "Decimal logarithm", chinese: "常用对数", traditional: "常用對數", japanese: "常用対数"
  )
  static let formula = "log10(x[t])"
  static let limits = "Unknown at 0 and below."
  static func apply(to block: IndicatorBlock) { block.transform { log10($0) } }
}

enum Sine: MathFunction {
  static let name = "sin"
  static let title = (english: "Sine", chinese: "正弦", traditional: "正弦", japanese: "正弦")
  static let formula = "sin(x[t])"
  static let limits = "None: it is defined for every number."
  static func apply(to block: IndicatorBlock) { block.transform { sin($0) } }
}

enum HyperbolicSine: MathFunction {
  static let name = "sinh"
  static let title = (
    english: "Hyperbolic sine", chinese: "双曲正弦", traditional: "雙曲正弦", japanese: "双曲線正弦"
  )
  static let formula = "(e^x[t] - e^-x[t]) / 2"
  static let limits = "Unknown beyond about -710 and 710, where it is too large."
  static func apply(to block: IndicatorBlock) { block.transform { sinh($0) } }
}

enum Tangent: MathFunction {
  static let name = "tan"
  static let title = (english: "Tangent", chinese: "正切", traditional: "正切", japanese: "正接")
  static let formula = "tan(x[t])"
  static let limits = "None: it is defined for every number that a Double can be."
  static func apply(to block: IndicatorBlock) { block.transform { tan($0) } }
}

enum HyperbolicTangent: MathFunction {
  static let name = "tanh"
  static let title = (
    english: "Hyperbolic tangent", chinese: "双曲正切", traditional: "雙曲正切", japanese: "双曲線正接"
  )
  static let formula = "(e^x[t] - e^-x[t]) / (e^x[t] + e^-x[t])"
  static let limits = "None: it is defined for every number."
  static func apply(to block: IndicatorBlock) { block.transform { tanh($0) } }
}
