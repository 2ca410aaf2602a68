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
    return traces(
      of: bars, make(settings),
      IndicatorRun(columns, count: bars.upperBound, outputs: outputs.count))
  }

  /// All values of the outputs, one column an output.
  ///
  /// - Parameter inputs: whole columns of one length, in the order of the description.
  public func values(_ settings: Settings, inputs columns: [[Double]]) -> [[Double]] {
    let total = columns.first?.count ?? 0
    precondition(
      columns.count == inputs.count && columns.allSatisfy { $0.count == total },
      "\(name) takes \(inputs.count) columns of one length")
    let run = IndicatorRun(columns, count: total, outputs: outputs.count)
    var indicator = make(settings)
    run.take(0..<total, &indicator)
    return run.results
  }

  /// The state ahead of a bar is that of a second indicator, a bar behind the first: both keep their
  /// memory, where a copy for each bar would move all of it.
  private func traces<State: Indicator>(
    of bars: Range<Int>, _ fresh: State, _ run: borrowing IndicatorRun
  ) -> [Trace] {
    var indicator = fresh
    run.take(0..<bars.lowerBound, &indicator)
    var behind = indicator
    let names = (inputs: inputs.map(\.name), outputs: outputs.map(\.name))
    var traces: [Trace] = []
    traces.reserveCapacity(bars.count)
    for bar in bars {
      run.take(bar..<bar + 1, &indicator)
      let taken = inputs.indices.map { run[input: $0, bar] }
      let inputsBefore = inputs.indices.map { bar > 0 ? run[input: $0, bar - 1] : .nan }
      let given = outputs.indices.map { run.output($0, bar) }
      let last = outputs.indices.map { run.output($0, bar - 1) }
      let steps = indicator.steps(
        TracedBar(
          before: behind, inputs: taken, inputsBefore: inputsBefore, outputs: given,
          outputsBefore: last))
      traces.append(
        Trace(
          inputs: Self.named(names.inputs, taken), before: Self.named(names.outputs, last),
          steps: steps.map { Trace.Value(symbol: $0.key, value: $0.value) },
          outputs: Self.named(names.outputs, given)))
      run.take(bar..<bar + 1, &behind)
    }
    return traces
  }

  private static func named(_ names: [String], _ values: [Double]) -> [Trace.Value] {
    zip(names, values).map { Trace.Value(symbol: $0, value: $1) }
  }
}
