/// Kaufman's average: it follows fast where the price goes straight, and slowly where it wanders.
struct EfficiencyAverage: StreamingAverage {
  private var efficiency: WindowEfficiency
  private var scratch = Scratch(5)
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
    let (slow, span) = (self.slow, fast - self.slow)
    scratch.inPieces(count) { start, count, columns in
      let (input, output) = (input + start, output + start)
      let (ways, paths, shares) = (columns[0], columns[1], columns[2])
      let (keeps, pushes) = (columns[3], columns[4])
      let last = input[count - 1]
      efficiency.update(count, input, ways, paths)
      for i in 0..<count {
        let share = WindowEfficiency.share(ways[i], paths[i])
        let pace = share * span + slow
        // Worked out ahead, so that only a product and a sum wait for the value before; where that is
        // the price, it stays it to the last bit.
        let keep = 1 - pace * pace
        shares[i] = share
        keeps[i] = keep
        pushes[i] = input[i] - keep * input[i]
      }
      if value == value, areKnown(count, shares) {
        var value = value
        for i in 0..<count {
          value = keeps[i] * value + pushes[i]
          output[i] = value
        }
        self.value = value
      } else {
        Self.follow(count, input, columns, &value, before, output)
      }
      before = last
    }
  }

  /// Takes values of which some may be unknown, or the first.
  private static func follow(
    _ count: Int, _ input: UnsafePointer<Double>, _ columns: Scratch.Columns,
    _ value: inout Double, _ before: Double, _ output: UnsafeMutablePointer<Double>
  ) {
    var before = before
    let (shares, keeps, pushes) = (columns[2], columns[3], columns[4])
    for i in 0..<count {
      let x = input[i]
      if shares[i] == shares[i] {
        if value != value { value = before }
        value = keeps[i] * value + pushes[i]
      } else {
        value = .nan
      }
      before = x
      output[i] = value
    }
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
