/// A simple or an exponential average that may be known before its window is full.
struct StartedAverage: Sendable {
  private var mean: WindowSum?
  private var exponential: ExponentialAverage?
  private var early: EarlyWindow
  /// The average after the last value.
  private(set) var newest = Double.nan

  init(_ period: Int, isExponential: Bool, _ start: WindowStart) {
    early = EarlyWindow(period, start)
    if isExponential {
      exponential = ExponentialAverage(weight: 2 / (Double(period) + 1), seed: period)
    } else {
      mean = WindowSum(period, divisor: Double(period))
    }
  }

  /// Takes `count` values and writes `count` averages. `output` may not be `input`.
  mutating func update(
    _ count: Int, _ input: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>
  ) {
    guard count > 0 else { return }
    mean?.update(count, input, output)
    exponential?.update(count, input, output)
    early.update(count, input) { place, mean, _, _ in output[place] = mean }
    newest = output[count - 1]
  }
}
