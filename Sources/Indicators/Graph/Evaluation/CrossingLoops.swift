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
  let (aBefore, bBefore) = (a - 1, b - 1)
  for i in 0..<count {
    let above = mask(a[i] > b[i]) & mask(aBefore[i] <= bBefore[i])
    let below = mask(a[i] < b[i]) & mask(aBefore[i] >= bBefore[i])
    body(i, truth(above), truth(below))
  }
}

/// All bits or none: two conditions are joined by their bits, since `&&` would be a branch that the
/// data decide, and would not vectorise.
@inline(__always)
private func mask(_ condition: Bool) -> UInt64 { condition ? .max : 0 }

/// 1 for all bits, 0 for none.
@inline(__always)
private func truth(_ mask: UInt64) -> Double { Double(bitPattern: mask & (1.0).bitPattern) }
