import Glibc

/// Where a value lies in a pane, and which value lies at a height.
///
/// Linear: `y = top + (upper − v) / (upper − lower) · height`, in pixels from the top of the
/// picture. Logarithmic: the same of `log10 v`.
public struct ValueScale: Sendable, Hashable {
  /// How values are spaced.
  public enum Kind: String, CaseIterable, Sendable {
    case linear
    /// Equal ratios are equally far apart; values must be above zero.
    case logarithmic = "log"
  }

  /// How values are spaced.
  public let kind: Kind
  /// The value at the bottom.
  public let lower: Double
  /// The value at the top.
  public let upper: Double
  /// The height of `upper` in pixels.
  public let top: Double
  /// Pixels from `upper` to `lower`.
  public let height: Double
  private let high: Double
  private let factor: Double

  /// A scale that puts `upper` at `top` and `lower` `height` pixels below.
  ///
  /// The two values must be finite and in order, and above zero on a logarithmic scale.
  public init(_ kind: Kind = .linear, lower: Double, upper: Double, top: Double, height: Double) {
    precondition(lower < upper, "A scale needs a lower value below its upper: \(lower), \(upper).")
    precondition(
      kind == .linear || lower > 0, "A logarithmic scale begins above 0, not at \(lower).")
    self.kind = kind
    self.lower = lower
    self.upper = upper
    self.top = top
    self.height = height
    high = kind == .linear ? upper : log10(upper)
    factor = height / (high - (kind == .linear ? lower : log10(lower)))
  }

  /// The height of a value in pixels from the top of the picture; NaN stays NaN.
  public func y(_ value: Double) -> Double {
    top + (high - (kind == .linear ? value : log10(value))) * factor
  }

  /// The value at a height.
  public func value(_ y: Double) -> Double {
    let transformed = high - (y - top) / factor
    return kind == .linear ? transformed : pow(10, transformed)
  }

  /// The edge of the pixel row nearest to a value.
  public func edge(_ value: Double) -> Int { Pixel.whole(y(value)) }

  /// The height of a value in half pixels.
  public func half(_ value: Double) -> Int32 { Pixel.half(y(value)) }
}
