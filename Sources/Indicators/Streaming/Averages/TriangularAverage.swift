/// A mean of means: weights that rise to the middle of the window and fall again.
struct TriangularAverage: StreamingAverage {
  private var inner: WindowSum
  private var outer: WindowSum

  init(_ period: Int) {
    let (short, long) = ((period + 1) / 2, period / 2 + 1)
    inner = WindowSum(short, divisor: Double(short))
    outer = WindowSum(long, divisor: Double(long))
  }

  mutating func update(
    _ count: Int, _ input: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>
  ) {
    inner.update(count, input, output)
    outer.update(count, output, output)
  }
}
