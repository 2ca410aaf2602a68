import Market
import Replay
import Strategy
import Testing

/// What several instruments of one account may be worth together, and where all of them are closed; worked out
/// by hand.
@Suite struct SharedMarginTests {
  private typealias Row = (Double, Double, Double, Double)
  private static let flat: Row = (100, 100, 100, 100)

  /// - Parameters:
  ///   - parts: the rows and the first request of each instrument.
  private func run(
    _ parts: [([Row], OrderRequest)], contracts: [Contract?] = [], delisted: Int? = nil,
    _ change: (inout ReplayOptions) -> Void = { _ in }
  ) throws -> Run {
    var sources = parts.enumerated().map { place, part in
      var instrument = Instrument(symbol: "S\(place)", tick: 0.01, lot: 1)
      if place < contracts.count, let contract = contracts[place] { instrument.contract = contract }
      let day = Time(seconds: 1_704_067_200 + 2 * 86_400)
      let events = AccountEvents([CorporateEvent(.delisting, day, 0)])
      return SeriesSource(
        candles(part.0), instrument: instrument, timeframe: Timeframe(1, .day),
        accountEvents: place == delisted ? events : nil)
    }
    var options = ReplayOptions()
    change(&options)
    return try replay(
      &sources, to: Scripts(steps: parts.map { [0: [$0.1]] }), options: options
    ).run
  }

  private func levered(_ maintenance: Double) -> (inout ReplayOptions) -> Void {
    { options in
      var margin = Margin(leverage: 3)
      margin.maintenance = maintenance
      options.account.margin = margin
    }
  }

  /// 140 long and 140 short, which rise together: the account is the same throughout.
  @Test(arguments: [false, true])
  func `what is hedged is not closed`(isShortFirst: Bool) throws {
    let rows: [Row] = [Self.flat, Self.flat, (100, 130, 100, 130), (130, 130, 130, 130)]
    var parts: [([Row], OrderRequest)] = [
      (rows, OrderRequest.enter(.long, units: 140)), (rows, OrderRequest.enter(.short, units: 140)),
    ]
    if isShortFirst { parts.reverse() }
    let run = try run(parts, levered(0.25))
    #expect(run.orders.allSatisfy { $0.purpose != .liquidation })
    #expect(run.equity.allSatisfy { isNear($0, 10_000) })
  }

  /// Whichever way candles go, and whatever else would be met on the other way, what goes together does so.
  @Test(arguments: ExecutionSettings.Intrabar.allCases)
  func `what is hedged goes one way`(rule: ExecutionSettings.Intrabar) throws {
    let rows: [Row] = [Self.flat, Self.flat, (100, 130, 95, 110), (110, 110, 110, 110)]
    for stop in [nil, Distance.share(0.5)] {
      for isShortFirst in [false, true] {
        var parts: [([Row], OrderRequest)] = [
          (rows, .enter(.long, units: 140, stopLoss: stop)),
          (rows, .enter(.short, units: 140, stopLoss: stop)),
        ]
        if isShortFirst { parts.reverse() }
        let run = try run(parts) {
          levered(0.25)(&$0)
          $0.execution.intrabar = rule
        }
        #expect(run.orders.allSatisfy { $0.purpose != .liquidation })
        #expect(isNear(run.finalEquity, 10_000) && run.ambiguity.pessimistic == run.finalEquity)
      }
    }
  }

  /// What one loses at an open calls for the margin of the other, in any order: 250 for 25,000, and 50 that are
  /// worth nothing any more: 5,000 are left, of which 0.25 · 25,000 are needed.
  @Test(arguments: [false, true])
  func `what comes of all opens is looked at`(isFirst: Bool) throws {
    let falling: [Row] = [Self.flat, Self.flat, (100, 100, 60, 60), (60, 60, 60, 60)]
    var parts: [([Row], OrderRequest)] = [
      (falling, .enter(.long, units: 250)),
      (Array(repeating: Self.flat, count: 3), .enter(.long, units: 50)),
    ]
    if isFirst { parts.reverse() }
    let run = try run(parts, delisted: isFirst ? 0 : 1, levered(0.25))
    let trade = try #require(run.trades.first { $0.instrument == (isFirst ? 1 : 0) })
    #expect(trade.exitPurpose == .liquidation && trade.exitPrice == 100)
    #expect(isNear(run.finalEquity, 5_000))
  }

