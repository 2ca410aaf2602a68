import Market
import Support
import Testing

@testable import Indicators

@Suite struct GraphEvaluatorTests {
  /// Every node of random graphs is what its definition says, at every size of block.
  @Test(arguments: 0..<24)
  func equalsTheReference(seed: UInt64) throws {
    let bars = randomCandles(seed % 6 == 0 ? 2_200 : 200, seed: seed, price: 5, tick: 0.25)
    let graph = randomGraph(nodes: 60, seed: seed)
    let wanted = GraphReference(graph, bars).columns
    for blockSize in [1, 7, 64, 1_024] {
      let found = try columns(graph, bars, blockSize: blockSize)
      for place in 0..<graph.count {
        // 0 has no sign after arithmetic, so the reference's −0 counts as 0.
        let wrong = Stretch(found[place]).firstDisagreement(Stretch(wanted[place]), 0)
        if let wrong {
          Issue.record(
            """
            seed \(seed), blocks of \(blockSize), bar \(wrong): node \(place) \
            \(graph.operations[place]) is \(found[place][wrong]), not \(wanted[place][wrong])
            """)
          return
        }
      }
    }
  }

  /// Blocks of mixed sizes, empty ones among them, give the same bits as one long one.
  @Test func blocksOfAnySizeAgree() throws {
    let bars = randomCandles(3_000, seed: 7)
    let graph = randomGraph(nodes: 80, seed: 99)
    let wanted = try columns(graph, bars, blockSize: 1_024)
    let evaluator = try GraphEvaluator(
      graph, instrument: Instrument(), barFrame: Timeframe(1, .minute))
    var random = SplitMix64(seed: 3)
    var start = 0
    while start < bars.count {
      let range = start..<min(bars.count, start + random.whole(0...1_024))
      evaluator.update(bars, range)
      for place in 0..<graph.count {
        let column = evaluator.column(Graph.Node(index: place))
        #expect(range.allSatisfy { same(column[$0 - start], wanted[place][$0]) })
        if start > 0 { #expect(same(column[-1], wanted[place][start - 1])) }
      }
      start = range.upperBound
    }
  }

  /// Truth is 1 or 0 and arithmetic never leaves an infinity.
  @Test(arguments: 0..<20)
  func staysInItsRange(seed: UInt64) throws {
    let graph = randomGraph(nodes: 60, seed: 1_000 + seed)
    let found = try columns(
      graph, randomCandles(200, seed: seed, price: 1, tick: 0.5), blockSize: 64)
    for place in 0..<graph.count {
      let isBoolean = graph.truths[place]
      #expect(found[place].allSatisfy { isBoolean ? $0 == 0 || $0 == 1 : !$0.isInfinite })
    }
  }

  /// What arithmetic gives at its edges; `nil` is unknown.
  @Test(
    arguments: [
      (Graph.Arithmetic.divide, 1.0, 0.0, nil), (.divide, 0, 0, nil), (.divide, 1, 4, 0.25),
      (.modulo, 7, 4, 3), (.modulo, -7, 4, -3), (.modulo, 7, 0, nil), (.modulo, 5, 0.1, 0),
      (.modulo, 0.3, 0.1, 0), (.modulo, -0.3, 0.1, 0),
      (.modulo, 0.35, 0.1, (0.35).truncatingRemainder(dividingBy: 0.1)),
      (.modulo, 1e300, 0.1, 1e300.truncatingRemainder(dividingBy: 0.1)),
      (.power, 2, 10, 1_024),
      (.power, -8, 1.0 / 3, nil), (.power, 10, 400, nil), (.power, 0, -1, nil),
      (.power, 1, .nan, nil), (.multiply, 1e300, 1e300, nil), (.min, 1, .nan, nil),
      (.max, .nan, 1, nil), (.min, 2, 1, 1), (.max, 2, 1, 2),
    ] as [(Graph.Arithmetic, Double, Double, Double?)])
  func arithmeticAtItsEdges(op: Graph.Arithmetic, a: Double, b: Double, wanted: Double?) throws {
    var graph = Graph()
    let node = graph.arithmetic(op, graph.constant(a), graph.constant(b))
    let value = try columns(graph, randomCandles(1, seed: 1), blockSize: 1)[node.index][0]
    #expect(value.isNaN ? wanted == nil : value == wanted)
  }

  /// A difference of prices is as uncertain as the prices: 37.8 - 37.7 is twice 0.05.
  @Test func aRemainderOfADifferenceIsThatOnPaper() throws {
    var graph = Graph()
    let difference = graph.arithmetic(.subtract, graph.source(.open), graph.source(.low))
    let node = graph.arithmetic(.modulo, difference, graph.constant(0.05))
    let prices: [(Double, Double)] = [(37.8, 37.7), (4.65, 4.55), (198.95, 198.57), (10, 10)]
    let candles = Candles(
      prices.enumerated().map { place, price in
        Candle(
          Time(seconds: 1_704_067_200 + Int64(place) * 60), open: price.0, high: price.0,
          low: price.1, close: price.0)
      })
    let found = try columns(graph, candles, blockSize: 3)[node.index]
    #expect(found[0] == 0 && found[1] == 0 && found[3] == 0)
    #expect((found[2] - 0.03).magnitude < 1e-12)
  }

  /// A comparison with an unknown value is false, whichever it is; its `not` is true.
  @Test func unknownComparesAsFalse() throws {
    var graph = Graph()
    let (unknown, one) = (graph.constant(.nan), graph.constant(1))
    var truths: [Graph.Node] = []
    for op in [.less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual]
      as [Graph.Comparison]
    {
      truths.append(graph.compare(op, unknown, one))
      truths.append(graph.compare(op, one, unknown))
      truths.append(graph.compare(op, unknown, unknown))
    }
    let not = graph.not(truths[0])
    let found = try columns(graph, randomCandles(3, seed: 1), blockSize: 2)
    for truth in truths { #expect(found[truth.index] == [0, 0, 0]) }
    #expect(found[not.index] == [1, 1, 1])
  }

  /// A chain of a hundred thousand nodes is worked out without a deep call; one more is refused.
  @Test func longChains() throws {
    var graph = Graph()
    let one = graph.constant(1)
    var node = graph.source(.close)
    while graph.count < 20_000 { node = graph.arithmetic(.add, node, one) }
    let bars = randomCandles(2, seed: 1)
    let evaluator = try GraphEvaluator(graph, instrument: Instrument(), barFrame: nil)
    evaluator.update(bars, 0..<2)
    #expect(abs(evaluator.column(node)[1] - (bars.close[1] + 19_998)) < 1e-6)

    while graph.count <= Graph.nodeLimit { node = graph.arithmetic(.add, node, one) }
    #expect(throws: GraphError.tooManyNodes(100_001)) {
      try GraphEvaluator(graph, instrument: Instrument(), barFrame: nil)
    }
  }

  /// A look back that memory does not hold is a message, not a trap.
  @Test func looksBackTooFar() {
    var graph = Graph()
    let close = graph.source(.close)
    let far = graph.history(graph.history(close, bars: .max), bars: 5)
    _ = graph.history(far, bars: 1)
    let error = #expect(throws: GraphError.self) {
      try GraphEvaluator(graph, instrument: Instrument(), barFrame: nil)
    }
    #expect(error?.exitCode == .usage)
    #expect(error?.description.contains("use smaller numbers in […]") == true)
  }
}
