import Market
import Replay
import Strategy
import Testing

/// Entries that wait for their price while their exit comes true.
@Suite struct WaitingEntryTests {
  private let rows = [
    (100.0, 101.0, 99.0, 100.0), (101, 102, 100, 101), (102, 103, 101, 102), (100, 100, 94, 95),
    (95, 96, 94, 95),
  ]

  private func run(_ more: String) throws -> Run {
    let document = try StrategyDocument(
      text: """
        { "data": "x.csv", "size": { "units": 1 },
          "long": { "enter": "close == 100", "exit": "close == 102",
                    "order": { "type": "limit", "price": 98 }\(more) } }
        """, path: "t.json")
    func open(_ strategy: some Strategy) throws -> Run {
      try play(candles(rows), strategy) { $0.size = document.size }
    }
    return try open(document.strategy())
  }

  @Test func `are cancelled`() throws {
    let run = try run("")
    #expect(run.fills.isEmpty && run.orders.map(\.reason) == [.exitCameTrue])
    #expect(run.orders[0].closedCandle == 2)
  }

  @Test func `or stay, if the document says so`() throws {
    let run = try run(#", "keepEntry": true"#)
    #expect(run.fills.map(\.price) == [98])
  }

  /// Where a rule depends on the trades, the strategy is asked instead of its masks.
  @Test func `also where rules depend on the trades`() throws {
    let run = try run(#", "stopLoss": "2 + 0 * account.equity""#)
    #expect(run.fills.isEmpty && run.orders.map(\.reason) == [.exitCameTrue])
  }
}
