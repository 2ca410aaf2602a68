import Indicators
import Market

/// *The columns of a crossover, both averages and both directions, cost at most 3 ns a candle.*
struct GraphClaim {
  func measure(samples: Int = 15, count: Int = 1_000_000) throws -> Verdict {
    var graph = Graph()
    let quick = average(&graph, 10)
    let calm = average(&graph, 30)
    let above = graph.crosses(.above, quick, calm)
    let below = graph.crosses(.below, quick, calm)
    var times: [Double] = []
    var crossings = 0.0
    for sample in 0..<samples {
      let candles = try syntheticMinutes(count, seed: UInt64(sample + 101))
      let evaluator = try GraphEvaluator(
        graph, instrument: Instrument(), barFrame: Timeframe(1, .minute))
      let (time, _) = seconds { run(evaluator, candles) }
      times.append(time)
      crossings += evaluator.column(above)[0] + evaluator.column(below)[0]
    }
    return Verdict(
      claim: "graph", work: "SMA 10/30 with both crossings as a graph, \(count) candles",
      value: median(times) / Double(count) * 1e9,
      detail: "median of \(samples) series never seen before")
  }

  private func average(_ graph: inout Graph, _ bars: Double) -> Graph.Node {
    guard let sma = Catalogue.find("sma") else { fatalError("the catalogue has no sma") }
    return graph.indicator(
      sma, inputs: [graph.source(.close)], settings: Settings([bars]), output: 0)
  }

  private func run(_ evaluator: GraphEvaluator, _ candles: Candles) {
    for start in stride(from: 0, to: candles.count, by: Candles.blockSize) {
      evaluator.update(candles, start..<min(start + Candles.blockSize, candles.count))
    }
  }
}
