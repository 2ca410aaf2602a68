import Indicators
import Market
import Support
import Testing

@testable import Strategy

/// What a strategy's rules ask for, by what is held.
@Suite struct DecisionTableTests {
  /// The rules that count, in words: groups in brackets, of each the first true one.
  private func words(_ keys: String, holding side: Side?) throws -> String {
    let strategy = try document(keys).strategy()
    var plan = Plan()
    var copy = strategy
    try copy.setUp(&plan)
    return plan.table.groups(holding: side).filter { !$0.isEmpty }.map { group in
      "[" + group.map { plan.rules[plan.table.rows[$0].rule].path }.joined(separator: " ") + "]"
    }.joined(separator: " ")
  }

  @Test(arguments: [
    ("long: { enter: close > open, exit: close < open }", Side?.none, "[long.enter]"),
    ("long: { enter: close > open, exit: close < open }", .long, "[long.exit]"),
    ("long: { enter: close > open, exit: close < open }", .short, "[long.enter]"),
    ("long: { enter: close > open, pyramiding: true }", .long, "[long.enter]"),
    (
      "long: { enter: close > open, exit: close < open }\nshort: { enter: close < open, exit: close > open }",
      nil, "[long.enter] [short.enter]"
    ),
    (
      "long: { enter: close > open, exit: close < open }\nshort: { enter: close < open, exit: close > open }",
      .long, "[long.exit] [short.enter]"
    ),
    (
      "long: { enter: close > open, exit: close < open }\nshort: { enter: close < open, exit: close > open, pyramiding: true }",
      .short, "[short.exit] [long.enter] [short.enter]"
    ),
    // An exit ends an entry that waits.
    (
      "long: { enter: close > open, exit: close < open, order: { type: stop, price: high } }", nil,
      "[long.exit] [long.enter]"
    ),
    (
      "long: { enter: close > open, exit: close < open, order: { type: stop, price: high }, keepEntry: true }",
      nil, "[long.enter]"
    ),
    (
      "long: { enter: close > open, exit: close < open, order: { type: stop, price: high } }\nshort: { enter: close < open }",
      .short, "[long.exit] [long.enter]"
    ),
    // Several rules: an exit of all, then one of each that may close its own.
    (
      "long: [{ name: a, enter: close > open, exit: close < open }, { name: b, enter: close > low, exit: close < low, pyramiding: true }, { name: c, exit: close < 1 }]",
      .long, "[long.c.exit] [long.a.exit] [long.b.exit] [long.b.enter]"
    ),
    (
      "long: [{ name: a, enter: close > open, exit: close < open }, { name: b, enter: close > low }]",
      nil, "[long.a.enter long.b.enter]"
    ),
    (
      "long: [{ name: a, enter: close > open, exit: close < open }, { name: b, enter: close > low, order: { type: stop, price: high } }]",
      nil, "[long.a.exit] [long.a.enter long.b.enter]"
    ),
    ("long: { name: a, enter: close > open, exit: close < open }", .long, "[long.a.exit]"),
  ])
  func countsTheseRules(_ keys: String, _ held: Side?, _ expected: String) throws {
    #expect(try words(keys, holding: held) == expected)
  }

  private static let documents = [
    "long: { enter: close > open }",
    "long: { enter: close > open, exit: close < open, stopLoss: 3% }",
    "long: { enter: close rising 2, exit: close falling 2, pyramiding: true }",
    "long: { enter: close > open, exit: close < open }\nshort: { enter: close < open, exit: close > open }",
    "short: { enter: close crosses above sma(5), exit: close > hl2 or close > sma(30) }",
  ]

  /// Where a rule is just its mask, the mask says what the rule says, and its columns what it explains.
  @Test(arguments: documents) func aMaskSaysWhatItsRuleSays(_ text: String) throws {
    let candles = randomCandles(600, seed: 17)
    let strategy = try document(text).strategy()
    var plan = Plan()
    var copy = strategy
    try copy.setUp(&plan)
    let evaluator = try GraphEvaluator(
      plan.graph, instrument: Instrument(), barFrame: Timeframe(1, .minute))
    evaluator.update(candles, 0..<600)
    for row in plan.table.rows {
      let values = try #require(row.fixedValues)
      let mask = try #require(row.mask)
      var count = 0
      for i in 0..<600 {
        let bar = BarView(
          index: i, time: candles[i].time, position: Position(),
          account: AccountView(cash: 0, equity: 0), evaluator: evaluator, offset: i)
        #expect(row.isTrue(at: bar) == (evaluator.column(mask)[i] == 1))
        #expect(row.request(at: bar) == row.request)
        var explained: [Double] = []
        row.explain(at: bar, into: &explained)
        let columns = values.map { evaluator.column($0.node)[$0.isPrevious ? i - 1 : i] }
        #expect(explained.map(\.bitPattern) == columns.map(\.bitPattern))
        count += row.isTrue(at: bar) ? 1 : 0
      }
      #expect(count > 20)
    }
  }

  @Test(arguments: [
    ("long: { enter: close > open, exit: position.bars > 3 }", 1),
    ("long: { enter: close > open, stopLoss: 2 * atr(14) }", 0),
    ("long: { enter: close > open }\nsize: { units: round(100 / close) }", 0),
  ])
  func isNotFixedWhereMoreThanTheMaskCounts(_ text: String, _ row: Int) throws {
    let strategy = try document(text).strategy()
    var plan = Plan()
    var copy = strategy
    try copy.setUp(&plan)
    #expect(plan.table.rows[row].fixedValues == nil)
  }

  /// On a graph with the columns of others, the rules say the same.
  @Test func sharesAGraph() throws {
    let candles = randomCandles(400, seed: 5)
    var strategies = try Self.documents.map { text in
      DocumentStrategy(try document(text).blueprint)
    }
    let alone = strategies.map { strategy in
      var plan = Plan()
      strategy.setUp(&plan)
      return plan
    }
    let together = try Plan.onOneGraph(&strategies)
    let graph = together[0].graph
    let plans = zip(alone, together)
    #expect(graph.count < alone.reduce(0) { $0 + $1.graph.count })
    let merged = try GraphEvaluator(
      graph, instrument: Instrument(), barFrame: Timeframe(1, .minute))
    merged.update(candles, 0..<400)
    for (own, moved) in plans {
      let alone = try GraphEvaluator(
        own.graph, instrument: Instrument(), barFrame: Timeframe(1, .minute))
      alone.update(candles, 0..<400)
      for (a, b) in zip(own.table.rows, moved.table.rows) {
        let (first, second) = (try #require(a.mask), try #require(b.mask))
        #expect(
          (0..<400).allSatisfy { alone.column(first)[$0] == merged.column(second)[$0] })
      }
    }
  }
}
