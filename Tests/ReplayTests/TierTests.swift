import Market
import Replay
import Strategy
import Testing

/// Commissions by what was traded in the calendar month.
@Suite struct TierTests {
  private static func tier(_ from: Double, rate: Double) -> CommissionTier {
    var tier = CommissionTier(from: from)
    tier.rate = rate
    return tier
  }

  /// Ten units bought and sold every other day, at 100: each fill is worth 1,000.
  private func run(
    _ tiers: [CommissionTier], by measure: CommissionTier.Measure = .notional, days: Int = 70
  ) throws -> Run {
    var steps: [Int: [OrderRequest]] = [:]
    for bar in stride(from: 0, to: days - 2, by: 2) {
      steps[bar] = [.enter(.long, units: 10)]
      steps[bar + 1] = [.exit(.long)]
    }
    let rows = (0..<days).map { _ in (100.0, 100.0, 100.0, 100.0) }
    return try play(candles(rows), Script(steps)) {
      $0.account.commission.rate = 0.001
      $0.account.commission.tiers = tiers
      $0.account.commission.tiersBy = measure
    }
  }

  /// From 2024-01-01 on, a fill a day; the first is on 2 January.
  @Test func `a fill pays by what was traded before it in its month`() throws {
    let run = try run([Self.tier(5_000, rate: 0.0005), Self.tier(12_000, rate: 0.0002)])
    var months: [Int: Double] = [:]
    for fill in run.fills {
      let date = CivilDate(dayNumber: fill.time.dayNumber)
      let before = months[date.month, default: 0]
      let rate = before >= 12_000 ? 0.0002 : before >= 5_000 ? 0.0005 : 0.001
      #expect(abs(fill.cost - rate * 1_000) < 1e-12, "\(date)")
      months[date.month] = before + fill.quantity.magnitude * fill.price
    }
    #expect(months.count == 3 && (months[1] ?? 0) > 12_000 && (months[2] ?? 0) > 12_000)
  }

  @Test func `by units`() throws {
    let run = try run([Self.tier(50, rate: 0.0005)], by: .units)
    // The sixth fill is the first before which 50 units were traded.
    #expect(
      run.fills.prefix(7).map { ($0.cost * 1e6).rounded() / 1e6 } == [1, 1, 1, 1, 1, 0.5, 0.5])
  }

  @Test func `limit orders pay the tier's own rate, or that of all`() throws {
    var own = Self.tier(1, rate: 0.0004)
    var request = OrderRequest.enter(.long, .limit(101), units: 10)
    request.timeInForce = .goodTillCancelled
    func second(_ tier: CommissionTier) throws -> Double {
      let rows = (0..<8).map { _ in (100.0, 100.0, 100.0, 100.0) }
      let steps: [Int: [OrderRequest]] = [
        0: [.enter(.long, units: 10)], 2: [.exit(.long)], 4: [request],
      ]
      let run = try play(candles(rows), Script(steps)) {
        $0.account.commission.rate = 0.001
        $0.account.commission.maker = 0.0009
        $0.account.commission.tiers = [tier]
      }
      return (run.fills.last?.cost ?? .nan) / 1_000
    }
    #expect(abs(try second(own) - 0.0004) < 1e-12)
    own.maker = 0.0001
    #expect(abs(try second(own) - 0.0001) < 1e-12)
    var makers = CommissionTier(from: 1)
    makers.maker = 0.0003
    #expect(abs(try second(makers) - 0.0003) < 1e-12)
  }

  @Test func `a size buys what its tier leaves`() throws {
    // 20,000 were traded: 10,000 / (100 · 1.001) of the first tier is 99, without commission it is 100.
    let rows = (0..<8).map { _ in (100.0, 100.0, 100.0, 100.0) }
    let run = try play(
      candles(rows),
      Script([
        0: [.enter(.long, units: 99)], 2: [.exit(.long)], 4: [.enter(.long, size: .cash(9_000))],
      ])
    ) {
      $0.account.commission.rate = 0.01
      $0.account.commission.tiers = [Self.tier(19_000, rate: 0)]
      $0.account.cash = 12_000
    }
    #expect(run.fills.map(\.quantity) == [99, -99, 90])
  }

  @Test func `tiers that are in no order are refused before the run`() throws {
    #expect(throws: (any Error).self) {
      try run([Self.tier(5, rate: 0.1), Self.tier(5, rate: 0.2)])
    }
    #expect(throws: (any Error).self) { try run([Self.tier(5, rate: -1)]) }
    #expect(throws: (any Error).self) { try run([Self.tier(0, rate: 0.1)]) }
  }
}
