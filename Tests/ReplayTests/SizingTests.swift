import Market
import Replay
import Strategy
import Testing

/// How many units a size is, at the fill, with its price and costs.
@Suite struct SizingTests {
  private let quiet = (100.0, 101.0, 99.0, 100.0)

  private func units(
    _ request: OrderRequest, lot: Double = 1, price: Double = 100, rate: Double = 0,
    fixed: Double = 0,
    cash: Double = 10_000
  ) throws -> Double {
    let run = try play(
      candles([quiet, (price, price, price, price), quiet]), Script([0: [request]]),
      instrument: Instrument(tick: 0.01, lot: lot)
    ) {
      $0.account.cash = cash
      $0.account.commission.rate = rate
      $0.account.commission.fixed = fixed
    }
    return run.fills.first?.quantity ?? 0
  }

  @Test func `a share of the equity buys what it pays for with the commission`() throws {
    #expect(try units(.enter(.long, size: .equity(1))) == 100)
    // 9,500 / (100 · 1.001) = 94.905…
    #expect(try units(.enter(.long, size: .equity(0.95)), rate: 0.001) == 94)
    // (10,000 - 5) / 100.1 = 99.85…
    #expect(try units(.enter(.long, size: .equity(1)), rate: 0.001, fixed: 5) == 99)
    #expect(try units(.enter(.short, size: .equity(1)), rate: 0.001, fixed: 5) == -99)
    // 10,000 / 30.01 = 333.2…, in lots of 100
    #expect(try units(.enter(.long, size: .equity(1)), lot: 100, price: 30.01) == 300)
    // 10,000 / 30 = 333.333…, in hundredths
    #expect(try units(.enter(.long, size: .equity(1)), lot: 0.01, price: 30) == 333.33)
    // without lots it is exact, and still affordable
    #expect(try units(.enter(.long, size: .equity(1)), lot: 0, price: 30, rate: 0.001) > 333)
  }

  @Test func `more than all of the equity is not affordable`() throws {
    #expect(try units(.enter(.long, size: .equity(1.5))) == 0)
  }

  @Test func `an amount of money buys what it pays for`() throws {
    #expect(try units(.enter(.long, size: .cash(5_000))) == 50)
    #expect(try units(.enter(.long, size: .cash(5_000)), rate: 0.01) == 49)  // 5,000 / 101
    #expect(try units(.enter(.long, size: .cash(20_000))) == 0)  // there are only 10,000
  }

  @Test func `a share at risk is what the stop would lose, costs included`() throws {
    let request = OrderRequest.enter(.long, size: .risk(0.01), stopLoss: .price(5))
    #expect(try units(request) == 20)  // 100 / 5
    // (100 - 2 · 1) / (5 + 0.001 · (100 + 95)) = 98 / 5.195 = 18.86…
    #expect(try units(request, rate: 0.001, fixed: 1) == 18)
    let short = OrderRequest.enter(.short, size: .risk(0.01), stopLoss: .share(0.05))
    #expect(try units(short, rate: 0.001) == -19)  // 100 / (5 + 0.001 · 205) = 19.2…
  }

  /// 210 at risk over 42 to a stop at -36, with half of 20 basis points of 6 and of 36: 210 / 42.042 = 4.99…
  @Test func `a stop below zero has a spread, too`() throws {
    let flat = (6.0, 6.0, 6.0, 6.0)
    let run = try play(
      candles([flat, flat, flat]),
      Script([0: [.enter(.long, size: .risk(0.02), stopLoss: .price(42))]])
    ) {
      $0.account.cash = 10_500
      $0.account.spread = .basisPoints(20)
    }
    #expect(run.fills.map(\.quantity) == [4])
  }

  @Test func `after a reversal the equity is that at the fill`() throws {
    // Long 100 at 100; at 110 the long is sold for 11,000, and 11,000 / 110 = 100 are sold short.
    let run = try play(
      candles([quiet, quiet, (110, 110, 110, 110), quiet]),
      Script([0: [.enter(.long, size: .equity(1))], 1: [.enter(.short, size: .equity(1))]]))
    #expect(run.fills.map(\.quantity) == [100, -100, -100])
    // The short is open at the last close of 100.
    #expect(run.trades.map(\.profit) == [1_000, 1_000])
    #expect(run.finalEquity == 12_000)
  }
}
