/// The straight line that lies nearest to the last `period` values, by least squares.
///
/// For a window of `s` values that ends at bar `t` two numbers are kept, with the ages `k` of the
/// values:
///
///     D = Σ (xₜ₋ₖ − xₜ)        W = Σ k (xₜ₋ₖ − xₜ)
///     D ← D + D′ + s g          W ← W + W′ + s D′ + g s (3 s − 1) / 2,   g = xₜ₋ₛ − xₜ
///
/// Only differences of values enter, so a small slope on a high price keeps its digits, and on a flat
/// window it is 0 exactly.
///
/// - Complexity: O(log period) a value, in loops that work on several values at once.
struct WindowTrend: Sendable {
  private let period: Int
  private let steps: [Doubling.Step]
  private var trails: Trails

  init(_ period: Int) {
    self.period = period
    steps = Doubling(period: period).steps
    var histories = [period - 1]
    for step in steps { histories += [step.half, step.half] }
    trails = Trails(histories + [0, 0])
  }

  /// Takes `count` values; writes the line's value at the newest bar, and by how much it rises a bar.
  mutating func update(
    _ count: Int, _ input: UnsafePointer<Double>, end: UnsafeMutablePointer<Double>,
    slope: UnsafeMutablePointer<Double>
  ) {
    var done = 0
    while done < count {
      let piece = min(Trails.piece, count - done)
      update(piece: piece, input + done, end: end + done, slope: slope + done)
      done += piece
    }
  }

  private mutating func update(
    piece count: Int, _ input: UnsafePointer<Double>, end: UnsafeMutablePointer<Double>,
    slope: UnsafeMutablePointer<Double>
  ) {
    let n = Double(period)
    let (middle, spread) = ((n - 1) / 2, n * (n * n - 1) / 12)
    trails.extend(by: count) { places in
      let values = places[0]
      values.update(from: input, count: count)
      var (distances, weighted) = (places[1], places[2])
      for i in 0..<count {
        distances[i] = values[i] - values[i]
        weighted[i] = values[i] - values[i]
      }
      for k in steps.indices {
        let next = (places[2 * k + 3], places[2 * k + 4])
        Self.double(count, steps[k], values, distances, weighted, next.0, next.1)
        (distances, weighted) = next
      }
      let (share, scale) = (1 / n, spread > 0 ? 1 / spread : 0)
      for i in 0..<count { slope[i] = (middle * distances[i] - weighted[i]) * scale }
      for i in 0..<count {
        end[i] = values[i] + (distances[i] * share + slope[i] * middle)
      }
    }
  }

  /// The two sums for windows twice as long, each in a loop of its own over few columns.
  @inline(__always)
  private static func double(
    _ count: Int, _ step: Doubling.Step, _ values: UnsafePointer<Double>,
    _ newerD: UnsafePointer<Double>, _ newerW: UnsafePointer<Double>,
    _ distances: UnsafeMutablePointer<Double>, _ weighted: UnsafeMutablePointer<Double>
  ) {
    let half = Double(step.half)
    let shifted = half * (3 * half - 1) / 2
    let (olderD, olderW) = (newerD - step.half, newerW - step.half)
    let (before, oldest) = (values - step.half, values - 2 * step.half)
    for i in 0..<count {
      distances[i] = newerD[i] + olderD[i] + half * (before[i] - values[i])
    }
    for i in 0..<count {
      weighted[i] =
        newerW[i] + olderW[i] + half * olderD[i] + shifted * (before[i] - values[i])
    }
    guard step.odd else { return }
    for i in 0..<count {
      let last = oldest[i] - values[i]
      distances[i] += last
      weighted[i] += 2 * half * last
    }
  }
}
