import Market
import Support

@testable import Indicators

/// An indicator for tests: how far its two inputs were apart `lag` values ago, and their sum then.
struct SpreadOfTwo: Indicator {
  static let description = IndicatorDescription(
    name: "spreadOfTwo", aliases: [], title: "Spread of two", group: .statistics,
    summary: "How far apart were two series?", formula: "a[lag] - b[lag]; a[lag] + b[lag]",
    parameters: [.init("lag", .whole(1...100), standard: 1, "Bars back.")],
    inputs: [
      .init("a", standard: .close, isArgument: true), .init("b", standard: .open, isArgument: true),
    ],
    outputs: [.init("spread"), .init("sum")], pane: .own,
    warmup: { settings, _ in settings.whole(0) }, edgeCases: "none",
    source: "none", example: "none", make: { SpreadOfTwo($0) })

  private var a: [Double]
  private var b: [Double]
  private var place = 0

  init(_ settings: Settings) {
    a = Array(repeating: .nan, count: settings.whole(0))
    b = a
  }

  mutating func update(_ block: IndicatorBlock) {
    for i in 0..<block.count {
      block.output(0)[i] = a[place] - b[place]
      block.output(1)[i] = a[place] + b[place]
      a[place] = block.input(0)[i]
      b[place] = block.input(1)[i]
      place = (place + 1) % a.count
    }
  }

  /// The same from the definition.
  static func slow(_ settings: Settings, _ inputs: [[Double]], _ output: Int, _ i: Int) -> Double {
    let j = i - settings.whole(0)
    if j < 0 { return .nan }
    return output == 0 ? inputs[0][j] - inputs[1][j] : inputs[0][j] + inputs[1][j]
  }
}

/// A graph of random nodes, each made of random earlier ones.
func randomGraph(nodes: Int, seed: UInt64) -> Graph {
  var random = SplitMix64(seed: seed)
  var graph = Graph()
  var numbers = [
    graph.source(.close), graph.source(.open), graph.source(.volume),
    graph.constant(Double(random.whole(-2...100))),
  ]
  var truths = [graph.compare(.greater, numbers[0], numbers[1])]
  for _ in 0..<nodes {
    let (a, b) = (random.pick(numbers), random.pick(numbers))
    let node =
      random.unit() < 0.55
      ? number(&graph, &random, a, b, truths) : truth(&graph, &random, a, b, truths)
    if graph.isBoolean(node) { truths.append(node) } else { numbers.append(node) }
  }
  return graph
}

private func number(
  _ graph: inout Graph, _ random: inout SplitMix64, _ a: Graph.Node, _ b: Graph.Node,
  _ truths: [Graph.Node]
) -> Graph.Node {
  let arithmetic: [Graph.Arithmetic] = [
    .add, .subtract, .multiply, .divide, .modulo, .power, .min, .max,
  ]
  let prices = Graph.Source.allCases.filter(\.isPrice)
  switch random.whole(0...7) {
  case 0: return graph.source(random.pick(prices))
  case 1: return graph.function(random.pick([.negate, .abs, .log, .sqrt, .round]), a)
  case 2: return graph.choose(random.pick(truths), a, b)
  case 3: return graph.history(a, bars: random.pick([1, 2, 3, 5, 40, 1_000, 1_025, 1_500]))
  case 4: return graph.since(random.pick(truths))
  case 5: return graph.valueWhen(random.pick(truths), a)
  case 6:
    return graph.indicator(
      SpreadOfTwo.description, inputs: [a, b], settings: Settings([Double(random.whole(1...3))]),
      output: random.whole(0...1))
  default: return graph.arithmetic(random.pick(arithmetic), a, b)
  }
}

private func truth(
  _ graph: inout Graph, _ random: inout SplitMix64, _ a: Graph.Node, _ b: Graph.Node,
  _ truths: [Graph.Node]
) -> Graph.Node {
  let comparisons: [Graph.Comparison] = [
    .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual,
  ]
  switch random.whole(0...7) {
  case 0: return graph.logic(random.pick([.and, .or]), random.pick(truths), random.pick(truths))
  case 1: return graph.not(random.pick(truths))
  case 2: return graph.crosses(random.pick([.above, .below, .either]), a, b)
  case 3: return graph.rising(a, bars: random.whole(1...4))
  case 4: return graph.falling(a, bars: random.whole(1...4))
  case 5: return graph.history(random.pick(truths), bars: random.pick([1, 7, 1_100]))
  case 6: return graph.choose(random.pick(truths), random.pick(truths), random.pick(truths))
  default: return graph.compare(random.pick(comparisons), a, b)
  }
}

extension SplitMix64 {
  /// One of some values.
  mutating func pick<T>(_ values: [T]) -> T { values[whole(0...values.count - 1)] }
}

/// Every column of a graph over all bars, worked out in blocks of some size.
func columns(_ graph: Graph, _ bars: Candles, blockSize: Int, instrument: Instrument = Instrument())
  throws -> [[Double]]
{
  let evaluator = try GraphEvaluator(graph, instrument: instrument, barFrame: Timeframe(1, .minute))
  var columns = [[Double]](repeating: [], count: graph.count)
  for start in stride(from: 0, to: bars.count, by: blockSize) {
    let range = start..<min(start + blockSize, bars.count)
    evaluator.update(bars, range)
    for place in 0..<graph.count {
      let column = evaluator.column(Graph.Node(index: place))
      columns[place] += UnsafeBufferPointer(start: column, count: range.count)
    }
  }
  return columns
}

/// Whether two numbers are the same to the bit, all unknowns being one.
func same(_ a: Double, _ b: Double) -> Bool { a.bitPattern == b.bitPattern || (a.isNaN && b.isNaN) }
