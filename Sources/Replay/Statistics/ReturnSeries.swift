/// Returns of periods with the sums over them that many statistics need, worked out once.
struct ReturnSeries: Sendable {
  let values: [Double]
  /// `Σr / n`.
  let mean: Double
  /// `Σ(r - mean)^k` for k = 2, 3 and 4.
  let squares: Double, cubes: Double, fourths: Double
  /// `Σ min(r, 0)² / n`.
  let lossSquares: Double
  /// The lowest and the highest; infinite without any.
  let lowest: Double, highest: Double

  /// Complexity: two passes.
  init(_ values: [Double]) {
    self.values = values
    var first = ExactSums<SIMD2<Double>>()
    var (lowest, highest) = (Double.infinity, -Double.infinity)
    values.withUnsafeBufferPointer { values in
      for value in values {
        let loss = min(value, 0)
        first.add(SIMD2(value, loss * loss))
        lowest = value < lowest ? value : lowest
        highest = value > highest ? value : highest
      }
    }
    let means = first.values / Double(values.count)
    let mean = means.x
    var second = ExactSums<SIMD4<Double>>()
    values.withUnsafeBufferPointer { values in
      for value in values {
        let distance = value - mean
        let square = distance * distance
        let cube = square * distance
        second.add(SIMD4(square, cube, cube * distance, 0))
      }
    }
    self.mean = mean
    lossSquares = means.y
    (self.lowest, self.highest) = (lowest, highest)
    (squares, cubes, fourths) = (second.values.x, second.values.y, second.values.z)
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
}

/// Returns beside those of holding.
struct PairedReturns: Sendable {
  let own: ReturnSeries, hold: ReturnSeries
  /// `Σ(x - mean x)(y - mean y) / (n - 1)`.
  let covariance: Double
  /// The mean of what each return is above that of holding, and its deviation (n - 1).
  let excess: (mean: Double, deviation: Double)

  /// Pairs as many returns of both.
  ///
  /// Complexity: two passes.
  init(_ own: ReturnSeries, _ hold: ReturnSeries) {
    (self.own, self.hold) = (own, hold)
    let (ownMean, holdMean) = (own.mean, hold.mean)
    var sums = ExactSums<SIMD2<Double>>()
    for (x, y) in zip(own.values, hold.values) {
      sums.add(SIMD2((x - ownMean) * (y - holdMean), x - y))
    }
    let mean = sums.values.y / Double(own.count)
    var squares = ExactSum()
    for (x, y) in zip(own.values, hold.values) {
      let distance = x - y - mean
      squares.add(distance * distance)
    }
    covariance = sums.values.x / Double(own.count - 1)
    excess = (mean, (squares.value / Double(own.count - 1)).squareRoot())
  }
}

/// The worst twentieth of some returns.
struct WorstReturns: Sendable {
  /// The 5 % quantile.
  let limit: Double
  /// The mean of those at or below it.
  let mean: Double

  /// The worst of 100 returns or more.
  init(_ returns: ReturnSeries) {
    let share = 0.05
    for deviations in [1, 0.5] {
      // Mostly more than a twentieth are that far below the mean, and few enough to be looked at alone.
      let bound = returns.mean - deviations * returns.deviation
      let few = returns.values.all(upTo: bound)
      guard let limit = few.quantile(share, among: returns.count), limit <= bound else { continue }
      self.limit = limit
      mean = few.filter { $0 <= limit }.mean
      return
    }
    let limit = returns.values.quantile(share)
    self.limit = limit
    mean = returns.values.filter { $0 <= limit }.mean
  }
}

extension [Double] {
  /// The values that are not above a bound, in their order.
  fileprivate func all(upTo bound: Double) -> [Double] {
    [Double](unsafeUninitializedCapacity: count) { room, found in
      var next = 0
      for value in self {
        room[next] = value
        next += value <= bound ? 1 : 0
      }
      found = next
    }
  }
}
