import Glibc

/// A sum that keeps what rounding loses (Neumaier 1974): its error does not grow with the count.
struct ExactSum: Sendable {
  private var sum = 0.0
  private var lost = 0.0

  var value: Double { sum + lost }

  mutating func add(_ x: Double) {
    let next = sum + x
    // What rounding lost of the addition, exactly, whichever of both is larger (Knuth 1969).
    let added = next - sum
    lost += (sum - (next - added)) + (x - added)
    sum = next
  }
}

/// Several such sums, which take hardly longer at once than one: each addition waits for the one before.
struct ExactSums<Lanes: SIMD> where Lanes.Scalar == Double {
  private var sums = Lanes()
  private var lost = Lanes()

  @inline(__always)
  var values: Lanes { sums + lost }

  @inline(__always)
  mutating func add(_ x: Lanes) {
    let next = sums + x
    let added = next - sums
    lost += (sums - (next - added)) + (x - added)
    sums = next
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
  func quantile(_ share: Double) -> Double { value(at: share * Double(count - 1)) }

  /// The same of more values, of which these are the lowest; `nil` where they are too few to tell it.
  func quantile(_ share: Double, among count: Int) -> Double? {
    let place = share * Double(count - 1)
    return Int(place) + 1 < self.count ? value(at: place) : nil
  }

  /// The value that would be at a place of the sorted ones, between neighbours in proportion.
  private func value(at place: Double) -> Double {
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
