// Equal work is found by writing it in one way: operands in the order of their places where the
// order does not change a bit of the result, `a > b` as `b < a`.

extension Graph {
  /// A column of the bars.
  public mutating func source(_ source: Source) -> Node { node(.source(source)) }

  /// The same number at every bar; unknown if it is not finite.
  public mutating func constant(_ value: Double) -> Node {
    let number = finite(value)
    return node(.constant(bits: (number.isNaN ? .nan : number).bitPattern))
  }

  /// An output of an indicator of the catalogue.
  ///
  /// Outputs of one indicator with the same inputs and settings share one instance.
  ///
  /// - Parameters:
  ///   - inputs: in the order of the description, completed with its defaults.
  ///   - settings: what does not fit the description's parameters is taken as ``Settings`` says.
  public mutating func indicator(
    _ description: IndicatorDescription, inputs: [Node], settings: Settings, output: Int
  ) -> Node {
    precondition(
      inputs.count == description.inputs.count,
      "\(description.name) takes \(description.inputs.count) inputs, not \(inputs.count)")
    precondition(
      description.outputs.indices.contains(output),
      "\(description.name) has \(description.outputs.count) outputs, none at \(output)")
    inputs.forEach(check)
    let place = instance(
      IndicatorInstance(
        description: description, settings: settings.fitted(to: description.parameters),
        inputs: inputs.map(\.index)))
    return node(.output(instance: place, output: output))
  }

  /// Arithmetic on two numbers.
  public mutating func arithmetic(_ op: Arithmetic, _ a: Node, _ b: Node) -> Node {
    let (a, b) = numbers(a, b)
    switch op {
    case .add, .multiply, .min, .max: return node(.arithmetic(op, min(a, b), max(a, b)))
    case .subtract, .divide, .modulo, .power: return node(.arithmetic(op, a, b))
    }
  }

  /// A function of a number.
  public mutating func function(_ op: Function, _ a: Node) -> Node {
    check(a)
    return node(.function(op, a.index))
  }

  /// Whether two numbers compare so; false where one is unknown.
  public mutating func compare(_ op: Comparison, _ a: Node, _ b: Node) -> Node {
    let (a, b) = numbers(a, b)
    switch op {
    case .less, .lessOrEqual: return node(.compare(op, a, b))
    case .greater: return node(.compare(.less, b, a))
    case .greaterOrEqual: return node(.compare(.lessOrEqual, b, a))
    case .equal, .notEqual: return node(.compare(op, min(a, b), max(a, b)))
    }
  }

  /// Both of two truths, or at least one of them.
  public mutating func logic(_ op: Logic, _ a: Node, _ b: Node) -> Node {
    requireTruth(a)
    requireTruth(b)
    return node(.logic(op, min(a.index, b.index), max(a.index, b.index)))
  }

  /// The opposite of a truth.
  public mutating func not(_ a: Node) -> Node {
    requireTruth(a)
    return node(.not(a.index))
  }

  /// `a if condition else b`.
  public mutating func choose(_ condition: Node, _ a: Node, _ b: Node) -> Node {
    requireTruth(condition)
    let (a, b) = numbers(a, b)
    return a == b ? Node(index: a) : node(.choose(condition.index, a, b))
  }

  /// The value `bars` bars before; unknown (or false, for a truth) before there was one.
  public mutating func history(_ a: Node, bars: Int) -> Node {
    check(a)
    precondition(bars >= 0, "history looks back, not \(-bars) bars ahead")
    if bars == 0 { return a }
    guard case .history(let earlier, let more) = operations[a.index] else {
      return node(.history(a.index, bars: bars))
    }
    return node(.history(earlier, bars: clampedSum(more, bars)))
  }

  /// Whether `a` went from one side of `b` to the other.
  ///
  /// `above`: `a > b` now and `a <= b` on the bar before; `below` the same with the sides changed;
  /// `either`: one of the two.
  public mutating func crosses(_ op: Crossing, _ a: Node, _ b: Node) -> Node {
    let (a, b) = numbers(a, b)
    if a <= b { return node(.crosses(op, a, b)) }
    switch op {
    case .above: return node(.crosses(.below, b, a))
    case .below: return node(.crosses(.above, b, a))
    case .either: return node(.crosses(.either, b, a))
    }
  }

  /// Higher than the bar before at each of the last `bars` bars.
  public mutating func rising(_ a: Node, bars: Int) -> Node {
    check(a)
    precondition(bars > 0, "rising needs at least one bar, not \(bars)")
    return node(.rising(a.index, bars: bars))
  }

  /// Lower than the bar before at each of the last `bars` bars.
  public mutating func falling(_ a: Node, bars: Int) -> Node {
    check(a)
    precondition(bars > 0, "falling needs at least one bar, not \(bars)")
    return node(.falling(a.index, bars: bars))
  }

  /// Bars since the truth was last true, 0 at that bar; unknown before.
  public mutating func since(_ truth: Node) -> Node {
    requireTruth(truth)
    return node(.since(truth.index))
  }

  /// The value at the last bar where the truth was true; unknown (or false, for a truth) before.
  public mutating func valueWhen(_ truth: Node, _ a: Node) -> Node {
    requireTruth(truth)
    check(a)
    return node(.valueWhen(truth.index, a.index))
  }

  private func numbers(_ a: Node, _ b: Node) -> (Int, Int) {
    check(a)
    check(b)
    return (a.index, b.index)
  }

  private func requireTruth(_ a: Node) {
    check(a)
    precondition(truths[a.index], "node \(a.index) is a number where a truth is needed")
  }
}

/// The sum, or the largest number where it does not fit.
func clampedSum(_ a: Int, _ b: Int) -> Int {
  let (sum, overflow) = a.addingReportingOverflow(b)
  return overflow ? .max : sum
}

/// The number itself, `NaN` for an infinity; 0 has no sign afterwards.
///
/// `x - x` is 0 for everything finite and `NaN` for the rest: no branch, and it vectorises.
@inline(__always)
func finite(_ x: Double) -> Double { x + (x - x) }
