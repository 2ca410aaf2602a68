import Glibc

// Tests look at millions of values in a debug build: these loops ask nothing of each that they need not.

/// The bits of a column, so that two unknown values are equal and −0 is not 0.
func bits(_ column: [Double]) -> [UInt64] { column.map { $0.isNaN ? 0 : $0.bitPattern } }

/// The bits of some columns.
func bits(_ columns: [[Double]]) -> [[UInt64]] { columns.map(bits) }

/// Whether two values agree to a tolerance relative to the larger, or to `floor` absolutely.
func agree(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9, floor: Double = 0) -> Bool {
  if a == b { return true }
  if a != a || b != b { return a != a && b != b }
  let (one, other, distance) = (a.magnitude, b.magnitude, (a - b).magnitude)
  return distance <= floor || distance <= tolerance * (one > other ? one : other)
}

/// Some neighbouring values of a column.
struct Stretch {
  let column: [Double]
  let range: Range<Int>

  /// The values in a range; all of them where none is given.
  init(_ column: [Double], _ range: Range<Int>? = nil) {
    self.column = column
    self.range = range ?? column.indices
    precondition(self.range.upperBound <= column.count, "\(self.range) of \(column.count) values")
  }

  var count: Int { range.count }

  /// The first place, counted from the stretch's beginning, at which a value is not as another's, to
  /// the bit; unknown ones are equal.
  func firstDifference(_ other: Stretch) -> Int? {
    if count != other.count { return Swift.min(count, other.count) }
    return places(other) { a, b, count in
      if memcmp(a, b, count * 8) == 0 { return nil }
      var i = 0
      while i < count {
        let (x, y) = (a[i], b[i])
        if x.bitPattern != y.bitPattern && !(x != x && y != y) { return i }
        i += 1
      }
      return nil
    }
  }

  /// The same to a tolerance.
  func firstDisagreement(
    _ other: Stretch, _ tolerance: Double = 1e-9, floor: Double = 0
  ) -> Int? {
    if count != other.count { return Swift.min(count, other.count) }
    return places(other) { a, b, count in
      if memcmp(a, b, count * 8) == 0 { return nil }
      var i = 0
      while i < count {
        if a[i] != b[i], !agree(a[i], b[i], tolerance, floor: floor) { return i }
        i += 1
      }
      return nil
    }
  }

  /// Whether all values are unknown.
  var isUnknown: Bool { holds { $0 != $0 } }
  /// Whether all values are numbers.
  var isFinite: Bool { holds { $0 - $0 == 0 } }

  /// Whether all values lie in a range or are unknown.
  func lies(in scale: ClosedRange<Double>, give: Double = 1e-9) -> Bool {
    let (least, most) = (scale.lowerBound - give, scale.upperBound + give)
    return holds { !($0 < least || $0 > most) }
  }

  private func holds(_ condition: (Double) -> Bool) -> Bool {
    column.withUnsafeBufferPointer { values in
      var i = range.lowerBound
      while i < range.upperBound {
        if !condition(values[i]) { return false }
        i += 1
      }
      return true
    }
  }

  private func places(
    _ other: Stretch,
    _ body: (_ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, _ count: Int) -> Int?
  ) -> Int? {
    column.withUnsafeBufferPointer { a in
      other.column.withUnsafeBufferPointer { b in
        guard count > 0, let a = a.baseAddress, let b = b.baseAddress else { return nil }
        return body(a + range.lowerBound, b + other.range.lowerBound, count)
      }
    }
  }
}

/// Where the columns of two runs first differ by a bit, in words; nothing where they are the same.
///
/// - Parameters:
///   - inA: the values of the first that count, all of them unless told otherwise.
///   - inB: those of the second.
func difference(
  _ a: [[Double]], _ b: [[Double]], a inA: Range<Int>? = nil, b inB: Range<Int>? = nil
) -> String? {
  differing(a, b, inA, inB) { $0.firstDifference($1) }
}

/// Where the columns of two runs first lie further apart than a tolerance, in words.
func disagreement(
  _ a: [[Double]], _ b: [[Double]], _ tolerance: Double = 1e-9, floor: Double = 0,
  a inA: Range<Int>? = nil, b inB: Range<Int>? = nil
) -> String? {
  differing(a, b, inA, inB) { $0.firstDisagreement($1, tolerance, floor: floor) }
}

private func differing(
  _ a: [[Double]], _ b: [[Double]], _ inA: Range<Int>?, _ inB: Range<Int>?,
  _ find: (Stretch, Stretch) -> Int?
) -> String? {
  if a.count != b.count { return "\(a.count) columns, not \(b.count)" }
  for k in a.indices {
    let (one, other) = (Stretch(a[k], inA), Stretch(b[k], inB))
    guard let i = find(one, other) else { continue }
    guard i < one.count, i < other.count else { return "\(one.count) values, not \(other.count)" }
    let (found, wanted) = (a[k][one.range.lowerBound + i], b[k][other.range.lowerBound + i])
    return "output \(k) at \(i): \(found), not \(wanted)"
  }
  return nil
}
