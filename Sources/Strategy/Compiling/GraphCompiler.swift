import Indicators
import Market

/// Turns meanings that do not depend on trades into columns of a graph.
///
/// A truth is compiled for one *polarity*: where it surely holds, or where it surely fails. What is
/// unknown does neither, so `not (close > sma(close, 200))` is false during the average's warm-up
/// like `close > sma(close, 200)` itself: it compiles to `close <= sma(close, 200)`.
struct GraphCompiler {
  /// Which answer of a truth a column marks.
  enum Polarity: Hashable, Sendable {
    case holds, fails

    var opposite: Polarity { self == .holds ? .fails : .holds }
  }

  private struct Key: Hashable {
    let definition: Int
    /// `nil` for a number.
    let polarity: Polarity?
  }

  private struct Compiled {
    let node: Graph.Node
    let reads: [Graph.Node]
  }

  let definitions: [Definition]
  var graph = Graph()
  /// Whether rules have parts that explain them.
  var explainsRules = true
  /// The numbers that were compared so far: what a rule reads.
  private var reads = Reads()
  private var compiled: [Key: Compiled] = [:]

  init(_ definitions: [Definition]) { self.definitions = definitions }

  /// Runs `body` and returns what it gives with the numbers that it read.
  mutating func reading<Value>(_ body: (inout GraphCompiler) -> Value) -> (Value, [Graph.Node]) {
    let outer = reads
    reads = Reads()
    let value = body(&self)
    let inner = reads.nodes
    reads = outer
    reads.insert(inner)
    return (value, inner)
  }

  /// A number that something is decided by.
  mutating func operand(_ meaning: Meaning) -> Graph.Node {
    let node = number(meaning)
    reads.insert([node])
    return node
  }

  // MARK: Numbers

  mutating func number(_ meaning: Meaning) -> Graph.Node {
    switch meaning.form {
    case .constant(let value): return graph.constant(value)
    case .source(let source): return graph.source(source)
    case .named(let place): return definition(place, nil)
    case .indicator(let use): return indicator(use)
    case .arithmetic(let op, let a, let b):
      let (a, b) = (number(a), number(b))
      return graph.arithmetic(op, a, b)
    case .function(let op, let a):
      let a = number(a)
      return graph.function(op, a)
    case .choice(let condition, let a, let b):
      let condition = truth(condition, .holds)
      let (a, b) = (number(a), number(b))
      return graph.choose(condition, a, b)
    case .history(let value, let bars):
      let value = number(value)
      return graph.history(value, bars: bars)
    case .since(let condition):
      let condition = truth(condition, .holds)
      return graph.since(condition)
    case .valueWhen(let condition, let value):
      let condition = truth(condition, .holds)
      let value = number(value)
      return graph.valueWhen(condition, value)
    case .on(let timeframe, let value):
      var inner = GraphCompiler(definitions)
      let node = inner.number(value)
      return graph.on(timeframe, inner.graph, node)
    case .across(let view, let value):
      var inner = GraphCompiler(definitions)
      let node = inner.number(value)
      return graph.across(view, inner.graph, node)
    case .state, .compare, .logic, .not, .crosses, .trend, .clock:
      preconditionFailure("\(meaning.form) is not a number that a graph can hold")
    }
  }

  private mutating func indicator(_ use: IndicatorUse) -> Graph.Node {
    let inputs = use.inputs.map { number($0) }
    return graph.indicator(
      use.description, inputs: inputs, settings: use.settings, output: use.output)
  }

  private mutating func definition(_ place: Int, _ polarity: Polarity?) -> Graph.Node {
    let key = Key(definition: place, polarity: polarity)
    if let known = compiled[key] {
      reads.insert(known.reads)
      return known.node
    }
    let meaning = definitions[place].meaning
    let (node, reads) = reading { compiler in
      polarity.map { compiler.truth(meaning, $0) } ?? compiler.number(meaning)
    }
    compiled[key] = Compiled(node: node, reads: reads)
    return node
  }

  // MARK: Truths

