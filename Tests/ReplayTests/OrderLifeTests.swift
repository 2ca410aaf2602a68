import Market
import Replay
import Strategy
import Testing

/// What becomes of orders that do not fill, and why.
@Suite struct OrderLifeTests {
  private let quiet = (100.0, 101.0, 99.0, 100.0)

  private func end(
    of steps: [Int: [OrderRequest]], _ rows: [(Double, Double, Double, Double)]? = nil,
    order: Int = 0,
    _ change: (inout ReplayOptions) -> Void = { _ in }
  ) throws -> [String] {
    let rows = rows ?? Array(repeating: quiet, count: 4)
    let run = try play(candles(rows), Script(steps), change)
    return run.orders.map { order in
      "\(order.state) \(order.reason.map { "\($0)" } ?? "-") \(order.closedCandle ?? -1)"
    }
  }

  @Test func `an order that cannot be paid is rejected, never shrunk`() throws {
    #expect(try end(of: [0: [.enter(.long, units: 101)]]) == ["rejected notAffordable 1"])
    #expect(try end(of: [0: [.enter(.long, units: 100)]]) == ["filled - 1"])
    let costs = try end(of: [0: [.enter(.long, units: 100)]]) { $0.account.commission.rate = 0.001 }
    #expect(costs == ["rejected notAffordable 1"])
    #expect(try end(of: [0: [.enter(.short, units: 101)]]) == ["rejected notAffordable 1"])
    #expect(try end(of: [0: [.enter(.short, units: 100)]]) == ["filled - 1"])
    let added = try end(of: [0: [.enter(.short, units: 60)], 1: [.enter(.short, units: 41)]])
    #expect(added == ["filled - 1", "rejected notAffordable 2"])
  }

  @Test func `money that does not buy one lot is too little`() throws {
    #expect(try end(of: [0: [.enter(.long, size: .cash(99.9))]]) == ["rejected belowLot 1"])
    #expect(try end(of: [0: [.enter(.long, units: 0.5)]]) == ["rejected belowLot 1"])
  }

  @Test func `a size, a price or a distance that is not known is refused`() throws {
    #expect(try end(of: [0: [.enter(.long, units: .nan)]]) == ["rejected sizeUnknown 1"])
    #expect(try end(of: [0: [.enter(.long, units: -1)]]) == ["rejected sizeNotPositive 1"])
    #expect(try end(of: [0: [.enter(.long, size: .equity(0))]]) == ["rejected sizeNotPositive 1"])
    #expect(try end(of: [0: [.enter(.long, size: .risk(0.01))]]) == ["rejected sizeUnknown 1"])
    #expect(try end(of: [0: [.enter(.long, .limit(.nan))]]) == ["rejected priceUnknown 0"])
    #expect(try end(of: [0: [.enter(.long, .stop(-3))]]) == ["rejected priceNotPositive 0"])
    let unknown = try end(of: [0: [.enter(.long, stopLoss: .price(.nan))]])
    #expect(unknown == ["rejected priceUnknown 0"])
    let none = try end(of: [0: [.enter(.long, takeProfit: .share(0))]])
    #expect(none == ["rejected priceNotPositive 0"])
  }

  @Test func `a stop that can never be reached is refused, its entry is not`() throws {
    let ends = try end(of: [0: [.enter(.long, stopLoss: .share(1.5))]])
    #expect(ends == ["filled - 1", "rejected priceNotPositive 1"])
  }

  @Test func `every end has its reason`() throws {
    let both = try end(
      of: [0: [.enter(.long, stopLoss: .price(3), takeProfit: .price(3))]],
      [quiet, quiet, (100, 104, 99, 100), quiet])
    #expect(both == ["filled - 1", "cancelled otherSideFilled 2", "filled - 2"])
    let exit = try end(of: [0: [.enter(.long, stopLoss: .price(3))], 1: [.exit(.long)]])
    #expect(exit == ["filled - 1", "cancelled positionClosed 2", "filled - 2"])
    let last = try end(of: [0: [.enter(.long, .stop(110))]])
    #expect(last == ["cancelled endOfData 3"])
    let replaced = try end(of: [0: [.enter(.long, .stop(110))], 1: [.enter(.long, .stop(109))]])
    #expect(replaced == ["cancelled replaced 1", "cancelled endOfData 3"])
    let expired = try end(of: [0: [.enter(.long, .stop(110), for: .bars(2))]])
    #expect(expired == ["expired expired 2"])
    let asked = try end(of: [0: [.enter(.long, .stop(110))], 1: [.exit(.long)]])
    #expect(asked == ["cancelled exitCameTrue 1"])
  }

  @Test func `an order knows when it was placed and what it asked for`() throws {
    let run = try play(
      candles(Array(repeating: quiet, count: 3)),
      Script([1: [.enter(.short, .stopLimit(stop: 98.006, limit: 97.004))]]))
    let order = try #require(run.orders.first)
    #expect(order.kind == .stopLimit(stop: 98, limit: 97.01))
    #expect(order.side == .short && order.purpose == .entry && order.placedCandle == 1)
    #expect(order.placed == Time(seconds: 1_704_153_600))
    #expect(order.closed == Time(seconds: 1_704_240_000))
    #expect(MemoryLayout<OrderRecord>.stride == 64)
  }

  @Test func `a record keeps every reason beside every state`() {
    for reason in RejectionReason.allCases {
      for state in [OrderRecord.State.cancelled, .rejected, .expired] {
        var order = OrderRecord(
          id: 0, placedCandle: 0, placed: Time(seconds: 0), purpose: .entry, side: .long,
          kind: .market)
        order.close(state, reason: reason, candle: 1, time: Time(seconds: 60))
        #expect(order.state == state && order.reason == reason)
      }
    }
  }
}
