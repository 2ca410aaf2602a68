import Indicators
import Testing

@testable import Strategy

/// A document that is read once and takes many settings says of each what reading it anew says.
@Suite struct DocumentTemplateTests {
  static let documents = [
    """
    { "name": "t", "data": "a.csv", "parameters": { "n": 5, "k": 2 },
      "indicators": { "mid": "sma(close, n)", "band": { "expression": "k * atr(14)" } },
      "long": { "enter": "close crosses above mid + band and close > close[n]", "exit": "close < mid",
        "stopLoss": "k * atr(n)" } }
    """,
    """
    { "name": "t", "data": "a.csv", "parameters": { "n": 5, "k": 0.2 },
      "long": { "enter": "rsi(n) < 30 or roc(close, n) < k", "exit": "position.bars > n" },
      "size": { "equity": "k * 3" } }
    """,
    """
    { "name": "t", "data": "a.csv", "parameters": { "n": 5, "k": 0.5 },
      "account": { "leverage": 2, "slippage": { "price": "k * atr(n)" } },
      "long": [{ "name": "one", "enter": "close > highest(high, n)[1]", "targets": [
        { "distance": "k * atr(n)", "share": 0.5 }, { "distance": "10%" }] }, { "name": "two", "exit": "close < 1" }],
      "short": { "enter": "bollinger(n, k).upper < close", "exit": "rsi(n) > 50" },
      "size": { "equity": "k + 1" } }
    """,
  ]

  /// What a strategy computes and asks for, or why it is refused.
  private func words(_ make: () throws -> DocumentStrategy) -> String {
    do {
      let strategy = try make()
      var plan = Plan()
      strategy.setUp(&plan)
      let rules = plan.rules.map { "\($0.path): \($0.parts.map(\.text))" }
      let rows = plan.table.rows.map { "\($0.request) \($0.mask?.index ?? -1)" }
      let nodes = (0..<plan.graph.count).map { plan.graph.warmup(of: .init(index: $0)) ?? -1 }
      return "\(strategy.name) \(rules) \(rows) \(nodes)"
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: documents) func `settings are what a document of their own is`(_ text: String)
    throws
  {
    let template = try DocumentTemplate(text: text, path: "t.json")
    var settings: [[String: Double]] = [[:], ["m": 1], ["n": .nan], ["n": 1.5], ["n": 20_000]]
    for n in [-1, 0, 1, 7] {
      for k in [-1, 0, 0.3, 0.9, 2.5, 1e300] { settings.append(["n": Double(n), "k": k]) }
    }
    var said: Set<String> = []
    for setting in settings {
      let own = words { try template.strategy(setting) }
      let anew = words {
        DocumentStrategy(
          try StrategyDocument(text: text, path: "t.json", set: setting).blueprint)
      }
      #expect(own == anew)
      said.insert(own)
    }
    #expect(said.count > 5)
  }
}
