import Market
import Replay
import Strategy
import Testing

/// What splits and dividends do to what is held and to orders, worked out by hand.
///
/// Candles are a day each from Monday, 1 January 2024, all prices 10 where nothing else is said; requests
/// are made at the close of a candle and fill at the open of the next.
@Suite struct EventCaseTests {
  private static let flat = (10.0, 10.0, 10.0, 10.0)

  private func rows(_ count: Int, halvedFrom split: Int = .max) -> Candles {
    candles(
      (0..<count).map { $0 < split ? Self.flat : (5.0, 5.0, 5.0, 5.0) })
  }

  private func event(_ kind: CorporateEvent.Kind, day: Int64, _ value: Double) -> CorporateEvent {
    CorporateEvent(kind, Time(seconds: 1_704_067_200 + day * 86_400), value)
  }

  private func play(
    _ candles: Candles, _ steps: [Int: [OrderRequest]], _ events: [CorporateEvent], tick: Double = 0
  ) throws -> Run {
    try ReplayTests.play(
      candles, Script(steps), instrument: Instrument(symbol: "TEST", tick: tick),
      events: AccountEvents(events))
  }

  // MARK: Dividends

  /// 100 units bought on the second day, an ex-date on the third: 50 of cash from its candle on.
  @Test func `a long is paid`() throws {
    let run = try play(
      rows(5), [0: [.enter(.long, units: 100)], 2: [.exit(.long)]],
      [event(.dividend, day: 2, 0.5)])
    #expect(run.equity == [10_000, 10_000, 10_050, 10_050, 10_050])
    #expect(run.trades[0].dividends == 50 && run.trades[0].profit == 50 && run.dividends == 50)
    #expect(run.trades[0].favourable == 0)
    let met = try #require(run.accountEvents.first)
    #expect(met.candle == 2 && met.units == 100 && met.cash == 50)
  }

  @Test func `a short is charged`() throws {
    let run = try play(
      rows(4), [0: [.enter(.short, units: 100)]], [event(.dividend, day: 2, 0.5)])
    #expect(run.equity == [10_000, 10_000, 9_950, 9_950])
    #expect(run.trades[0].profit == -50 && run.dividends == -50)
  }

  /// Who buys at the open of the ex-date, or sells at that of the day before, gets nothing.
  @Test(arguments: [(1, 3), (-1, 0)])
  func `nobody is paid who did not hold the day before`(enter: Int, exit: Int) throws {
    var steps: [Int: [OrderRequest]] = [exit: [.exit(.long)]]
    if enter >= 0 { steps[enter] = [.enter(.long, units: 100)] }
    let run = try play(rows(5), steps, [event(.dividend, day: 2, 0.5)])
    #expect(run.finalEquity == 10_000 && run.accountEvents.isEmpty && run.dividends == 0)
  }

  /// Who sells at the open of the ex-date has held since the day before.
  @Test func `a seller of the ex-date is paid`() throws {
    let run = try play(
      rows(4), [0: [.enter(.long, units: 100)], 1: [.exit(.long)]],
      [event(.dividend, day: 2, 0.5)])
    #expect(run.finalEquity == 10_050 && run.trades[0].exitCandle == 2)
  }

  /// Saturday has no candle; Monday's is the first without the dividend.
  @Test func `an ex-date without a candle counts at the next`() throws {
    let week = rows(9)
    var some = Candles()
    for i in [0, 1, 2, 3, 4, 7, 8] { some.append(week[i]) }
    let run = try play(
      some, [0: [.enter(.long, units: 100)]], [event(.dividend, day: 5, 0.5)])
    #expect(run.equity == [10_000, 10_000, 10_000, 10_000, 10_000, 10_050, 10_050])
    #expect(run.accountEvents[0].time == Time(seconds: 1_704_067_200 + 7 * 86_400))
  }

  /// Of hours the first of the day counts; with `areMoments` that of the time.
  @Test(arguments: [(false, 24), (true, 30)])
  func `finer candles`(areMoments: Bool, first: Int) throws {
    let hours = candles((0..<48).map { _ in Self.flat }, seconds: 3_600)
    let paid = CorporateEvent(.dividend, Time(seconds: 1_704_067_200 + 30 * 3_600), 1)
    let run = try ReplayTests.play(
      hours, Script([0: [.enter(.long, units: 1)]]), timeframe: Timeframe(1, .hour),
      events: AccountEvents([paid], areMoments: areMoments))
    #expect(run.accountEvents.map(\.candle) == [first])
  }

