import Market
import Replay
import Strategy
import Testing

/// Interest, funding and the margin: when they count, and where they show.
@Suite struct ChargeTests {
  private let quiet = (100.0, 101.0, 99.0, 100.0)
  /// 2024-01-01, a Monday.
  private let start: Int64 = 1_704_067_200

  private func perpetual(
    _ candles: Candles, _ strategy: Script, _ rates: [FundingRate],
    _ frame: Timeframe = Timeframe(1, .hour), blockSize: Int = 1_024,
    _ change: (inout ReplayOptions) -> Void = { _ in }
  ) throws -> Run {
    var options = ReplayOptions()
    options.size = .units(10)
    options.blockSize = blockSize
    change(&options)
    var source = SeriesSource(
      candles, instrument: Instrument(symbol: "P", tick: 0.01, lot: 1), timeframe: frame)
    source.funding = rates
    return try replay(&source, to: strategy, options: options).run
  }

  @Test(arguments: [1, 2, 1_024])
  func `funding is paid by longs at its times, on the close before`(blockSize: Int) throws {
    let hours = candles(
      [quiet, quiet, (100, 121, 99, 120), (130, 131, 129, 130), quiet], seconds: 3_600)
    let rates = [
      FundingRate(Time(seconds: start), 0.01), FundingRate(Time(seconds: start + 3_600), 0.01),
      FundingRate(Time(seconds: start + 3 * 3_600), 0.001),
      FundingRate(Time(seconds: start + 4 * 3_600 - 60), -0.002),
    ]
    let run = try perpetual(hours, Script([0: [.enter(.long)]]), rates, blockSize: blockSize)
    // Entered at the open of candle 1, after the rate of that time.
    #expect(run.charges.map(\.candle) == [3, 4])
    #expect(
      run.charges.map(\.price) == [120, 130] && run.charges.map(\.kind) == [.funding, .funding])
    #expect(isNear(run.charges[0].amount, 1.2) && isNear(run.charges[1].amount, -2.6))
    #expect(isNear(run.trades[0].costs, -1.4) && isNear(run.finalEquity, 10_000 + 1.4))
    let statistics = Statistics(of: run)
    #expect(isNear(statistics["funding"].value ?? .nan, -1.4))
    #expect(isNear(statistics["costs"].value ?? .nan, -1.4))
  }

  @Test func `shorts receive what longs pay`() throws {
    let hours = candles([quiet, quiet, quiet], seconds: 3_600)
    let rates = [FundingRate(Time(seconds: start + 7_200), 0.001)]
    let run = try perpetual(hours, Script([0: [.enter(.short)]]), rates)
    #expect(run.charges.map(\.amount) == [-1] && isNear(run.finalEquity, 10_001))
  }

  @Test func `candles coarser than its times meet all of them together`() throws {
    let days = candles([quiet, quiet, quiet])
    let rates = (0..<9).map { FundingRate(Time(seconds: start + Int64($0) * 28_800), 0.0001) }
    let run = try perpetual(days, Script([0: [.enter(.long)]]), rates, Timeframe(1, .day))
    #expect(run.charges.count == 3 && run.charges.allSatisfy { $0.candle == 2 })
    // Holding buys at the open of candle 1, too.
    #expect(isNear(run.holding?.funding ?? .nan, 3 * 100 * 100 * 0.0001))
    #expect(isNear(run.holdFinalEquity, 10_000 - 3))
  }

  @Test func `interest counts calendar days, weekends too`() throws {
    // Thursday, Friday, Monday: a trade from Thursday's open to Monday's open pays four days.
    let times: [Int64] = [2, 3, 4, 7].map { start + $0 * 86_400 }
    let days = Candles(
      times.map { Candle(Time(seconds: $0), open: 100, high: 101, low: 99, close: 100) })
    let script = Script([0: [.enter(.short, units: 10)], 2: [.exit(.short)]])
    let run = try play(days, script) { $0.account.interest.borrowing = 0.365 }
    #expect(run.charges.map(\.days) == [1, 3])
    #expect(isNear(run.trades[0].costs, 4) && isNear(run.trades[0].profit, -4))
    #expect(isNear(Statistics(of: run)["interest"].value ?? .nan, 4))
  }

  @Test func `interest on hours is paid with the first candle of a day`() throws {
    let hours = candles(Array(repeating: quiet, count: 60), seconds: 3_600)
    let script = Script([
      3: [.enter(.short, units: 10)], 20: [.exit(.short)], 30: [.enter(.short, units: 5)],
    ])
    for size in [1, 7, 1_024] {
      let run = try play(hours, script, timeframe: Timeframe(1, .hour)) {
        $0.account.interest.borrowing = 0.365
        $0.blockSize = size
      }
      // The first was closed on its day; the second meets one midnight.
      #expect(run.charges.map(\.candle) == [48] && run.charges.map(\.days) == [1])
      #expect(run.charges.first.map { isNear($0.amount, 0.5) } ?? false)
    }
  }

  @Test func `what was missing is told`() throws {
    let script = Script([0: [.enter(.long, units: 600)]])
    let run = try play(candles([quiet, quiet]), script) {
      $0.account.margin = Margin(leverage: 5)
    }
    #expect(run.shortfalls.map(\.order) == [0] && isNear(run.shortfalls[0].money, 2_000))
    #expect(
      run.warnings.contains { $0.contains("not enough money (1, 2,000.00 missing)") })
  }

  @Test func `a call is told`() throws {
    let script = Script([0: [.enter(.long, units: 500)]])
    let run = try play(candles([quiet, quiet, (90, 91, 85, 88), quiet]), script) {
      $0.account.margin = Margin(leverage: 5)
      $0.account.margin?.maintenance = 0.1
    }
    #expect(run.ruin == nil && run.trades[0].exitPurpose == .liquidation)
    #expect(
      run.warnings == [
        "The margin was called once. The equity fell to the maintenance margin, and all that was held was closed at the price where it did."
      ])
  }

  @Test(
    arguments: [
      ("a leverage of a million", { @Sendable in $0.account.margin = Margin(leverage: 1e6) }),
      ("no initial margin", { $0.account.margin = Margin(leverage: .infinity) }),
      ("an unknown one", { $0.account.margin = Margin(leverage: .nan) }),
      (
        "a maintenance margin that is the initial one",
        {
          $0.account.margin = Margin(leverage: 2)
          $0.account.margin?.maintenance = 0.5
        }
      ),
      ("interest below zero", { $0.account.interest.borrowing = -1 }),
    ] as [(String, @Sendable (inout ReplayOptions) -> Void)])
  func `margins that cannot be are refused`(
    name: String, change: @Sendable (inout ReplayOptions) -> Void
  ) {
    #expect(throws: ReplayError.self) {
      try play(candles([quiet, quiet]), Script([:]), change)
    }
  }

  @Test(arguments: [0, -1, .nan, .infinity])
  func `contracts that cannot be are refused`(multiplier: Double) {
    var instrument = Instrument(symbol: "F", tick: 0.25)
    instrument.contract.multiplier = multiplier
    #expect(throws: ReplayError.self) {
      try play(candles([quiet, quiet]), Script([:]), instrument: instrument)
    }
  }

  @Test func `a contract's profit is its multiplier times that of the price`() throws {
    var instrument = Instrument(symbol: "ES", tick: 0.25)
    instrument.contract.multiplier = 50
    let script = Script([0: [.enter(.long, units: 2)], 1: [.exit(.long)]])
    let run = try play(
      candles([quiet, quiet, (104, 105, 103, 104)]), script, instrument: instrument)
    #expect(run.trades[0].profit == 400 && run.trades[0].value == 10_000)
    #expect(run.finalEquity == 10_400 && run.trades[0].share == 0.04)
    #expect(run.trades[0].favourable == 400 && run.holdFinalEquity == 10_400)
    #expect(run.instrument.lot == 1)
  }
}
