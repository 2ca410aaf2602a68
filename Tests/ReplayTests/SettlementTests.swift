import Market
import Replay
import Strategy
import Support
import Testing

/// The proceeds of sales, which a cash account can spend some trading days later.
@Suite struct SettlementTests {
  /// Candles of the weekdays from 2024-01-01, a Monday, on, all at 100.
  private static func weekdays(_ count: Int) -> Candles {
    Candles(
      (0..<count).map { i in
        let day = Int64(i / 5 * 7 + i % 5)
        return Candle(
          Time(seconds: 1_704_067_200 + day * 86_400), open: 100, high: 100, low: 100, close: 100)
      })
  }

  /// Bought on bar 1, sold on bar 3, and asked for again at the close of a bar.
  private func run(
    _ settlement: Int, again bar: Int, size: Size = .equity(1), calendar: String? = nil,
    fits: Bool = false
  ) throws -> Run {
    var second = OrderRequest.enter(.long, size: size)
    second.fits = fits
    var instrument = Instrument(symbol: "TEST", tick: 0.01, lot: 1)
    instrument.calendar = calendar
    instrument.restsAtWeekends = true
    return try play(
      Self.weekdays(12),
      Script([0: [.enter(.long, size: .equity(1))], 2: [.exit(.long)], bar: [second]]),
      instrument: instrument
    ) { $0.account.settlement = settlement }
  }

  private func day(_ text: String) throws -> Time { try Time(text) }

  /// The sale is on Thursday, 4 January.
  @Test(arguments: [(1, 3), (2, 4), (3, 5)])
  func `proceeds can be spent so many weekdays later, not before`(_ days: Int, _ bar: Int) throws {
    let spent = try run(days, again: bar)
    #expect(spent.fills.map(\.quantity) == [100, -100, 100], "\(days) days")
    if days > 1 {
      let early = try run(days, again: bar - 1)
      #expect(early.fills.count == 2)
      #expect(early.orders.last?.reason == RejectionReason.unsettled)
      #expect(early.shortfalls.first?.money == 10_000)
      #expect(early.shortfalls.first?.settles == spent.fills.last?.time)
    }
  }

  @Test func `at once where nothing is said`() throws {
    let run = try run(0, again: 3)
    #expect(run.fills.map(\.quantity) == [100, -100, 100] && run.shortfalls.isEmpty)
  }

  @Test func `holidays of the calendar are no trading days`() throws {
    // 15 January 2024 was Martin Luther King Day: a sale on the 11th, T+2, is settled on the 16th.
    func last(_ calendar: String?) throws -> Time? {
      var instrument = Instrument(symbol: "TEST", tick: 0.01, lot: 1)
      instrument.calendar = calendar
      instrument.zone = calendar == nil ? "UTC" : "America/New_York"
      instrument.restsAtWeekends = true
      let steps: [Int: [OrderRequest]] = [
        0: [.enter(.long, size: .equity(1))], 7: [.exit(.long)],
        8: [.enter(.long, size: .equity(1))],
      ]
      let run = try play(Self.weekdays(15), Script(steps), instrument: instrument) {
        $0.account.settlement = 2
      }
      return run.shortfalls.first?.settles
    }
    #expect(try last(nil) == day("2024-01-15"))
    #expect(try last("XNYS") == day("2024-01-16"))
  }

  @Test func `an order may be made as small as what is there`() throws {
    var second = OrderRequest.enter(.long, size: .equity(1))
    second.fits = true
    let run = try play(
      Self.weekdays(12),
      Script([0: [.enter(.long, units: 60)], 2: [.exit(.long)], 3: [second]]),
      instrument: Instrument(symbol: "TEST", tick: 0.01, lot: 1)
    ) { $0.account.settlement = 2 }
    // 4,000 were never spent, and 6,000 are on their way.
    #expect(run.fills.map(\.quantity) == [60, -60, 40])
  }

  @Test func `what is on its way counts in the equity`() throws {
    let run = try run(2, again: 10)
    #expect(run.equity.allSatisfy { $0 == 10_000 })
  }

  /// Nothing is ever bought with money that is not settled: the books are done again from the fills.
  @Test func `the law holds in random runs`() throws {
    var refused = 0
    for seed in 0..<300 {
      var random = SplitMix64(seed: UInt64(seed))
      let whole = randomCandles(60, seed: random.next(), step: 86_400)
      var steps: [Int: [OrderRequest]] = [:]
      for bar in 0..<58 where random.next() % 2 == 0 {
        steps[bar] = random.next() % 3 == 0 ? [.exit(.long)] : [.enter(.long, size: .equity(0.6))]
      }
      let days = random.whole(1...4)
      let run = try play(
        whole, Script(steps), instrument: Instrument(symbol: "TEST", tick: 0, lot: 0)
      ) {
        $0.account.settlement = days
        $0.account.commission.rate = 0.001
      }
      refused += run.orders.count { $0.reason == RejectionReason.unsettled }
      var cash = 10_000.0
      var waiting: [(day: Int, money: Double)] = []
      for fill in run.fills {
        let today = fill.time.dayNumber
        let paid = fill.quantity * fill.price + fill.cost
        cash -= paid
        // Of every day a trading day: candles do not say that the market rests at weekends.
        if fill.quantity < 0 { waiting.append((today + days, -paid)) }
        let pending = waiting.filter { $0.day > today }.reduce(0) { $0 + $1.money }
        if fill.quantity > 0 {
          #expect(cash - pending >= -1e-6, "seed \(seed), \(fill.time)")
        }
      }
    }
    #expect(refused > 100)
  }
}
