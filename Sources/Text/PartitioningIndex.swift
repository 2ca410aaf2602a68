extension RandomAccessCollection {
  /// The first place whose element belongs to the second part, by halving: all elements for which
  /// `belongsInSecondPart` is false must come before all for which it is true. `endIndex` where it is
  /// true for none.
  ///
  /// - Complexity: O(log n).
  @inlinable @inline(__always)
  package func partitioningIndex(
    where belongsInSecondPart: (Element) throws -> Bool
  ) rethrows -> Index {
    var (start, left) = (startIndex, count)
    while left > 0 {
      let half = left / 2
      let middle = index(start, offsetBy: half)
      if try belongsInSecondPart(self[middle]) {
        left = half
      } else {
        start = index(after: middle)
        left -= half + 1
      }
    }
    return start
  }
}
