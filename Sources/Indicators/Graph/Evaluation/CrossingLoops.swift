extension Graph.Crossing {
  /// Works out a block; reads one value before each column.
  func run(_ a: Measured, _ b: Measured, into out: UnsafeMutablePointer<Double>, _ count: Int) {
    switch self {
    case .above: crossings(a, b, count) { i, above, _ in out[i] = above }
    case .below: crossings(a, b, count) { i, _, below in out[i] = below }
    case .either: crossings(a, b, count) { i, above, below in out[i] = above + below }
    }
  }
}

/// Crossings in both directions in one pass; reads one value before each column.
func crossesBoth(
  _ a: Measured, _ b: Measured, above: UnsafeMutablePointer<Double>,
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
  _ a: Measured, _ b: Measured, _ count: Int,
  _ body: (Int, _ above: Double, _ below: Double) -> Void
) {
  let (x, y) = (a.values, b.values)
  if a.isOwn && b.isOwn {
    crossings(x, y, count, { tie(x[$0], y[$0]) }, body)
  } else {
    let (p, q) = (a.sizes, b.sizes)
    crossings(x, y, count, { tie(known(p[$0]), known(q[$0])) }, body)
  }
}

@inline(__always)
private func crossings(
  _ x: UnsafePointer<Double>, _ y: UnsafePointer<Double>, _ count: Int,
  _ tie: (Int) -> Double, _ body: (Int, _ above: Double, _ below: Double) -> Void
) {
  // Each distance and its tie are worked out once, though two bars look at them.
  withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * (count + 1)) { room in
    guard let distance = room.baseAddress else { return }
    let width = distance + count + 1
    for i in 0...count {
      distance[i] = x[i - 1] - y[i - 1]
      width[i] = tie(i - 1)
    }
    for i in 0..<count {
      let above = mask(distance[i + 1] > width[i + 1]) & mask(distance[i] <= width[i])
      let below = mask(distance[i + 1] < -width[i + 1]) & mask(distance[i] >= -width[i])
      body(i, truth(above), truth(below))
    }
  }
}

/// All bits or none: two conditions are joined by their bits, since `&&` would be a branch that the
/// data decide, and would not vectorise.
@inline(__always)
private func mask(_ condition: Bool) -> UInt64 { condition ? .max : 0 }

/// 1 for all bits, 0 for none.
@inline(__always)
private func truth(_ mask: UInt64) -> Double { Double(bitPattern: mask & (1.0).bitPattern) }
