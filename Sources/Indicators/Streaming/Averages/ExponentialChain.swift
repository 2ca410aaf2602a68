import Glibc

/// Exponential averages of exponential averages, each begun with the mean of the first values of the
/// one before, and a weighted sum of them all.
///
/// An average follows `e ← e + w (x − e)`, so its distance `d = e − x` from what it averages becomes
/// `(1 − w) (d + xₜ₋₁ − xₜ)`. What the next one averages is `e` itself, which has just moved by
/// `-w d / (1 − w)`; so the distances of all others become `(1 − w) d + w d'`, where `d'` is that of the
/// one before, and if the k-th is counted in units of `wᵏ`, `(1 − w) d + d'`. As the weights of the
/// averages add up to 1, the weighted sum is the value and a weighted sum of the distances, and comes to
/// rest with them.
struct ExponentialChain: StreamingAverage {
  /// Twice the first less the second.
  static let double = [2.0, -1]
  /// Three times the first less the second, and the third.
  static let triple = [3.0, -3, 1]
  /// The third alone.
  static let third = [0.0, 0, 1]

  /// Tillson's six averages, with the volume factor `v`.
  static func tillson(_ v: Double) -> [Double] {
    let (v2, v3) = (v * v, v * v * v)
    return [0, 0, 1 + 3 * v + v3 + 3 * v2, -6 * v2 - 3 * (v + v3), 3 * (v2 + v3), -v3]
  }

  /// One of the averages.
  private struct Stage {
    var seen = 0
    /// The sum of its seed as far as it has come; its distance afterwards, in `unit`.
    var value = 0.0
    let unit: Double
  }

  private let period: Int
  private let keep: Double
  /// What each distance weighs: as much as its own average and all after it, which is 1 for the
  /// first; times its unit.
  private let shares: [Double]
  private var stages: [Stage]
  private var last = 0.0

  /// Averages over `period` values; the weights add up to 1.
  init(_ period: Int, weights: [Double]) {
    self.period = period
    let weight = 2 / (Double(period) + 1)
    keep = 1 - weight
    let units = weights.indices.map { pow(weight, Double($0)) }
    shares = [1] + weights.indices.dropFirst().map { weights[$0...].reduce(0, +) * units[$0] }
    stages = units.map { Stage(unit: $0) }
  }

  /// The averages after the last value, unknown ones `NaN`.
  subscript(stage: Int) -> Double {
    stages[stage].seen < period ? .nan : stages[...stage].reduce(last) { $0 + $1.value * $1.unit }
  }

  mutating func update(
    _ count: Int, _ input: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>
  ) {
    inPieces(count) { start, count in
      let (input, output) = (input + start, output + start)
      if stages.allSatisfy({ $0.seen == period }), areKnown(count, input) {
        follow(count, input, output)
      } else {
        for i in 0..<count { output[i] = step(input[i]) }
      }
    }
  }

  /// Takes a value and gives the weighted sum.
  private mutating func step(_ x: Double) -> Double {
    guard x.isFinite else {
      for k in stages.indices { stages[k].seen = 0 }
      return .nan
    }
    // What the stage averages, the distance of the stage before, and the weighted sum.
    var (input, before, sum) = (x, 0.0, x)
    for k in stages.indices {
      if stages[k].seen == period {
        stages[k].value =
          k == 0 ? keep * (stages[k].value + (last - x)) : keep * stages[k].value + before
      } else if !begin(k, input) {
        last = x
        return .nan
      }
      before = stages[k].value
      input += before * stages[k].unit
      sum += shares[k] * before
    }
    last = x
    return sum
  }

  /// Adds a value to a stage's seed; whether that is complete.
  private mutating func begin(_ k: Int, _ x: Double) -> Bool {
    stages[k].value = stages[k].seen == 0 ? x : stages[k].value + x
    stages[k].seen += 1
    guard stages[k].seen == period else { return false }
    stages[k].value = (stages[k].value / Double(period) - x) / stages[k].unit
    return true
  }

  /// Takes known values after the seeds.
  private mutating func follow(
    _ count: Int, _ input: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>
  ) {
    switch stages.count {
    case 2 where count > 1: followTwo(count, input, output)
    case 3 where count > 2: followThree(count, input, output)
    case 6 where count > 5: followSix(count, input, output)
    default: for i in 0..<count { output[i] = step(input[i]) }
    }
  }
}

// Each loop has every stage take the value that the stage before took one turn earlier, so that none
// waits for another within a turn: the sum of the first stages travels along with the value.

