import Market
import Strategy
import Testing

@testable import Replay

/// Accounts in another currency than the prices, worked out by hand.
///
/// Candles are a day each from Monday, 1 January 2024, all prices 10 where nothing else is said; the account
/// is in euros and prices are in dollars. Requests are made at the close of a candle and fill at the open of
/// the next.
@Suite struct ExchangeTests {
  private static let flat = (10.0, 10.0, 10.0, 10.0)
  private static let start: Int64 = 1_704_067_200

  private func rates(_ days: [(day: Int64, rate: Double)]) -> [ExchangeRate] {
    days.map { ExchangeRate(Time(seconds: Self.start + $0.day * 86_400), $0.rate) }
  }

  private func source(
    _ candles: Candles, _ rates: [ExchangeRate]?, symbol: String = "TEST", currency: String = "USD",
    multiplier: Double = 1, events: [CorporateEvent]? = nil
  ) -> SeriesSource {
    var instrument = Instrument(symbol: symbol, lot: 1, currency: currency)
    instrument.contract.multiplier = multiplier
    var source = SeriesSource(
      candles, instrument: instrument, timeframe: Timeframe(1, .day),
      accountEvents: events.map { AccountEvents($0) })
    source.exchangeRates = rates
    return source
  }

  private func play(
    _ source: SeriesSource, _ steps: [Int: [OrderRequest]],
    _ change: (inout ReplayOptions) -> Void = { _ in }
  ) throws -> Run {
    var (source, options) = (source, ReplayOptions())
    options.account.currency = "EUR"
    change(&options)
    return try replay(&source, to: Script(steps), options: options).run
  }

