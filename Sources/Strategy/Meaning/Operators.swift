import Glibc
import Indicators

extension Syntax.Binary {
  var arithmetic: Graph.Arithmetic? {
    switch self {
    case .add: .add
    case .subtract: .subtract
    case .multiply: .multiply
    case .divide: .divide
    case .modulo: .modulo
    case .power: .power
    default: nil
    }
  }

  var comparison: Graph.Comparison? {
    switch self {
    case .less: .less
    case .lessOrEqual: .lessOrEqual
    case .greater: .greater
    case .greaterOrEqual: .greaterOrEqual
    case .equal: .equal
    case .notEqual: .notEqual
    default: nil
    }
  }

  var logic: Graph.Logic? {
    switch self {
    case .and: .and
    case .or: .or
    default: nil
    }
  }

  /// What is left when it is neither arithmetic nor comparison nor logic.
  var crossing: Graph.Crossing {
    switch self {
    case .crossesAbove: .above
    case .crossesBelow: .below
    default: .either
    }
  }

  /// The operator as it is written, in quotation marks.
  var words: String {
    switch self {
    case .add: "'+'"
    case .subtract: "'-'"
    case .multiply: "'*'"
    case .divide: "'/'"
    case .modulo: "'%'"
    case .power: "'^'"
    case .less: "'<'"
    case .lessOrEqual: "'<='"
    case .greater: "'>'"
    case .greaterOrEqual: "'>='"
    case .equal: "'=='"
    case .notEqual: "'!='"
    case .and: "'and'"
    case .or: "'or'"
    case .crosses: "'crosses'"
    case .crossesAbove: "'crosses above'"
    case .crossesBelow: "'crosses below'"
    }
  }
}

// One value at a time, bit for bit what the graph's columns hold.

extension Graph.Arithmetic {
  /// The result for two numbers; `NaN` where either is unknown or the result is not finite.
  ///
  /// - Parameter size: how large what the first was made of is, where it is a difference of larger ones.
  func applied(to a: Double, _ b: Double, size: Double = 0) -> Double {
    switch self {
    case .add: finite(a + b)
    case .subtract: finite(a - b)
    case .multiply: finite(a * b)
    case .divide: finite(a / b)
    case .modulo: finite(Graph.remainder(a, b, size: size))
    case .power: a.isNaN || b.isNaN ? .nan : finite(pow(a, b))
    case .min: a.isNaN || b.isNaN ? .nan : Swift.min(a, b)
    case .max: a.isNaN || b.isNaN ? .nan : Swift.max(a, b)
    }
  }
}

extension Graph.Function {
  /// The result for a number; `NaN` where it is unknown or the result is not finite.
  func applied(to a: Double) -> Double {
    switch self {
    case .negate: finite(-a)
    case .abs: Swift.abs(a)
    case .log: finite(Glibc.log(a))
    case .sqrt: a.squareRoot()
    case .round: a.rounded(.toNearestOrAwayFromZero)
    }
  }
}

extension Graph.Comparison {
  /// The comparison that holds exactly where this one fails, for known numbers.
  var opposite: Graph.Comparison {
    switch self {
    case .less: .greaterOrEqual
    case .lessOrEqual: .greater
    case .greater: .lessOrEqual
    case .greaterOrEqual: .less
    case .equal: .notEqual
    case .notEqual: .equal
    }
  }
}

/// The number itself, `NaN` for an infinity; 0 has no sign afterwards.
@inline(__always)
private func finite(_ x: Double) -> Double { x + (x - x) }
