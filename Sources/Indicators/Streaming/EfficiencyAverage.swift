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
      let shares = columns[2]
      efficiency.update(count, input + start, columns[0], columns[1], shares)
      for i in 0..<count {
        let x = input[start + i]
        if shares[i].isFinite {
          let pace = shares[i] * span + slow
          if !value.isFinite { value = last }
          value += pace * pace * (x - value)
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
  private var distance: Lag
  private var move = Lag(1)
  private var path: WindowSum

  init(_ period: Int) {
    distance = Lag(period)
    path = WindowSum(period)
  }

  /// Takes at most a piece of values; writes the ways gone, the ways walked and their ratios.
  mutating func update(
    _ count: Int, _ input: UnsafePointer<Double>, _ ways: UnsafeMutablePointer<Double>,
    _ paths: UnsafeMutablePointer<Double>, _ shares: UnsafeMutablePointer<Double>
  ) {
    distance.apart(count, input) { start, count, now, before in
      for i in 0..<count { ways[start + i] = abs(now[i] - before[i]) }
    }
    move.apart(count, input) { start, count, now, before in
      for i in 0..<count { paths[start + i] = abs(now[i] - before[i]) }
    }
    path.update(count, paths, paths)
    for i in 0..<count {
      let share = ways[i] / paths[i]
      shares[i] = paths[i] <= ways[i] ? 1 : share
    }
  }
}
