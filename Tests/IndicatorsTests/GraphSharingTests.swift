import Market
import Support
import Testing

@testable import Indicators

/// Indicators on one series share what they have in common, and no bit changes by it.
@Suite struct GraphSharingTests {
  /// The instances that an evaluator has at work.
  private func workers(_ graph: Graph) -> [String] {
    let shared = graph.sharingWholes()
    let used = shared.operations.compactMap { operation -> Int? in
      if case .output(let instance, _) = operation { return instance }
      return nil
    }
    return Set(used).map { shared.instances[$0].description.name }.sorted()
  }

  /// A call without arguments but numbers.
  private func add(_ name: String, _ values: [Double], _ output: Int = 0, to graph: inout Graph)
    throws -> Graph.Node
  {
    let description = try #require(Catalogue.find(name))
    let inputs = description.inputs.map { graph.source($0.standard) }
    return graph.indicator(
      description, inputs: inputs, settings: Settings(values), output: output)
  }

  @Test(arguments: Catalogue.all.filter { $0.part != nil }.map(\.name))
  func `A part is that output of the larger one, to the bit`(_ name: String) throws {
    let description = try #require(Catalogue.find(name))
    let part = try #require(description.part)
    let whole = try #require(Catalogue.find(part.whole))
    #expect(description.inputs.map(\.standard) == whole.inputs.map(\.standard))
    #expect(description.outputs.count == 1 && whole.part == nil)
    var holed = ContractTests.inputs(description)
    for k in holed.indices { holed[k][200 + k] = .nan }
    for test in ContractTests.cases(name) {
      let settings = part.settings(Settings(test.values))
      let larger = ContractTests.Case(
        description: whole,
        values: Settings(settings).fitted(to: whole.parameters).values)
      for inputs in [ContractTests.inputs(description), holed] {
        let found = larger.run(inputs)[part.output]
        #expect(difference(test.run(inputs), [found]) == nil, "\(test)")
      }
    }
  }

  @Test func `Merged graphs share equal nodes, and no column changes by it`() throws {
    let candles = randomCandles(300, seed: 3)
    func columns(_ graph: Graph, _ nodes: [Graph.Node]) throws -> [[UInt64]] {
      let evaluator = try GraphEvaluator(
        graph, instrument: Instrument(), barFrame: Timeframe(1, .minute))
      evaluator.update(candles, 0..<candles.count)
      return nodes.map { node in
        UnsafeBufferPointer(start: evaluator.column(node), count: candles.count).map(\.bitPattern)
      }
    }
    var (one, other) = (Graph(), Graph())
    let own = [try add("sma", [20], to: &one), try add("macd", [], to: &one)]
    let theirs = [
      try add("rsi", [14], to: &other), try add("sma", [20], to: &other),
      try add("macd", [], 2, to: &other),
    ]
    let (alone, before) = (try columns(one, own), try columns(other, theirs))
    let count = one.count
    let here = one.merge(other)
    #expect(here.count == other.count)
    // The close, the average and the MACD are there already; its histogram and the RSI are new.
    #expect(one.count == count + 2)
    #expect(here[theirs[1].index] == own[0])
    #expect(try columns(one, own) == alone)
    #expect(try columns(one, theirs.map { here[$0.index] }) == before)
    #expect(one.merge(other) == here)
  }

  @Test func `Ten usual indicators of one series are eight at work, on five columns`() throws {
    var graph = Graph()
    for (name, values) in [
      ("sma", [20]), ("ema", [20]), ("macd", []), ("rsi", [14]), ("bollinger", [20, 2]),
      ("atr", [14]), ("stochastic", []), ("adx", [14]), ("plus_di", [14]), ("minus_di", [14]),
    ] as [(String, [Double])] {
      _ = try add(name, values, to: &graph)
    }
    // What rules read besides is not worked out again.
    for output in 0..<3 { _ = try add("macd", [], output, to: &graph) }
    for output in 0..<3 { _ = try add("bollinger", [20], output, to: &graph) }
    _ = try add("stochastic", [], 1, to: &graph)
    let columns = graph.operations.filter {
      if case .source = $0 { return true }
      return false
    }
    #expect(columns.count == 3)
    #expect(graph.instances.count == 10)
    #expect(
      workers(graph) == ["atr", "bollinger", "dmi", "ema", "macd", "rsi", "sma", "stochastic"])
  }

  @Test func `One part is at work alone, two are one, and so is one beside the larger`() throws {
    var graph = Graph()
    _ = try add("adx", [14], to: &graph)
    #expect(workers(graph) == ["adx"])
    _ = try add("plus_di", [20], to: &graph)
    #expect(workers(graph) == ["adx", "plus_di"])
    _ = try add("plus_di", [14], to: &graph)
    #expect(workers(graph) == ["dmi", "plus_di"])
    _ = try add("dmi", [20, 20, 20], 1, to: &graph)
    #expect(workers(graph) == ["dmi", "dmi"])
    _ = try add("adx", [14, 1], to: &graph)
    #expect(workers(graph) == ["adx", "dmi", "dmi"])
  }

  @Test(arguments: [1, 7, 64, 1_024])
  func `Columns that are shared have the bits of each alone`(_ blockSize: Int) throws {
    let bars = randomCandles(700, seed: 15)
    let calls: [(String, [Double], Int)] = [
      ("plus_di", [14], 0), ("dmi", [14, 14, 14], 0), ("minus_di", [14], 0), ("adx", [14], 0),
      ("dmi", [14, 14, 14], 3), ("adxr", [14], 0), ("adx", [9, 1], 0), ("adxr", [9, 1], 0),
    ]
    var graph = Graph()
    let nodes = try calls.map { try add($0.0, $0.1, $0.2, to: &graph) }
    let back = graph.history(nodes[0], bars: 5)
    let crossing = graph.crosses(.above, nodes[0], nodes[2])
    let found = try columns(graph, bars, blockSize: blockSize)
    for (node, call) in zip(nodes, calls) {
      var alone = Graph()
      let single = try add(call.0, call.1, call.2, to: &alone)
      let wanted = try columns(alone, bars, blockSize: 1_024)[single.index]
      #expect(difference([found[node.index]], [wanted]) == nil, "\(call)")
    }
    let (plus, minus) = (found[nodes[0].index], found[nodes[2].index])
    #expect(difference([found[back.index]], [plus], a: 5..<700, b: 0..<695) == nil)
    for i in 1..<700 {
      let crosses = plus[i] > minus[i] && plus[i - 1] <= minus[i - 1]
      #expect((found[crossing.index][i] == 1) == crosses)
    }
  }
}
