/// Columns in one piece of memory over which an indicator runs, as far as is asked for.
///
/// A run may go over the same bars again with another state or another input: what it wrote last
/// counts.
struct IndicatorRun: ~Copyable {
  /// How many bars there are.
  let count: Int
  private let width: Int
  private let outputCount: Int
  private let memory: UnsafeMutablePointer<Double>
  private let sources: UnsafeMutablePointer<UnsafePointer<Double>>
  private let targets: UnsafeMutablePointer<UnsafeMutablePointer<Double>>

  /// - Parameter count: how many bars, from the first on; every column has as many at least.
  init(_ columns: [[Double]], count: Int, outputs: Int) {
    (self.count, width, outputCount) = (count, columns.count, outputs)
    memory = .allocate(capacity: max(1, count * (columns.count + outputs)))
    sources = .allocate(capacity: max(1, columns.count))
    targets = .allocate(capacity: max(1, outputs))
    for (place, column) in columns.enumerated() {
      column.withUnsafeBufferPointer { column in
        guard let start = column.baseAddress, count > 0 else { return }
        precondition(column.count >= count, "a column of \(column.count) for \(count) bars")
        (memory + place * count).initialize(from: start, count: count)
      }
    }
    (memory + width * count).initialize(repeating: .nan, count: outputs * count)
  }

  deinit {
    memory.deallocate()
    sources.deallocate()
    targets.deallocate()
  }

  /// An input on a bar.
  subscript(input place: Int, bar: Int) -> Double {
    get { memory[place * count + bar] }
    nonmutating set { memory[place * count + bar] = newValue }
  }

  /// An output on a bar; unknown before the first one.
  func output(_ place: Int, _ bar: Int) -> Double {
    bar < 0 ? .nan : memory[(width + place) * count + bar]
  }

  /// Gives an indicator some bars, in blocks as long as a graph hands them over, or short ones, after
  /// which a copy of it moves less memory.
  func take(_ bars: Range<Int>, _ indicator: inout some Indicator, blocks: Int = 1_024) {
    precondition(bars.upperBound <= count, "bars \(bars) of \(count)")
    var start = bars.lowerBound
    while start < bars.upperBound {
      let length = min(blocks, bars.upperBound - start)
      for place in 0..<width {
        (sources + place).initialize(to: UnsafePointer(memory + place * count + start))
      }
      for place in 0..<outputCount {
        (targets + place).initialize(to: memory + (width + place) * count + start)
      }
      indicator.update(IndicatorBlock(count: length, inputs: sources, outputs: targets))
      start += length
    }
  }

  /// The outputs, a column each.
  var results: [[Double]] {
    (0..<outputCount).map { place in
      Array(UnsafeBufferPointer(start: memory + (width + place) * count, count: count))
    }
  }
}

extension IndicatorDescription {
  /// Blocks for what is copied often.
  private static var short: Int { 32 }

  /// What the first output is on the last bar where one value of an input is larger by `size`, and where
  /// it is smaller: for each of its last `reach` values, the newest first.
  ///
  /// Up to the value that is moved the indicator runs once; from there on it goes on from a copy.
  ///
  /// - Parameter columns: whole columns of one length, in the order of the description.
  package func moved(
    _ input: Int, last reach: Int, by size: Double, _ settings: Settings,
    inputs columns: [[Double]]
  ) -> [(above: Double, below: Double)] {
    let count = columns.first?.count ?? 0
    precondition(
      columns.count == inputs.count && columns.allSatisfy { $0.count == count } && reach <= count,
      "\(name) takes \(inputs.count) columns of one length")
    return moved(
      input, count - reach..<count, by: size, make(settings),
      IndicatorRun(columns, count: count, outputs: outputs.count))
  }

  private func moved<State: Indicator>(
    _ input: Int, _ bars: Range<Int>, by size: Double, _ fresh: State, _ run: borrowing IndicatorRun
  ) -> [(above: Double, below: Double)] {
    var state = fresh
    run.take(0..<bars.lowerBound, &state, blocks: Self.short)
    var found: [(above: Double, below: Double)] = []
    for bar in bars {
      let held = run[input: input, bar]
      var ends = [held + size, held - size]
      for place in ends.indices {
        var copy = state
        run[input: input, bar] = ends[place]
        run.take(bar..<run.count, &copy, blocks: Self.short)
        ends[place] = run.output(0, run.count - 1)
      }
      found.append((ends[0], ends[1]))
      run[input: input, bar] = held
      run.take(bar..<bar + 1, &state)
    }
    return found.reversed()
  }

  /// What the outputs are on the last bar if its inputs are others: for each of some, in one pass.
  ///
  /// - Parameter columns: whole columns of one length, in the order of the description.
  package func ends(
    _ others: [[Double]], _ settings: Settings, inputs columns: [[Double]]
  ) -> [[Double]] {
    let count = columns.first?.count ?? 0
    precondition(
      count > 0 && columns.count == inputs.count && columns.allSatisfy { $0.count == count }
        && others.allSatisfy { $0.count == inputs.count },
      "\(name) takes \(inputs.count) columns of one length")
    return ends(
      others, make(settings), IndicatorRun(columns, count: count, outputs: outputs.count))
  }

  private func ends<State: Indicator>(
    _ others: [[Double]], _ fresh: State, _ run: borrowing IndicatorRun
  ) -> [[Double]] {
    var state = fresh
    let last = run.count - 1
    run.take(0..<last, &state, blocks: Self.short)
    return others.map { values in
      var copy = state
      for (place, value) in values.enumerated() { run[input: place, last] = value }
      run.take(last..<run.count, &copy)
      return outputs.indices.map { run.output($0, last) }
    }
  }
}
