/// Kaufman's average: it follows fast where the price goes straight, and slowly where it wanders.
struct EfficiencyAverage: StreamingAverage {
  private var efficiency: WindowEfficiency
  private var scratch = Scratch(3)
  private var before = Double.nan
  private var value = Double.nan
  private let fast: Double
  private let slow: Double

  init(_ period: Int, fast: Int = 2, slow: Int = 30) {
    efficiency = WindowEfficiency(period)
    self.fast = 2 / Double(fast + 1)
    self.slow = 2 / Double(slow + 1)
  }

  /// The way gone, the way walked, and the efficiency of the bar last taken alone.
  var steps: (way: Double, path: Double, efficiency: Double) {
    (scratch[0], scratch[1], scratch[2])
  }

  /// The weight of a new price at some efficiency.
  @inline(__always)
  func weight(_ efficiency: Double) -> Double {
    let pace = efficiency * (fast - slow) + slow
    return pace * pace
  }

  mutating func update(
    _ count: Int, _ input: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>
  ) {
    var (value, last) = (self.value, before)
    let (slow, span) = (self.slow, fast - self.slow)
    scratch.inPieces(count) { start, count, columns in
      let (ways, paths, shares) = (columns[0], columns[1], columns[2])
      efficiency.update(count, input + start, ways, paths)
      for i in 0..<count {
        let x = input[start + i]
        let share = WindowEfficiency.share(ways[i], paths[i])
        let pace = share * span + slow
        // Worked out ahead, so that only a product and a sum wait for the value before; where that is
        // the price, it stays it to the last bit.
        let keep = 1 - pace * pace
        let push = x - keep * x
        shares[i] = share
        if share == share {
          if value != value { value = last }
          value = keep * value + push
        } else {
          value = .nan
        }
        last = x
        output[start + i] = value
      }
    }
    (self.value, before) = (value, last)
  }
}

/// How straight the last n moves were: the way gone over the way walked, 1 where nothing moved.
struct WindowEfficiency: Sendable {
  private let period: Int
  private var trails: Trails
  private var path: WindowSum

  init(_ period: Int) {
    self.period = period
    trails = Trails([period])
    path = WindowSum(period)
  }

  /// Takes at most a piece of values; writes the ways gone and the ways walked.
  mutating func update(
    _ count: Int, _ input: UnsafePointer<Double>, _ ways: UnsafeMutablePointer<Double>,
    _ paths: UnsafeMutablePointer<Double>
  ) {
    trails.extend(by: count) { places in
      let values = places[0]
      let (before, first) = (values - 1, values - period)
      values.update(from: input, count: count)
      for i in 0..<count {
        ways[i] = abs(values[i] - first[i])
        paths[i] = abs(values[i] - before[i])
      }
    }
    path.update(count, paths, paths)
  }

  /// The way gone over the way walked.
  @inline(__always)
  static func share(_ way: Double, _ path: Double) -> Double {
    let share = way / path
    return path <= way ? 1 : share
  }
}
