extension EngineBlock {
  /// The highest high and the lowest low of candles `start..<end`, at least one.
  func extremes(_ start: Int, _ end: Int) -> (high: Double, low: Double) {
    (highest(high, start, end), lowest(low, start, end))
  }
}

/// The greatest of `x[start..<end]`, at least one: eight maxima side by side, so that each need not
/// wait for the one before.
func highest(_ x: UnsafePointer<Double>, _ start: Int, _ end: Int) -> Double {
  extreme(x, start, end, { $0 .> $1 }, { $0 > $1 })
}

/// The least of `x[start..<end]`, at least one.
func lowest(_ x: UnsafePointer<Double>, _ start: Int, _ end: Int) -> Double {
  extreme(x, start, end, { $0 .< $1 }, { $0 < $1 })
}

@inline(__always)
private func extreme(
  _ x: UnsafePointer<Double>, _ start: Int, _ end: Int,
  _ areBeyond: (SIMD2<Double>, SIMD2<Double>) -> SIMDMask<SIMD2<Int64>>,
  _ isBeyond: (Double, Double) -> Bool
) -> Double {
  var best = x[start]
  var i = start
  if end - start >= 8 {
    var (a, b) = (SIMD2(repeating: best), SIMD2(repeating: best))
    var (c, d) = (a, b)
    while i + 8 <= end {
      let p = UnsafeRawPointer(x + i)
      let (e, f) = (pair(p, 0), pair(p, 16))
      let (g, h) = (pair(p, 32), pair(p, 48))
      a.replace(with: e, where: areBeyond(e, a))
      b.replace(with: f, where: areBeyond(f, b))
      c.replace(with: g, where: areBeyond(g, c))
      d.replace(with: h, where: areBeyond(h, d))
      i += 8
    }
    a.replace(with: b, where: areBeyond(b, a))
    c.replace(with: d, where: areBeyond(d, c))
    a.replace(with: c, where: areBeyond(c, a))
    best = isBeyond(a[1], a[0]) ? a[1] : a[0]
  }
  while i < end {
    best = isBeyond(x[i], best) ? x[i] : best
    i += 1
  }
  return best
}

/// Two numbers that need not lie on a boundary of 16 bytes.
@inline(__always)
private func pair(_ p: UnsafeRawPointer, _ offset: Int) -> SIMD2<Double> {
  p.loadUnaligned(fromByteOffset: offset, as: SIMD2<Double>.self)
}
