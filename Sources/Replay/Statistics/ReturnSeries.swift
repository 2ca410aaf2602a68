/// Returns of periods with the sums over them that many statistics need, worked out once.
struct ReturnSeries: Sendable {
  let values: [Double]
  /// `Σr / n`.
  let mean: Double
  /// `Σ(r - mean)^k` for k = 2, 3 and 4.
  let squares: Double, cubes: Double, fourths: Double

  /// Complexity: two passes.
  init(_ values: [Double]) {
    self.values = values
    let mean = values.mean
    // Three sums at a time take hardly longer than one.
    var (squares, cubes, fourths) = (ExactSum(), ExactSum(), ExactSum())
    for value in values {
      let distance = value - mean
      let square = distance * distance
      squares.add(square)
      cubes.add(square * distance)
      fourths.add(square * distance * distance)
    }
    self.mean = mean
    (self.squares, self.cubes, self.fourths) = (squares.value, cubes.value, fourths.value)
  }

  var count: Int { values.count }

  /// The variance of a sample, `Σ(r - mean)² / (n - 1)`.
  var variance: Double { squares / Double(count - 1) }

  /// Its root.
  var deviation: Double { variance.squareRoot() }

  /// The skewness of a sample, `n / ((n-1)(n-2)) · Σ((r - mean) / s)³` (as pandas and Excel).
  var skewness: Double {
    let n = Double(count)
    let s = deviation
    return n / ((n - 1) * (n - 2)) * cubes / (s * s * s)
  }

  /// The excess kurtosis of a sample, 0 for a normal distribution (as pandas and Excel).
  var excessKurtosis: Double {
    let n = Double(count)
    let first = n * (n + 1) / ((n - 1) * (n - 2) * (n - 3))
    return first * fourths / (variance * variance) - 3 * (n - 1) * (n - 1) / ((n - 2) * (n - 3))
  }

  /// `Σ(x - mean x)(y - mean y) / (n - 1)` with as many others.
  func covariance(with other: ReturnSeries) -> Double {
    var sum = ExactSum()
    for (x, y) in zip(values, other.values) { sum.add((x - mean) * (y - other.mean)) }
    return sum.value / Double(count - 1)
  }
}
