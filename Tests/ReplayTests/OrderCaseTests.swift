import Foundation
import Support
import Testing

/// What each order does on each shape of candle: References/order-cases.txt is the specification, and
/// docs/execution.md prints it.
@Suite struct OrderCaseTests {
  @Test(arguments: OrderCase.all) func `a row is what happens`(_ row: OrderCase) throws {
    #expect(try row.played() == row.result)
  }

  @Test func `there are rows, and each says something of its own`() {
    let rows = OrderCase.all.map { [$0.orders, $0.candles, $0.settings] }
    #expect(rows.count >= 200 && Set(rows).count == rows.count)
  }

  @Test func `the page is what the tables say`() {
    expectDocument(ExecutionManual.text, "docs/execution.md")
  }
}
