extension Graph.Crossing {
  /// Works out a block; reads one value before each column.
  func run(_ a: Measured, _ b: Measured, into out: UnsafeMutablePointer<Double>, _ count: Int) {
    switch self {
    case .above: crossings(a, b, count) { i, above, _ in write(above, out + i) }
    case .below: crossings(a, b, count) { i, _, below in write(below, out + i) }
    case .either: crossings(a, b, count) { i, above, below in write(above | below, out + i) }
    }
  }
}

/// Crossings in both directions in one pass; reads one value before each column.
func crossesBoth(
  _ a: Measured, _ b: Measured, above: UnsafeMutablePointer<Double>,
  below: UnsafeMutablePointer<Double>, _ count: Int
) {
  crossings(a, b, count) { i, up, down in
    write(up, above + i)
    write(down, below + i)
  }
}

/// Two conditions, all bits or none: joined by their bits, since `&&` would be a branch that the data
/// decide.
private typealias Mask = SIMD2<UInt64>

/// Gives `body` the place of two bars and both masks there; what it does not use is not worked out.
///
/// Of an odd number of bars the last is followed by one that nobody reads: after a column there is room.
@inline(__always)
private func crossings(
  _ a: Measured, _ b: Measured, _ count: Int, _ body: (Int, _ above: Mask, _ below: Mask) -> Void
) {
  let (x, y) = (a.values, b.values)
  if a.isOwn && b.isOwn {
    crossings(x, y, count, { tie(pair(x, $0), pair(y, $0)) }, body)
  } else {
    let (p, q) = (a.sizes, b.sizes)
    crossings(x, y, count, { tie(known(pair(p, $0)), known(pair(q, $0))) }, body)
  }
}

@inline(__always)
private func crossings(
  _ x: UnsafePointer<Double>, _ y: UnsafePointer<Double>, _ count: Int,
  _ tie: (Int) -> SIMD2<Double>, _ body: (Int, _ above: Mask, _ below: Mask) -> Void
) {
  let first = Sides(pair(x, -1) - pair(y, -1), tie(-1))
  var notAbove = Mask(0, first.notAbove[0])
  var notBelow = Mask(0, first.notBelow[0])
  var i = 0
  while i < count {
    let now = Sides(pair(x, i) - pair(y, i), tie(i))
    body(
      i, now.above & Mask(notAbove[1], now.notAbove[0]),
      now.below & Mask(notBelow[1], now.notBelow[0]))
    (notAbove, notBelow) = (now.notAbove, now.notBelow)
    i &+= 2
  }
}

/// On which side one column is of another at two bars; none of it holds where one is not known.
private struct Sides {
  let above: Mask
  let notAbove: Mask
  let below: Mask
  let notBelow: Mask

  @inline(__always)
  init(_ distance: SIMD2<Double>, _ tie: SIMD2<Double>) {
    above = unsafeBitCast(distance .> tie, to: Mask.self)
    notAbove = unsafeBitCast(distance .<= tie, to: Mask.self)
    below = unsafeBitCast(distance .< -tie, to: Mask.self)
    notBelow = unsafeBitCast(distance .>= -tie, to: Mask.self)
  }
}

/// The widths of ties between numbers of these sizes, as for one.
@inline(__always)
private func tie(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> SIMD2<Double> {
  let (a, b) = (magnitude(a), magnitude(b))
  return Graph.tieWidth * b.replacing(with: a, where: a .> b)
}

@inline(__always)
private func magnitude(_ pair: SIMD2<Double>) -> SIMD2<Double> {
  let bits = unsafeBitCast(pair, to: Mask.self) & Mask(repeating: .max >> 1)
  return unsafeBitCast(bits, to: SIMD2<Double>.self)
}

@inline(__always)
private func known(_ sizes: SIMD2<Double>) -> SIMD2<Double> {
  SIMD2.zero.replacing(with: sizes, where: sizes .== sizes)
}

/// Two numbers that need not lie on a boundary of 16 bytes.
@inline(__always)
private func pair(_ x: UnsafePointer<Double>, _ place: Int) -> SIMD2<Double> {
  UnsafeRawPointer(x + place).loadUnaligned(as: SIMD2<Double>.self)
}

/// Writes 1 for all bits and 0 for none.
@inline(__always)
private func write(_ mask: Mask, _ place: UnsafeMutablePointer<Double>) {
  UnsafeMutableRawPointer(place).storeBytes(
    of: mask & Mask(repeating: (1.0).bitPattern), as: Mask.self)
}
