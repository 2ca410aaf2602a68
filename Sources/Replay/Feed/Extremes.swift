extension EngineBlock {
  /// The highest high and the lowest low of candles `start..<end`, at least one.
  func extremes(_ start: Int, _ end: Int) -> (high: Double, low: Double) {
    (highest(high, start, end), lowest(low, start, end))
  }
}

extension EngineBlock {
  /// Writes `cash + held · close` for candles `start..<end`, at least one, and gives their extremes.
  ///
  /// In one pass, in groups of four of which the last may overlap the one before: few candles follow each
  /// other without an order, so the rest of a group in a loop of its own would cost more than the work.
  @inline(__always)
  func mark(
    _ start: Int, _ end: Int, _ cash: Double, _ held: Double,
    _ equity: UnsafeMutablePointer<Double>
  ) -> (high: Double, low: Double) {
    guard end - start >= 4 else { return markFew(start, end, cash, held, equity) }
    return inGroups(high, low, start, end) { i in
      store(cash + held * pair(close, i), equity + i)
      store(cash + held * pair(close, i + 2), equity + i + 2)
    }
  }

  @inline(__always)
  private func markFew(
    _ start: Int, _ end: Int, _ cash: Double, _ held: Double,
    _ equity: UnsafeMutablePointer<Double>
  ) -> (high: Double, low: Double) {
    var (top, bottom) = (high[start], low[start])
    for i in start..<end {
      equity[i] = cash + held * close[i]
      top = high[i] > top ? high[i] : top
      bottom = low[i] < bottom ? low[i] : bottom
    }
    return (top, bottom)
  }
}

/// The greatest of `high[start..<end]` and the least of `low[start..<end]`, at least four, in groups of
/// four of which the last may overlap the one before; `body` is told the place of each group.
@inline(__always)
private func inGroups(
  _ high: UnsafePointer<Double>, _ low: UnsafePointer<Double>, _ start: Int, _ end: Int,
  _ body: (Int) -> Void
) -> (high: Double, low: Double) {
  var (a, b) = (pair(high, start), pair(high, start + 2))
  var (c, d) = (pair(low, start), pair(low, start + 2))
  var i = start
  while true {
    body(i)
    let (e, f, g, h) = (pair(high, i), pair(high, i + 2), pair(low, i), pair(low, i + 2))
    a.replace(with: e, where: e .> a)
    b.replace(with: f, where: f .> b)
    c.replace(with: g, where: g .< c)
    d.replace(with: h, where: h .< d)
    if i == end - 4 { break }
    i = min(i + 4, end - 4)
  }
  a.replace(with: b, where: b .> a)
  c.replace(with: d, where: d .< c)
  return (a[1] > a[0] ? a[1] : a[0], c[1] < c[0] ? c[1] : c[0])
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
      let (e, f) = (pair(x, i), pair(x, i + 2))
      let (g, h) = (pair(x, i + 4), pair(x, i + 6))
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
private func pair(_ x: UnsafePointer<Double>, _ place: Int) -> SIMD2<Double> {
  UnsafeRawPointer(x + place).loadUnaligned(as: SIMD2<Double>.self)
}

@inline(__always)
private func store(_ pair: SIMD2<Double>, _ place: UnsafeMutablePointer<Double>) {
  UnsafeMutableRawPointer(place).storeBytes(of: pair, as: SIMD2<Double>.self)
}
