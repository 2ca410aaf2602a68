import Market
import Support
import Testing

@testable import Indicators

/// What is equal on paper is equal: no comparison is decided by the last bits of a sum.
@Suite struct TieTests {
  private static let names = [
    "aapl-daily", "msft-daily", "ibm-daily", "goog-daily", "fb-daily", "orcl-daily", "spy-daily",
    "sp500-daily", "btcusd-daily", "usdjpy-1m", "eurusd-1h", "eurusd-1m", "btcperp-1m", "fesx-1m",
    "amzn-1m", "sber-10m",
  ]
  private static let pairs = [(2, 3), (5, 8), (10, 30), (20, 50), (50, 200)]

  /// Every crossing of two averages on every shared series, beside that of their exact fractions:
  /// prices as whole hundred-millionths, sums as whole numbers, `a / n > b / m` as `a · m > b · n`.
  @Test(.enabled(if: hasSharedData), arguments: names)
  func crossingsAreThoseOfExactAverages(_ name: String) throws {
    let candles = try closes(sharedPath("series/\(name).csv"))
    let exact = candles.close.map { Int(($0 * 1e8).rounded()) }
    for (fast, slow) in Self.pairs {
      var graph = Graph()
      let averages = try [fast, slow].map { try average($0, &graph) }
      let nodes = [
        graph.crosses(.above, averages[0], averages[1]),
        graph.crosses(.below, averages[0], averages[1]),
        graph.compare(
          .greater, graph.arithmetic(.subtract, averages[0], averages[1]),
          graph.constant(0)),
        graph.compare(.equal, averages[0], averages[1]),
      ]
      let columns = try columns(graph, nodes, candles)
      let order = relation(exact, fast, slow)
      for i in slow..<max(slow, candles.count) {
        let (before, now) = (order[i - 1], order[i])
        let wanted = [now > 0 && before <= 0, now < 0 && before >= 0, now > 0, now == 0]
        let got = columns.map { $0[i] == 1 }
        if got != wanted {
          Issue.record("\(name) \(fast)/\(slow), \(candles[i].time): \(got), exactly \(wanted)")
          return
        }
      }
    }
  }

  /// 1 where the fast average is above the slow one on paper, -1 below, 0 where they are equal.
  private func relation(_ prices: [Int], _ fast: Int, _ slow: Int) -> [Int] {
    var order = [Int](repeating: 0, count: prices.count)
    var (a, b) = (0, 0)
    for i in prices.indices {
      a += prices[i] - (i >= fast ? prices[i - fast] : 0)
      b += prices[i] - (i >= slow ? prices[i - slow] : 0)
      order[i] = (a * slow - b * fast).signum()
    }
    return order
  }

  /// An exact tie of averages that their sums do not make equal: 8.28 and 8.280000000000001.
  @Test func aTieIsNoCrossing() throws {
    let prices = [8.3, 8.2, 8.31, 8.29, 8.25, 8.25, 8.35, 8.29, 8.26, 8.28, 8.3, 8.1, 8.5]
    let candles = Candles(
      prices.enumerated().map {
        Candle(
          Time(seconds: Int64($0.offset) * 60), open: $0.element, high: $0.element, low: $0.element,
          close: $0.element)
      })
    var graph = Graph()
    let close = graph.source(.close)
    let other = graph.arithmetic(
      .divide, graph.arithmetic(.multiply, close, graph.constant(3)), graph.constant(3))
    let differs = graph.compare(.notEqual, close, other)
    let crosses = graph.crosses(.either, close, other)
    let rises = graph.rising(graph.arithmetic(.subtract, other, close), bars: 1)
    for column in try columns(graph, [differs, crosses, rises], candles) {
      #expect(column.allSatisfy { $0 == 0 })
    }
  }

  /// A difference is as uncertain as what it is made of, also where it is looked back at or scaled.
  @Test func aDifferenceIsMeasuredByItsPrices() throws {
    let candles = randomCandles(400, seed: 3, price: 1e6)
    var graph = Graph()
    let close = graph.source(.close)
    let third = graph.arithmetic(.divide, close, graph.constant(3))
    let sum = graph.arithmetic(.add, graph.arithmetic(.add, third, third), third)
    let dust = graph.arithmetic(.subtract, sum, close)
    let zero = graph.constant(0)
    let nodes = [
      graph.compare(.notEqual, dust, zero),
      graph.compare(.notEqual, graph.history(dust, bars: 3), zero),
      graph.compare(.notEqual, graph.function(.negate, dust), zero),
      graph.compare(.notEqual, graph.arithmetic(.multiply, dust, graph.constant(2)), zero),
    ]
    for column in try columns(graph, nodes, candles) {
      #expect(column.allSatisfy { $0 == 0 })
    }
  }

  @Test func pricesWithTwelveDigitsStillDiffer() throws {
    let rows = [123_456.789_012, 123_456.789_013, 123_456.789_012]
    let candles = Candles(
      rows.enumerated().map {
        Candle(
          Time(seconds: Int64($0.offset) * 60), open: $0.element, high: $0.element, low: $0.element,
          close: $0.element)
      })
    var graph = Graph()
    let close = graph.source(.close)
    let before = graph.history(close, bars: 1)
    let up = graph.compare(.greater, close, before)
    let column = try columns(graph, [up], candles)[0]
    #expect(column == [0, 1, 0])
  }

  private func average(_ period: Int, _ graph: inout Graph) throws -> Graph.Node {
    let sma = try #require(Catalogue.find("sma"))
    let close = graph.source(.close)
    return graph.indicator(
      sma, inputs: [close], settings: Settings([Double(period)]), output: 0)
  }

  private func columns(
    _ graph: Graph, _ nodes: [Graph.Node], _ candles: Candles
  ) throws -> [[Double]] {
    let evaluator = try GraphEvaluator(
      graph, instrument: Instrument(), barFrame: Timeframe(1, .minute))
    var columns = [[Double]](repeating: [], count: nodes.count)
    for start in stride(from: 0, to: candles.count, by: Candles.blockSize) {
      let range = start..<min(start + Candles.blockSize, candles.count)
      evaluator.update(candles, range)
      for (i, node) in nodes.enumerated() {
        columns[i].append(
          contentsOf: UnsafeBufferPointer(start: evaluator.column(node), count: range.count))
      }
    }
    return columns
  }

  private func closes(_ path: String) throws -> Candles {
    let file = try openCandles(path: path)
    var (all, block) = (Candles(), Candles())
    while try file.next(into: &block) { all.append(block, 0..<block.count) }
    return all
  }
}
