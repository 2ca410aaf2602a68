import Indicators

extension Double {
  /// How far a price may be from this one and still be the same price on paper: the noise of the
  /// arithmetic that made them, as in the comparisons of rules.
  @inline(__always)
  var tieWidth: Double { magnitude * Graph.tieWidth }
}