  /// 100 units for 1,000 dollars at 0.90: 900 euros. Worth 1,000 dollars at 0.95 two days later, and sold
  /// for that at 0.80 on the day after.
  @Test(arguments: [1, 2, 64])
  func `what is held follows the rate`(blockSize: Int) throws {
    let run = try play(
      source(
        candles(Array(repeating: Self.flat, count: 5)), rates([(-1, 0.9), (2, 0.95), (3, 0.8)])),
      [0: [.enter(.long, units: 100)], 2: [.exit(.long)]]
    ) { $0.blockSize = blockSize }
    #expect(
      run.equity.map { ($0 * 1e6).rounded() / 1e6 } == [10_000, 10_000, 10_050, 9_900, 9_900])
    let trade = run.trades[0]
    #expect(trade.entryExchangeRate == 0.9 && trade.exitExchangeRate == 0.8)
    #expect(isNear(trade.profit, -100) && isNear(trade.exchangeGain, -100) && trade.value == 900)
    #expect(run.fills.map(\.exchangeRate) == [0.9, 0.8] && run.instruments[0].isConverted)
  }

  /// The price gains 2 dollars of 10 and the rate 0.1 of 0.9: 100 · (12 · 1.0 − 10 · 0.9) = 300, of which
  /// 200 · 1.0 by the price and 1,000 · 0.1 by the rate.
  @Test func `a profit is that of the price and that of the rate`() throws {
    let rows = [Self.flat, Self.flat, Self.flat, (12, 12, 12, 12)]
    let run = try play(
      source(candles(rows), rates([(0, 0.9), (3, 1)])),
      [0: [.enter(.long, units: 100)], 2: [.exit(.long)]])
    #expect(isNear(run.trades[0].profit, 300) && isNear(run.trades[0].exchangeGain, 100))
    #expect(isNear(run.exchangeGain ?? 0, 100) && isNear(run.finalEquity, 10_300))
  }

  /// 1,000 dollars bought at 0.9 have gained 100 euros at 1, where amounts are the same in both.
  @Test func `rules see what the rate has made, also at a rate of 1`() throws {
    var sources = [
      source(candles(Array(repeating: Self.flat, count: 4)), rates([(0, 0.9), (2, 1)]))
    ]
    let document = try StrategyDocument(
      text:
        "{ data: x.csv, long: { enter: close > 0, exit: position.profit > 99 }, size: { units: 100 } }",
      path: "profit.yaml")
    var options = ReplayOptions()
    options.account.currency = "EUR"
    options.size = document.size
    let strategy = try #require(try document.strategy() as? DocumentStrategy)
    let run = try replay(&sources, to: strategy, options: options).run
    #expect(run.trades.first?.exitCandle == 3 && isNear(run.trades.first?.profit ?? 0, 100))
  }

  @Test func `a short gains where the rate falls`() throws {
    let run = try play(
      source(candles(Array(repeating: Self.flat, count: 4)), rates([(0, 0.9), (2, 0.8)])),
      [0: [.enter(.short, units: 100)]])
    #expect(isNear(run.finalEquity, 10_100) && isNear(run.trades[0].exchangeGain, 100))
  }

  /// Half of 10,000 euros at 0.5 buys 10,000 dollars' worth.
  @Test func `sizes are in the account's currency`() throws {
    let run = try play(
      source(candles(Array(repeating: Self.flat, count: 3)), rates([(0, 0.5)])),
      [0: [.enter(.long, size: .equity(0.5))]])
    #expect(run.trades[0].quantity == 1_000)
  }

  /// A stop 1 dollar away risks 0.5 euros a unit: 100 euros are 200 units.
  @Test func `what is at risk is in the account's currency`() throws {
    let run = try play(
      source(candles(Array(repeating: Self.flat, count: 3)), rates([(0, 0.5)])),
      [0: [.enter(.long, size: .risk(0.01), stopLoss: .price(1))]])
    #expect(run.trades[0].quantity == 200)
  }

  /// The amounts of a commission are in the account's currency, or in that of the prices.
  @Test(arguments: [("", 3.0), ("EUR", 3), ("USD", 1.5)])
  func `a commission has a currency`(currency: String, cost: Double) throws {
    let run = try play(
      source(candles(Array(repeating: Self.flat, count: 3)), rates([(0, 0.5)])),
      [0: [.enter(.long, units: 100)]]
    ) {
      $0.account.commission.fixed = 3
      $0.account.commission.currency = currency
    }
    #expect(run.fills.map(\.cost) == [cost])
  }

  /// Tiers of 1,000 of the prices' currency: the first fill trades 1,000 dollars, which are 500 euros.
  @Test(arguments: [("", 0.0), ("USD", 4)])
  func `tiers count in the commission's currency`(currency: String, second: Double) throws {
    let run = try play(
      source(candles(Array(repeating: Self.flat, count: 5)), rates([(0, 0.5)])),
      [0: [.enter(.long, units: 100)], 1: [.exit(.long)]]
    ) {
      var tier = CommissionTier(from: 1_000)
      tier.perUnit = 0.08
      $0.account.commission.tiers = [tier]
      $0.account.commission.currency = currency
    }
    #expect(run.fills.map(\.cost) == [0, second])
  }

  @Test func `dividends, interest and funding count by the rate`() throws {
    let dividend = CorporateEvent(.dividend, Time(seconds: Self.start + 2 * 86_400), 0.5)
    var own = source(
      candles(Array(repeating: Self.flat, count: 4)), rates([(0, 0.5), (2, 0.8), (3, 0.5)]),
      events: [dividend])
    own.funding = [FundingRate(Time(seconds: Self.start + 3 * 86_400), 0.01)]
    let run = try play(own, [0: [.enter(.long, units: 100)]])
    #expect(run.trades[0].dividends == 40 && run.accountEvents[0].cash == 40)
    #expect(isNear(run.charges[0].amount, 5) && run.charges[0].exchangeRate == 0.5)
    #expect(isNear(run.finalEquity, 10_035))
    let short = try play(
      source(candles(Array(repeating: Self.flat, count: 4)), rates([(0, 0.5)])),
      [0: [.enter(.short, units: 100)]]
    ) { $0.account.interest.borrowing = 3.65 }
    #expect(short.charges.map(\.amount) == [5, 5])
  }

  /// 10 contracts with a margin of 100 dollars each, 500 euros of 1,000; the rate doubles, and 1,000 are
  /// needed, of which a maintenance of 96 is left.
  @Test func `the margin of a contract is in the currency of the prices`() throws {
    var own = source(
      candles(Array(repeating: Self.flat, count: 4)), rates([(0, 0.5), (3, 1)]), multiplier: 1)
    var instrument = own.instrument
    instrument.contract.margin = 100
    instrument.contract.maintenance = 99
    let rates = own.exchangeRates
    own = SeriesSource(own.candles, instrument: instrument, timeframe: own.timeframe)
    own.exchangeRates = rates
    let run = try play(own, [0: [.enter(.long, units: 20)]]) { $0.account.cash = 1_000 }
    // 20 · 99 · 1 are needed, and 1,000 there.
    #expect(run.trades[0].exitPurpose == .liquidation && run.trades[0].exitCandle == 3)
    #expect(isNear(run.finalEquity, 1_000))
  }

  /// 2 contracts of 50 times the price, entered at 10: nothing was paid for them, so that a price that stays makes
  /// nothing at any rate, and a gain of 1 dollar is worth what the rate of the exit makes of 100.
  @Test(arguments: [Side.long, .short])
  func `of a contract only the gain is exchanged`(side: Side) throws {
    let rows = [Self.flat, Self.flat, Self.flat, Self.flat, (11.0, 11.0, 11.0, 11.0)]
    var own = source(candles(rows), rates([(0, 0.9), (2, 0.5), (4, 0.8)]), multiplier: 50)
    var instrument = own.instrument
    instrument.contract.margin = 100
    let rates = own.exchangeRates
    own = SeriesSource(own.candles, instrument: instrument, timeframe: own.timeframe)
    own.exchangeRates = rates
    let run = try play(own, [0: [.enter(side, units: 2)], 3: [.exit(side)]])
    let gain = 80.0 * Double(side.rawValue)
    #expect(run.equity.prefix(4).allSatisfy { isNear($0, 10_000) })
    #expect(isNear(run.finalEquity, 10_000 + gain) && isNear(run.trades[0].profit, gain))
    #expect(run.trades[0].exchangeGain == 0)
    // 1,000 dollars that were not paid: at 0.9, at 0.5 and at 0.8.
    let sign = Double(side.rawValue)
    #expect(run.rateSettlements.map(\.candle) == [2, 4])
    let wanted = [400 * sign, -300 * sign]
    #expect(zip(run.rateSettlements.map(\.amount), wanted).allSatisfy { isNear($0, $1) })
    let holding = try #require(run.holding)
    let worth = holding.equity(atClose: 11, of: 4)
    #expect(isNear(worth - holding.cash + holding.cost, holding.units * 50 * 0.8))
    #expect(isNear(holding.dividends, 0))
  }

  /// 1,000 dollars at 1 and 2,000 at 0.5: 200 units for 15 dollars each at 2 / 3. Half of them are sold at 30
  /// and 0.5, the others are worth 20.
  @Test func `an average price keeps what was paid`() throws {
    let rows = [Self.flat, Self.flat, (20, 20, 20, 20), (20, 30, 20, 20)]
    var add = OrderRequest.enter(.long, units: 100)
    add.mostEntries = 2
    var second = add
    second.targets = [PartialTarget(.price(10), share: 0.5)]
    let run = try play(
      source(candles(rows), rates([(0, 1), (2, 0.5)])), [0: [add], 1: [second]]
    ) {
      $0.account.lots = .average
      $0.execution.brackets = .position
    }
    #expect(run.trades.count == 2 && run.trades.allSatisfy { isNear($0.entryPrice, 15) })
    #expect(run.trades.allSatisfy { isNear($0.value, 1_000) })
    #expect(run.trades.map { ($0.profit * 1e6).rounded() / 1e6 }.sorted() == [0, 500])
    #expect(isNear(run.finalEquity, 10_500))
  }

  /// 2 units for 10 dollars at 0.9, 18 euros; the next contract costs 5 dollars more at 0.8, 8 euros for both; sold
  /// for 16 dollars at 1. 32 − 18 − 8 = 6 euros, a third of what was paid at the entry: 2 by the price at the rate
  /// of the exit, and 4 by the rates.
  @Test func `a roll is paid at the rate of its day, and the entry keeps its own`() throws {
    let rows = [Self.flat, Self.flat] + [15.0, 15, 16].map { ($0, $0, $0, $0) }
    let roll = CorporateEvent(.roll, Time(seconds: Self.start + 2 * 86_400), 5)
    let run = try play(
      source(candles(rows), rates([(0, 0.9), (2, 0.8), (4, 1)]), events: [roll]),
      [0: [.enter(.long, units: 2)], 3: [.exit(.long)]])
    let trade = try #require(run.trades.first)
    #expect(trade.entryExchangeRate == 0.9 && trade.exitExchangeRate == 1)
    #expect(trade.entryPrice == 15 && trade.rolled == 5 && trade.rolledValue == 4)
    #expect(trade.value == 18 && isNear(trade.profit, 6) && isNear(trade.share, 6.0 / 18))
    #expect(isNear(trade.exchangeGain, 4) && isNear(run.finalEquity, 10_006))
  }

  /// 2 units for 18 euros, rolled for 8 and joined by 2 for 15 dollars at 0.8, 24 euros: at the average each pair
  /// cost 21 when it was entered and 4 when it rolled, and what is sold and what is left gain what the account does.
  @Test func `an average price keeps what rolls cost`() throws {
    let rows = [Self.flat, Self.flat] + [15.0, 15, 16].map { ($0, $0, $0, $0) }
    let roll = CorporateEvent(.roll, Time(seconds: Self.start + 2 * 86_400), 5)
    var add = OrderRequest.enter(.long, units: 2)
    add.mostEntries = 2
    var second = add
    second.targets = [PartialTarget(.price(1), share: 0.5)]
    let run = try play(
      source(candles(rows), rates([(0, 0.9), (2, 0.8), (4, 1)]), events: [roll]),
      [0: [add], 2: [second]]
    ) {
      $0.account.lots = .average
      $0.execution.brackets = .position
    }
    #expect(run.trades.count == 2 && run.trades.allSatisfy { isNear($0.value, 21) })
    #expect(run.trades.allSatisfy { isNear($0.rolledValue, 2) && $0.rolled == 2.5 })
    // 64 − 18 − 8 − 24.
    #expect(isNear(run.trades.map(\.profit).reduce(0, +), 14) && isNear(run.finalEquity, 10_014))
  }

  /// Holding buys at the open of the first candle that the strategy could have traded on.
  @Test(arguments: [1, 64])
  func `holding follows the rate`(blockSize: Int) throws {
    let run = try play(
      source(
        candles(Array(repeating: Self.flat, count: 4)), rates([(0, 0.5), (2, 0.6), (3, 0.4)])),
      [:]
    ) { $0.blockSize = blockSize }
    let holding = try #require(run.holding)
    #expect(holding.units == 2_000 && holding.exchangeRate == 0.5)
    #expect(run.days.map { $0.hold.rounded() } == [10_000, 10_000, 12_000, 8_000])
    #expect(isNear(run.holdFinalEquity, 8_000))
    #expect(isNear(holding.drawdowns.deepest, 1.0 / 3))
  }

  @Test func `a rate counts from the first open at its time or later`() throws {
    let hour = ExchangeRate(Time(seconds: Self.start + 86_400 + 3_600), 0.8)
    let run = try play(
      source(
        candles(Array(repeating: Self.flat, count: 4)),
        [ExchangeRate(Time(seconds: Self.start - 86_400), 0.5)]
          + [ExchangeRate(Time(seconds: Self.start), 0.9), hour]),
      [0: [.enter(.long, units: 100)], 1: [.exit(.long)]])
    #expect(run.fills.map(\.exchangeRate) == [0.9, 0.8])
  }

  @Test func `a candle before the first rate is refused`() throws {
    let error = #expect(throws: ReplayError.self) {
      _ = try play(
        source(candles(Array(repeating: Self.flat, count: 4)), rates([(1, 0.5)])), [:])
    }
    #expect(
      error?.description
        == "there is no rate of exchange for 'TEST' at 2024-01-01T00:00:00Z: the first is known from "
        + "2024-01-02T00:00:00Z on; name rates that begin earlier, or a later \"from\"")
    #expect(throws: ReplayError.self) {
      _ = try play(source(candles(Array(repeating: Self.flat, count: 4)), []), [:])
    }
    let later = try play(
      source(candles(Array(repeating: Self.flat, count: 4)), rates([(1, 0.5)])), [:]
    ) { $0.from = Time(seconds: Self.start + 86_400) }
    #expect(later.candleCount == 3)
  }

  @Test(arguments: [0, -1, .nan, .infinity, 1e-300])
  func `a rate that cannot be is refused`(rate: Double) throws {
    let error = #expect(throws: ReplayError.self) {
      _ = try play(
        source(candles(Array(repeating: Self.flat, count: 2)), rates([(0, rate)])), [:])
    }
    #expect(error?.description.contains("it must be from 1e-12 to 1e12") == true)
  }

  @Test func `prices in another currency need rates`() throws {
    let error = #expect(throws: ReplayError.self) {
      _ = try play(source(candles(Array(repeating: Self.flat, count: 2)), nil), [:])
    }
    #expect(error?.fact == .accountInOtherCurrency("TEST", "USD", account: "EUR"))
  }

  /// One instrument in dollars and one in euros: the equity is that of both in euros.
  @Test(arguments: [1, 64])
  func `instruments of several currencies share an account`(blockSize: Int) throws {
    var sources = [
      source(
        candles(Array(repeating: Self.flat, count: 4)), rates([(0, 0.5), (3, 0.7)]), symbol: "A"),
      source(candles(Array(repeating: Self.flat, count: 4)), nil, symbol: "B", currency: "EUR"),
    ]
    var options = ReplayOptions()
    options.account.currency = "EUR"
    options.blockSize = blockSize
    let script = Script([0: [.enter(.long, units: 100)]])
    let run = try replay(&sources, to: script, options: options).run
    #expect(run.equity.map { $0.rounded() } == [10_000, 10_000, 10_000, 10_200])
    #expect(run.instruments.map(\.isConverted) == [true, false])
    #expect(isNear(run.holdFinalEquity, 5_000 * 0.7 / 0.5 + 5_000))
  }

  /// A weight is of what a position is worth in the account's currency, with the contract's multiplier.
  @Test(arguments: [(1.0, 1.0), (10, 1), (1, 0.5), (10, 0.5)])
  func `weights are of the value in the account's currency`(
    multiplier: Double, rate: Double
  ) throws {
    let document = try StrategyDocument(
      text: """
        data: x.csv
        long: { enter: close > 0 }
        portfolio: { weights: equal, rebalance: { every: day, band: 0.01 } }
        """, path: "weights.yaml")
    let rising = (0..<12).map { i in
      let price = 10 + Double(i)
      return (price, price, price, price)
    }
    var sources = [
      source(
        candles(rising), rates([(0, rate)]), symbol: "A", multiplier: multiplier),
      source(
        candles(Array(repeating: Self.flat, count: 12)), rates([(0, rate)]), symbol: "B",
        multiplier: multiplier),
    ]
    var options = ReplayOptions()
    options.account.currency = "EUR"
    options.account.cash = 1_000_000
    options.size = document.size
    let strategy = try #require(try document.strategy() as? DocumentStrategy)
    let run = try replay(&sources, to: strategy, options: options).run
    let held = run.fills.reduce(into: [0.0, 0]) { $0[$1.instrument] += $1.quantity }
    let unit = multiplier * rate
    let worth = [held[0] * unit * 21, held[1] * unit * 10]
    #expect(run.fills.count > 10)
    for value in worth { #expect((value / run.finalEquity - 0.5).magnitude < 0.03) }
    #expect(run.orders.allSatisfy { $0.reason == nil || $0.reason == .endOfData })
  }
}
