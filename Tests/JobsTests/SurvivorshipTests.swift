import Foundation
import Jobs
import Market
import Support
import Testing

/// What a run says of instruments that end, where some are chosen among many.
@Suite struct SurvivorshipTests {
  private let folder = TemporaryFolder()
  private static let all = "have candles to the end"
  private static let held = "has no candles after"

  /// Days from Monday 2024-01-01 on.
  private static func day(_ place: Int) -> CivilDate {
    Time(seconds: 1_704_067_200 + Int64(place) * 86_400).date
  }

  /// What is said of three instruments of 120 days, of which the second has fewer.
  private func said(
    days: Int, delisted: Bool = false, to: Int? = nil, closes: Bool = false
  ) throws -> (all: Bool, held: Bool) {
    for (name, count) in [("S1", 120), ("S2", days), ("S3", 120)] {
      _ = folder.file(
        "\(name).csv",
        "date,open,high,low,close,volume\n"
          + (0..<count).map { "\(Self.day($0)),100,101,99,\(name == "S3" ? 100 : 100.5),1000\n" }
          .joined())
    }
    let end = to.map { ", \"to\": \"\(Self.day($0))\"" } ?? ""
    let document = folder.file(
      "rank.json",
      """
      { "data": ["S1.csv", "S2.csv", "S3.csv"], "long": { "enter": "close > 0" },
        "portfolio": { "rank": "close", "top": 2, "weights": "equal" },
        "execution": { "closeAtEnd": \(closes) }, "account": { "cash": 100000 }\(end) }
      """)
    var request = RunRequest(document: document)
    if delisted {
      let events = folder.file(
        "events.csv", "symbol,time,kind,value\nS2,\(Self.day(days)),delisting,90\n")
      request.events = EventsChoice(.file(events))
    }
    let said = try performRun(request).dataWarnings
    return (
      said.contains { $0.contains(Self.all) }, said.contains { $0.contains(Self.held) }
    )
  }

  @Test func `instruments that all go to the end may be those that are left`() throws {
    #expect(try said(days: 120) == (true, false))
    // A file that is some days behind is none of an instrument that ended.
    #expect(try said(days: 110) == (true, false))
  }

  @Test func `one that ended some weeks before is among them`() throws {
    #expect(try said(days: 80) == (false, true))
    #expect(try said(days: 105) == (false, true))
    // Closed at the end it is at a price of then, too.
    #expect(try said(days: 80, closes: true) == (false, true))
  }

  @Test func `one whose delisting the run met is among them`() throws {
    #expect(try said(days: 80, delisted: true) == (false, false))
    #expect(try said(days: 115, delisted: true) == (false, false))
  }

  @Test func `what comes after the run's own end does not count`() throws {
    #expect(try said(days: 80, to: 60) == (true, false))
    #expect(try said(days: 80, delisted: true, to: 60) == (true, false))
  }
}
