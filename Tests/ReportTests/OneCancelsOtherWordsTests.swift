import Market
import Replay
import Strategy
import Testing

@testable import Report

/// What a report says of entries of which the first that fills cancels the others.
@Suite struct OneCancelsOtherWordsTests {
  private static let asks = "close[1] == 100 and open == 100 and close == 100"

  /// A run of stops at 102 and 98 that are asked for at the second candle; the third passes the first of them.
  private func context(_ keys: String, cancels: Bool = true) throws -> ReportContext {
    let document = try StrategyDocument(
      text: """
        {
          "data": "x.csv", "size": { "units": 1 }, "oneCancelsOther": \(cancels),
          "long": { "enter": "\(Self.asks)", "order": { "type": "stop", "price": 102 } },
          "short": \(keys)
        }
        """, path: "range.json")
    let rows: [(open: Double, high: Double, low: Double, close: Double)] = [
      (100, 101, 99, 100), (100, 101, 99, 100), (100.5, 103, 100, 102.5), (102, 102.2, 101, 101.5),
    ]
    let candles = Candles(
      rows.enumerated().map { place, row in
        Candle(
          Time(seconds: 1_704_067_200 + Int64(place) * 86_400), open: row.open, high: row.high,
          low: row.low, close: row.close)
      })
    var source = SeriesSource(
      candles, instrument: Instrument(symbol: "TEST", tick: 0.01), timeframe: Timeframe(1, .day))
    var options = ReplayOptions()
    options.records = true
    options.size = document.size
    let (run, recording) = try replay(&source, to: document.strategy(), options: options)
    return ReportContext(run, recording, document, Statistics(of: run), ReportOptions())
  }

  private func steps(_ context: ReportContext) throws -> [String] {
    let trade = try #require(context.run.trades.first)
    return StoryTelling(trade, trade, context, context).steps.map(\.words.plain)
  }

  private static let one =
    #"{ "enter": "\#(asks)", "order": { "type": "stop", "price": 98 } }"#
  private static let two =
    #"[{ "name": "near", "enter": "\#(asks)", "order": { "type": "stop", "price": 98 } }]"#

  @Test func `the story of a trade tells of the order that it cancelled`() throws {
    let context = try context(Self.one)
    #expect(context.run.orders.map(\.reason) == [nil, .otherEntryFilled])
    let told = try steps(context).filter { $0.contains("cancelled") }
    #expect(told.count == 1)
    #expect(told.first?.hasPrefix("The order to sell stop 98") == true)
    #expect(
      told.first?.hasSuffix("that waited was cancelled, since this entry filled first.") == true)
    #expect(try steps(try self.context(Self.two)).contains { $0.contains("order to sell stop 98") })
  }

  @Test func `the first lines say that one cancels the other`() throws {
    let words = "The first entry that fills cancels the others that wait."
    #expect(lede(try context(Self.one)).plain.contains(words))
    let both = try context(Self.one, cancels: false)
    #expect(!lede(both).plain.contains(words))
    #expect(try steps(both).allSatisfy { !$0.contains("that waited was cancelled") })
  }
}
