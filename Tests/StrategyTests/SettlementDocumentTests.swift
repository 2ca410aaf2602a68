import Testing

@testable import Strategy

/// How a document says when sales are settled.
@Suite struct SettlementDocumentTests {
  private func document(_ account: String, _ more: String = "") throws -> StrategyDocument {
    try StrategyDocument(
      text: "{data: p.csv, long: {enter: close > open}, account: {settlement: 2\(account)}\(more)}",
      path: "s.yaml")
  }

  private func message(_ account: String, _ more: String = "") -> String {
    do {
      _ = try document(account, more)
      return "it was read"
    } catch {
      return "\(error)"
    }
  }

  @Test func `it is read`() throws {
    #expect(try document("").account.settlement == 2)
    #expect(try document("", ", size: {equity: 0.5, fit: true}").canonical.contains("settlement"))
  }

  @Test func `a cash account has no leverage and sells nothing short`() {
    for (account, more, key) in [
      (", leverage: 2", "", "leverage"), (", margin: {initial: 0.5}", "", "margin"),
      ("", ", short: {enter: close < open}", "short"),
      ("", ", instrument: {contract: {margin: 10}}", "contract"),
    ] {
      #expect(message(account, more).contains("which has no '\(key)'"), "\(key)")
    }
  }
}
