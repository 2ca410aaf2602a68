import Foundation
import Market
import Strategy
import Testing

/// Other values in the places of those of a document.
@Suite struct DocumentChangeTests {
  private static let text = """
    { "name": "t", "data": ["a.csv", { "file": "b.csv", "symbol": "B" }], "parameters": { "n": 5 },
      "long": [{ "name": "one", "enter": "close > sma(close, n)", "exit": "close < sma(close, n)" },
        { "name": "two", "enter": "close > 5", "order": "market" }],
      "account": { "commission": { "rate": 0.001 } } }
    """

  private func changed(_ changes: [(String, String)]) throws -> StrategyDocument {
    try DocumentTemplate(text: Self.text, path: "t.json").changed(
      by: changes.map { try DocumentChange($0, $1) }
    ).document([:])
  }

  /// A change, and the document that says the same by itself.
  @Test(arguments: [
    ("timeframe", "1w", #""name": "t","#, #""name": "t", "timeframe": "1w","#),
    ("account.commission.rate", "0.002", "0.001", "0.002"),
    ("account.slippage.ticks", "1", #""account": {"#, #""account": { "slippage": { "ticks": 1 },"#),
    ("long.two.enter", "close > max(5, 6)", "close > 5", "close > max(5, 6)"),
    ("long[1].enter", "close > 7", "close > 5", "close > 7"),
    (
      "long.two.order", #"{ "type": "limit", "price": "low" }"#, #""order": "market""#,
      #""order": { "type": "limit", "price": "low" }"#
    ),
    (
      "long.two.order", "{ type: market, at: close }", #""order": "market""#,
      #""order": { "type": "market", "at": "close" }"#
    ),
    (
      "long[0].flatAt", "'sessionEnd'", #""name": "one","#,
      #""name": "one", "flatAt": "sessionEnd","#
    ),
    (
      "execution.closeAtEnd", "true", #""name": "t","#,
      #""name": "t", "execution": { "closeAtEnd": true },"#
    ),
    ("instrument.tick", "0.01", #""name": "t","#, #""name": "t", "instrument": { "tick": 0.01 },"#),
  ])
  func `a change is what the document would say itself`(
    _ path: String, _ value: String, _ old: String, _ new: String
  ) throws {
    let text = Self.text.replacingOccurrences(of: old, with: new)
    #expect(text != Self.text)
    let written = try StrategyDocument(text: text, path: "t.json")
    let made = try changed([(path, value)])
    #expect(made.canonical == written.canonical)
    #expect(made.data == written.data)
    // What is kept of it is a document that says so.
    #expect(try StrategyDocument(text: made.text, path: "t.json").canonical == written.canonical)
  }

  @Test func `candles may be others, and later changes count`() throws {
    func written(_ old: String, _ new: String) throws -> StrategyDocument {
      try StrategyDocument(
        text: Self.text.replacingOccurrences(of: old, with: new), path: "t.json")
    }
    #expect(try changed([("data[0]", "c.csv")]).data == written("a.csv", "c.csv").data)
    #expect(try changed([("data", "c.csv")]).data.count == 1)
    #expect(try changed([("data[1].symbol", "C")]).data == written(#""B""#, #""C""#).data)
    #expect(try changed([("timeframe", "1w"), ("timeframe", "4h")]).timeframe?.description == "4h")
    #expect(try changed([]).text == Self.text)
  }

  @Test(arguments: [
    ("long..order", "market", "does not say where a value stands"),
    ("long[x].order", "market", "does not say where a value stands"),
    ("[0].order", "market", "does not say where a value stands"),
    ("long[-1].order", "market", "does not say where a value stands"),
    ("timeframe", " ", "a value is missing after 'timeframe'="),
    ("long.two.order", "{ type: ", "is not a value"),
    ("lonng[1].order", "market", "did you mean 'long'?"),
    ("parameters.n", "6", "not a key of a document whose value can be replaced"),
    ("sweep.set", "6", "not a key of a document whose value can be replaced"),
    ("long.three.order", "market", "the list has no rule 'three'"),
    ("long.tow.order", "market", "did you mean 'two'?"),
    ("long[2].order", "market", "place 2 of a list of 2; places are counted from 0"),
    ("timeframe[0]", "1d", "place 0 of a list, and there is no list"),
    ("long[1].oder", "market", "unknown key 'oder'"),
    ("account.commission.rate", "much", "expected a number"),
    ("timeframe", "5", "is not a timeframe"),
    ("timeframe", "[1d]", "found a list"),
  ])
  func `what cannot be is said`(_ path: String, _ value: String, _ expected: String) {
    do {
      _ = try changed([(path, value)])
      Issue.record("\(path)=\(value) was taken")
    } catch {
      #expect("\(error)".contains(expected), "\(error)")
    }
  }

  @Test func `parameters are told from paths`() {
    for path in ["timeframe", "long.order", "data[0]", "size", "x.y"] {
      #expect(DocumentChange.isPath(path), "\(path)")
    }
    for name in ["fast", "orders", "n1"] { #expect(!DocumentChange.isPath(name), "\(name)") }
  }
}
