import Market
import Replay
import Strategy
import Testing

/// What is named where less than one lot was left for an entry.
@Suite struct LotRefusalTests {
  /// The run of a document on instruments with some prices, one a day.
  private func run(_ keys: String, _ prices: [[Double]]) throws -> Run {
    let document = try StrategyDocument(
      text: "{ \"data\": \"x.csv\", \"account\": { \"cash\": 10000 }, \(keys) }", path: "t.json")
    var sources = prices.enumerated().map { place, prices in
      SeriesSource(
        candles(prices.map { ($0, $0, $0, $0) }),
        instrument: Instrument(symbol: "S\(place)", tick: 0.01, lot: 1),
        timeframe: Timeframe(1, .day))
    }
    var options = ReplayOptions()
    (options.account, options.size) = (document.account, document.size)
    options.execution.closeAtEnd = false
    func open(_ strategy: some Strategy) throws -> Run {
      try replay(&sources, to: strategy, options: options).run
    }
    return try open(document.strategy())
  }

  private func reasons(_ run: Run, of instrument: Int) -> Set<RejectionReason?> {
    Set(run.orders.filter { $0.instrument == instrument && $0.state == .rejected }.map(\.reason))
  }

  @Test func `the largest share of a portfolio`() throws {
    let run = try run(
      """
      "long": { "enter": "close > 0", "pyramiding": true }, "size": { "equity": 0.2 },
      "portfolio": { "maxShare": 0.5 }
      """, [Array(repeating: 100, count: 8)])
    #expect(run.fills.map(\.quantity) == [20, 20, 10])
    #expect(reasons(run, of: 0) == [.maxShareReached])
    let warning = try #require(run.warnings.first { $0.contains("refused") })
    #expect(warning.contains("maxShare") && !warning.contains("instrument.lot"))
  }

  @Test func `the cash that others took`() throws {
    let late: [Double] = [50, 50, 50, 100, 100, 100]
    let run = try run(
      """
      "long": { "enter": "close > 60" }, "portfolio": { "weights": "equal", "maxPositions": 3 }
      """, [[100, 100, 1000, 1000, 1000, 1000], late, late])
    // 33 for a third of 10,000; then all cash, which is less than a third of 39,700.
    #expect(run.fills.map(\.quantity) == [33, 67])
    #expect(reasons(run, of: 2) == [.cashSpent])
  }

  @Test func `a weight that is worth less than a lot`() throws {
    let run = try run(
      "\"long\": { \"enter\": \"close > 0\" }, \"portfolio\": { \"weights\": \"equal\" }",
      [Array(repeating: 6000, count: 3), Array(repeating: 100, count: 3)])
    #expect(reasons(run, of: 0) == [.belowLot])
    #expect(run.fills.map(\.quantity) == [50])
  }
}
