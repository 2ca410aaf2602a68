import Foundation
import Jobs
import Market
import Replay
import Strategy
import Support
import Testing

/// Candles and orders at or below zero: oil for May 2020, in the days in which nobody wanted it.
@Suite struct NegativePricesTests {
  private let folder = TemporaryFolder()

  init() {
    _ = folder.file(
      "oil.csv",
      """
      time,open,high,low,close,volume
      2020-04-15,20,20.5,19.2,19.87,1000
      2020-04-16,19.9,20.1,19.2,19.87,1000
      2020-04-17,19.8,19.9,17.31,18.27,1000
      2020-04-20,17.73,17.85,-40.32,-37.63,1000
      2020-04-21,-14,13.86,-16.74,10.01,1000
      2020-04-22,11.66,16.18,9.5,13.78,1000

      """)
  }

  /// Sells short at -30 on the 20th, and leaves on the 22nd.
  private func run(_ price: String, _ instrument: String) throws -> Run {
    let document = folder.file(
      "oil.json",
      """
      { "data": "oil.csv", "size": { "units": 10 }\(instrument),
        "short": { "enter": "close < 18.5 and close > 18", "exit": "open < 0 and close > 0",
          "order": { "type": "stop", "price": \(price) } } }
      """)
    return try performRun(RunRequest(document: document)).run
  }

  @Test func `they are traded where the instrument says so`() throws {
    let says = #", "instrument": { "negativePrices": true, "tick": 0.01, "lot": 1 }"#
    for price in ["-30", "\"close - 48.27\""] {
      let run = try run(price, says)
      #expect(run.fills.map(\.price) == [-30, 11.66])
      #expect(run.fills.map(\.quantity) == [-10, 10])
      #expect(run.trades.map { ($0.profit * 100).rounded() } == [-41_660])
      #expect(run.equity.map { ($0 * 100).rounded() }[3] == 1_007_630)
    }
  }

  /// Neither candles nor orders; with the candles kept the order is refused in the run.
  @Test func `they are refused where it does not`() throws {
    let error = #expect(throws: (any Error).self) { try run("\"close - 48.27\"", "") }
    #expect("\(error as Any)".contains("is not above 0"))
    let written = #expect(throws: (any Error).self) { try run("-30", "") }
    #expect("\(written as Any)".contains("negativePrices"))
  }

  /// 50 units bought at 19.9, for 995 of 1,000: nothing is left where the price is -0.1.
  @Test func `an account that ends below zero says where`() throws {
    let document = folder.file(
      "ruin.json",
      """
      { "data": "oil.csv", "instrument": { "negativePrices": true }, "account": { "cash": 1000 },
        "size": { "units": 50 }, "long": { "enter": "close > 19" } }
      """)
    let run = try performRun(RunRequest(document: document)).run
    let price = try #require(run.ruin?.price)
    #expect((price + 0.1).magnitude < 1e-9)
    #expect(run.warnings.contains { $0.contains("-0.1") }, "\(run.warnings)")
  }

  /// The first open at which it could have traded is -9, which no cash buys.
  @Test func `nothing is held from a price below zero on`() throws {
    _ = folder.file(
      "below.csv",
      """
      time,open,high,low,close,volume
      2020-04-20,-10,-8,-12,-9,1000
      2020-04-21,-9,-5,-9.5,-6,1000
      2020-04-22,-6,3,-7,2,1000
      2020-04-23,2,4,1,3,1000

      """)
    let document = folder.file(
      "below.json",
      """
      { "data": "below.csv", "instrument": { "negativePrices": true }, "size": { "units": 10 },
        "long": { "enter": "close < -5", "exit": "close > 1" } }
      """)
    let run = try performRun(RunRequest(document: document)).run
    #expect(run.holding?.price == -9 && run.holding?.units == 0 && !run.trades.isEmpty)
    let statistics = Statistics(of: run)
    let reason = Figure.unknown("the first price is not above zero")
    #expect(statistics.hold.allSatisfy { $0 == reason } && statistics["beta"] == reason)
  }

  @Test func `a rule below zero can be true`() throws {
    func kinds(_ instrument: String) throws -> Set<String> {
      let document = folder.file(
        "lint.json",
        """
        { "data": "oil.csv"\(instrument), "account": { "commission": { "rate": 0.001 } },
          "long": { "enter": "close < -30", "exit": "high > -20 and high + low > close" } }
        """)
      return Set(
        try lintStrategy(LintRequest(document: document)).remarks.map(\.kind.rawValue))
    }
    let found = try kinds(#", "instrument": { "negativePrices": true }"#)
    #expect(found.isDisjoint(with: ["never-true", "never-false"]), "\(found)")
  }
}