  /// Each lot has its own: 100 units of both dividends, 60 of the second.
  @Test func `two lots`() throws {
    let run = try ReplayTests.play(
      rows(6),
      Script([
        0: [.enter(.long, units: 100)], 2: [.enter(.long, units: 60)],
        3: [.exit(.long, .limit(10))],
      ]),
      instrument: Instrument(symbol: "TEST", tick: 0),
      events: AccountEvents([event(.dividend, day: 2, 1), event(.dividend, day: 4, 0.1)]))
    #expect(run.trades.map(\.dividends) == [110, 6])
    #expect(run.finalEquity == 10_116)
  }

  /// A short of 900 units at 10 with 10,000 of cash owes 9,000; 12 a unit take more than the equity.
  @Test func `a dividend can be the end of a short`() throws {
    let run = try play(
      rows(4), [0: [.enter(.short, units: 900)]], [event(.dividend, day: 2, 12)])
    #expect(run.ruin?.candle == 2 && run.finalEquity == -800)
    #expect(run.trades[0].exitPurpose == .liquidation && run.trades[0].profit == -10_800)
  }

  // MARK: Splits

  /// 100 units at 10 are 200 at 5: nothing is lost or gained.
  @Test(arguments: [Side.long, .short])
  func `a position`(side: Side) throws {
    let run = try play(
      rows(5, halvedFrom: 2), [0: [.enter(side, units: 100)], 3: [.exit(side)]],
      [event(.split, day: 2, 2)])
    #expect(run.equity == Array(repeating: 10_000, count: 5))
    let trade = run.trades[0]
    #expect(trade.quantity == 200 && trade.entryPrice == 5 && trade.splits == 2)
    #expect(trade.profit == 0 && trade.adverse == 0 && trade.favourable == 0)
    #expect(run.fills.map { abs($0.quantity) } == [100, 200])
  }

  /// 15 units of which ten become one are 1.5: fractions are kept, and sold with the rest.
  @Test func `a fraction`() throws {
    let prices = candles([Self.flat, Self.flat, (100, 100, 100, 100), (100, 100, 100, 100)])
    let run = try play(
      prices, [0: [.enter(.long, units: 15)], 2: [.exit(.long)]], [event(.split, day: 2, 0.1)])
    #expect(run.trades[0].quantity == 1.5 && run.finalEquity == 10_000)
  }

  /// Of one day the split comes first: the dividend is paid for new units, 200 of them.
  @Test func `a split and a dividend of one day`() throws {
    let run = try play(
      rows(4, halvedFrom: 2), [0: [.enter(.long, units: 100)]],
      [event(.dividend, day: 2, 0.5), event(.split, day: 2, 2)])
    #expect(run.finalEquity == 10_100)
  }

  /// A limit of 8 for 10 units becomes one of 4 for 20, which the fourth candle meets.
  @Test func `an order that waits`() throws {
    let prices = candles([Self.flat, Self.flat, (5, 5, 5, 5), (5, 5, 3, 4)])
    let run = try play(
      prices, [0: [.enter(.long, .limit(8), units: 10)]], [event(.split, day: 2, 2)])
    #expect(run.fills.map(\.price) == [4] && run.fills.map(\.quantity) == [20])
    // Its record is that of its placing.
    #expect(run.orders[0].kind == .limit(8) && run.accountEvents.isEmpty)
  }

  @Test func `an order for the next open`() throws {
    let run = try play(
      rows(4, halvedFrom: 2), [1: [.enter(.long, units: 10, stopLoss: .price(2))]],
      [event(.split, day: 2, 2)])
    #expect(run.fills.map(\.quantity) == [20] && run.trades[0].stop == 4)
  }

  /// A stop of 9 and a target of 13 become 4.5 and 6.5; the stop is met at 4.5 in the fourth candle.
  @Test func `a bracket`() throws {
    let prices = candles([Self.flat, (10, 12, 10, 10), (5, 5, 5, 5), (5, 5, 4, 4)])
    let run = try play(
      prices,
      [0: [.enter(.long, units: 100, stopLoss: .price(1), takeProfit: .price(3))]],
      [event(.split, day: 2, 2)])
    let trade = run.trades[0]
    #expect(trade.exitPurpose == .stopLoss && trade.exitPrice == 4.5 && trade.profit == -100)
    #expect(trade.stop == 4.5 && trade.target == 6.5)
    // The high of 12 is one of 6 for 200 units.
    #expect(trade.favourable == 200 && trade.adverse == -100)
  }

