import Glibc

/// Where a value lies in a pane, and which value lies at a height.
///
/// Linear: `y = top + (upper − v) / (upper − lower) · height`, in pixels from the top of the
/// picture. Logarithmic: the same of `log10 v`. Per cent and indexed lie as linear ones do; what
/// they show is measured from a base: `(v − base) / |base|`, and 100 more than that in hundredths.
public struct ValueScale: Sendable, Hashable {
  /// How values are spaced and shown.
  public enum Kind: String, CaseIterable, Sendable {
    case linear
    /// Equal ratios are equally far apart; values must be above zero.
    case logarithmic = "log"
    /// The change from the first value that is shown.
    case percent
    /// The first value that is shown is 100.
    case indexed

    /// Whether it measures from a base.
    var isRelative: Bool { self == .percent || self == .indexed }
  }

  /// How values are spaced and shown.
  public let kind: Kind
  /// The value at the bottom.
  public let lower: Double
  /// The value at the top.
  public let upper: Double
  /// The height of `upper` in pixels.
  public let top: Double
  /// Pixels from `upper` to `lower`.
  public let height: Double
  /// What per cent and index are measured from.
  public let base: Double
  private let high: Double
  private let factor: Double

  /// A scale that puts `upper` at `top` and `lower` `height` pixels below.
  ///
  /// The two values must be finite and in order, and above zero on a logarithmic scale; the base
  /// must not be zero.
  public init(
    _ kind: Kind = .linear, lower: Double, upper: Double, top: Double, height: Double,
    base: Double = 1
  ) {
    precondition(lower < upper, "A scale needs a lower value below its upper: \(lower), \(upper).")
    precondition(
      kind != .logarithmic || lower > 0, "A logarithmic scale begins above 0, not at \(lower).")
    precondition(base != 0, "Nothing can be measured from a base of 0.")
    self.kind = kind
    self.lower = lower
    self.upper = upper
    self.top = top
    self.height = height
    self.base = base
    high = kind == .logarithmic ? log10(upper) : upper
    factor = height / (high - (kind == .logarithmic ? log10(lower) : lower))
  }

  /// The height of a value in pixels from the top of the picture; NaN stays NaN, and what has no
  /// logarithm lies below all that has one.
  public func y(_ value: Double) -> Double {
    if kind != .logarithmic { return top + (high - value) * factor }
    return value <= 0 ? .infinity : top + (high - log10(value)) * factor
  }

  /// The value at a height.
  public func value(_ y: Double) -> Double {
    let transformed = high - (y - top) / factor
    return kind == .logarithmic ? pow(10, transformed) : transformed
  }

  /// What the axis shows for a value: a fraction for per cent, 100 for the base of an index.
  public func shown(_ value: Double) -> Double {
    switch kind {
    case .linear, .logarithmic: value
    case .percent: (value - base) / abs(base)
    case .indexed: 100 + (value - base) / abs(base) * 100
    }
  }

  /// The value for which the axis shows a number.
  public func value(shownAs number: Double) -> Double {
    switch kind {
    case .linear, .logarithmic: number
    case .percent: base + number * abs(base)
    case .indexed: base + (number - 100) / 100 * abs(base)
    }
  }

  /// The edge of the pixel row nearest to a value.
  public func edge(_ value: Double) -> Int { Pixel.whole(y(value)) }

  /// The height of a value in half pixels.
  public func half(_ value: Double) -> Int32 { Pixel.half(y(value)) }
}
