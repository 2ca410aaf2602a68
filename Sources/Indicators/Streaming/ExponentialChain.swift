/// Exponential averages of exponential averages, each begun with the mean of the first values of the
/// one before, and a weighted sum of them all.
struct ExponentialChain: StreamingAverage {
  /// Twice the first less the second.
  static let double = [2.0, -1]
  /// Three times the first less the second, and the third.
  static let triple = [3.0, -3, 1]

  /// Tillson's six averages, with the volume factor `v`.
  static func tillson(_ v: Double) -> [Double] {
    let (v2, v3) = (v * v, v * v * v)
    return [0, 0, 1 + 3 * v + v3 + 3 * v2, -6 * v2 - 3 * (v + v3), 3 * (v2 + v3), -v3]
  }

  private let weights: [Double]
  private var stages: [ExponentialAverage]
  private var scratch = Scratch(1)

  init(_ period: Int, weights: [Double]) {
    self.weights = weights
    stages = weights.map { _ in
      ExponentialAverage(weight: 2 / (Double(period) + 1), seed: period)
    }
  }

  /// The averages after the last value, unknown ones `NaN`.
  subscript(stage: Int) -> Double { stages[stage].isKnown ? stages[stage].value : .nan }

  mutating func update(
    _ count: Int, _ input: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>
  ) {
    var done = 0
    if stages.allSatisfy(\.isKnown) {
      switch stages.count {
      case 2: done = followTwo(count, input, output)
      case 3: done = followThree(count, input, output)
      case 6: done = followSix(count, input, output)
      default: break
      }
    }
    if done < count { pass(count - done, input + done, output + done) }
  }

  /// One average after the other; the same operations as when all go at once.
  private mutating func pass(
    _ count: Int, _ input: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>
  ) {
    scratch.inPieces(count) { start, count, columns in
      let column = columns[0]
      column.update(from: input + start, count: count)
      for k in stages.indices {
        stages[k].update(count, column, column)
        let weight = weights[k]
        for i in 0..<count {
          output[start + i] = k == 0 ? weight * column[i] : output[start + i] + weight * column[i]
        }
      }
    }
  }

  private mutating func followTwo(
    _ count: Int, _ input: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>
  ) -> Int {
    var (a, b) = (stages[0].value, stages[1].value)
    let (w, w0, w1) = (stages[0].weight, weights[0], weights[1])
    var i = 0
    while i < count, input[i].isFinite {
      a += w * (input[i] - a)
      b += w * (a - b)
      output[i] = w0 * a + w1 * b
      i += 1
    }
    (stages[0].value, stages[1].value) = (a, b)
    return i
  }

  private mutating func followThree(
    _ count: Int, _ input: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>
  ) -> Int {
    var (a, b, c) = (stages[0].value, stages[1].value, stages[2].value)
    let (w, w0, w1, w2) = (stages[0].weight, weights[0], weights[1], weights[2])
    var i = 0
    while i < count, input[i].isFinite {
      a += w * (input[i] - a)
      b += w * (a - b)
      c += w * (b - c)
      output[i] = w0 * a + w1 * b + w2 * c
      i += 1
    }
    (stages[0].value, stages[1].value, stages[2].value) = (a, b, c)
    return i
  }

  private mutating func followSix(
    _ count: Int, _ input: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>
  ) -> Int {
    var (a, b, c) = (stages[0].value, stages[1].value, stages[2].value)
    var (d, e, f) = (stages[3].value, stages[4].value, stages[5].value)
    let w = stages[0].weight
    let (w0, w1, w2) = (weights[0], weights[1], weights[2])
    let (w3, w4, w5) = (weights[3], weights[4], weights[5])
    var i = 0
    while i < count, input[i].isFinite {
      a += w * (input[i] - a)
      b += w * (a - b)
      c += w * (b - c)
      d += w * (c - d)
      e += w * (d - e)
      f += w * (e - f)
      output[i] = w0 * a + w1 * b + w2 * c + w3 * d + w4 * e + w5 * f
      i += 1
    }
    (stages[0].value, stages[1].value, stages[2].value) = (a, b, c)
    (stages[3].value, stages[4].value, stages[5].value) = (d, e, f)
    return i
  }
}
