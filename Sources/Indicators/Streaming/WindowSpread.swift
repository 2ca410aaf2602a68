/// The mean of the last `period` values and the sum of their squared distances from it.
///
/// For a window of `s` values that ends at bar `t` two numbers are kept:
///
///     D = Σ (xₜ₋ₖ − xₜ)          distances from the newest value
///     M = Σ (xₜ₋ₖ − mean)²
///
/// and two neighbouring windows of `s` values merge, with `g` the difference of their means:
///
///     g = (D′ − D)/s + (xₜ₋ₛ − xₜ)
///     D ← D + D′ + s (xₜ₋ₛ − xₜ)
///     M ← M + M′ + g² s/2
///
/// Only differences of values enter, so moves of a millionth on a price of a million keep all their
/// digits; `M` is a sum of squares, so it is never negative, and 0 on a flat window exactly.
/// Source of the merge: Chan, Golub and LeVeque, *Updating formulae and a pairwise algorithm for
/// computing sample variances*, 1979.
///
/// - Complexity: O(log period) a value, in loops that work on several values at once.
struct WindowSpread: Sendable {
  private let period: Int
  private let steps: [Doubling.Step]
  private var trails: Trails

  init(_ period: Int) {
    self.period = period
    steps = Doubling(period: period).steps
    // Column 0 holds the inputs, columns 2k+1 and 2k+2 the D and M that step k makes.
    var histories = [period - 1]
    for k in steps.indices {
      let next = k + 1 < steps.count ? steps[k + 1].half : 0
      histories += [next, next]
    }
    trails = Trails(histories)
  }

  /// Takes `count` values; writes the mean and the root of `M / divisor`.
  mutating func update(
    _ count: Int, _ input: UnsafePointer<Double>, mean: UnsafeMutablePointer<Double>,
    deviation: UnsafeMutablePointer<Double>, divisor: Double
  ) {
    let weight = 1 / divisor
    update(count, input, mean, deviation) { ($0 * weight).squareRoot() }
  }

  /// Takes `count` values; writes the mean and `M`.
  mutating func update(
    _ count: Int, _ input: UnsafePointer<Double>, mean: UnsafeMutablePointer<Double>,
    squares: UnsafeMutablePointer<Double>
  ) {
    update(count, input, mean, squares) { $0 }
  }

  @inline(__always)
  private mutating func update(
    _ count: Int, _ input: UnsafePointer<Double>, _ mean: UnsafeMutablePointer<Double>,
    _ output: UnsafeMutablePointer<Double>, _ result: (Double) -> Double
  ) {
    var done = 0
    while done < count {
      let piece = min(Trails.piece, count - done)
      update(piece: piece, input + done, mean + done, output + done, result)
      done += piece
    }
  }

  @inline(__always)
  private mutating func update(
    piece count: Int, _ input: UnsafePointer<Double>, _ mean: UnsafeMutablePointer<Double>,
    _ output: UnsafeMutablePointer<Double>, _ result: (Double) -> Double
  ) {
    trails.extend(by: count) { places in
      let values = places[0]
      values.update(from: input, count: count)
      guard let first = steps.first else {
        for i in 0..<count {
          mean[i] = values[i]
          output[i] = result(values[i] - values[i])
        }
        return
      }
      Self.begin(count, first, values, places[1], places[2])
      for k in 1..<max(1, steps.count) {
        Self.double(
          count, steps[k], values, places[2 * k - 1], places[2 * k], places[2 * k + 1],
          places[2 * k + 2])
      }
      let distances = places[2 * steps.count - 1]
      let squares = places[2 * steps.count]
      let share = 1 / Double(period)
      for i in 0..<count { mean[i] = values[i] + distances[i] * share }
      for i in 0..<count { output[i] = result(squares[i]) }
    }
  }

  /// From single values, where D and M are 0.
  @inline(__always)
  private static func begin(
    _ count: Int, _ step: Doubling.Step, _ values: UnsafePointer<Double>,
    _ distances: UnsafeMutablePointer<Double>, _ squares: UnsafeMutablePointer<Double>
  ) {
    let before = values - 1
    if step.odd {
      let oldest = values - 2
      for i in 0..<count {
        let shift = before[i] - values[i]
        let more = oldest[i] - values[i]
        let gap = more - shift * 0.5
        distances[i] = shift + more
        squares[i] = shift * shift * 0.5 + gap * gap * (2.0 / 3.0)
      }
    } else {
      for i in 0..<count {
        let shift = before[i] - values[i]
        distances[i] = shift
        squares[i] = shift * shift * 0.5
      }
    }
  }

  @inline(__always)
  private static func double(
    _ count: Int, _ step: Doubling.Step, _ values: UnsafePointer<Double>,
    _ newerD: UnsafePointer<Double>, _ newerM: UnsafePointer<Double>,
    _ distances: UnsafeMutablePointer<Double>, _ squares: UnsafeMutablePointer<Double>
  ) {
    let half = Double(step.half)
    let share = 1 / half
    let weight = half / 2
    let (olderD, olderM) = (newerD - step.half, newerM - step.half)
    let before = values - step.half
    if step.odd {
      let oldest = values - 2 * step.half
      let wholeShare = 0.5 / half
      let oddWeight = 2 * half / (2 * half + 1)
      for i in 0..<count {
        let shift = before[i] - values[i]
        let gap = (olderD[i] - newerD[i]) * share + shift
        let both = newerD[i] + olderD[i] + half * shift
        let more = oldest[i] - values[i]
        let lastGap = more - both * wholeShare
        distances[i] = both + more
        squares[i] = newerM[i] + olderM[i] + gap * gap * weight + lastGap * lastGap * oddWeight
      }
    } else {
      for i in 0..<count {
        let shift = before[i] - values[i]
        let gap = (olderD[i] - newerD[i]) * share + shift
        distances[i] = newerD[i] + olderD[i] + half * shift
        squares[i] = newerM[i] + olderM[i] + gap * gap * weight
      }
    }
  }
}
