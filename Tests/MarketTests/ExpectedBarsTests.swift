import Market
import Support
import Testing

@Suite struct ExpectedBarsTests {
  private func missing(_ name: String, _ frame: String, _ a: String, _ b: String) throws -> Int {
    var bars = ExpectedBars(try ExchangeCalendar(name), try Timeframe(frame))
    let after = try Time(a).milliseconds
    let before = try Time(b).milliseconds
    let count = bars.missing(after: after, before: before)
    let first = bars.firstMissing(after: after, before: before)
    #expect((count == 0) == (first == nil))
    return count
  }

  @Test(arguments: [
    // Neighbours, nights, weekends, a half day, a hurricane.
    ("XNYS", "1m", "2012-10-26T13:30:00Z", "2012-10-26T13:31:00Z", 0),
    ("XNYS", "1m", "2012-10-26T13:30:00Z", "2012-10-26T13:32:00Z", 1),
    ("XNYS", "1m", "2012-10-26T19:59:00Z", "2012-10-31T13:30:00Z", 0),
    ("XNYS", "1m", "2012-10-26T19:58:00Z", "2012-10-31T13:32:00Z", 3),
    ("XNYS", "1m", "2012-10-25T19:59:00Z", "2012-10-31T13:30:00Z", 390),
    ("XNYS", "1m", "2012-11-23T17:59:00Z", "2012-11-26T14:30:00Z", 0),
    ("XNYS", "1h", "2012-11-23T17:30:00Z", "2012-11-26T14:30:00Z", 0),
    ("XNYS", "1h", "2012-11-26T14:30:00Z", "2012-11-27T14:30:00Z", 6),
    // Hours on the full hour are another grid, not a gap.
    ("XNYS", "1h", "2012-11-26T15:00:00Z", "2012-11-26T16:00:00Z", 0),
    ("XNYS", "1h", "2012-11-26T20:00:00Z", "2012-11-27T14:00:00Z", 0),
    ("XNYS", "1h", "2012-11-26T20:00:00Z", "2012-11-27T15:00:00Z", 0),
    ("XNYS", "1h", "2012-11-26T18:00:00Z", "2012-11-27T14:00:00Z", 2),
    // After hours and before the opening.
    ("XNYS", "1m", "2012-11-26T22:00:00Z", "2012-11-27T13:00:00Z", 0),
    // Lunch, and the minutes in which Tokyo and Taipei collect orders for their closing auctions.
    ("XTKS", "1m", "2024-11-05T02:29:00Z", "2024-11-05T03:30:00Z", 0),
    ("XTKS", "1m", "2024-11-05T06:24:00Z", "2024-11-05T06:30:00Z", 0),
    ("XTKS", "1m", "2024-11-01T05:24:00Z", "2024-11-01T06:00:00Z", 35),
    ("XTAI", "1m", "2024-03-01T05:24:00Z", "2024-03-01T05:30:00Z", 0),
    ("XTAI", "1m", "2024-03-01T05:30:00Z", "2024-03-04T01:00:00Z", 0),
    // Overnight.
    ("CME", "1h", "2024-03-01T21:00:00Z", "2024-03-03T23:00:00Z", 0),
    ("CME", "1h", "2024-03-01T20:00:00Z", "2024-03-03T23:00:00Z", 1),
    ("forex", "1h", "2024-03-08T21:00:00Z", "2024-03-10T21:00:00Z", 0),
    ("forex", "1h", "2024-03-08T21:00:00Z", "2024-03-10T22:00:00Z", 1),
    ("24/7", "1h", "2024-03-08T21:00:00Z", "2024-03-10T22:00:00Z", 48),
    // Days as bare dates, local midnights and openings.
    ("XNYS", "1d", "2012-10-26", "2012-10-31", 0),
    ("XNYS", "1d", "2012-10-25", "2012-10-31", 1),
    ("XNYS", "1d", "2012-10-26T04:00:00Z", "2012-11-01T04:00:00Z", 1),
    ("XNYS", "1d", "2012-10-26T13:30:00Z", "2012-11-01T13:30:00Z", 1),
    ("XTKS", "1d", "2024-11-01", "2024-11-05", 0),
    ("XSHG", "1d", "2024-09-30", "2024-10-08", 0),
    ("24/7", "1d", "2024-09-28", "2024-09-30", 1),
    // A candle on a date without a session stands for none.
    ("XNYS", "1d", "2012-11-02", "2012-11-03", 0), ("XNYS", "1d", "2012-11-03", "2012-11-05", 0),
    ("XNYS", "1d", "2012-11-03", "2012-11-06", 1), ("XTKS", "1d", "2024-01-05", "2024-01-08", 0),
    ("XTKS", "1d", "2024-01-08", "2024-01-10", 1), ("XTKS", "1w", "2023-12-25", "2024-01-01", 0),
    ("CME", "1d", "2024-03-02", "2024-03-05", 1),
    ("XNYS", "1w", "2012-10-22", "2012-11-05", 1),
    ("XNYS", "1M", "2012-10-01", "2012-11-01", 0),
    ("XNYS", "1M", "2012-10-01", "2013-01-01", 2),
    // Nothing lies between candles out of order.
    ("XNYS", "1m", "2012-10-26T13:32:00Z", "2012-10-26T13:30:00Z", 0),
  ])
  func counts(_ name: String, _ frame: String, _ a: String, _ b: String, _ count: Int) throws {
    #expect(try missing(name, frame, a, b) == count, "\(name) \(frame) \(a) \(b)")
  }

