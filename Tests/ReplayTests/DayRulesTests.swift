import Market
import Replay
import Strategy
import Testing

/// What an exchange does not allow: sales of what was bought on the day, prices beyond the day's limits.
@Suite struct DayRulesTests {
  private let quiet = (100.0, 101.0, 99.0, 100.0)

  private func play(
    _ rows: [(Double, Double, Double, Double)], _ steps: [Int: [OrderRequest]],
    hours: Int = 24, limit: Double? = nil, sameDay: Bool = true,
    _ change: (inout ReplayOptions) -> Void = { _ in }
  ) throws -> Run {
    var instrument = Instrument(symbol: "TEST", tick: 0.01, lot: 1)
    instrument.rules.priceLimit = limit
    instrument.rules.sameDayExit = sameDay
    return try ReplayTests.play(
      candles(rows, seconds: Int64(hours) * 3_600), Script(steps),
      timeframe: hours == 24 ? Timeframe(1, .day) : Timeframe(hours, .hour),
      instrument: instrument, change)
  }

  /// Candles of six hours, of which four make a day; each opens one higher than the one before.
  private func rising(_ count: Int) -> [(Double, Double, Double, Double)] {
    (0..<count).map { i in
      let open = 100 + Double(i)
      return (open, open + 0.5, open - 0.5, open)
    }
  }

  // MARK: T+1

  @Test func `a stop of what was bought today fills at the next open that is beyond it`() throws {
    let steps = [0: [OrderRequest.enter(.long, units: 10, stopLoss: .price(5))]]
    let rows = [quiet, (100.0, 101.0, 94.0, 98.0), (93.0, 96.0, 92.0, 95.0), quiet]
    let free = try play(rows, steps)
    #expect(free.trades.map(\.exitPrice) == [95] && free.trades.map(\.exitCandle) == [1])
    let kept = try play(rows, steps, sameDay: false)
    #expect(kept.trades.map(\.exitPrice) == [93] && kept.trades.map(\.exitCandle) == [2])
    #expect(kept.trades.map(\.profit) == [-70] && kept.trades[0].exitPurpose == .stopLoss)
  }

  @Test func `a stop that only the entry's day has met goes on waiting`() throws {
    let steps = [0: [OrderRequest.enter(.long, units: 10, stopLoss: .price(5))]]
    let run = try play(
      [quiet, (100, 101, 94, 98), (97, 98, 95.5, 97), (96, 97, 94, 95)], steps, sameDay: false)
    #expect(run.trades.map(\.exitPrice) == [95] && run.trades.map(\.exitCandle) == [3])
  }

  @Test func `a target likewise, at its price or at an open beyond it`() throws {
    let steps = [0: [OrderRequest.enter(.long, units: 10, takeProfit: .price(4))]]
    let first = (100.0, 106.0, 99.0, 105.0)
    let gap = try play([quiet, first, (106, 107, 105, 106)], steps, sameDay: false)
    #expect(gap.trades.map(\.exitPrice) == [106] && gap.trades.map(\.exitCandle) == [2])
    let later = try play([quiet, first, (103, 105, 102, 103)], steps, sameDay: false)
    #expect(later.trades.map(\.exitPrice) == [104] && later.trades.map(\.exitCandle) == [2])
  }

  @Test func `an exit asked for on the day waits for the next day's open`() throws {
    let steps: [Int: [OrderRequest]] = [0: [.enter(.long, units: 10)], 1: [.exit(.long)]]
    let free = try play(rising(8), steps, hours: 6)
    #expect(free.fills.map(\.candle) == [1, 2])
    let kept = try play(rising(8), steps, hours: 6, sameDay: false)
    #expect(kept.fills.map(\.candle) == [1, 4] && kept.fills.map(\.price) == [101, 104])
    #expect(kept.trades.map(\.profit) == [30])
  }

  @Test(arguments: [AccountSettings.LotOrder.fifo, .lifo])
  func `of several entries those of earlier days are sold`(_ order: AccountSettings.LotOrder) throws
  {
    let steps: [Int: [OrderRequest]] = [
      0: [.enter(.long, units: 10)], 3: [.enter(.long, units: 10)], 4: [.exit(.long)],
    ]
    let run = try play(rising(12), steps, hours: 6, sameDay: false) { $0.account.lots = order }
    #expect(run.fills.map(\.candle) == [1, 4, 5, 8])
    #expect(run.fills.map(\.quantity) == [10, 10, -10, -10])
    #expect(run.trades.map(\.entryCandle) == [1, 4] && run.trades.map(\.profit) == [40, 40])
  }

  @Test func `a reversal waits, too`() throws {
    let steps: [Int: [OrderRequest]] = [
      0: [.enter(.long, units: 10)], 1: [.enter(.short, units: 10)],
    ]
    let run = try play(rising(8), steps, hours: 6, sameDay: false)
    #expect(run.fills.map(\.candle) == [1, 4, 4] && run.fills.map(\.quantity) == [10, -10, -10])
  }

