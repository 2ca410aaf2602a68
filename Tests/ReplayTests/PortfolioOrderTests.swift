import Market
import Strategy
import Support
import Testing

@testable import Replay

/// In which order several instruments that share an account come to what happens at one moment.
@Suite struct PortfolioOrderTests {
  private static let hour = Timeframe(1, .hour)

  private func play(
    _ strategy: some Strategy, _ all: [Candles], _ frame: Timeframe,
    _ change: (inout ReplayOptions) -> Void = { _ in }
  ) throws -> Run {
    var options = ReplayOptions()
    change(&options)
    var sources = all.enumerated().map {
      SeriesSource(
        $1, instrument: Instrument(symbol: "S\($0)", tick: 0.01, lot: 1), timeframe: frame)
    }
    return try replay(&sources, to: strategy, options: options).run
  }

  /// A document's run.
  private func play(
    _ text: String, _ all: [Candles], _ frame: Timeframe,
    _ change: (inout ReplayOptions) -> Void = { _ in }
  ) throws -> Run {
    let document = try StrategyDocument(text: "data: x.csv\n" + text, path: "order.yaml")
    guard let strategy = try document.strategy() as? DocumentStrategy else {
      throw ReplayError(.noData)
    }
    return try play(strategy, all, frame) {
      ($0.account, $0.size, $0.execution) = (document.account, document.size, document.execution)
      change(&$0)
    }
  }

  /// Candles of some hours since 2024-01-31, all at 100.
  private func hours(_ hours: some Sequence<Int>) -> Candles {
    Candles(
      hours.map {
        Candle(
          Time(seconds: 1_706_659_200 + Int64($0) * 3_600), open: 100, high: 100, low: 100,
          close: 100, volume: 1_000)
      })
  }

  private static func flat(_ side: Side) -> OrderRequest {
    var request = OrderRequest.enter(side, units: 10)
    request.flatAt = .sessionEnd
    return request
  }

  /// The last hour of the day is missing, so that the next candle tells of the end of the session.
  @Test func `what was closed at the last close of a day pays no interest for the night`() throws {
    let candles = [hours(Array(10..<23) + Array(48..<52)), hours(10..<52)]
    for some in [[candles[0]], candles] {
      let run = try play(Scripts(steps: [[0: [Self.flat(.short)]], [:]]), some, Self.hour) {
        $0.account.interest.borrowing = 0.365
      }
      #expect(run.fills.map(\.quantity) == [-10, 10])
      #expect(run.fills.last?.time == candles[0][12].time && run.charges.isEmpty)
    }
  }

  /// That of January is known in February only, when others have traded then.
  @Test func `a fill of the month before leaves this month's volume as it is`() throws {
    let candles = [hours(Array(10..<23) + Array(48..<52)), hours(10..<52)]
    // The second instrument trades at 01:00 and at 02:00 on 1 February, and at 02:00 on the second.
    let steps: [Int: [OrderRequest]] = [
      14: [.enter(.long, units: 10)], 15: [.exit(.long)], 39: [.enter(.long, units: 10)],
    ]
    let run = try play(Scripts(steps: [[0: [Self.flat(.long)]], steps]), candles, Self.hour) {
      var tier = CommissionTier(from: 1_500)
      tier.rate = 0.0005
      $0.account.commission.rate = 0.001
      $0.account.commission.tiers = [tier]
      $0.execution.closeAtEnd = false
    }
    let costs = run.fills.map { ($0.cost * 1e6).rounded() / 1e6 }
    #expect(run.fills.map(\.instrument) == [0, 1, 1, 0, 1])
    #expect(costs == [1, 1, 1, 1, 0.5])
  }

  @Test func `a sale at the close pays for nothing that fills before it`() throws {
    let rows = [
      candles([(100, 100, 100, 100), (100, 100, 100, 100), (100, 101, 99, 100)]),
      candles([(50, 50, 50, 50), (50, 50, 50, 50), (50, 51, 48, 50)]),
    ]
    var sale = OrderRequest.exit(.long)
    sale.at = .close
    let first = [0: [.enter(.long, units: 100)], 1: [sale]]
    let second: [Int: [OrderRequest]] = [1: [.enter(.long, .limit(49), units: 100)]]
    let run = try play(Scripts(steps: [first, second]), rows, Timeframe(1, .day))
    #expect(run.fills.map(\.quantity) == [100, -100] && run.fills.last?.price == 100)
    #expect(run.orders.first { $0.instrument == 1 }?.reason == .notAffordable)
  }

  /// In a portfolio, also where what is bought comes first by rank.
  @Test func `a sale at the close pays for what is bought at that close`() throws {
    let rows = [
      candles([(100, 101, 99, 100), (100, 101, 99, 101), (101, 101, 98, 99), (99, 99, 98, 98)]),
      candles([(50, 50, 49, 49), (49, 49, 48, 48), (48, 52, 48, 51), (51, 53, 50, 52)]),
    ]
    let text = """
      long:
        enter: close > open
        exit: close < open
        order: { type: market, at: close }
        exitOrder: { type: market, at: close }
      size: { equity: 1 }
      portfolio: { rank: 0 - close }
      """
    let run = try play(text, rows, Timeframe(1, .day)) { $0.execution.closeAtEnd = false }
    #expect(run.fills.map(\.instrument) == [0, 0, 1])
    #expect(run.fills.map(\.price) == [99, 98, 52])
  }

