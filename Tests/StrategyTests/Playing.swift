import Indicators
import Market
import Support

@testable import Strategy

/// The columns of expressions over candles, in blocks of any size.
func columns(
  _ expressions: [String], over candles: Candles, block: Int = Candles.blockSize,
  frame: Timeframe? = Timeframe(1, .minute)
) throws -> [[Double]] {
  let list = try ExpressionList(expressions)
  return try columns(
    list.columns.map(\.node), of: list.graph, over: candles, block: block, frame: frame)
}

/// The columns of nodes.
func columns(
  _ nodes: [Graph.Node], of graph: Graph, over candles: Candles, block: Int = Candles.blockSize,
  frame: Timeframe? = Timeframe(1, .minute)
) throws -> [[Double]] {
  let evaluator = try GraphEvaluator(graph, instrument: Instrument(), barFrame: frame)
  var columns = [[Double]](repeating: [], count: nodes.count)
  var start = 0
  while start < candles.count {
    let end = min(start + block, candles.count)
    evaluator.update(candles, start..<end)
    for (i, node) in nodes.enumerated() {
      columns[i] += UnsafeBufferPointer(start: evaluator.column(node), count: end - start)
    }
    start = end
  }
  return columns
}

/// What a strategy asks for at every bar, for a position that a test makes up.
func requests(
  _ strategy: some Strategy, over candles: Candles, block: Int = Candles.blockSize,
  position: (Int) -> Position = { _ in Position() }
) throws -> [(bar: Int, request: OrderRequest, values: [Double])] {
  var strategy = strategy
  var plan = Plan()
  try strategy.setUp(&plan)
  let evaluator = try GraphEvaluator(
    plan.graph, instrument: Instrument(), barFrame: Timeframe(1, .minute))
  var all: [(bar: Int, request: OrderRequest, values: [Double])] = []
  var start = 0
  while start < candles.count {
    let end = min(start + block, candles.count)
    evaluator.update(candles, start..<end)
    for i in start..<end {
      let bar = BarView(
        index: i, time: candles[i].time, position: position(i),
        account: AccountView(cash: 1_000, equity: 1_000 + Double(i)), evaluator: evaluator,
        offset: i - start)
      for row in plan.table.rows(at: bar) {
        var values: [Double] = []
        row.explain(at: bar, into: &values)
        all.append((i, row.request(at: bar), values))
      }
    }
    start = end
  }
  return all
}

extension DecisionTable {
  /// The rows that count at a bar, the slow and obvious way.
  func rows(at bar: BarView) -> [DecisionRow] {
    let held = bar.position.size
    return groups(holding: held == 0 ? nil : held > 0 ? .long : .short).compactMap { group in
      group.map { rows[$0] }.first { $0.isTrue(at: bar) }
    }
  }
}

/// A strategy document from its keys.
func document(_ keys: String, set: [String: Double] = [:]) throws -> StrategyDocument {
  try StrategyDocument(text: "data: x.csv\n" + keys, path: "test.yaml", set: set)
}
