import CColumns

extension Graph.Crossing {
  /// Works out a block; reads one value before each column.
  func run(_ a: Measured, _ b: Measured, into out: UnsafeMutablePointer<Double>, _ count: Int) {
    var pair = column_pair(a, b)
    switch self {
    case .above: columns_cross_above(&pair, out, count)
    case .below: columns_cross_below(&pair, out, count)
    case .either: columns_cross(&pair, out, count)
    }
  }
}

/// Crossings in both directions in one pass; reads one value before each column.
func crossesBoth(
  _ a: Measured, _ b: Measured, above: UnsafeMutablePointer<Double>,
  below: UnsafeMutablePointer<Double>, _ count: Int
) {
  var pair = column_pair(a, b)
  columns_cross_both(&pair, above, below, count)
}

extension column_pair {
  fileprivate init(_ a: Measured, _ b: Measured) {
    self.init(
      a: a.values, b: b.values, sizes_a: a.sizes, sizes_b: b.sizes, tie: Graph.tieWidth)
  }
}