  /// 280 for 28,000 on 10,000, where 10,000 − 280 · (100 − p) = 0.1 · 280 · p: at 71.42….
  @Test func `what falls together is closed on the way`() throws {
    let rows: [Row] = [Self.flat, Self.flat, (100, 100, 60, 100), Self.flat]
    let run = try run(
      Array(repeating: (rows, .enter(.long, units: 140)), count: 2), levered(0.1))
    #expect(run.trades.map(\.exitPurpose) == [.liquidation, .liquidation])
    #expect(run.trades.map(\.exitPrice) == [71.42, 71.42] && run.ruin == nil)
    #expect(isNear(run.finalEquity, 10_000 - 280 * 28.58))
  }

  /// One falls to 40 while the other rises to 120, each after a point the other way. From there one falls from
  /// 101 and the other rises from 99, and 10,000 − 28,000 + 140 · (a + b) = 0.2 · 140 · (a + b) where both are
  /// worth 160.714…, at 0.982… of that leg.
  @Test func `others are closed where they are then`() throws {
    let falling: [Row] = [Self.flat, Self.flat, (100, 101, 40, 40), (40, 40, 40, 40)]
    let rising: [Row] = [Self.flat, Self.flat, (100, 120, 99, 120), (120, 120, 120, 120)]
    let run = try run(
      [
        (falling, .enter(.long, units: 140)), (rising, .enter(.long, units: 140)),
      ], levered(0.2))
    #expect(run.trades.map(\.exitPurpose) == [.liquidation, .liquidation])
    #expect(run.trades.map(\.exitPrice) == [41.08, 119.62])
    // Before that one had been at 101, and the other at 99.
    #expect(isNear(run.trades[0].favourable, 140) && isNear(run.trades[1].adverse, -140))
  }

  @Test func `after a gap all are closed at their opens`() throws {
    let rows: [Row] = [Self.flat, Self.flat, (60, 61, 59, 60), Self.flat]
    let run = try run(
      Array(repeating: (rows, .enter(.long, units: 140)), count: 2), levered(0.1))
    #expect(run.trades.map(\.exitPrice) == [60, 60])
    #expect(isNear(run.finalEquity, -1_200) && run.ruin?.candle == 2)
  }

  /// The short is worth all there is, so that nothing is left for the others, long or short.
  @Test(arguments: [Side.short, .long])
  func `without leverage all may not be worth more than the equity`(side: Side) throws {
    let rows = Array(repeating: Self.flat, count: 3)
    let run = try run([
      (rows, .enter(.short, units: 100)), (rows, .enter(side, units: 1)),
      (rows, .enter(side, units: 1)),
    ])
    #expect(run.fills.map(\.instrument) == [0])
    #expect(run.orders.dropFirst().allSatisfy { $0.reason == .notAffordable })
    #expect(run.shortfalls.map(\.money) == [100, 100])
  }

  @Test func `what a short brought in buys nothing else`() throws {
    let rows = Array(repeating: Self.flat, count: 3)
    let run = try run([
      (rows, .enter(.short, units: 50)), (rows, .enter(.long, units: 51)),
      (rows, .enter(.long, units: 50)),
    ])
    #expect(run.fills.map(\.instrument) == [0, 2])
  }

  /// A contract worth 250,000 with a margin of 12,000, of 30,000: 18,000 are left, whichever is bought first
  /// and whether it is bought or sold.
  @Test(arguments: [(Side.long, 0), (.short, 0), (.long, 1), (.short, 1)])
  func `a contract takes its margin from the cash`(side: Side, place: Int) throws {
    var contract = Contract()
    contract.multiplier = 2_500
    contract.margin = 12_000
    contract.maintenance = 10_900
    let rows = Array(repeating: Self.flat, count: 3)
    func fills(_ units: Double) throws -> Int {
      var parts: [([Row], OrderRequest)] = [
        (rows, OrderRequest.enter(side, units: 1)), (rows, OrderRequest.enter(.long, units: units)),
      ]
      var contracts: [Contract?] = [contract, nil]
      if place == 1 {
        parts.reverse()
        contracts.reverse()
      }
      return try run(parts, contracts: contracts) { $0.account.cash = 30_000 }.fills.count
    }
    #expect(try fills(180) == 2)
    #expect(try fills(181) == 1)
  }

  /// Nothing is borrowed for contracts, and what is bought with them in the account is paid from the cash.
  @Test func `contracts pay no interest`() throws {
    var contract = Contract()
    contract.multiplier = 500
    contract.margin = 2_000
    let rows = Array(repeating: Self.flat, count: 6)
    for side in [Side.long, .short] {
      let run = try run(
        [(rows, .enter(side, units: 1)), (rows, .enter(.long, units: 50))],
        contracts: [contract, nil]
      ) {
        $0.account.margin = Margin(leverage: 2)
        $0.account.interest.margin = 0.06
        $0.account.interest.borrowing = 0.06
      }
      #expect(run.fills.count == 2 && run.charges.isEmpty, "\(run.charges)")
    }
  }
}
