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

  /// `Σ(x - mean)²`, in a second pass.
  var squaredDistances: Double {
    let mean = mean
    var sum = ExactSum()
    for x in self { sum.add((x - mean) * (x - mean)) }
    return sum.value
  }

  /// The sample standard deviation, `sqrt(Σ(x - mean)² / (n - 1))`.
  var deviation: Double { (squaredDistances / Double(count - 1)).squareRoot() }

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
