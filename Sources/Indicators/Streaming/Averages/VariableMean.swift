/// The mean of as many of the last values as another series says at every bar.
///
/// No window is the continuation of the one before it, so each is added up anew, in distances from its
/// newest value: on a flat market the mean is the price itself.
///
/// - Complexity: O(period) a value, in steps of four values.
struct VariableMean: Sendable {
  private let most: Int
  private var history: HistoryColumns
  private var seen = 0

  /// Means of at most `most` values; none is known before that number of values in a row.
  init(most: Int) {
    self.most = most
    history = HistoryColumns([most - 1])
  }

  /// Takes at most a piece of values, and over how many of them each mean goes, from 1 to `most`.
  mutating func update(
    _ count: Int, _ input: UnsafePointer<Double>, _ periods: UnsafePointer<Double>,
    _ output: UnsafeMutablePointer<Double>
  ) {
    let most = most
    var seen = seen
    history.extend(by: count) { places in
      let values = places[0]
      values.update(from: input, count: count)
      for i in 0..<count {
        seen = values[i].isFinite ? min(most, seen &+ 1) : 0
        output[i] = seen < most ? .nan : Self.mean(periods[i], values + i)
      }
    }
    self.seen = seen
  }

  @inline(__always)
  private static func mean(_ period: Double, _ newest: UnsafePointer<Double>) -> Double {
    let count = Int(period) &- 1
    let (value, older) = (newest[0], newest - count)
    var (a, b) = (Lanes.zero, Lanes.zero)
    var k = 0
    while k &+ 4 <= count {
      a += older.pair(k) - value
      b += older.pair(k &+ 2) - value
      k &+= 4
    }
    var sum = (a.x + a.y) + (b.x + b.y)
    while k < count {
      sum += older[k] - value
      k &+= 1
    }
    return value + sum / period
  }
}