  /// As for one instrument without a portfolio.
  @Test func `an order that fills at the close slips by what is known at it`() throws {
    let rows = candles([(100, 102, 99, 101), (101, 105, 100, 104), (104, 104, 94, 97)])
    let text = """
      long: { enter: close > open, exit: close < open }
      size: { units: 10 }
      execution: { fill: close }
      account: { slippage: { price: 0.1 * (high - low) } }
      """
    let alone = try play(text, [rows], Timeframe(1, .day))
    let run = try play(text + "\nportfolio: { maxPositions: 1 }", [rows], Timeframe(1, .day))
    #expect(alone.fills.map(\.price) == [101.3, 96])
    #expect(run.fills == alone.fills)
  }

  @Test func `an entry for which the day is full takes no place`() throws {
    let first = candles(
      [(200, 201, 200, 201), (201, 204, 201, 203), (203, 204, 203, 204), (204, 205, 204, 205)],
      seconds: 3_600)
    let second = candles(
      [(100, 100, 99, 99), (99, 101, 99, 101), (101, 101, 101, 101), (101, 101, 101, 101)],
      seconds: 3_600)
    let text = """
      long: { enter: close > open, takeProfit: 1%, entriesPerDay: 1 }
      size: { units: 1 }
      portfolio: { maxPositions: 1, rank: close }
      """
    let run = try play(text, [first, second], Self.hour) { $0.execution.closeAtEnd = false }
    #expect(run.fills.map(\.instrument) == [0, 0, 1])
    #expect(run.fills.map(\.price) == [201, 203.01, 101])
  }

  /// The rank is known from the second bar on.
  @Test func `an entry without a rank is refused and takes no place and no weight`() throws {
    let first = candles(
      [(100, 101, 100, 101), (101, 101, 101, 101), (101, 101, 101, 101), (101, 101, 101, 101)],
      seconds: 3_600)
    let second = candles(
      [(50, 50, 50, 50), (50, 51, 50, 51), (51, 51, 51, 51), (51, 51, 51, 51)], seconds: 3_600)
    for weights in ["", ", weights: { expression: close }"] {
      let text = """
        long: { enter: close > open }
        portfolio: { maxPositions: 1, rank: "close[1]"\(weights) }
        """
      let run = try play(text, [first, second], Self.hour) {
        $0.size = .units(1)
        $0.execution.closeAtEnd = false
      }
      #expect(run.orders.map(\.instrument) == [0, 1])
      #expect(run.orders.map(\.reason) == [.rankUnknown, nil])
      #expect(run.orders.map(\.placedCandle) == [0, 1])
      #expect(run.fills.map(\.instrument) == [1] && run.fills.map(\.price) == [51])
    }
  }

  /// Once it is known it is entered, and ranked ones come before.
  @Test func `a rank that is known later enters then`() throws {
    let rows = [(100.0, 101.0, 100.0, 101.0), (101, 102, 101, 102), (102, 103, 102, 103)]
    let text = """
      long: { enter: close > open }
      size: { units: 1 }
      portfolio: { maxPositions: 1, rank: "0 - close[1]" }
      """
    let cheap = candles(rows.map { ($0.0 / 2, $0.1 / 2, $0.2 / 2, $0.3 / 2) })
    let run = try play(text, [candles(rows), cheap], Timeframe(1, .day)) {
      $0.execution.closeAtEnd = false
    }
    #expect(run.orders.map(\.reason) == [.rankUnknown, .rankUnknown, nil])
    #expect(run.fills.map(\.instrument) == [1] && run.fills.map(\.candle) == [2])
  }

  @Test func `an entry that is missed leaves its place to another`() throws {
    let rows = [(100.0, 101.0, 100.0, 101.0), (101, 101, 101, 101), (101, 101, 101, 101)]
    let text = """
      long: { enter: close > open }
      size: { units: 1 }
      portfolio: { maxPositions: 1, rank: 0 - close }
      """
    let some = (0..<UInt64(100)).map { MissedEntries(share: 0.5, seeds: [$0]) }
    let missed = try #require(
      some.first { one in
        var (first, second) = (one.signals(of: 0), one.signals(of: 1))
        return first?.misses(.long, at: 0) == true && second?.misses(.long, at: 0) == false
      })
    let all = [candles(rows), candles(rows.map { ($0.0 + 1, $0.1 + 1, $0.2 + 1, $0.3 + 1) })]
    for (missed, place) in [(nil, 0), (missed, 1)] as [(MissedEntries?, Int)] {
      let run = try play(text, all, Timeframe(1, .day)) {
        $0.execution.closeAtEnd = false
        $0.missed = missed
      }
      #expect(run.fills.map(\.instrument) == [place])
    }
  }

  /// Its entry is true all the time, but must wait for the spacing.
  @Test func `a position to which nothing is added is brought back to its weight`() throws {
    // From a Monday on; the second week begins at another price.
    let prices = Array(repeating: 100.0, count: 7) + Array(repeating: 140, count: 4)
    let text = """
      long: { enter: close > 0, pyramiding: { entries: 3, spacing: 90% } }
      portfolio: { weights: equal, invested: 0.5, rebalance: { every: week, band: 0.05 } }
      """
    let run = try play(text, [candles(prices.map { ($0, $0, $0, $0) })], Timeframe(1, .day)) {
      $0.execution.closeAtEnd = false
    }
    // Half of the equity of 12,000 is 42.86 units at 140.
    #expect(run.fills.map(\.quantity) == [50, -7])
  }

  @Test func `what rounding leaves of the cash is not borrowed`() throws {
    let rows = candles(Array(repeating: (0.1, 0.1, 0.1, 0.1), count: 4))
    let run = try play(Scripts(steps: [[0: [.enter(.long, units: 3)]]]), [rows], Timeframe(1, .day))
    {
      $0.account.cash = 0.3
      $0.account.margin = Margin(leverage: 1)
      $0.account.interest.margin = 0.1
      $0.execution.closeAtEnd = false
    }
    #expect(run.fills.count == 1 && run.charges.isEmpty)
  }
}
