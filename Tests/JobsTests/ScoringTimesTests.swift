import Market
import Store
import Support
import Testing

@testable import Jobs

/// Messages about searches have the clocks that the search prints.
@Suite struct ScoringTimesTests {
  private func scoring(_ instrument: String, first: String, last: String) throws -> TrialScoring {
    let document = """
      { "data": "x.csv"\(instrument), "parameters": { "n": 5 },
        "long": { "enter": "close > sma(close, n)" } }
      """
    return TrialScoring(
      identity: "1", family: "2", name: "x", documentPath: "x.json", document: document,
      symbol: "X", dataHash: "3", first: try Time(first), last: try Time(last))
  }

  /// Half past nine in New York is 14:30 UTC in winter; a date is a date anywhere.
  @Test(arguments: [
    (#", "instrument": { "calendar": "XNYS" }"#, "2024-01-05 09:30 America/New_York"),
    (#", "instrument": { "zone": "Asia/Tokyo" }"#, "2024-01-05 23:30 Asia/Tokyo"),
    ("", "2024-01-05 14:30 UTC"),
  ])
  func `the clock of the document counts`(instrument: String, words: String) throws {
    let minutes = try scoring(
      instrument, first: "2024-01-05T14:30:00Z", last: "2024-03-05T20:59:00Z")
    #expect(minutes.firstWords == words)
    let days = try scoring(instrument, first: "2024-01-05", last: "2024-03-05")
    #expect(days.firstWords == "2024-01-05")
  }

  /// Sessions that open at five in the afternoon are of the next date.
  @Test(arguments: [
    #", "instrument": { "calendar": "CME" }"#,
    #", "instrument": { "zone": "America/Chicago", "sessionOpen": "17:00" }"#,
  ])
  func `days that open on the evening before are told by their dates`(instrument: String) throws {
    let days = try scoring(
      instrument, first: "2024-01-04T23:00:00Z", last: "2024-03-04T23:00:00Z")
    #expect(days.firstWords == "2024-01-05")
    let hours = try scoring(
      instrument, first: "2024-01-04T23:00:00Z", last: "2024-03-05T20:00:00Z")
    #expect(hours.firstWords == "2024-01-04 17:00 America/Chicago")
  }

  @Test func `shards that differ in it say both by that clock`() throws {
    let zone = #", "instrument": { "zone": "America/New_York" }"#
    var one = try scoring(zone, first: "2024-01-05T01:00:00Z", last: "2024-03-05T20:59:00Z")
    var two = try scoring(zone, first: "2024-01-08T01:00:00Z", last: "2024-03-05T20:59:00Z")
    (one.identity, two.identity) = ("a", "b")
    let error = try #require(MergeError([one], in: "s1", [two], in: "s2"))
    #expect(
      error.description.contains(
        "scored from 2024-01-04 20:00 America/New_York and from 2024-01-07 20:00 America/New_York"),
      "\(error.description)")
  }

  /// The evening of 4 January in New York is the 5th in UTC.
  @Test func `days of a walk-forward are told by the exchange's clocks`() throws {
    let times = RunTimes(zone: "America/New_York", isIntraday: true, shift: 0)
    let first = try Time("2024-01-05T01:00:00Z")
    let error = #expect(throws: UsageError.self) {
      try WalkForward("5y/1y").windows(
        from: first, to: try Time("2024-03-06T01:00:00Z"), isWhole: { _ in true },
        time: { try Time($0.description) }, day: { times.day($0) })
    }
    #expect(
      error?.description.contains("the scored days from 2024-01-04 to 2024-03-05 hold") == true)
  }
}
