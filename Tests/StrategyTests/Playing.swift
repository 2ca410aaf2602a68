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

/// The wishes of a strategy at every bar, for a position that a test makes up.
func wishes(
  _ strategy: some Strategy, over candles: Candles, block: Int = Candles.blockSize,
  position: (Int) -> Position = { _ in Position() }
) throws -> [(bar: Int, wish: Wish, values: [Double])] {
  var strategy = strategy
  var plan = Plan()
  try strategy.setUp(&plan)
  let evaluator = try GraphEvaluator(
    plan.graph, instrument: Instrument(), barFrame: Timeframe(1, .minute))
  var all: [(bar: Int, wish: Wish, values: [Double])] = []
  var start = 0
  while start < candles.count {
    let end = min(start + block, candles.count)
    evaluator.update(candles, start..<end)
    for i in start..<end {
      let bar = BarView(
        index: i, time: candles[i].time, position: position(i),
        account: AccountView(cash: 1_000, equity: 1_000 + Double(i)), evaluator: evaluator,
        offset: i - start)
      var wishes = Wishes()
      if plan.attention.selects(bar) { strategy.decide(at: bar, &wishes) }
      for wish in wishes.wishes {
        var values: [Double] = []
        strategy.explain(wish.rule, at: bar, into: &values)
        all.append((i, wish, values))
      }
    }
    start = end
  }
  return all
}

extension Attention {
  /// Whether a strategy is asked at a bar.
  func selects(_ bar: BarView) -> Bool {
    let held = bar.position.size
    switch held > 0 ? whenLong : held < 0 ? whenShort : whenFlat {
    case .never: return false
    case .always: return true
    case .any(let nodes):
      for node in nodes where bar.isTrue(node) { return true }
      return false
    }
  }
}

/// A strategy document from its keys.
func document(_ keys: String, set: [String: Double] = [:]) throws -> StrategyDocument {
  try StrategyDocument(text: "data: x.csv\n" + keys, path: "test.yaml", set: set)
}
