import Market
import Strategy
import Testing

@testable import Replay

/// One trade that a person can follow with pencil and paper.
@Suite struct LedgerTests {
  /// Five days. The script buys 50 units at the close of day 0 and sells at the close of day 2, with
  /// cash 1,000 and a commission of 0.1 % and 0.50 an order.
  @Test func `five candles and one trade with commission`() throws {
    let rows = [
      // open, high, low, close
      (10.0, 11.0, 9.5, 10.5),  // 0: at 10.5 the buy is placed
      (10.2, 12.0, 10.0, 11.8),  // 1: the buy fills at 10.2
      (11.9, 12.5, 9.0, 12.0),  // 2: at 12.0 the sale is placed
      (12.4, 12.6, 12.1, 12.2),  // 3: the sale fills at 12.4
      (12.2, 12.3, 11.0, 11.1),  // 4: flat
    ]
    let run = try play(candles(rows), Script([0: [.enter(.long, units: 50)], 2: [.exit(.long)]])) {
      $0.account.cash = 1_000
      $0.account.commission.rate = 0.001
      $0.account.commission.fixed = 0.5
    }

    // Buy: 50 · 10.2 = 510; commission 0.001 · 510 + 0.5 = 1.01; cash 1,000 - 511.01 = 488.99.
    // Sale: 50 · 12.4 = 620; commission 0.001 · 620 + 0.5 = 1.12; cash 488.99 + 618.88 = 1,107.87.
    #expect(run.fills.count == 2)
    let buy = try #require(run.fills.first)
    #expect(buy.order == 0 && buy.candle == 1 && buy.quantity == 50 && buy.price == 10.2)
    #expect(isNear(buy.cost, 1.01))
    let sale = try #require(run.fills.last)
    #expect(sale.order == 1 && sale.candle == 3 && sale.quantity == -50 && sale.price == 12.4)
    #expect(isNear(sale.cost, 1.12))

    // Marks: cash before the fill; 488.99 + 50 · close while held; cash after the sale.
    let marks = [
      1_000.0,
      488.99 + 50 * 11.8,  // 1,078.99
      488.99 + 50 * 12.0,  // 1,088.99
      1_107.87,
      1_107.87,
    ]
    #expect(zip(run.equity, marks).allSatisfy { isNear($0, $1) })
    #expect(run.equity.count == 5 && isNear(run.finalEquity, 1_107.87))

    // Trade: (12.4 - 10.2) · 50 = 110 before costs of 1.01 + 1.12 = 2.13, so 107.87 after.
    let trade = try #require(run.trades.first)
    #expect(run.trades.count == 1 && !trade.isOpen)
    #expect(trade.number == 1 && trade.side == .long && trade.quantity == 50)
    #expect(trade.entryCandle == 1 && trade.exitCandle == 3 && trade.candles == 2)
    #expect(isNear(trade.costs, 2.13) && isNear(trade.profit, 107.87))
    #expect(isNear(trade.share, 107.87 / 510))
    // On the way: lowest 9.0 on day 2, highest 12.5 on day 2; of day 3 only the open was held.
    #expect(
      isNear(trade.adverse, 50 * (9.0 - 10.2)) && isNear(trade.favourable, 50 * (12.5 - 10.2)))

    // Holding can first buy at the open of day 1: (1,000 - 0.5) / (10.2 · 1.001) = 97.9, so 97
    // units for 989.4 and 0.9894 + 0.5 of commission; 9.1106 are left; 97 · 11.1 + 9.1106.
    let holding = try #require(run.holding)
    #expect(holding.candle == 1 && holding.units == 97)
    #expect(isNear(holding.cashLeft, 9.110_6) && isNear(run.holdFinalEquity, 1_085.810_6))

    #expect(run.orders.map(\.state) == [.filled, .filled])
    #expect(run.orders.map(\.placedCandle) == [0, 2])
    #expect(run.orders.map(\.closedCandle) == [1, 3])
    #expect(
      run.ambiguity
        == Ambiguity(candles: 0, pessimistic: run.finalEquity, optimistic: run.finalEquity))
  }
}

/// Whether two amounts are equal to nine digits.
func isNear(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool {
  (a - b).magnitude <= tolerance * max(1, a.magnitude, b.magnitude)
}
