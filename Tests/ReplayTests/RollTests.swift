import Market
import Replay
import Strategy
import Support
import Testing

/// What the rolls of a future do to an account, to orders and to what rules see.
@Suite struct RollTests {
  /// Daily candles at a price, from 2024-01-01.
  private func flat(_ prices: [Double]) -> Candles {
    candles(prices.map { ($0, $0 + 1, $0 - 1, $0) })
  }

  private func roll(_ difference: Double, day: Int) -> CorporateEvent {
    CorporateEvent(.roll, Time(seconds: 1_704_067_200 + Int64(day) * 86_400), difference)
  }

  private func play(
    _ candles: Candles, _ steps: [Int: [OrderRequest]], _ rolls: [CorporateEvent],
    multiplier: Double = 1, _ change: (inout ReplayOptions) -> Void = { _ in }
  ) throws -> Run {
    var instrument = Instrument(symbol: "ES", tick: 0.25)
    instrument.contract.multiplier = multiplier
    return try ReplayTests.play(
      candles, Script(steps), instrument: instrument, events: AccountEvents(rolls), change)
  }

  /// 2 contracts of 50 bought at 100; the next contract costs 10 more: the price goes to 110, and nothing is
  /// gained by it.
  @Test func `a dearer contract is no gain`() throws {
    let run = try play(
      flat([100, 100, 110, 112]), [0: [.enter(.long, units: 2)], 2: [.exit(.long)]],
      [roll(10, day: 2)], multiplier: 50
    ) { $0.account.cash = 100_000 }
    #expect(run.equity == [100_000, 100_000, 100_000, 100_200])
    let trade = try #require(run.trades.first)
    #expect(trade.entryPrice == 110 && trade.rolled == 10 && trade.filledPrice == 100)
    #expect(trade.exitPrice == 112 && trade.profit == 200 && trade.value == 10_000)
    // It has seen 99 of the contract before, which is 109 of this one, and 112.
    #expect(trade.adverse == -100 && trade.favourable == 200)
    let met = try #require(run.accountEvents.first)
    #expect(met.event.kind == .roll && met.units == 2 && met.cash == -1_000)
    #expect(run.dividends == 0)
    // Who buys and holds gains as little by it.
    #expect(run.holding?.dividends == 0)
    let held = try #require(run.holding?.units)
    #expect(run.holdFinalEquity == 100_000 + held * 50 * 12 - held * 50 * 10)
  }

  @Test func `a short is paid what the next contract costs more`() throws {
    let run = try play(
      flat([100, 100, 97, 97]), [0: [.enter(.short, units: 3)]], [roll(-3, day: 2)])
    #expect(run.equity == [10_000, 10_000, 10_000, 10_000])
    #expect(run.accountEvents.map(\.cash) == [-9])
  }

  /// A commission of 2 a contract: sold and bought again, and so 4 a contract, in the trade's costs too.
  @Test func `both trades of a roll cost what fills cost`() throws {
    let run = try play(
      flat([100, 100, 110, 110]), [0: [.enter(.long, units: 3)], 2: [.exit(.long)]],
      [roll(10, day: 2)]
    ) { $0.account.commission.perUnit = 2 }
    #expect(run.charges.map(\.kind) == [.roll] && run.charges.map(\.amount) == [12])
    #expect(run.charges.map(\.price) == [100])
    #expect(run.trades.map(\.costs) == [24] && run.trades.map(\.profit) == [-24])
    #expect(run.finalEquity == 10_000 - 24 && run.costParts.rolls == 12)
    #expect(run.holding?.rollCosts == (run.holding?.units ?? 0) * 4)
    let statistics = Statistics(of: run)
    #expect(statistics["rolls"].value == 12)
    #expect(statistics.hold("rolls").value == run.holding?.rollCosts)
    let unmet = try play(
      flat([100, 100, 110, 110]), [2: [.enter(.long, units: 3)]], [roll(10, day: 2)])
    #expect(Statistics(of: unmet)["rolls"].value == nil)
  }

  /// A stop at 95 of the old contract is one at 105.25 of the next, and so is not met at 106; an order to buy
  /// at 97 waits at 107.
  @Test func `orders follow to the next contract`() throws {
    let run = try play(
      candles([
        (100, 101, 99, 100), (100, 101, 99, 100), (110.25, 111, 106, 110), (110, 110, 105, 106),
      ]),
      [0: [.enter(.long, units: 1, stopLoss: .price(5))]], [roll(10.25, day: 2)])
    #expect(run.trades.map(\.exitPrice) == [105.25] && run.trades.map(\.stop) == [105.25])
    #expect(run.trades.map(\.profit) == [-5])
    let waiting = try play(
      candles([
        (100, 101, 99, 100), (110, 111, 108, 110), (110, 111, 106, 110), (110, 111, 109, 110),
      ]),
      [0: [.enter(.long, .limit(97), units: 1)]], [roll(10, day: 1)])
    #expect(waiting.fills.map(\.price) == [107])
  }

  /// Rules see a price that goes on as if there had been no roll: the average of 100, 100 and 110 of a
  /// dearer contract is 110.
  @Test func `rules do not see a roll`() throws {
    let document = try StrategyDocument(
      text: """
        { "data": "x.csv", "size": { "units": 1 },
          "long": { "enter": "close > sma(close, 3)", "exit": "close < sma(close, 3)" } }
        """, path: "t.json")
    let prices = flat([100, 100, 100, 110, 110, 110, 110])
    func orders(_ rolls: [CorporateEvent]) throws -> Int {
      try ReplayTests.play(prices, document.strategy(), events: AccountEvents(rolls)).orders.count
    }
    #expect(try orders([roll(10, day: 3)]) == 0)
    #expect(try orders([]) > 0)
  }

  @Test func `back-adjusted prices are told`() throws {
    let prices = (0..<60).map { 100 + Double($0 % 3) }
    let rolls = (1...6).map { roll(7, day: $0 * 9) }
    let run = try play(flat(prices), [:], rolls)
    #expect(run.warnings.contains { $0.hasPrefix("The prices of ES do not show its rolls.") })
    var stepped = prices
    for day in 0..<60 { stepped[day] += Double(day / 9) * 7 }
    #expect(try play(flat(stepped), [:], rolls).warnings.isEmpty)
  }
}
