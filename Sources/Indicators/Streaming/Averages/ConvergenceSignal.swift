/// A ``ConvergenceLine`` and its exponential average, the signal, worked out in one loop: three averages
/// that do not wait for each other.
struct ConvergenceSignal: Sendable {
  private(set) var line: ConvergenceLine
  private let length: Int
  private let keep: Double
  private var seen = 0
  /// The signal's distance from the line; before its seed is complete, the sum of what it has.
  private var distance = 0.0
  private var last = 0.0

  /// A signal over `length` values of the line, begun with the mean of the first.
  init(_ line: ConvergenceLine, length: Int) {
    self.line = line
    self.length = length
    keep = 1 - 2 / (Double(length) + 1)
  }

  /// Takes `count` values; writes the line, the signal, and `scale` times the line less the signal.
  mutating func update(
    _ count: Int, _ values: UnsafePointer<Double>, line lines: UnsafeMutablePointer<Double>,
    signal signals: UnsafeMutablePointer<Double>,
    histogram: UnsafeMutablePointer<Double>, scale: Double
  ) {
    inPieces(count) { start, count in
      let (lines, signals) = (lines + start, signals + start)
      let (values, histogram) = (values + start, histogram + start)
      if seen == length, areKnown(count, values) {
        // On a copy, which the compiler can keep in registers.
        var local = self
        for i in 0..<count {
          let line = local.line.follow(values[i])
          let signal = local.follow(line)
          lines[i] = line
          signals[i] = signal
          histogram[i] = scale * (line - signal)
        }
        self = local
      } else {
        for i in 0..<count {
          lines[i] = line.step(values[i])
          signals[i] = step(lines[i])
          histogram[i] = scale * (lines[i] - signals[i])
        }
      }
    }
  }

  /// Takes a known value of the line after the seed.
  @inline(__always)
  private mutating func follow(_ line: Double) -> Double {
    distance = keep * (distance + (last - line))
    last = line
    return line + distance
  }

  /// Takes a value of the line and gives the signal.
  private mutating func step(_ line: Double) -> Double {
    guard line.isFinite else {
      seen = 0
      return .nan
    }
    if seen == length { return follow(line) }
    last = line
    distance = seen == 0 ? line : distance + line
    seen += 1
    guard seen == length else { return .nan }
    distance = distance / Double(length) - line
    return line + distance
  }
}
