/// The sum of the last `period` values, which may be known before as many have come.
struct StartedSum: Sendable {
  private var sum: WindowSum
  private var early: EarlyWindow

  init(_ period: Int, _ start: WindowStart) {
    sum = WindowSum(period)
    early = EarlyWindow(period, start)
  }

  /// Takes `count` values and writes `count` sums in their place; `scratch` is a column that may be
  /// overwritten.
  mutating func update(
    _ count: Int, _ values: UnsafeMutablePointer<Double>,
    _ scratch: UnsafeMutablePointer<Double>
  ) {
    guard early.isNeeded else { return sum.update(count, values, values) }
    scratch.update(from: values, count: count)
    sum.update(count, scratch, values)
    early.update(count, scratch) { place, mean, _, window in
      values[place] = mean * Double(window)
    }
  }
}
