import Indicators
import Market

/// *Ten indicators of one series cost less in one graph, which shares what they have in common, than
/// in a graph each.*
struct SharedClaim {
  private static let names = [
    "sma", "stddev", "var", "bollinger", "linearreg", "linearreg_slope", "highest", "lowest",
    "rsi", "macd",
  ]

  func measure(samples: Int = 15, count: Int = 200_000) throws -> Verdict {
    var whole = Graph()
    for name in Self.names { Self.add(name, to: &whole) }
    let alone = Self.names.map { name in
      var graph = Graph()
      Self.add(name, to: &graph)
      return graph
    }
    var duel = Duel()
    for sample in 0..<samples {
      let candles = try syntheticMinutes(count, seed: UInt64(sample + 301))
      let together = try Self.evaluator(whole)
      let apart = try alone.map { try Self.evaluator($0) }
      _ = duel.round(
        { Self.run(together, candles) }, { for one in apart { Self.run(one, candles) } })
    }
    let (ours, theirs) = (median(duel.ours), median(duel.theirs))
    return Verdict(
      claim: "shared", work: "ten indicators of \(count) candles in one graph", value: duel.ratio,
      detail: "\(text(ours / Double(count) * 1e9, 1)) against "
        + "\(text(theirs / Double(count) * 1e9, 1)) ns a candle in ten graphs")
  }

  private static func add(_ name: String, to graph: inout Graph) {
    guard let found = Catalogue.find(name) else { fatalError("the catalogue has no \(name)") }
    let settings = Settings(found.parameters.map(\.standard))
    let inputs = found.inputs.map { _ in graph.source(.close) }
    for output in found.outputs.indices {
      _ = graph.indicator(found, inputs: inputs, settings: settings, output: output)
    }
  }

  private static func evaluator(_ graph: Graph) throws -> GraphEvaluator {
    try GraphEvaluator(graph, instrument: Instrument(), barFrame: Timeframe(1, .minute))
  }

  private static func run(_ evaluator: GraphEvaluator, _ candles: Candles) {
    for start in stride(from: 0, to: candles.count, by: Candles.blockSize) {
      evaluator.update(candles, start..<min(start + Candles.blockSize, candles.count))
    }
  }
}
