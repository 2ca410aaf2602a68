import Market
import Replay
import Strategy
import Testing

/// What is paid besides commissions, and costs that cannot be.
@Suite struct CostTests {
  private let quiet = (100.0, 101.0, 99.0, 100.0)
  private let script = Script([0: [.enter(.long, units: 10)], 1: [.exit(.long)]])

  @Test func `taxes, spread and slippage are told apart`() throws {
    let run = try play(candles([quiet, quiet, quiet]), script) {
      $0.account.commission.rate = 0.001
      $0.account.commission.salesTax = 0.003
      $0.account.spread = .price(0.2)
      $0.account.slippage = .ticks(10)
    }
    #expect(run.fills.map(\.price) == [100.1, 99.9])
    let statistics = Statistics(of: run)
    #expect(near(statistics["salesTax"].value, 2.997))
    #expect(near(statistics["spreadPaid"].value, 2))
    #expect(near(statistics["slippage"].value, 2))
    // 0.1 % of 1,001 and 999, the tax and the spread.
    #expect(near(statistics["costs"].value, 2 + 2.997 + 2))
    #expect(near(run.finalEquity, 10_000 - 2 - 6.997))
  }

  @Test func `what the account does not have is not told`() throws {
    let statistics = Statistics(of: try play(candles([quiet, quiet, quiet]), script))
    for key in ["salesTax", "spreadPaid", "slippage"] { #expect(statistics[key].value == nil) }
  }

  @Test(
    arguments: [
      ("a spread below zero", { @Sendable in $0.account.spread = .price(-1) }),
      ("a slippage that is not known", { $0.account.slippage = .range(.nan) }),
      (
        "a maximum below the minimum",
        {
          $0.account.commission.minimum = 5
          $0.account.commission.maximum = 1
        }
      ),
      ("a negative tax", { $0.account.commission.salesTax = -0.1 }),
    ] as [(String, @Sendable (inout ReplayOptions) -> Void)])
  func `costs that cannot be are refused`(
    name: String, change: @Sendable (inout ReplayOptions) -> Void
  ) {
    #expect(throws: ReplayError.self) {
      try play(candles([quiet, quiet]), script, change)
    }
  }

  @Test func `ticks need an instrument that has them`() {
    let error = #expect(throws: ReplayError.self) {
      try play(candles([quiet, quiet]), script, instrument: Instrument(symbol: "X", tick: 0)) {
        $0.account.slippage = .ticks(1)
      }
    }
    #expect(
      error?.description
        == "'account.slippage' is in ticks, and X has none; add \"instrument\": { \"tick\": 0.01 }, or give it in price or basis points"
    )
  }

  private func near(_ value: Double?, _ expected: Double) -> Bool {
    value.map { ($0 - expected).magnitude < 1e-9 } ?? false
  }
}
