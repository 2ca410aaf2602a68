/// Large elements, asked where they lie: an array's own methods hand out a copy of each.
extension Array {
  /// Visits the elements in their order.
  @inline(__always)
  func forEachInPlace(_ visit: (UnsafePointer<Element>) -> Void) {
    withUnsafeBufferPointer { buffer in
      guard let first = buffer.baseAddress else { return }
      for place in 0..<buffer.count { visit(first + place) }
    }
  }

  /// The place of the first element, from one on, that satisfies a condition; `nil` if none does.
  @inline(__always)
  func firstInPlace(
    from start: Int = 0, where isMeant: (UnsafePointer<Element>) -> Bool
  ) -> Int? {
    withUnsafeBufferPointer { buffer in
      guard let first = buffer.baseAddress, start < buffer.count else { return nil }
      for place in start..<buffer.count where isMeant(first + place) { return place }
      return nil
    }
  }

  /// Takes out those that satisfy a condition, which is asked once of each, in their order.
  @inline(__always)
  mutating func removeInPlace(where isMeant: (UnsafePointer<Element>) -> Bool) {
    guard var kept = firstInPlace(where: isMeant) else { return }
    for place in kept + 1..<count {
      let isOut = withUnsafeBufferPointer { buffer in
        buffer.baseAddress.map { isMeant($0 + place) } ?? false
      }
      if isOut { continue }
      swapAt(kept, place)
      kept += 1
    }
    removeLast(count - kept)
  }
}
