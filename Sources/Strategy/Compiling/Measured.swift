import Indicators

/// A number, and the size of what went into it: how far rounding may have moved it, as in the graph's
/// comparisons (``Graph/tieWidth``).
struct Measured {
  var value: Double
  var size: Double

  /// A number whose own size says it.
  init(_ value: Double) { self.init(value, size: value.magnitude) }

  init(_ value: Double, size: Double) {
    self.value = value
    self.size = size
  }

  mutating func apply(_ op: Graph.Function) {
    value = op.applied(to: value)
    switch op {
    case .negate, .abs, .round: break
    case .log, .sqrt: size = value.magnitude
    }
  }

  mutating func apply(_ op: Graph.Arithmetic, _ other: Measured) {
    let own = self
    value = op.applied(to: own.value, other.value, size: own.size)
    switch op {
    case .add, .subtract: size = max(own.size, other.size)
    case .multiply:
      size = max(own.size * other.value.magnitude, own.value.magnitude * other.size)
    case .divide:
      size = max(own.size, value.magnitude * other.size) / other.value.magnitude
    case .modulo: break
    case .power, .min, .max: size = value.magnitude
    }
  }

  /// Whether it compares so with another, as in the rules: a difference that is only rounding is none.
  func compares(_ op: Graph.Comparison, _ other: Measured) -> Bool {
    op.holds(value, other.value, size: max(size, other.size))
  }
}

extension Double {
  /// The whole number that it is on paper: a computed one, such as 90 * 0.7, may differ from it by its
  /// rounding. The number itself where it is none.
  var wholeOnPaper: Double {
    let whole = rounded()
    return Measured(self).compares(.equal, Measured(whole)) ? whole : self
  }
}