  @Test func `a target that may not trade is in no excursion`() throws {
    // 10 % beyond 100 is a little more than 110, the high of the day.
    #expect(100 * 1.1 > 110)
    let rows = [
      (90.0, 91.0, 89.0, 90.0), (90, 101, 89, 100), (100, 110, 99, 105), (105, 106, 90, 95),
    ]
    let steps: [Int: [OrderRequest]] = [
      0: [.enter(.long, units: 1)], 1: [.enter(.long, units: 1, takeProfit: .share(0.1))],
      2: [.exit(.long)],
    ]
    var instrument = Instrument(symbol: "TEST", tick: 0, lot: 1)
    instrument.rules.sameDayExit = false
    let run = try ReplayTests.play(candles(rows), Script(steps), instrument: instrument)
    #expect(run.trades.map(\.exitPrice) == [105, 105])
    #expect(run.trades.map(\.favourable) == [20, 10])
  }

  @Test func `nor is one that lies between an entry's stop and what it paid`() throws {
    let steps: [Int: [OrderRequest]] = [
      0: [.enter(.long, units: 10, takeProfit: .price(4))],
      1: [.enter(.long, .stop(102), units: 10)],
    ]
    let rows = [quiet, (100, 100, 99, 100), (101, 106, 101, 106), (106, 107, 105.5, 106)]
    let run = try play(rows, steps, hours: 6, sameDay: false) { $0.account.slippage = .price(3) }
    // The price passes the first entry's target at 104 on its way from 102.
    #expect(run.trades.map(\.entryPrice) == [100, 105])
    #expect(run.trades.map(\.adverse) == [-10, 0] && run.trades.map(\.favourable) == [70, 20])
  }

  @Test func `a reversal places no exit where only last bits may be closed`() throws {
    // What is left of 0.1 + 0.2 after 0.1 is sold is a little more than the lot of 0.2.
    #expect((0.1 + 0.2) - 0.1 > 0.2)
    var instrument = Instrument(symbol: "TEST", tick: 0.01, lot: 0)
    instrument.rules.sameDayExit = false
    let rows = [quiet, quiet, quiet, quiet, quiet, (100, 101, 94, 96), quiet, quiet, quiet, quiet]
    let steps: [Int: [OrderRequest]] = [
      0: [.enter(.long, units: 0.1, stopLoss: .price(5))], 3: [.enter(.long, units: 0.2)],
      5: [.enter(.short, units: 0.1)],
    ]
    let run = try ReplayTests.play(
      candles(rows, seconds: 6 * 3_600), Script(steps), timeframe: Timeframe(6, .hour),
      instrument: instrument)
    // The stop is met on the second day; the rest and the reversal wait for the third.
    #expect(run.fills.map(\.candle) == [1, 4, 5, 8, 8])
    // All that is left is sold, with the last bits of it.
    let rounded = run.fills.map { ($0.quantity * 1e12).rounded() / 1e12 }
    #expect(rounded == [0.1, 0.2, -0.1, -0.2, -0.1])
    let exits = run.orders.filter { $0.purpose == .exit }
    #expect(exits.map(\.state) == [.filled] && exits.map(\.placedCandle) == [8])
  }

  // MARK: Limits

  @Test func `nothing is bought in a candle locked at the upper limit`() throws {
    let steps: [Int: [OrderRequest]] = [0: [.enter(.long, units: 10)]]
    let after = (112.0, 115.0, 108.0, 110.0)
    let locked = try play([quiet, (110, 110, 110, 110), after], steps, limit: 0.1)
    #expect(locked.fills.map(\.candle) == [2] && locked.fills.map(\.price) == [112])
    let left = try play([quiet, (110, 110, 109.99, 110), after], steps, limit: 0.1)
    #expect(left.fills.map(\.candle) == [1] && left.fills.map(\.price) == [110])
    let free = try play([quiet, (110, 110, 110, 110), after], steps)
    #expect(free.fills.map(\.candle) == [1])
  }

  @Test func `nothing is sold in one locked at the lower limit, and a stop that was met stays met`()
    throws
  {
    let bought: [OrderRequest] = [.enter(.long, units: 10)]
    let locked = (90.0, 90.0, 90.0, 90.0)
    let exit = try play(
      [quiet, quiet, locked, (88, 89, 85, 86)], [0: bought, 1: [.exit(.long)]], limit: 0.1)
    #expect(exit.trades.map(\.exitPrice) == [88] && exit.trades.map(\.profit) == [-120])
    let stop = try play(
      [quiet, quiet, locked, (97, 98, 96, 97)],
      [0: [.enter(.long, units: 10, stopLoss: .price(5))]], limit: 0.1)
    #expect(stop.trades.map(\.exitPrice) == [97] && stop.trades.map(\.exitCandle) == [3])
    #expect(stop.trades[0].exitPurpose == .stopLoss)
    // What is locked at the upper limit can be sold.
    let up = try play(
      [quiet, quiet, (110, 110, 110, 110)], [0: bought, 1: [.exit(.long)]], limit: 0.1)
    #expect(up.trades.map(\.exitPrice) == [110])
  }

