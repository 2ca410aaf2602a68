/// The values of a column a fixed number of bars ago, for looks back too long for a column's head.
struct DelayLine {
  private let ring: UnsafeMutablePointer<Double>
  private let length: Int
  private var place = 0

  /// A line of `length` values, all of them `before` at first.
  init(length: Int, before: Double) {
    self.length = length
    ring = .allocate(capacity: length)
    ring.initialize(repeating: before, count: length)
  }

  /// Gives back the values that leave the line and takes in the new ones.
  mutating func update(
    _ a: UnsafePointer<Double>, into out: UnsafeMutablePointer<Double>, _ count: Int
  ) {
    for i in 0..<count {
      out[i] = ring[place]
      ring[place] = a[i]
      place = place + 1 == length ? 0 : place + 1
    }
  }

  func deallocate() { ring.deallocate() }
}
