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
  func centralSum(_ power: Int, about mean: Double) -> Double {
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
  var deviation: Double { deviation(about: mean) }

  private func deviation(about mean: Double) -> Double {
    (centralSum(2, about: mean) / Double(count - 1)).squareRoot()
  }

  /// The skewness of a sample, `n / ((n-1)(n-2)) · Σ((x - mean) / s)³` (as pandas and Excel).
  var skewness: Double {
    let n = Double(count)
    let mean = mean
    let s = deviation(about: mean)
    return n / ((n - 1) * (n - 2)) * centralSum(3, about: mean) / (s * s * s)
  }

  /// The excess kurtosis of a sample, 0 for a normal distribution (as pandas and Excel).
  var excessKurtosis: Double {
    let n = Double(count)
    let mean = mean
    let variance = centralSum(2, about: mean) / (n - 1)
    let first = n * (n + 1) / ((n - 1) * (n - 2) * (n - 3))
    return first * centralSum(4, about: mean) / (variance * variance)
      - 3 * (n - 1) * (n - 1) / ((n - 2) * (n - 3))
  }

  /// The value below which a share of all lies, between neighbours in proportion (type 7 of Hyndman
  /// and Fan 1996, as numpy).
  func quantile(_ share: Double) -> Double {
    let place = share * Double(count - 1)
    let below = Int(place)
    var values = Array(self)
    let low = values.select(below)
    guard let high = values[(below + 1)...].min() else { return low }
    return low + (place - Double(below)) * (high - low)
  }
}

extension [Double] {
  /// The value that sorting would put at a place (Hoare 1961), with none that is less after it, and none
  /// that is more before it.
  fileprivate mutating func select(_ place: Int) -> Double {
    var (low, high) = (0, count - 1)
    var rounds = 0
    while low < high {
      // Values in an order that parts them badly each time.
      rounds += 1
      if rounds > 100 {
        self[low...high].sort()
        break
      }
      let ends = (self[low], self[low + (high - low) / 2], self[high])
      let pivot = Swift.max(
        Swift.min(ends.0, ends.1), Swift.min(Swift.max(ends.0, ends.1), ends.2))
      var (i, j) = (low, high)
      while i <= j {
        while self[i] < pivot { i += 1 }
        while pivot < self[j] { j -= 1 }
        if i <= j {
          swapAt(i, j)
          i += 1
          j -= 1
        }
      }
      if place <= j {
        high = j
      } else if place >= i {
        low = i
      } else {
        break
      }
    }
    return self[place]
  }
}

/// `Σ(x - mean x)(y - mean y) / (n - 1)`.
func covariance(_ x: [Double], _ y: [Double]) -> Double {
  let (meanX, meanY) = (x.mean, y.mean)
  return zip(x, y).map { ($0 - meanX) * ($1 - meanY) }.exactSum / Double(x.count - 1)
}
