/// How many known values in a row there were, for windows over values that a comparison may lose an
/// unknown one among.
struct KnownRun: Sendable {
  private let length: Int
  private var seen = 0

  /// For windows of `length` values.
  init(_ length: Int) { self.length = length }

  /// Calls `run` for `count` values, one stretch after the other, and makes the outputs unknown whose
  /// window holds an unknown value or one from before the first.
  ///
  /// - Parameters:
  ///   - others: values of a second series, which must be known too.
  ///   - run: writes the output of as many values, over which it may write.
  @inline(__always)
  mutating func walk(
    _ count: Int, _ values: UnsafePointer<Double>, besides others: UnsafePointer<Double>? = nil,
    _ output: UnsafeMutablePointer<Double>, _ run: (_ start: Int, _ count: Int) -> Void
  ) {
    let others = others ?? values
    if seen == length, isKnown(count, values), others == values || isKnown(count, others) {
      return run(0, count)
    }
    var i = 0
    while i < count {
      var end = i
      while end < count, values[end] == values[end], others[end] == others[end] { end &+= 1 }
      let (first, isGap) = (i, end < count)
      if isGap { end &+= 1 }
      run(first, end &- first)
      while i < end {
        seen = isGap && i == end &- 1 ? 0 : min(length, seen &+ 1)
        if seen < length { output[i] = .nan }
        i &+= 1
      }
    }
  }
}

/// Whether no value is unknown or infinite.
///
/// A sum tells it in fewer steps than questions would, and wrongly denies it only where finite values
/// are too large to be added.
@inline(__always)
func isKnown(_ count: Int, _ values: UnsafePointer<Double>) -> Bool {
  var (a, b) = (Lanes.zero, Lanes.zero)
  var (c, d) = (a, b)
  var i = 0
  while i &+ 8 <= count {
    a += values.pair(i)
    b += values.pair(i &+ 2)
    c += values.pair(i &+ 4)
    d += values.pair(i &+ 6)
    i &+= 8
  }
  var sum = (a + b) + (c + d)
  while i < count {
    sum.x += values[i]
    i &+= 1
  }
  return (sum.x + sum.y).isFinite
}
