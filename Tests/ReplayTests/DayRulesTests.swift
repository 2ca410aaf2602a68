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
