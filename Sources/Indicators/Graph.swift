public import Market

/// What a strategy computes: a graph of columns without duplicates.
///
/// Nodes are added bottom up; equal nodes are one. Every node is a column of `Double`, one value a
/// bar; truth is 1 or 0, never `NaN`; a comparison with an unknown value is 0.
public struct Graph: Sendable {
  /// A graph without nodes.
  public init() {}

  /// A column of the graph.
  public struct Node: Hashable, Sendable {
    /// Its place in the order in which nodes were first added.
    public let index: Int
    package init(index: Int) { self.index = index }
  }

  /// What a bar brings with it.
  public enum Source: String, Hashable, Sendable, CaseIterable {
    case open, high, low, close, volume, hl2, hlc3, ohlc4
    case hour = "time.hour", minute = "time.minute", weekday = "time.weekday"
    case day = "time.day", month = "time.month"
    case sessionFirst = "session.first", sessionLast = "session.last"
  }

  /// Two numbers in, a number out.
  public enum Arithmetic: Hashable, Sendable { case add, subtract, multiply, divide, modulo, power, min, max }
  /// One number in, a number out.
  public enum Function: Hashable, Sendable { case negate, abs, log, sqrt, round }
  /// Two numbers in, a truth out; unknown makes it false.
  public enum Comparison: Hashable, Sendable { case less, lessOrEqual, greater, greaterOrEqual, equal, notEqual }
  /// Truths in, a truth out.
  public enum Logic: Hashable, Sendable { case and, or }
  /// Two numbers and the bar before in, a truth out.
  public enum Crossing: Hashable, Sendable { case above, below, either }
}

extension Graph {
  /// A column of the bars.
  public mutating func source(_ source: Source) -> Node { fatalError("contract") }
  /// The same number at every bar.
  public mutating func constant(_ value: Double) -> Node { fatalError("contract") }
  /// An output of an indicator of the catalogue. `inputs` in the order of its description (already
  /// completed with defaults), `settings` already checked against it.
  public mutating func indicator(
    _ description: IndicatorDescription, inputs: [Node], settings: Settings, output: Int
  ) -> Node { fatalError("contract") }
  public mutating func arithmetic(_ op: Arithmetic, _ a: Node, _ b: Node) -> Node { fatalError("contract") }
  public mutating func function(_ op: Function, _ a: Node) -> Node { fatalError("contract") }
  public mutating func compare(_ op: Comparison, _ a: Node, _ b: Node) -> Node { fatalError("contract") }
  public mutating func logic(_ op: Logic, _ a: Node, _ b: Node) -> Node { fatalError("contract") }
  public mutating func not(_ a: Node) -> Node { fatalError("contract") }
  /// `a if condition else b`.
  public mutating func choose(_ condition: Node, _ a: Node, _ b: Node) -> Node { fatalError("contract") }
  /// The value `bars` bars before; unknown (or false, for a truth) before there was one.
  public mutating func history(_ a: Node, bars: Int) -> Node { fatalError("contract") }
  public mutating func crosses(_ op: Crossing, _ a: Node, _ b: Node) -> Node { fatalError("contract") }
  /// Higher (or lower) than the bar before at each of the last `bars` bars.
  public mutating func rising(_ a: Node, bars: Int) -> Node { fatalError("contract") }
  public mutating func falling(_ a: Node, bars: Int) -> Node { fatalError("contract") }
  /// Bars since the truth was last true, 0 at that bar; unknown before.
  public mutating func since(_ truth: Node) -> Node { fatalError("contract") }
  /// The value at the last bar where the truth was true; unknown before.
  public mutating func valueWhen(_ truth: Node, _ a: Node) -> Node { fatalError("contract") }
  /// The value of a node of another graph that sees only closed bars of a coarser timeframe, at the
  /// last of these that is closed. Graphs for one timeframe are merged.
  public mutating func on(_ timeframe: Timeframe, _ inner: Graph, _ node: Node) -> Node { fatalError("contract") }

  /// How many bars come before the first value (or, for a truth, the first bar on which it could be
  /// true) as far as the structure tells; `nil` where it depends on the data (`since`, `on`).
  public func warmup(of node: Node) -> Int? { fatalError("contract") }
  /// Whether the column is a truth.
  public func isTruth(_ node: Node) -> Bool { fatalError("contract") }
  /// How many nodes there are.
  public var count: Int { fatalError("contract") }
}

/// A graph at work: state and one buffer of `Candles.blockSize` values a node.
///
/// Noncopyable in spirit: one evaluator belongs to one run and one thread.
public final class GraphEvaluator {
  /// An evaluator at the first bar. `zone` and the session's opening come from the instrument,
  /// `barFrame` is the timeframe of the bars it will see.
  public init(_ graph: Graph, instrument: Instrument, barFrame: Timeframe?) throws { fatalError("contract") }

  /// Computes all columns for a block of bars (at most `Candles.blockSize`).
  public func update(_ bars: Candles, _ range: Range<Int>) { fatalError("contract") }

  /// The column of a node for the block last given: `range.count` values, valid until the next
  /// `update`.
  public func column(_ node: Graph.Node) -> UnsafePointer<Double> { fatalError("contract") }
}
