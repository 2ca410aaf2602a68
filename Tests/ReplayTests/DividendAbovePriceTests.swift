import Market
import Strategy
import Testing

@testable import Replay

/// What a run says of a dividend that is more than the price.
@Suite struct DividendAbovePriceTests {
  private static let check =
    "and whether the prices are without later splits (splitAdjusted)."

  private func event(_ kind: CorporateEvent.Kind, _ value: Double, day: Int) -> CorporateEvent {
    CorporateEvent(kind, Time(seconds: 1_704_067_200 + Int64(day) * 86_400), value)
  }

  /// Ten units from the open of the second day to that of the fifth, at 66.
  private func warnings(
    _ events: [CorporateEvent], _ prices: [Double] = Array(repeating: 66, count: 7),
    blockSize: Int = Candles.blockSize
  ) throws -> [String] {
    try play(
      candles(prices.map { ($0, $0, $0, $0) }),
      Script([0: [.enter(.long, units: 10)], 3: [.exit(.long)]]), events: AccountEvents(events)
    ) { $0.blockSize = blockSize }.warnings
  }

  @Test func `it is told with instrument, date, amount and price`() throws {
    for size in [1, 2, Candles.blockSize] {
      #expect(
        try warnings([event(.dividend, 500, day: 2)], blockSize: size) == [
          "The dividend of 500 of TEST on 2024-01-03 is more than the whole price. The close before it was 66, and it was booked all the same. Check the amount, \(Self.check)"
        ])
    }
  }

  @Test func `several are told once`() throws {
    let events = [event(.dividend, 70, day: 2), event(.dividend, 80, day: 3)]
    #expect(
      try warnings(events) == [
        "The dividend of 70 of TEST on 2024-01-03 is more than the whole price. The close before it was 66. 2 such dividends were booked all the same. Check the amounts, \(Self.check)"
      ])
  }

  @Test func `the whole price, and what nobody held, is no matter`() throws {
    #expect(try warnings([event(.dividend, 66, day: 2)]).isEmpty)
    #expect(try warnings([event(.dividend, 500, day: 1)]).isEmpty)
    #expect(try warnings([event(.dividend, 500, day: 6)]).isEmpty)
  }

  /// Ten new shares for an old one, of which each is worth 6.6.
  @Test func `a split of the same day comes first`() throws {
    let prices = [66, 66, 6.6, 6.6, 6.6, 6.6, 6.6]
    let split = event(.split, 10, day: 2)
    let told = try warnings([split, event(.dividend, 10, day: 2)], prices)
    #expect(told.count == 1)
    #expect(told.first?.contains("of 10 of TEST on 2024-01-03") == true)
    #expect(told.first?.contains("The close before it was 6.6, and") == true)
    #expect(try warnings([split, event(.dividend, 6, day: 2)], prices).isEmpty)
  }
}
