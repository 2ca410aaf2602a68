/// Whether all of some values are known: whether they are finite numbers.
///
/// A loop that asks it of a whole piece beforehand need not ask it of each value.
@inline(__always)
func areKnown(_ count: Int, _ values: UnsafePointer<Double>) -> Bool {
  var unknown: UInt64 = 0
  // The difference is 0 without a sign for a finite number, and `NaN` for any other.
  for i in 0..<count { unknown |= (values[i] - values[i]).bitPattern }
  return unknown == 0
}

/// Whether all of some values are 0, none of them a negative one.
@inline(__always)
func areZero(_ count: Int, _ values: UnsafePointer<Double>) -> Bool {
  var bits: UInt64 = 0
  for i in 0..<count { bits |= values[i].bitPattern }
  return bits == 0
}

/// Splits `count` values into pieces that fit the nearest cache.
@inline(__always)
func inPieces(_ count: Int, _ body: (_ start: Int, _ count: Int) -> Void) {
  var start = 0
  while start < count {
    let piece = min(HistoryColumns.piece, count - start)
    body(start, piece)
    start += piece
  }
}