  /// A stop 20 % below the high of 12 is at 9.6, then at 4.8; from a high of 5.5 it stays there.
  @Test func `a trailing stop`() throws {
    let prices = candles([
      Self.flat, (10, 12, 10, 11), (5.5, 5.5, 5.5, 5.5), (5.5, 5.5, 4, 4),
    ])
    let run = try play(
      prices, [0: [.enter(.long, units: 100, trailingStop: .share(0.2))]],
      [event(.split, day: 2, 2)])
    #expect(abs(run.trades[0].exitPrice - 4.8) < 1e-12)
  }

  /// 9.99 / 4 is 2.4975: a sale's stop goes down to the tick, a purchase's up, limits the other way.
  @Test func `prices go to the tick again`() throws {
    let prices = candles([Self.flat, Self.flat, (2.5, 2.5, 2.5, 2.5), (2.5, 2.5, 2, 2)])
    let run = try play(
      prices, [0: [.enter(.long, units: 100, stopLoss: .price(0.01))]],
      [event(.split, day: 2, 4)], tick: 0.01)
    #expect(run.trades[0].exitPrice == 2.49 && run.trades[0].stop == 2.49)
    let bought = try play(
      prices, [1: [.enter(.long, .stop(9.99), units: 1)]], [event(.split, day: 2, 4)], tick: 0.01)
    #expect(bought.fills.map(\.price) == [2.5])
  }

  /// A stop of 0.03 that a split by ten takes below the tick can never be met.
  @Test func `a price that is gone`() throws {
    let prices = candles([(1, 1, 1, 1), (1, 1, 1, 1), (0.1, 0.1, 0.1, 0.1), (0.1, 0.1, 0.1, 0.1)])
    let run = try play(
      prices, [0: [.enter(.long, units: 10, stopLoss: .level(0.03))]],
      [event(.split, day: 2, 10)], tick: 0.01)
    #expect(run.orders[1].state == .cancelled && run.orders[1].reason == .priceNotPositive)
  }

  /// A stop entry of 0.03 for two bars is gone by the split of the second, and nothing else waits: the
  /// run goes on to the end of the data.
  @Test func `the last order is gone before its time is over`() throws {
    let prices = candles([
      (1, 1, 1, 1), (0.1, 0.1, 0.1, 0.1), (0.1, 0.1, 0.1, 0.1), (0.1, 0.1, 0.1, 0.1),
    ])
    let run = try play(
      prices, [0: [.enter(.short, .stop(0.03), units: 10, for: .bars(2))]],
      [event(.split, day: 1, 10)], tick: 0.01)
    #expect(run.orders[0].state == .cancelled && run.orders[0].closedCandle == 1)
    #expect(run.equity.count == 4)
  }

  /// An order for the day ends with it, before the split of the next.
  @Test func `an order for the day`() throws {
    let run = try play(
      rows(4, halvedFrom: 2), [0: [.enter(.long, .limit(4), units: 10, for: .day)]],
      [event(.split, day: 2, 2)])
    #expect(run.orders[0].state == .expired && run.orders[0].closedCandle == 1)
  }

