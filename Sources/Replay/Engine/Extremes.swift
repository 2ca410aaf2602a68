extension Piece {
  /// The highest high and the lowest low of candles `start..<end`, at least one.
  func extremes(_ start: Int, _ end: Int) -> (high: Double, low: Double) {
    (highest(high, start, end), lowest(low, start, end))
  }
}

/// The greatest of `x[start..<end]`, at least one: four maxima side by side, so that each need not
/// wait for the one before.
func highest(_ x: UnsafePointer<Double>, _ start: Int, _ end: Int) -> Double {
  var a = x[start]
  var b = a
  var c = a
  var d = a
  var i = start
  while i + 4 <= end {
    a = x[i] > a ? x[i] : a
    b = x[i + 1] > b ? x[i + 1] : b
    c = x[i + 2] > c ? x[i + 2] : c
    d = x[i + 3] > d ? x[i + 3] : d
    i += 4
  }
  while i < end {
    a = x[i] > a ? x[i] : a
    i += 1
  }
  a = b > a ? b : a
  c = d > c ? d : c
  return c > a ? c : a
}

/// The least of `x[start..<end]`, at least one.
func lowest(_ x: UnsafePointer<Double>, _ start: Int, _ end: Int) -> Double {
  var a = x[start]
  var b = a
  var c = a
  var d = a
  var i = start
  while i + 4 <= end {
    a = x[i] < a ? x[i] : a
    b = x[i + 1] < b ? x[i + 1] : b
    c = x[i + 2] < c ? x[i + 2] : c
    d = x[i + 3] < d ? x[i + 3] : d
    i += 4
  }
  while i < end {
    a = x[i] < a ? x[i] : a
    i += 1
  }
  a = b < a ? b : a
  c = d < c ? d : c
  return c < a ? c : a
}
