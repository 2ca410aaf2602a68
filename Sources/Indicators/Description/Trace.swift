/// What an indicator worked out on one bar: the values that its formula names, one by one.
public struct Trace: Sendable {
  /// A symbol of the formula and its value.
  public struct Value: Sendable, Hashable {
    /// What the formula calls it.
    public let symbol: String
    /// Its value at the bar.
    public let value: Double
  }

  /// The inputs of the bar.
  public let inputs: [Value]
  /// The outputs of the bar before; unknown at the first.
  public let before: [Value]
  /// What lies between, in the order in which it is worked out.
  public let steps: [Value]
  /// The outputs of the bar.
  public let outputs: [Value]
}

/// A bar that an indicator has just taken, as its trace sees it.
public struct TracedBar<State: Indicator>: Sendable {
  /// The indicator ahead of the bar.
  public let before: State
  /// The inputs of the bar, in the order of the description.
  public let inputs: [Double]
  /// The inputs of the bar before; unknown at the first.
  public let inputsBefore: [Double]
  /// The outputs of the bar, in the order of the description.
  public let outputs: [Double]
  /// The outputs of the bar before.
  public let outputsBefore: [Double]
}

extension IndicatorDescription {
  /// The intermediate values of the bar at `bar`, counted from 0.
  ///
  /// The indicator itself runs up to the bar and takes it as a block of one, so that a trace can say
  /// nothing else than what was worked out; running without a trace costs nothing for it.
  ///
  /// - Parameter inputs: whole columns of one length, in the order of the description.
  public func trace(at bar: Int, _ settings: Settings, inputs columns: [[Double]]) -> Trace {
    precondition(
      columns.count == inputs.count && columns.allSatisfy { $0.indices.contains(bar) },
      "\(name) has no bar \(bar)")
    return traces(of: bar..<bar + 1, settings, inputs: columns)[0]
  }

  /// The intermediate values of the bars of a range, in one pass: for each what
  /// ``trace(at:_:inputs:)`` gives.
  ///
  /// - Parameter inputs: whole columns of one length, in the order of the description.
  public func traces(
    of bars: Range<Int>, _ settings: Settings, inputs columns: [[Double]]
  ) -> [Trace] {
    precondition(
      columns.count == inputs.count && columns.allSatisfy { bars.upperBound <= $0.count },
      "\(name) has no bars \(bars)")
    var last = Array(repeating: Double.nan, count: outputs.count)
    var indicator = make(settings)
    var start = 0
    while start < bars.lowerBound {
      let count = min(1_024, bars.lowerBound - start)
      last = run(&indicator, columns.map { Array($0[start..<start + count]) }).map { $0[count - 1] }
      start += count
    }
    return bars.map { bar in
      let inputsBefore = columns.map { bar > 0 ? $0[bar - 1] : .nan }
      let trace = step(&indicator, columns.map { $0[bar] }, after: inputsBefore, last)
      last = trace.outputs.map(\.value)
      return trace
    }
  }

  /// All values of the outputs, one column an output.
  ///
  /// - Parameter inputs: whole columns of one length, in the order of the description.
  public func values(_ settings: Settings, inputs columns: [[Double]]) -> [[Double]] {
    let total = columns.first?.count ?? 0
    precondition(
      columns.count == inputs.count && columns.allSatisfy { $0.count == total },
      "\(name) takes \(inputs.count) columns of one length")
    var indicator = make(settings)
    var values = outputs.map { _ in [Double]() }
    for place in values.indices { values[place].reserveCapacity(total) }
    for start in stride(from: 0, to: total, by: 1_024) {
      let range = start..<min(start + 1_024, total)
      let block = run(&indicator, columns.map { Array($0[range]) })
      for place in values.indices { values[place] += block[place] }
    }
    return values
  }

  private func step<I: Indicator>(
    _ indicator: inout I, _ inputs: [Double], after inputsBefore: [Double], _ last: [Double]
  ) -> Trace {
    let before = indicator
    let outputs = run(&indicator, inputs.map { [$0] }).map { $0[0] }
    let steps = indicator.steps(
      TracedBar(
        before: before, inputs: inputs, inputsBefore: inputsBefore, outputs: outputs,
        outputsBefore: last))
    func named(_ names: [String], _ values: [Double]) -> [Trace.Value] {
      zip(names, values).map { Trace.Value(symbol: $0, value: $1) }
    }
    return Trace(
      inputs: named(self.inputs.map(\.name), inputs), before: named(self.outputs.map(\.name), last),
      steps: steps.map { Trace.Value(symbol: $0.key, value: $0.value) },
      outputs: named(self.outputs.map(\.name), outputs))
  }

  /// Gives an indicator one block.
  private func run<I: Indicator>(_ indicator: inout I, _ inputs: [[Double]]) -> [[Double]] {
    let count = inputs[0].count
    let memory = UnsafeMutablePointer<Double>.allocate(
      capacity: count * (inputs.count + outputs.count))
    defer { memory.deallocate() }
    for (k, column) in inputs.enumerated() {
      (memory + k * count).initialize(from: column, count: count)
    }
    let results = memory + inputs.count * count
    results.initialize(repeating: .nan, count: count * outputs.count)
    let sources = inputs.indices.map { UnsafePointer(memory + $0 * count) }
    let targets = outputs.indices.map { results + $0 * count }
    sources.withUnsafeBufferPointer { sources in
      targets.withUnsafeBufferPointer { targets in
        guard let sources = sources.baseAddress, let targets = targets.baseAddress else { return }
        indicator.update(IndicatorBlock(count: count, inputs: sources, outputs: targets))
      }
    }
    return targets.map { Array(UnsafeBufferPointer(start: $0, count: count)) }
  }
}
