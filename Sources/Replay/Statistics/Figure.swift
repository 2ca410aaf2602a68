/// A figure, or why there is none. Never `NaN` or infinite.
public enum Figure: Hashable, Sendable {
  case known(Double)
  case unknown(String)

  /// The figure, if there is one.
  public var value: Double? {
    if case .known(let value) = self { return value }
    return nil
  }

  /// A number as a figure; a reason where it is none. Zero has no sign, which a journal would not keep.
  init(_ value: Double, orElse reason: String = "it is not defined for these numbers") {
    self = value.isFinite ? .known(value + 0) : .unknown(reason)
  }

  /// The figure of a sample with a minimum size, or that the sample is too small.
  static func of(
    atLeast least: Int, _ things: String, count: Int, _ value: () -> Figure
  ) -> Figure {
    count >= least
      ? value() : .unknown("needs \(least) \(things), there \(count == 1 ? "is" : "are") \(count)")
  }
}
