/// Kaufman's average: it follows fast where the price goes straight, and slowly where it wanders.
struct EfficiencyAverage: StreamingAverage {
  private var efficiency: WindowEfficiency
  private var scratch = Scratch(3)
  private var before = Double.nan
  private var value = Double.nan
  private let pace: Pace

  init(_ period: Int, fast: Int = 2, slow: Int = 30) {
    efficiency = WindowEfficiency(period)
    let still = 2 / Double(slow + 1)
    pace = Pace(still: still, span: 2 / Double(fast + 1) - still)
  }

  /// The way gone, the way walked, and the efficiency of the bar last taken alone.
  var steps: (way: Double, path: Double, efficiency: Double) {
    (scratch[0], scratch[1], scratch[2])
  }

  /// The weight of a new price at some efficiency.
  func weight(_ efficiency: Double) -> Double { pace.weight(efficiency) }

  mutating func update(
    _ count: Int, _ input: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>
  ) {
    scratch.inPieces(count) { start, count, columns in
      let (input, output) = (input + start, output + start)
      let (ways, paths) = (columns[0], columns[1])
      let last = input[count - 1]
      efficiency.update(count, input, ways, paths)
      if value == value, areKnown(count, paths), areKnown(count, ways) {
        // In one loop, so that the division of a bar is done while the product and the sum of those
        // before wait for each other.
        var value = value
        for i in 0..<count {
          let move = pace.move(ways[i], paths[i], input[i])
          columns[2][i] = move.efficiency
          value = move.keep * value + move.push
          output[i] = value
        }
        self.value = value
      } else {
        Self.follow(pace, count, input, columns, &value, before, output)
      }
      before = last
    }
  }

  /// Takes values of which some may be unknown, or the first.
  private static func follow(
    _ pace: Pace, _ count: Int, _ input: UnsafePointer<Double>, _ columns: Scratch.Columns,
    _ value: inout Double, _ before: Double, _ output: UnsafeMutablePointer<Double>
  ) {
    var before = before
    for i in 0..<count {
      let x = input[i]
      let move = pace.move(columns[0][i], columns[1][i], x)
      columns[2][i] = move.efficiency
      if move.efficiency == move.efficiency {
        if value != value { value = before }
        value = move.keep * value + move.push
      } else {
        value = .nan
      }
      before = x
      output[i] = value
    }
  }

  /// How fast the average follows: `still` where the price wanders, `span` faster where it goes
  /// straight.
  private struct Pace {
    let still: Double
    let span: Double

    @inline(__always)
    func weight(_ efficiency: Double) -> Double {
      let pace = efficiency * span + still
      return pace * pace
    }

    /// What a bar does to the average: it keeps a part of it and pushes the rest.
    ///
    /// Only a product and a sum wait for the value before; where that is the price, it stays it to the
    /// last bit.
    @inline(__always)
    func move(
      _ way: Double, _ path: Double, _ price: Double
    ) -> (efficiency: Double, keep: Double, push: Double) {
      let share = WindowEfficiency.share(way, path)
      let keep = 1 - weight(share)
      return (share, keep, price - keep * price)
    }
  }
}

/// How straight the last n moves were: the way gone over the way walked, 1 where nothing moved.
struct WindowEfficiency: Sendable {
  private let period: Int
  private var history: HistoryColumns
  private var path: WindowSum

  init(_ period: Int) {
    self.period = period
    history = HistoryColumns([period])
    path = WindowSum(period)
  }

  /// Takes at most a piece of values; writes the ways gone and the ways walked.
  mutating func update(
    _ count: Int, _ input: UnsafePointer<Double>, _ ways: UnsafeMutablePointer<Double>,
    _ paths: UnsafeMutablePointer<Double>
  ) {
    history.extend(by: count) { places in
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