extension ExponentialChain {
  private mutating func followTwo(
    _ count: Int, _ input: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>
  ) {
    var (a, b, last, sum) = (stages[0].value, stages[1].value, self.last, 0.0)
    let (keep, shareB) = (self.keep, shares[1])
    @inline(__always) func first(_ i: Int) {
      a = keep * (a + (last - input[i]))
      last = input[i]
      sum = last + a
    }
    @inline(__always) func second(_ i: Int) {
      b = keep * b + a
      output[i] = sum + shareB * b
    }
    first(0)
    for i in 1..<count {
      second(i - 1)
      first(i)
    }
    second(count - 1)
    (stages[0].value, stages[1].value, self.last) = (a, b, last)
  }

  private mutating func followThree(
    _ count: Int, _ input: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>
  ) {
    var (a, b, c, last) = (stages[0].value, stages[1].value, stages[2].value, self.last)
    var (sumA, sumB) = (0.0, 0.0)
    let keep = self.keep
    let (shareB, shareC) = (shares[1], shares[2])
    @inline(__always) func first(_ i: Int) {
      a = keep * (a + (last - input[i]))
      last = input[i]
      sumA = last + a
    }
    @inline(__always) func second() {
      b = keep * b + a
      sumB = sumA + shareB * b
    }
    @inline(__always) func third(_ i: Int) {
      c = keep * c + b
      output[i] = sumB + shareC * c
    }
    first(0)
    second()
    first(1)
    for i in 2..<count {
      third(i - 2)
      second()
      first(i)
    }
    third(count - 2)
    second()
    third(count - 1)
    (stages[0].value, stages[1].value, stages[2].value, self.last) = (a, b, c, last)
  }

  private mutating func followSix(
    _ count: Int, _ input: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>
  ) {
    var (a, b, c) = (stages[0].value, stages[1].value, stages[2].value)
    var (d, e, f) = (stages[3].value, stages[4].value, stages[5].value)
    var (last, sumA, sumB, sumC, sumD, sumE) = (self.last, 0.0, 0.0, 0.0, 0.0, 0.0)
    let keep = self.keep
    let (shareB, shareC, shareD) = (shares[1], shares[2], shares[3])
    let (shareE, shareF) = (shares[4], shares[5])
    @inline(__always) func first(_ i: Int) {
      a = keep * (a + (last - input[i]))
      last = input[i]
      sumA = last + a
    }
    @inline(__always) func second() {
      b = keep * b + a
      sumB = sumA + shareB * b
    }
    @inline(__always) func third() {
      c = keep * c + b
      sumC = sumB + shareC * c
    }
    @inline(__always) func fourth() {
      d = keep * d + c
      sumD = sumC + shareD * d
    }
    @inline(__always) func fifth() {
      e = keep * e + d
      sumE = sumD + shareE * e
    }
    @inline(__always) func sixth(_ i: Int) {
      f = keep * f + e
      output[i] = sumE + shareF * f
    }
    // The stages fill one after the other, and empty so.
    for i in 0..<5 {
      if i > 3 { fifth() }
      if i > 2 { fourth() }
      if i > 1 { third() }
      if i > 0 { second() }
      first(i)
    }
    // Between, two of them go side by side.
    var (pairBC, pairDE) = (Lanes(b, c), Lanes(d, e))
    var (sumBC, sumDE) = (Lanes(sumB, sumC), Lanes(sumD, sumE))
    let (sharesBC, sharesDE) = (Lanes(shareB, shareC), Lanes(shareD, shareE))
    let late = output - 5
    for i in 5..<count {
      f = keep * f + pairDE.y
      late[i] = sumDE.y + shareF * f
      pairDE = keep * pairDE + Lanes(pairBC.y, pairDE.x)
      sumDE = Lanes(sumBC.y, sumDE.x) + sharesDE * pairDE
      pairBC = keep * pairBC + Lanes(a, pairBC.x)
      sumBC = Lanes(sumA, sumBC.x) + sharesBC * pairBC
      first(i)
    }
    (b, c, d, e) = (pairBC.x, pairBC.y, pairDE.x, pairDE.y)
    (sumB, sumC, sumD, sumE) = (sumBC.x, sumBC.y, sumDE.x, sumDE.y)
    for i in 0..<5 {
      sixth(count - 5 + i)
      if i < 4 { fifth() }
      if i < 3 { fourth() }
      if i < 2 { third() }
      if i < 1 { second() }
    }
    (stages[0].value, stages[1].value, stages[2].value) = (a, b, c)
    (stages[3].value, stages[4].value, stages[5].value) = (d, e, f)
    self.last = last
  }
}
