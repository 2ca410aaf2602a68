import Market
import Replay
import Strategy
import Testing

@testable import Store

/// Every kind of order comes out of the journal as it went in.
@Suite struct OrderWordTests {
  @Test func `kinds and auctions come back`() throws {
    let kinds: [OrderKind] = [.market, .limit(98.5), .stop(101), .stopLimit(stop: 101, limit: 102)]
    let auctions: [Auction?] = [nil, .open, .close]
    for kind in kinds {
      for auction in auctions where auction == nil || kind.stopPrice == nil {
        let order = OrderRecord(
          id: 0, placedCandle: 0, placed: Time(milliseconds: 0), purpose: .entry, side: .long,
          kind: kind, at: auction)
        let prices = kind.prices
        let read = try #require(
          OrderKind.read("\(order.kindWord)", prices.first, prices.second))
        #expect(read.0 == kind && read.1 == auction)
      }
    }
    #expect(OrderKind.read("iceberg", 1, 2) == nil)
  }
}
