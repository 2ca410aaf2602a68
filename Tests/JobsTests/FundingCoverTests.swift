import Foundation
import Jobs
import Market
import Replay
import Support
import Testing

/// What a run says of a file of funding rates that does not cover it.
@Suite struct FundingCoverTests {
  private let folder = TemporaryFolder()

  private static let start: Int64 = 1_704_067_200  // 2024-01-01
  private static let hour: Int64 = 3_600

  /// Candles of 8 hours, from midnight on, at 100.
  private static func candles(_ places: some Sequence<Int>) -> String {
    "time,open,high,low,close,volume\n"
      + places.map { "\(time($0)),100,101,99,\($0 % 2 == 0 ? 100 : 100.5),10\n" }.joined()
  }

  /// The start of a funding time, 8 hours after each other.
  private static func time(_ place: Int) -> Time {
    Time(seconds: start + Int64(place) * 8 * hour)
  }

  private static func rates(_ places: some Sequence<Int>) -> String {
    "time,rate\n" + places.map { "\(time($0)),0.0001\n" }.joined()
  }

  /// A run that holds 10 units from the second candle on.
  private func run(candles: String, _ rates: String, more: String = "") throws -> RunOutcome {
    _ = folder.file("perp.csv", candles)
    _ = folder.file("fund.csv", rates)
    return try performRun(
      RunRequest(
        document: folder.file(
          "hold.json",
          """
          { "data": { "file": "perp.csv", "funding": "fund.csv" }\(more),
            "long": { "enter": "position.size == 0" }, "size": { "units": 10 },
            "account": { "cash": 10000 } }
          """)))
  }

  private func said(_ rates: String, of candles: some Sequence<Int> = 0..<180) throws -> [String] {
    try run(candles: Self.candles(candles), rates).dataWarnings.filter { $0.contains("funding") }
  }

  @Test func `rates of all times are no matter`() throws {
    #expect(try said(Self.rates(0..<180)).isEmpty)
    // Nothing is held at the first candle; rates before and after the run are left alone.
    #expect(try said(Self.rates(1..<180)).isEmpty)
    #expect(try said(Self.rates(-500..<900)).isEmpty)
  }

  @Test func `rates that end early, begin late or have a gap are told`() throws {
    let cure = ". Nothing is paid or received then; add the rates that are missing."
    #expect(
      try said(Self.rates(0..<10)) == [
        "fund.csv has no rate for 170 of the 179 funding times of the run, from 2024-01-04T08:00:00Z to 2024-02-29T16:00:00Z\(cure)"
      ])
    #expect(
      try said(Self.rates(30..<180)) == [
        "fund.csv has no rate for 29 of the 179 funding times of the run, from 2024-01-01T08:00:00Z to 2024-01-10T16:00:00Z\(cure)"
      ])
    #expect(
      try said(Self.rates(Array(0...40) + Array(120..<180))) == [
        "fund.csv has no rate for 79 of the 179 funding times of the run, from 2024-01-14T16:00:00Z to 2024-02-09T16:00:00Z\(cure)"
      ])
    #expect(
      try said(Self.rates(Array(0..<40) + Array(41..<60) + Array(62..<180))) == [
        "fund.csv has no rate for 3 of the 179 funding times of the run, in 2 stretches from 2024-01-14T08:00:00Z to 2024-01-21T08:00:00Z; the first is at 2024-01-14T08:00:00Z\(cure)"
      ])
  }

  @Test func `a file of another year has none of a run's rates`() throws {
    #expect(
      try said(Self.rates(-1_098 ..< -900)).first?.hasPrefix(
        "fund.csv has no rate for 179 of the 179 funding times of the run, from 2024-01-01T08:00:00Z"
      ) == true)
    #expect(
      try said(Self.rates(900..<1_000)).first?.hasPrefix(
        "fund.csv has no rate for 179 of the 179 funding times of the run, from 2024-01-01T08:00:00Z"
      ) == true)
  }

  @Test func `a file of one rate or of none tells no funding times`() throws {
    #expect(
      try said("time,rate\n2024-01-05,0.0001\n").first?.hasPrefix(
        "fund.csv has one rate of funding, of 2024-01-05T00:00:00Z") == true)
    #expect(
      try said("time,rate\n") == [
        "fund.csv has no rate of funding. Nothing is paid or received."
      ])
  }

  /// Exchanges change the time between two payments.
  @Test func `a step that changes is no gap`() throws {
    let four = (0..<120).map { Time(seconds: Self.start + Int64($0) * 4 * Self.hour) }
    let eight = (60..<180).map { Self.time($0) }
    let text = "time,rate\n" + (four + eight).map { "\($0),0.0001\n" }.joined()
    #expect(try said(text).isEmpty)
  }

  @Test func `funding of times without trading is not missed`() throws {
    // Nothing is traded for ten days, and nothing paid.
    let open = Array(0..<60) + Array(90..<180)
    #expect(try said(Self.rates(Array(0...60) + Array(89..<180)), of: open).isEmpty)
  }

  @Test func `what is outside of a run's own time is no matter`() throws {
    let outcome = try run(
      candles: Self.candles(0..<180), Self.rates(60..<120),
      more: #", "from": "2024-01-21T00:00:00Z", "to": "2024-02-09T00:00:00Z""#)
    #expect(!outcome.dataWarnings.contains { $0.contains("funding") })
  }

  /// Exchanges stamp funding some milliseconds late; it is paid at the hour all the same, and said once.
  @Test func `funding that is stamped late is paid at its hour`() throws {
    func rated(late: Int64) throws -> RunOutcome {
      try run(
        candles: Self.candles(0..<180),
        "calc_time,last_funding_rate\n"
          + (0..<180).map {
            "\(Self.time($0).milliseconds + late),\(Double($0 % 7) / 10_000)\n"
          }.joined())
    }
    let (exact, late) = (try rated(late: 0), try rated(late: 7))
    #expect(exact.run.charges == late.run.charges && !exact.run.charges.isEmpty)
    #expect(exact.run.instruments[0].dataHash == late.run.instruments[0].dataHash)
    #expect(!exact.warnings.contains { $0.contains("whole hour") })
    #expect(
      late.warnings.filter { $0.contains("whole hour") } == [
        "fund.csv has 180 times less than a minute after a whole hour, such as 2024-01-01T00:00:00.007Z; funding is paid at the hour"
      ])
    #expect(!late.dataWarnings.contains { $0.contains("funding") })
  }
}