  mutating func truth(_ meaning: Meaning, _ polarity: Polarity) -> Graph.Node {
    switch meaning.form {
    case .not(let value): return truth(value, polarity.opposite)
    case .clock(let value): return truth(value, polarity)
    case .logic(let op, let a, let b):
      let (a, b) = (truth(a, polarity), truth(b, polarity))
      return graph.logic(op.under(polarity), a, b)
    case .compare(let op, let a, let b):
      let (a, b) = (operand(a), operand(b))
      return graph.compare(polarity == .holds ? op : op.opposite, a, b)
    case .crosses(let op, let a, let b):
      let (a, b) = (operand(a), operand(b))
      return polarity == .holds ? graph.crosses(op, a, b) : notCrossing(op, a, b)
    case .trend(let trend, let value, let bars):
      let value = operand(value)
      return self.trend(trend, value, bars, polarity)
    case .choice(let condition, let a, let b): return choice(condition, a, b, polarity)
    case .history(let value, let bars):
      let value = truth(value, polarity)
      return graph.history(value, bars: bars)
    case .named(let place): return definition(place, polarity)
    case .source(let source):
      let node = graph.source(source)
      return polarity == .holds ? node : graph.not(node)
    case .on(let timeframe, let value):
      var inner = GraphCompiler(definitions)
      let node = inner.truth(value, polarity)
      return graph.on(timeframe, inner.graph, node)
    case .across(let view, let value):
      var inner = GraphCompiler(definitions)
      let node = inner.truth(value, polarity)
      return graph.across(view, inner.graph, node)
    case .constant, .state, .indicator, .arithmetic, .function, .since, .valueWhen:
      preconditionFailure("\(meaning.form) is not a truth that a graph can hold")
    }
  }

  /// Surely no crossing: the side that it needs is missing now or was missing before.
  private mutating func notCrossing(_ op: Graph.Crossing, _ a: Graph.Node, _ b: Graph.Node)
    -> Graph.Node
  {
    if op == .either {
      let above = notCrossing(.above, a, b)
      let below = notCrossing(.below, a, b)
      return graph.logic(.and, above, below)
    }
    let (before, other) = (graph.history(a, bars: 1), graph.history(b, bars: 1))
    let now = graph.compare(op == .above ? .lessOrEqual : .greaterOrEqual, a, b)
    let then = graph.compare(op == .above ? .greater : .less, before, other)
    return graph.logic(.or, now, then)
  }

  private mutating func trend(
    _ trend: Syntax.Trend, _ value: Graph.Node, _ bars: Int, _ polarity: Polarity
  ) -> Graph.Node {
    let holds =
      trend == .rising ? graph.rising(value, bars: bars) : graph.falling(value, bars: bars)
    if polarity == .holds { return holds }
    let first = graph.history(value, bars: bars)
    let isKnown = graph.compare(.equal, first, first)
    let isKnownNow = graph.compare(.equal, value, value)
    let fails = graph.not(holds)
    return graph.logic(.and, graph.logic(.and, isKnown, isKnownNow), fails)
  }

  private mutating func choice(
    _ condition: Meaning, _ a: Meaning, _ b: Meaning, _ polarity: Polarity
  ) -> Graph.Node {
    let condition = truth(condition, .holds)
    let (a, b) = (truth(a, polarity), truth(b, polarity))
    let other = graph.not(condition)
    let first = graph.logic(.and, condition, a)
    let second = graph.logic(.and, other, b)
    return graph.logic(.or, first, second)
  }
}

/// Nodes without duplicates, in the order in which they came.
private struct Reads {
  private(set) var nodes: [Graph.Node] = []
  private var known: Set<Graph.Node> = []

  mutating func insert(_ more: [Graph.Node]) {
    for node in more where known.insert(node).inserted { nodes.append(node) }
  }
}

extension Graph.Logic {
  /// The operator after De Morgan.
  func under(_ polarity: GraphCompiler.Polarity) -> Graph.Logic {
    switch (self, polarity) {
    case (_, .holds): self
    case (.and, .fails): .or
    case (.or, .fails): .and
    }
  }
}