  /// Prices that are without the split already would double what is held.
  @Test func `a split that prices do not show`() throws {
    let error = #expect(throws: ReplayError.self) {
      try play(rows(4), [:], [event(.split, day: 2, 2)])
    }
    #expect(
      error?.description
        == "the split of 2 on 2024-01-03 is not in the prices of TEST: 10 before and 10 after; where they are without splits already, write \"splitAdjusted\": true beside \"events\"; else check its date and value"
    )
    #expect(error?.exitCode == .data)
    // 10 before and 10 after are no 3 for 2 either, nor one of 1 for 1.5; from 15 they would be.
    for value in [1.5, 1 / 1.5, 1.25] {
      #expect(throws: ReplayError.self) { try play(rows(4), [:], [event(.split, day: 2, value)]) }
    }
    _ = try play(rows(4, halvedFrom: 2), [:], [event(.split, day: 2, 1.5)])
    // A small one cannot be told from a day's move, and one before the first candle has no price.
    _ = try play(rows(4), [:], [event(.split, day: 2, 1.2), event(.split, day: 0, 2)])
  }

  // MARK: Holding

  /// 1,000 units bought at 10 on the second day: 2,000 after the split, and 0.25 for each.
  @Test func `buying and holding`() throws {
    let run = try play(
      rows(5, halvedFrom: 2), [:], [event(.split, day: 2, 2), event(.dividend, day: 3, 0.25)])
    let holding = try #require(run.holding)
    #expect(holding.units == 1_000 && holding.dividends == 500)
    #expect(run.holdFinalEquity == 10_500)
    #expect(
      holding.curve(rows(5, halvedFrom: 2).close) == [10_000, 10_000, 10_000, 10_500, 10_500])
    #expect(run.days.map(\.hold) == [10_000, 10_000, 10_000, 10_500, 10_500])
    #expect(holding.drawdowns == DrawdownSummary())
    let figures = Statistics(of: run)
    let place = Statistics.catalogue.firstIndex { $0.key == "dividends" } ?? 0
    #expect(figures.hold[place].value == 500 && figures.all[place].value == 0)
  }

  /// Two instruments: the split of one moves no equity, whatever the other is asked for at that open.
  @Test func `several instruments`() throws {
    var sources = [
      SeriesSource(
        rows(5, halvedFrom: 2), instrument: Instrument(symbol: "A", tick: 0),
        timeframe: Timeframe(1, .day),
        accountEvents: AccountEvents([event(.split, day: 2, 2), event(.dividend, day: 3, 1)])),
      SeriesSource(
        rows(5), instrument: Instrument(symbol: "B", tick: 0), timeframe: Timeframe(1, .day)),
    ]
    var options = ReplayOptions()
    options.size = .equity(0.3)
    let both = Script([0: [.enter(.long)], 1: [.enter(.long)], 2: [.enter(.long)]])
    let run = try replay(&sources, to: both, options: options).run
    #expect(run.equity.prefix(3).allSatisfy { abs($0 - 10_000) < 1e-9 })
    // A sees what B is worth and B what A is: each entry is 30 % of 10,000 as long as there is cash.
    #expect(run.fills.map { ($0.quantity * $0.price).rounded() } == [3_000, 3_000, 3_000])
    // A was bought at 10, split, and bought at 5 again: 1,200 units, each of which is paid 1.
    #expect(run.accountEvents.last?.cash == 1_200 && run.finalEquity == 11_200)
  }

  // MARK: Delisting

  private func delisted(_ price: Double, day: Int64 = 4) -> [CorporateEvent] {
    [event(.delisting, day: day, price)]
  }

  /// 100 units bought at 10 are paid 2 each on the day after the last candle, without a cost.
  @Test func `holders are paid and orders end`() throws {
    let run = try ReplayTests.play(
      rows(4), Script([0: [.enter(.long, units: 100, stopLoss: .price(1))], 4: [.enter(.long)]]),
      instrument: Instrument(symbol: "TEST", tick: 0), events: AccountEvents(delisted(2))
    ) {
      $0.account.commission.fixed = 5
      $0.account.slippage = .price(0.5)
    }
    #expect(run.equity == [10_000, 9_995, 9_995, 9_995, 9_195])
    let trade = run.trades[0]
    #expect(trade.exitPurpose == .delisting && trade.exitPrice == 2 && trade.exitCandle == 4)
    #expect(trade.costs == 5 && trade.profit == -805 && trade.adverse == -800)
    #expect(run.orders.map(\.purpose) == [.entry, .stopLoss, .delisting])
    #expect(run.orders[1].state == .cancelled && run.orders[1].reason == .delisted)
    // Its own day, with the last close and no volume.
    #expect(run.candleCount == 5 && run.fills[1].time == Time(seconds: 1_704_067_200 + 4 * 86_400))
    #expect(run.accountEvents.isEmpty && run.dividends == 0)
  }

  @Test(arguments: [(0.0, 11_000.0), (10, 10_000), (12, 9_800)])
  func `a short is charged what holders are paid`(price: Double, equity: Double) throws {
    let run = try play(rows(4), [0: [.enter(.short, units: 100)]], delisted(price))
    #expect(run.finalEquity == equity && run.trades[0].exitPrice == price && !run.trades[0].isOpen)
  }

  /// 900 units sold at 10 for 9,000 cost 22,500: the account is over, and owes 3,500.
  @Test func `a buyer's price can be the end of a short`() throws {
    let run = try play(rows(4), [0: [.enter(.short, units: 900)]], delisted(25))
    #expect(run.finalEquity == -3_500)
    #expect(run.ruin?.price == 25 && run.ruin?.equity == -3_500)
  }

  /// 400 units bought at 10 and sold at it cost 5,500 each time, more than there is. The delisting of what
  /// is not held takes nothing, so that it is not what ended the account.
  @Test func `nobody loses what is not held`() throws {
    let run = try ReplayTests.play(
      rows(4), Script([0: [.enter(.long, units: 400)], 1: [.exit(.long)]]),
      instrument: Instrument(symbol: "TEST", tick: 0), events: AccountEvents(delisted(2))
    ) {
      $0.account.commission.fixed = 5_500
    }
    #expect(run.finalEquity == -1_000 && run.ruin == nil)
    #expect(run.orders.map(\.purpose) == [.entry, .exit])
  }

  /// Where candles go on, nothing is asked for any more.
  @Test func `candles after it are not traded`() throws {
    let run = try play(
      rows(6), [0: [.enter(.long, units: 100)], 3: [.enter(.long, units: 100)]],
      delisted(9, day: 3))
    #expect(run.candleCount == 6 && run.orders.count == 2 && run.fills.count == 2)
    #expect(run.equity == [10_000, 10_000, 10_000, 9_900, 9_900, 9_900])
  }

  @Test func `a split and a dividend before it count first`() throws {
    let run = try play(
      rows(4), [0: [.enter(.long, units: 100)]],
      delisted(3) + [event(.dividend, day: 4, 1), event(.split, day: 4, 1.2)])
    #expect(run.trades[0].quantity == 120 && run.trades[0].dividends == 120)
    #expect(run.finalEquity == 9_000 + 120 + 360)
  }

  /// 1,000 units bought at 10 are paid 2 each: no dividend, and a fall by four fifths.
  @Test func `holding until it`() throws {
    let run = try play(rows(4), [:], delisted(2))
    let holding = try #require(run.holding)
    #expect(holding.dividends == 0 && holding.finalPayment == 2_000)
    #expect(run.holdFinalEquity == 2_000)
    #expect(abs(holding.drawdowns.deepest - 0.8) < 1e-12)
    #expect(run.days.map(\.hold) == [10_000, 10_000, 10_000, 10_000, 2_000])
  }

  /// The other goes on, with the money.
  @Test func `one of two instruments`() throws {
    var sources = [
      SeriesSource(
        rows(3), instrument: Instrument(symbol: "A", tick: 0), timeframe: Timeframe(1, .day),
        accountEvents: AccountEvents(delisted(8, day: 3))),
      SeriesSource(
        rows(6), instrument: Instrument(symbol: "B", tick: 0), timeframe: Timeframe(1, .day)),
    ]
    let both = Script([
      0: [.enter(.long, units: 500)], 3: [.enter(.long, units: 100)],
      4: [.enter(.long, units: 300)],
    ])
    var options = ReplayOptions()
    options.size = .units(1)
    let run = try replay(&sources, to: both, options: options).run
    // At the fourth day A is paid 4,000; B alone enters after it: 900 units of 10 are affordable.
    #expect(run.equity == [10_000, 10_000, 10_000, 9_000, 9_000, 9_000])
    #expect(run.fills.map(\.instrument) == [0, 1, 0, 1, 1])
    #expect(run.fills.map(\.quantity) == [500, 500, -500, 100, 300])
    #expect(run.holdFinalEquity == 9_000 && run.holding?.dividends == 0)
  }

  /// Half of the money is in each; at the open at which one of them is paid, the other buys for it, whichever
  /// comes first in the data.
  @Test(arguments: [["A", "B"], ["B", "A"]])
  func `it pays before the others open`(symbols: [String]) throws {
    var sources = symbols.map { symbol in
      SeriesSource(
        rows(symbol == "B" ? 3 : 6), instrument: Instrument(symbol: symbol, tick: 0),
        timeframe: Timeframe(1, .day),
        accountEvents: symbol == "B" ? AccountEvents(delisted(8, day: 3)) : nil)
    }
    let both = Script([0: [.enter(.long, units: 500)], 2: [.enter(.long, units: 300)]])
    let run = try replay(&sources, to: both, options: ReplayOptions()).run
    let bought = run.fills.filter { symbols[$0.instrument] == "A" }.map(\.quantity)
    #expect(bought == [500, 300])
    #expect(run.finalEquity == 9_000)
  }
}
