import Market
import Replay
import Strategy
import Testing

/// The lot of an instrument that names none.
@Suite struct UsualLotTests {
  @Test(arguments: [
    // Cash, price, lot: one lot costs at most a hundredth of the cash.
    (10_000.0, 99.0, 1.0), (10_000, 100, 1), (10_000, 101, 0.1), (10_000, 1_000, 0.1),
    (10_000, 40_000, 0.001), (10_000, 100_000, 0.001), (100, 40_000, 0.000_01),
    (1e6, 40_000, 0.1), (10_000, 0.000_01, 1),
  ])
  func `is a power of ten that the cash can buy a hundred of`(
    cash: Double, price: Double, lot: Double
  ) throws {
    let row = (price, price, price, price)
    let run = try play(
      candles([row, row, row]), Script([0: [.enter(.long, size: .equity(0.95))]]),
      instrument: Instrument(symbol: "COIN")
    ) { $0.account.cash = cash }
    #expect(run.instrument.lot == lot && run.usesDefaultLot)
    #expect(run.fills.count == 1 && run.warnings.isEmpty)
    #expect(run.holding.map { $0.units > 0 } == true)
  }

  @Test func `a lot that is named stays`() throws {
    let row = (40_000.0, 40_000.0, 40_000.0, 40_000.0)
    let run = try play(
      candles([row, row]), Script([0: [.enter(.long, size: .equity(0.95))]]),
      instrument: Instrument(lot: 1)
    ) { _ in }
    #expect(run.instrument.lot == 1 && !run.usesDefaultLot)
    #expect(run.orders.map(\.reason) == [.belowLot])
  }

  @Test func `the price is that of the run's first candle, not of its warm-up`() throws {
    let rows = [50.0, 50, 5_000, 5_000].map { ($0, $0, $0, $0) }
    let all = candles(rows)
    let run = try play(all, Script([:]), instrument: Instrument()) { $0.from = all[2].time }
    #expect(run.instrument.lot == 0.01)
    for size in [1, 2, 3] {
      let again = try play(all, Script([:]), instrument: Instrument()) {
        $0.from = all[2].time
        $0.blockSize = size
      }
      #expect(again == run)
    }
  }
}
