import Strategy
import Testing

@Suite struct PortfolioRefusalTests {
  @Test(arguments: [
    "\"exitOrder\": { \"type\": \"limit\", \"price\": \"close\" }", "\"follow\": true",
  ])
  func `what is not settled beside a portfolio is refused`(_ entry: String) throws {
    func document(_ portfolio: String) throws -> StrategyDocument {
      try StrategyDocument(
        text: """
          { "data": { "file": "a.csv" }, \(portfolio)
            "long": { "enter": "close > open", "exit": "close < open", "stopPrice": "low", \(entry) } }
          """, path: "s.json")
    }
    _ = try document("")
    let fault = try #require(throws: DocumentError.self) {
      _ = try document("\"portfolio\": { \"maxPositions\": 1 },")
    }
    #expect(fault.description.contains("is not supported beside 'portfolio' yet"))
  }
}
