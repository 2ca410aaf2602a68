import Market
import Support
import Testing

@testable import Indicators

@Suite struct GraphTests {
  /// Equal work is one node, also where it is written the other way round.
  @Test func equalNodesAreOne() {
    var graph = Graph()
    let (a, b) = (graph.source(.close), graph.source(.open))
    #expect(graph.source(.close) == a)
    #expect(graph.constant(0) == graph.constant(-0.0))
    #expect(graph.constant(.infinity) == graph.constant(.infinity))
    for op in [.add, .multiply, .min, .max] as [Graph.Arithmetic] {
      #expect(graph.arithmetic(op, a, b) == graph.arithmetic(op, b, a))
    }
    for op in [.subtract, .divide, .modulo, .power] as [Graph.Arithmetic] {
      #expect(graph.arithmetic(op, a, b) != graph.arithmetic(op, b, a))
    }
    #expect(graph.compare(.less, a, b) == graph.compare(.greater, b, a))
    #expect(graph.compare(.lessOrEqual, a, b) == graph.compare(.greaterOrEqual, b, a))
    #expect(graph.compare(.equal, a, b) == graph.compare(.equal, b, a))
    #expect(graph.compare(.less, a, b) != graph.compare(.less, b, a))
    #expect(graph.crosses(.above, a, b) == graph.crosses(.below, b, a))
    #expect(graph.crosses(.either, a, b) == graph.crosses(.either, b, a))
    let (p, q) = (graph.compare(.less, a, b), graph.compare(.equal, a, b))
    #expect(graph.logic(.and, p, q) == graph.logic(.and, q, p))
    #expect(graph.history(graph.history(a, bars: 2), bars: 3) == graph.history(a, bars: 5))
    #expect(graph.history(a, bars: 0) == a)
  }

  /// Outputs of one indicator share one instance; other settings are another.
  @Test func outputsShareAnInstance() {
    var graph = Graph()
    let inputs = [graph.source(.close), graph.source(.open)]
    func spread(_ lag: Double, _ output: Int) -> Graph.Node {
      graph.indicator(
        SpreadOfTwo.description, inputs: inputs, settings: Settings([lag]), output: output)
    }
    #expect(spread(1, 0) != spread(1, 1))
    #expect(spread(1, 0) == spread(1, 0))
    #expect(graph.instances.count == 1)
    _ = spread(2, 0)
    #expect(graph.instances.count == 2)
  }

  /// Which nodes are truths.
  @Test func truthsAreKnown() {
    var graph = Graph()
    let close = graph.source(.close)
    let truth = graph.compare(.less, close, graph.source(.open))
    let not = graph.not(truth)
    let truths = [
      truth, not, graph.history(truth, bars: 2), graph.source(.sessionFirst),
      graph.choose(truth, truth, not), graph.valueWhen(truth, truth),
    ]
    let numbers = [close, graph.choose(truth, truth, close), graph.since(truth)]
    for node in truths { #expect(graph.isBoolean(node)) }
    for node in numbers { #expect(!graph.isBoolean(node)) }
  }

  /// The warm-up of each kind of node.
  @Test func warmupsAreDerived() {
    var graph = Graph()
    let close = graph.source(.close)
    let slow = graph.indicator(
      SpreadOfTwo.description, inputs: [close, graph.history(close, bars: 4)],
      settings: Settings([10]), output: 1)
    let truth = graph.compare(.less, close, slow)
    let early = graph.compare(.less, close, graph.constant(3))
    let since = graph.since(truth)
    let table: [(Graph.Node, Int?)] = [
      (close, 0), (slow, 14), (graph.arithmetic(.add, close, slow), 14), (truth, 14),
      (graph.crosses(.above, close, slow), 15), (graph.logic(.and, truth, early), 14),
      (graph.logic(.or, truth, early), 0), (graph.choose(early, slow, close), 0),
      (graph.choose(early, close, slow), 0), (graph.rising(slow, bars: 3), 17),
      (graph.not(truth), 0), (since, nil), (graph.arithmetic(.add, close, since), nil),
      (graph.history(close, bars: .max), .max),
    ]
    for (node, warmup) in table { #expect(graph.warmup(of: node) == warmup) }
  }

  /// No value is known before the warm-up, no truth is true before it.
  @Test(arguments: 0..<20)
  func warmupIsALowerBound(seed: UInt64) throws {
    let graph = randomGraph(nodes: 60, seed: 500 + seed)
    let found = try columns(graph, randomCandles(300, seed: seed), blockSize: 64)
    for place in 0..<graph.count {
      guard let warmup = graph.warmups[place] else { continue }
      let head = found[place].prefix(warmup)
      let isBoolean = graph.truths[place]
      #expect(head.allSatisfy { isBoolean ? $0 == 0 : $0.isNaN }, "\(graph.operations[place])")
    }
  }
}
