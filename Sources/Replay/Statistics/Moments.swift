import Glibc

/// A sum that keeps what rounding loses (Neumaier 1974): its error does not grow with the count.
struct ExactSum: Sendable {
  private var sum = 0.0
  private var lost = 0.0

  var value: Double { sum + lost }

  mutating func add(_ x: Double) {
    let next = sum + x
    lost += sum.magnitude >= x.magnitude ? (sum - next) + x : (x - next) + sum
    sum = next
  }
}

extension Collection<Double> {
  /// The sum of all.
  var exactSum: Double {
    var sum = ExactSum()
    for x in self { sum.add(x) }
    return sum.value
  }

  /// `Σx / n`.
  var mean: Double { exactSum / Double(count) }

  /// The sum of a power of the distances to the mean: `Σ(x - mean)^k`, in a second pass.
  func centralSum(_ power: Int) -> Double {
    let mean = mean
    var sum = ExactSum()
    for x in self {
      let distance = x - mean
      var term = distance
      for _ in 1..<power { term *= distance }
      sum.add(term)
    }
    return sum.value
  }

  /// The sample standard deviation, `sqrt(Σ(x - mean)² / (n - 1))`.
  var deviation: Double { (centralSum(2) / Double(count - 1)).squareRoot() }

  /// The skewness of a sample, `n / ((n-1)(n-2)) · Σ((x - mean) / s)³` (as pandas and Excel).
  var skewness: Double {
    let n = Double(count)
    let s = deviation
    return n / ((n - 1) * (n - 2)) * centralSum(3) / (s * s * s)
  }

  /// The excess kurtosis of a sample, 0 for a normal distribution (as pandas and Excel).
  var excessKurtosis: Double {
    let n = Double(count)
    let variance = centralSum(2) / (n - 1)
    let first = n * (n + 1) / ((n - 1) * (n - 2) * (n - 3))
    return first * centralSum(4) / (variance * variance)
      - 3 * (n - 1) * (n - 1) / ((n - 2) * (n - 3))
  }

  /// The value below which a share of all lies, between neighbours in proportion (type 7 of Hyndman
  /// and Fan 1996, as numpy).
  func quantile(_ share: Double) -> Double {
    let sorted = sorted()
    let place = share * Double(sorted.count - 1)
    let below = Int(place)
    guard below + 1 < sorted.count else { return sorted[sorted.count - 1] }
    return sorted[below] + (place - Double(below)) * (sorted[below + 1] - sorted[below])
  }
}

/// `Σ(x - mean x)(y - mean y) / (n - 1)`.
func covariance(_ x: [Double], _ y: [Double]) -> Double {
  let (meanX, meanY) = (x.mean, y.mean)
  return zip(x, y).map { ($0 - meanX) * ($1 - meanY) }.exactSum / Double(x.count - 1)
}
