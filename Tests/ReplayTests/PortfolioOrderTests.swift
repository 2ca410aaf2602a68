import Market
import Strategy
import Support
import Testing

@testable import Replay

/// In which order several instruments that share an account come to what happens at one moment.
@Suite struct PortfolioOrderTests {
  /// Asks for what was written down, by instrument and bar.
  private struct Scripts: Strategy {
    var name: String { "scripts" }
    let steps: [[Int: [OrderRequest]]]

    func setUp(_ plan: inout Plan) {}

    func decide(at bar: BarView, _ requests: inout OrderRequests) {
      for request in steps[bar.instrument][bar.index] ?? [] { requests.append(request) }
    }

    func explain(_ rule: Int, at bar: BarView, into values: inout [Double]) {}
  }

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
}
