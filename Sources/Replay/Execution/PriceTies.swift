import Indicators

extension Double {
  /// How far a price may be from this one and still be equal up to rounding error: the noise of the
  /// arithmetic that made them, as in the comparisons of rules.
  @inline(__always)
  var tieWidth: Double { magnitude * Graph.tieWidth }
}
