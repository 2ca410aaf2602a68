import Indicators
import Market
import Support
import Testing

@testable import Strategy

/// What a document leaves to the engine beforehand is what it would say when asked.
@Suite struct StandingWishesTests {
  private static let documents = [
    "long: { enter: close > open }",
    "long: { enter: close > open, exit: close < open, stopLoss: 3% }",
    "long: { enter: close rising 2, exit: close falling 2, pyramiding: true }",
    "long: { enter: close > open, exit: close < open }\nshort: { enter: close < open, exit: close > open }",
    "long: { enter: close > open }\nshort: { enter: close rising 2, pyramiding: true, takeProfit: 2 }",
    "short: { enter: close crosses above sma(5), exit: close > hl2 or close > sma(30) }",
  ]

  private static func position(_ bar: Int) -> Position {
    var position = Position()
    position.size = Double(bar / 10 % 3 - 1)
    return position
  }

  @Test(arguments: documents) func saysWhatDecideSays(_ text: String) throws {
    let candles = randomCandles(600, seed: 17)
    var strategy = try document(text).strategy()
    var plan = Plan()
    try strategy.setUp(&plan)
    let standing = try #require(plan.standing)
    let asked = try wishes(strategy, over: candles, position: Self.position)
    let nodes = (0..<plan.graph.count).map { Graph.Node(index: $0) }
    let columns = try columns(nodes, of: plan.graph, over: candles)
    var made: [(bar: Int, wish: Wish, values: [Double])] = []
    for bar in 0..<candles.count {
      let held = Self.position(bar).size
      let groups =
        held > 0 ? standing.whenLong : held < 0 ? standing.whenShort : standing.whenFlat
      for group in groups {
        guard let found = group.first(where: { columns[$0.truth.index][bar] == 1 }) else {
          continue
        }
        let values = found.values.map { value in
          bar == 0 && value.isPrevious
            ? Double.nan : columns[value.node.index][value.isPrevious ? bar - 1 : bar]
        }
        made.append((bar, found.wish, values))
      }
    }
    #expect(made.count > 50)
    #expect(made.map { "\($0)" } == asked.map { "\($0)" })
  }

  @Test(arguments: [
    "long: { enter: close > open, exit: position.bars > 3 }",
    "long: { enter: close > open, stopLoss: 2 * atr(14) }",
    "long: { enter: close > open }\nsize: { units: round(100 / close) }",
  ])
  func isNotThereWhereTheTradesMatter(_ text: String) throws {
    var strategy = try document(text).strategy()
    var plan = Plan()
    try strategy.setUp(&plan)
    #expect(plan.standing == nil)
  }
}
