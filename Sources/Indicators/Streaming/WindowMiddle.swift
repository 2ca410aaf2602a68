/// The middle of the highest of one series and the lowest of another over the last bars.
struct WindowMiddle: Sendable {
  private var highest: WindowExtreme<Highest>
  private var lowest: WindowExtreme<Lowest>
  private var scratch = Scratch(2)

  init(_ period: Int) {
    highest = WindowExtreme(period)
    lowest = WindowExtreme(period)
  }

  /// The two extremes of the bar last taken alone.
  var steps: (highest: Double, lowest: Double) { (scratch[0], scratch[1]) }

  /// Takes `count` values of both and writes as many middles.
  mutating func update(
    _ count: Int, _ high: UnsafePointer<Double>, _ low: UnsafePointer<Double>,
    _ output: UnsafeMutablePointer<Double>
  ) {
    scratch.inPieces(count) { start, count, columns in
      highest.update(count, high + start, columns[0])
      lowest.update(count, low + start, columns[1])
      // Halves are taken first, so that no sum of prices overflows.
      for i in 0..<count { output[start + i] = 0.5 * columns[0][i] + 0.5 * columns[1][i] }
    }
  }
}
