import Market
import Support
import Testing

@testable import Indicators

@Suite struct GraphCoarserTests {
  /// Minutes with gaps, so that bars close late and one candle closes two.
  private func minutes(_ seed: UInt64) -> Candles {
    var random = SplitMix64(seed: seed)
    let all = randomCandles(4_000, seed: seed)
    return Candles((0..<all.count).filter { _ in random.unit() < 0.6 }.map { all[$0] })
  }

  /// `on` is the value at the last coarser bar closed, worked out on all of these at once.
  @Test(arguments: [(5, Timeframe.Unit.minute), (15, .minute), (1, .hour), (1, .day), (1, .minute)])
  func holdsTheLastClosedBar(count: Int, unit: Timeframe.Unit) throws {
    let frame = Timeframe(count, unit)
    let bars = minutes(UInt64(count))
    var inner = Graph()
    let close = inner.source(.close)
    let lagged = inner.arithmetic(.subtract, close, inner.history(close, bars: 2))
    let risen = inner.compare(.greater, close, inner.history(close, bars: 1))
    var graph = Graph()
    let nodes = [graph.on(frame, inner, lagged), graph.on(frame, inner, risen)]

    var aggregator = try Aggregator(
      from: Timeframe(1, .minute), to: frame, instrument: Instrument())
    var (coarse, closings) = (Candles(), [BarClosing]())
    aggregator.feed(bars, 0..<bars.count, bars: &coarse, closings: &closings)
    let values = GraphReference(inner, coarse).columns
    var wanted = [[Double]](repeating: [], count: 2)
    var closed = -1
    for i in 0..<bars.count {
      while closed + 1 < closings.count, closings[closed + 1].known <= i { closed += 1 }
      wanted[0].append(closed < 0 ? .nan : values[lagged.index][closed])
      wanted[1].append(closed < 0 ? 0 : values[risen.index][closed])
    }

    for blockSize in [1, 7, 64, 1_024] {
      let found = try columns(graph, bars, blockSize: blockSize)
      for (node, wanted) in zip(nodes, wanted) {
        #expect(zip(found[node.index], wanted).allSatisfy { same($0, $1) })
      }
    }
  }

  /// Values of one timeframe share one graph without duplicates, and only what they need.
  @Test func graphsOfATimeframeAreMerged() {
    var first = Graph()
    _ = first.source(.volume)
    let open = first.source(.open)
    let sum = first.arithmetic(.add, open, first.source(.close))
    var second = Graph()
    let close = second.source(.close)
    let same = second.arithmetic(.add, close, second.source(.open))
    let week = Timeframe(1, .week)
    var graph = Graph()
    let a = graph.on(week, first, sum)
    let b = graph.on(week, second, same)
    #expect(a == b)
    #expect(graph.coarser.count == 1)
    #expect(graph.coarser.first?.graph.count == 3)
    let c = graph.on(Timeframe(1, .month), second, close)
    #expect(c != graph.on(week, second, close))
    #expect(graph.warmup(of: c) == nil)
  }

  /// Coarser inside coarser: the hour's close as the last closed half-day saw it.
  @Test func nests() throws {
    var hour = Graph()
    let close = hour.source(.close)
    var half = Graph()
    let inner = half.on(Timeframe(12, .hour), hour, close)
    var graph = Graph()
    let node = graph.on(Timeframe(1, .hour), half, inner)
    let bars = randomCandles(60 * 30, seed: 4, start: Time(seconds: 0))
    let found = try columns(graph, bars, blockSize: 100)[node.index]
    #expect(found[718].isNaN)
    #expect(found[719] == bars.close[719])
    #expect(found[1_438] == bars.close[719])
    #expect(found[1_439] == bars.close[1_439])
  }

  /// Too deep a nesting and a frame that does not divide are messages.
  @Test func refuses() {
    var graph = Graph()
    var node = graph.source(.close)
    for _ in 0...GraphEvaluator.nestingLimit {
      var outer = Graph()
      node = outer.on(Timeframe(1, .day), graph, node)
      graph = outer
    }
    #expect(throws: GraphError.nestedTooDeep(9)) {
      try GraphEvaluator(graph, instrument: Instrument(), barFrame: Timeframe(1, .day))
    }
    var inner = Graph()
    let close = inner.source(.close)
    var odd = Graph()
    _ = odd.on(Timeframe(7, .minute), inner, close)
    #expect(throws: TimeframeError.self) {
      try GraphEvaluator(odd, instrument: Instrument(), barFrame: Timeframe(5, .minute))
    }
  }
}
