/// The mean of the last `period` values, and how far they lie from it on average.
///
/// The mean distance of a window cannot be had from that of the window before, since the mean itself
/// moves: every value of the window is asked, in loops that work on several windows at once.
///
/// - Complexity: O(period) a value.
struct WindowDistance: Sendable {
  /// Beyond this it would take longer than anyone waits.
  static let longest = 1_000

  private let period: Int
  private var mean: WindowSum
  private var history: HistoryColumns

  init(_ period: Int) {
    self.period = period
    mean = WindowSum(period, divisor: Double(period))
    history = HistoryColumns([period - 1])
  }

  /// Takes `count` values; writes their means and mean distances.
  mutating func update(
    _ count: Int, _ input: UnsafePointer<Double>, mean means: UnsafeMutablePointer<Double>,
    distance: UnsafeMutablePointer<Double>
  ) {
    mean.update(count, input, means)
    var done = 0
    while done < count {
      let piece = min(HistoryColumns.piece, count - done)
      history.extend(by: piece) { places in
        let values = places[0]
        values.update(from: input + done, count: piece)
        Self.sum(piece, period, values, means + done, distance + done)
      }
      done += piece
    }
  }

  @inline(__always)
  private static func sum(
    _ count: Int, _ period: Int, _ values: UnsafePointer<Double>, _ means: UnsafePointer<Double>,
    _ distance: UnsafeMutablePointer<Double>
  ) {
    for i in 0..<count { distance[i] = 0 }
    for k in 0..<period {
      let older = values - k
      for i in 0..<count { distance[i] += abs(older[i] - means[i]) }
    }
    let n = Double(period)
    for i in 0..<count { distance[i] /= n }
  }
}
