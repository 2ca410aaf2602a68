extension Graph.Crossing {
  /// Works out a block; reads one value before each column.
  func run(
    _ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, into out: UnsafeMutablePointer<Double>,
    _ count: Int
  ) {
    switch self {
    case .above: crossings(a, b, count) { i, above, _ in out[i] = above }
    case .below: crossings(a, b, count) { i, _, below in out[i] = below }
    case .either: crossings(a, b, count) { i, above, below in out[i] = above + below }
    }
  }
}

/// Crossings in both directions in one pass; reads one value before each column.
func crossesBoth(
  _ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, above: UnsafeMutablePointer<Double>,
  below: UnsafeMutablePointer<Double>, _ count: Int
) {
  crossings(a, b, count) { i, up, down in
    above[i] = up
    below[i] = down
  }
}

/// Gives `body` the place and both truths of each bar; what it does not use is not worked out.
@inline(__always)
private func crossings(
  _ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, _ count: Int,
  _ body: (Int, _ above: Double, _ below: Double) -> Void
) {
  for i in 0..<count {
    let (before, now) = ((a: a[i - 1], b: b[i - 1]), (a: a[i], b: b[i]))
    let above = (now.a > now.b ? 1.0 : 0) * (before.a <= before.b ? 1.0 : 0)
    let below = (now.a < now.b ? 1.0 : 0) * (before.a >= before.b ? 1.0 : 0)
    body(i, above, below)
  }
}
