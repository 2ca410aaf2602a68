import Market
import Testing

@testable import Strategy

@Suite struct ExpressionListTests {
  @Test func columnsAreInTheOrderGiven() throws {
    let list = try ExpressionList(["close > open", "sma(close, 3)", "sma(3)"])
    #expect(list.columns.map(\.text) == ["close > open", "sma(close, 3)", "sma(3)"])
    #expect(list.columns.map(\.isBoolean) == [true, false, false])
    #expect(list.columns[1].node == list.columns[2].node)
  }

  @Test(arguments: [
    (
      ["close", "smaa(3)"],
      "unknown indicator 'smaa' — did you mean 'sma'?\n  expression 2\n    smaa(3)\n    ^~~~"
    ),
    (
      ["close >"],
      "the expression ends too early: expected a value\n  expression\n    close >\n           ^"
    ),
    ([""], "the expression is empty; write a rule such as close > sma(close, 20)\n  expression"),
    (
      ["position.size"],
      "position.size belongs to a strategy that trades; here only the candles are known\n  expression\n    position.size\n    ^~~~~~~~~~~~~"
    ),
  ])
  func mistakesHaveACaret(_ expressions: [String], _ message: String) {
    do {
      _ = try ExpressionList(expressions)
      Issue.record("no error")
    } catch {
      #expect("\(error)" == message)
      #expect((error as? any UserError)?.exitCode == .usage)
    }
  }

  @Test func aTimeframeMustBeCoarser() {
    #expect(throws: DocumentError.self) {
      try ExpressionList(["on(\"1h\", close)"], timeframe: Timeframe(1, .day))
    }
    #expect(throws: Never.self) {
      try ExpressionList(["on(\"1w\", close)"], timeframe: Timeframe(1, .day))
    }
  }
}