  @Test func `the limit is that of the close before, rounded to the tick`() throws {
    let steps: [Int: [OrderRequest]] = [0: [.enter(.long, units: 10)]]
    func fills(at price: Double) throws -> [Int] {
      let before = (9.97, 9.97, 9.97, 9.97)
      return try play([before, (price, price, price, price), before], steps, limit: 0.1).fills.map(
        \.candle)
    }
    // 9.97 × 1.1 = 10.967
    #expect(try fills(at: 10.97) == [2] && fills(at: 10.96) == [1])
  }

  @Test func `within a day the limit is that of the close of the day before`() throws {
    let at = (110.0, 110.0, 110.0, 110.0)
    for size in 1...8 {
      let run = try play(
        [quiet, quiet, quiet, quiet, at, at, (110, 110, 108, 109), quiet],
        [3: [.enter(.long, units: 10)]], hours: 6, limit: 0.1
      ) { $0.blockSize = size }
      #expect(run.fills.map(\.candle) == [6] && run.fills.map(\.price) == [110], "\(size)")
    }
  }

  @Test func `a run that begins within a day has the limits of that day`() throws {
    let high = (105.0, 105.0, 104.0, 105.0), at = (110.0, 110.0, 110.0, 110.0)
    // The last close before the run is 105; the day before ended at 100.
    let rows = [quiet, quiet, quiet, quiet, high, high, at, at, (121, 121, 120, 121), quiet]
    let from = Time(seconds: 1_704_067_200 + 5 * 6 * 3_600)
    for size in 1...8 {
      let run = try play(rows, [0: [.enter(.long, units: 10)]], hours: 6, limit: 0.1) {
        $0.from = from
        $0.blockSize = size
      }
      // Both candles at 110 are locked; the next day goes by 110.
      #expect(run.fills.map(\.time.seconds) == [from.seconds + 3 * 6 * 3_600], "\(size)")
      #expect(run.fills.map(\.price) == [121], "\(size)")
    }
    // Where the data begin in that day, it has no limits.
    let first = try play(
      Array(rows.dropFirst(4)), [0: [.enter(.long, units: 10)]], hours: 6, limit: 0.01
    ) { $0.from = Time(seconds: 1_704_067_200 + 6 * 3_600) }
    #expect(first.fills.map(\.candle) == [1] && first.fills.map(\.price) == [110])
  }

  @Test func `a split before a run's first candle counts in the limits of its day`() throws {
    let rows = [
      quiet, quiet, quiet, quiet, (52.0, 52.0, 52.0, 52.0), (55, 55, 55, 55), (55, 55, 55, 55),
      (54, 54, 53, 54), (54, 54, 53, 54),
    ]
    var instrument = Instrument(symbol: "TEST", tick: 0.01, lot: 1)
    instrument.rules.priceLimit = 0.1
    let split = CorporateEvent(.split, Time(seconds: 1_704_067_200 + 86_400), 2)
    for size in 1...6 {
      let run = try ReplayTests.play(
        candles(rows, seconds: 6 * 3_600), Script([0: [.enter(.long, units: 10)]]),
        timeframe: Timeframe(6, .hour), instrument: instrument,
        events: AccountEvents([split])
      ) {
        $0.from = Time(seconds: 1_704_067_200 + 5 * 6 * 3_600)
        $0.blockSize = size
      }
      // The close before the day is 50 after the split: 55 is the limit, and the candle of 55 is locked.
      #expect(run.fills.map(\.candle) == [2] && run.fills.map(\.price) == [54], "\(size)")
    }
  }

  @Test func `an order that fills at the close waits, too`() throws {
    let run = try play(
      [quiet, (110, 110, 110, 110), (112, 115, 108, 110)], [1: [.enter(.long, units: 10)]],
      limit: 0.1
    ) { $0.execution.fill = .close }
    #expect(run.fills.map(\.candle) == [2] && run.fills.map(\.price) == [112])
  }

  // MARK: Entries of both sides

  @Test func `entries of both sides count together`() throws {
    func entries(_ most: Int) throws -> [Int] {
      func enter(_ side: Side) -> OrderRequest {
        var request = OrderRequest.enter(side, units: 1)
        request.mostEntriesOfAllPerDay = most
        return request
      }
      let steps = [
        0: [enter(.long)], 1: [enter(.short)], 2: [enter(.long)], 4: [enter(.short)],
      ]
      return try play(rising(8), steps, hours: 6).trades.map(\.entryCandle)
    }
    #expect(try entries(1) == [1, 5])
    #expect(try entries(2) == [1, 2, 5])
    #expect(try entries(3) == [1, 2, 3, 5])
  }
}
