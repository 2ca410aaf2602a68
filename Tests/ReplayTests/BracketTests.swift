import Market
import Replay
import Strategy
import Testing

/// What brackets close where entries add to a position, and stops and targets at levels.
@Suite struct BracketTests {
  private let quiet = (100.0, 101.0, 99.0, 100.0)

  /// Two lots at 100 with stops at 90 and 95; the price falls to 94 and recovers.
  private let added = Script([
    0: [.enter(.long, units: 1, stopLoss: .price(10))],
    1: [.enter(.long, units: 2, stopLoss: .price(5))],
  ])
  private var falling: Candles { candles([quiet, quiet, quiet, (100, 100, 94, 99), quiet]) }

  @Test func `a stop closes the lot of its own entry`() throws {
    let run = try play(falling, added)
    let closed = run.trades.filter { !$0.isOpen }
    #expect(closed.map(\.number) == [2] && closed[0].exitPrice == 95 && closed[0].quantity == 2)
    #expect(closed[0].exitPurpose == .stopLoss && closed[0].stop == 95)
    let open = run.trades.filter(\.isOpen)
    #expect(open.map(\.number) == [1] && open[0].quantity == 1 && open[0].stop == 90)
  }

  @Test func `or all that is held, if the document asks for one stop`() throws {
    let run = try play(falling, added) { $0.execution.brackets = .position }
    #expect(run.trades.map(\.number) == [1, 2] && run.trades.allSatisfy { !$0.isOpen })
    #expect(run.trades.map(\.exitPrice) == [95, 95] && run.trades.map(\.stop) == [95, 95])
    #expect(run.orders[1].reason == .replaced && run.orders.count == 4)
    #expect(run.orders[3].quantity == -3)
  }

  @Test func `the target of a trade is the nearest of several, whatever their order`() throws {
    for side in [Side.long, .short] {
      var entry = OrderRequest.enter(side, units: 4)
      entry.targets = [
        PartialTarget(.price(5), share: 0.25), PartialTarget(.price(2), share: 0.5),
        PartialTarget(.price(9), share: nil),
      ]
      let run = try play(candles([quiet, quiet, quiet]), Script([0: [entry]]))
      #expect(run.trades.map(\.target) == [side == .long ? 102 : 98], "\(side)")
    }
  }

  @Test func `a level is a price, wherever the entry fills`() throws {
    let script = Script([
      0: [.enter(.long, units: 1, stopLoss: .level(97.004), takeProfit: .level(103))]
    ])
    let run = try play(candles([quiet, (101, 102, 100, 101), (101, 104, 100, 103)]), script)
    #expect(run.trades.map(\.stop) == [97] && run.trades.map(\.target) == [103])
    #expect(run.fills.map(\.price) == [101, 103])
  }

  @Test(arguments: [
    (Side.long, Distance?.some(.level(100.5)), Distance?.none, RejectionReason.stopBeyondPrice),
    (.long, .level(100), nil, .stopBeyondPrice),
    (.short, .level(99), nil, .stopBeyondPrice),
    (.long, nil, .level(99), .targetBeyondPrice),
    (.short, nil, .level(100), .targetBeyondPrice),
    (.long, .level(.nan), nil, .priceUnknown),
    (.long, nil, .level(-1), .priceNotPositive),
  ])
  func `an entry beyond its own level is refused`(
    side: Side, stop: Distance?, target: Distance?, reason: RejectionReason
  ) throws {
    let script = Script([
      0: [.enter(side, units: 1, stopLoss: stop, takeProfit: target)]
    ])
    let run = try play(candles([quiet, quiet, quiet]), script)
    #expect(run.fills.isEmpty && run.orders.map(\.reason) == [reason])
  }

  @Test func `risk is measured to the level`() throws {
    let script = Script([
      0: [.enter(.long, size: .risk(0.01), stopLoss: .level(95))]
    ])
    // 1 % of 10,000 is 100, lost over 5 a unit.
    let run = try play(candles([quiet, quiet, quiet]), script)
    #expect(run.fills.map(\.quantity) == [20])
  }

  @Test func `a document names levels, and one stop for all`() throws {
    let document = try StrategyDocument(
      text: """
        { "data": "x.csv", "size": { "units": 1 }, "execution": { "brackets": "position" },
          "long": { "enter": "close == 100", "stopPrice": "low[1] - 1", "targetPrice": 120 } }
        """, path: "t.json")
    func open(_ strategy: some Strategy) throws -> Run {
      try play(candles([quiet, quiet, quiet]), strategy) {
        $0.size = document.size
        $0.execution = document.execution
      }
    }
    let run = try open(document.strategy())
    #expect(run.execution.brackets == .position)
    // On the first bar there is no low before it, so that the rule waits for the second.
    #expect(run.trades.map(\.stop) == [98] && run.trades.map(\.target) == [120])
  }

  /// What starts at an open at which an entry that adds cannot be paid goes on as if there were none.
  @Test(arguments: ["\"breakEvenAfter\": 5", "\"trailingStop\": 6, \"trailAfter\": 5"])
  func `a stop that starts where an entry that adds is refused`(_ stop: String) throws {
    let document = try StrategyDocument(
      text: """
        { "data": "x.csv", "size": { "units": 60 }, "execution": { "brackets": "position" },
          "long": { "enter": "close > 0", "stopLoss": 20, "pyramiding": true, \(stop) } }
        """, path: "t.json")
    func open(_ strategy: some Strategy) throws -> Run {
      let bars = [quiet, quiet, (106, 106, 105, 106), (105, 105, 99, 105), quiet]
      return try play(candles(bars), strategy) {
        $0.size = document.size
        $0.execution = document.execution
      }
    }
    let run = try open(document.strategy())
    #expect(run.orders.contains { $0.purpose == .entry && $0.reason == .notAffordable })
    let trade = try #require(run.trades.first)
    #expect(!trade.isOpen && trade.exitCandle == 3 && trade.exitPrice == 100)
  }

  @Test func `a distance and a level at once are refused`() {
    let error = #expect(throws: (any Error).self) {
      try StrategyDocument(
        text: """
          { "data": "x.csv",
            "long": { "enter": "close > 1", "stopLoss": 3, "stopPrice": "low" } }
          """, path: "t.json")
    }
    #expect(
      error.map { "\($0)" }?.hasPrefix(
        "'stopLoss' is a distance and 'stopPrice' a price for the same order; remove one of them")
        == true)
  }
}