  /// What is missing between neighbours, and what is there, is all that is expected.
  @Test(arguments: ["XNYS", "XTKS", "XHKG", "CME", "forex", "24/7"], ["1m", "15m", "1h"])
  func sumsToTheWhole(_ name: String, _ frame: String) throws {
    let calendar = try ExchangeCalendar(name)
    let timeframe = try Timeframe(frame)
    let length = Int64(timeframe.intradaySeconds ?? 0) * 1_000
    let start = try Time("2024-03-05").dayNumber
    var expected: [Int64] = []
    for session in calendar.sessions(start..<start + 14) {
      for part in session.parts {
        let close = min(part.upperBound, max(session.quiet, part.lowerBound))
        expected += Array(
          stride(from: part.lowerBound.milliseconds, to: close.milliseconds, by: Int(length)))
      }
    }
    var random = SplitMix64(seed: 8)
    let kept = expected.filter { _ in random.whole(0...9) > 2 }
    let first = try #require(kept.first)
    let last = try #require(kept.last)
    var bars = ExpectedBars(calendar, timeframe)
    let missing = zip(kept, kept.dropFirst()).reduce(0) {
      $0 + bars.missing(after: $1.0, before: $1.1)
    }
    #expect(missing + kept.count == expected.count { first <= $0 && $0 <= last })
    #expect(
      bars.missing(after: first, before: last) + 2
        == expected.count {
          first <= $0 && $0 <= last
        })
    for pair in zip(kept, kept.dropFirst()).prefix(300) {
      let wanted = expected.first { pair.0 < $0 && $0 < pair.1 }
      #expect(bars.firstMissing(after: pair.0, before: pair.1) == wanted)
    }
    #expect(kept.allSatisfy { bars.isExpected($0) })
  }

  @Test(arguments: [
    ("XNYS", "1m", "2012-10-26T13:30:00Z", true), ("XNYS", "1m", "2012-10-26T13:29:00Z", false),
    ("XNYS", "1m", "2012-10-26T20:00:00Z", false), ("XNYS", "1h", "2012-10-26T13:00:00Z", true),
    ("XNYS", "1m", "2012-10-29T15:00:00Z", false), ("XNYS", "1d", "2012-10-29", false),
    ("XNYS", "1d", "2012-10-26", true), ("XNYS", "1d", "2012-10-26T04:00:00Z", true),
    ("XNYS", "1d", "2012-10-29T04:00:00Z", false), ("XNYS", "1w", "2012-10-29", true),
    ("XTKS", "1d", "2024-01-08", false), ("XTKS", "1d", "2024-01-07T15:00:00Z", false),
    ("XTKS", "1d", "2024-01-08T15:00:00Z", true), ("CME", "1d", "2024-03-03T23:00:00Z", true),
    ("CME", "1d", "2024-03-03T06:00:00Z", false), ("CME", "1d", "2024-03-01T23:00:00Z", false),
    ("XNYS", "1d", "2012-10-26T20:00:00Z", true),
    ("XTKS", "1m", "2024-11-05T02:30:00Z", true), ("XTKS", "1m", "2024-11-05T02:31:00Z", false),
    ("XTKS", "1m", "2024-11-05T06:30:00Z", true), ("XTKS", "1m", "2024-11-05T06:31:00Z", false),
    ("XHKG", "1m", "2024-11-05T08:08:00Z", true), ("forex", "1h", "2024-03-02T12:00:00Z", false),
    ("24/7", "1h", "2024-03-02T12:00:00Z", true), ("CME", "1m", "2024-03-01T22:30:00Z", false),
  ])
  func expectations(_ name: String, _ frame: String, _ time: String, _ isExpected: Bool) throws {
    var bars = ExpectedBars(try ExchangeCalendar(name), try Timeframe(frame))
    #expect(bars.isExpected(try Time(time).milliseconds) == isExpected, "\(name) \(time)")
  }
}
