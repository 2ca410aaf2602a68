import Support
import Testing

@testable import Market

/// Candles outside the hours of an exchange.
@Suite struct OutsideHoursTests {
  /// Candles of some minutes of the day in New York, on two days of winter.
  private func check(
    _ minutes: some Sequence<Int>, _ timeframe: Timeframe, _ name: String = "XNYS", zone: Int = 5,
    size: Int = 1_000
  ) throws -> CheckReport {
    var candles = Candles()
    for day in 0..<2 {
      for minute in minutes {
        let seconds = Int64(19_733 + day) * 86_400 + Int64(minute * 60 + zone * 3_600)
        candles.append(
          Candle(Time(seconds: seconds), open: 10, high: 12, low: 9, close: 11, volume: 1))
      }
    }
    var check = DataCheck(
      of: ListSource(candles, timeframe), calendar: try ExchangeCalendar(name),
      policies: DefectPolicies())
    for start in stride(from: 0, to: candles.count, by: size) {
      var block = Candles()
      block.append(candles, start..<min(start + size, candles.count))
      check.add(block)
    }
    return check.finish()
  }

  @Test func extendedHours() throws {
    let all = stride(from: 4 * 60, to: 20 * 60, by: 30)
    let report = try check(all, Timeframe(30, .minute))
    let finding = try #require(report[.hours])
    #expect(finding.count == 38 && finding.severity == .doubt)
    #expect(
      report.cautions.first {
        $0.hasPrefix(
          "38 of 64 candles (59 %) are outside the trading hours of XNYS (09:30–16:00). The first opens at 2024-01-11T09:00:00Z. Evening candles count toward the next session."
        )
      } != nil, "\(report.cautions)")
    #expect(try check(all, Timeframe(30, .minute), size: 7).findings == report.findings)
    let marked = report.strip.bins.reduce(0) {
      $0 + $1.found[CheckKind.allCases.firstIndex(of: .hours) ?? 0]
    }
    #expect(marked == 38)
  }

  /// A candle that opens at the close has the closing auction where that is stamped later; New York's is not.
  @Test func candlesOfTheClose() throws {
    let minute = Timeframe(1, .minute)
    #expect(try check([959, 960], minute)[.hours]?.count == 2)
    #expect(try check([959], minute)[.hours] == nil)
    // London's, at 16:30, and until 16:36.
    #expect(try check([990], minute, "XLON", zone: 0)[.hours] == nil)
    #expect(try check([997], minute, "XLON", zone: 0)[.hours]?.count == 2)
  }

  /// Candles of the session alone, and those that trading begins in.
  @Test func regularHours() throws {
    let session = stride(from: 9 * 60 + 30, to: 16 * 60, by: 30)
    #expect(try check(session, Timeframe(30, .minute))[.hours] == nil)
    #expect(
      try check(stride(from: 9 * 60, to: 16 * 60, by: 60), Timeframe(1, .hour))[.hours] == nil)
    #expect(try check([0], Timeframe(1, .day))[.hours] == nil)
    #expect(
      try check(stride(from: 0, to: 1_440, by: 60), Timeframe(1, .hour), "24/7")[.hours] == nil)
  }

  /// Less than one of a hundred changes no result.
  @Test func aLateTrade() throws {
    let report = try check(
      Array(stride(from: 9 * 60 + 30, to: 16 * 60, by: 1)) + [17 * 60], Timeframe(1, .minute))
    #expect(report[.hours]?.count == 2 && report[.hours]?.severity == .note)
  }

  /// Days of a calendar, as dates.
  private func days(_ dates: [String], _ timeframe: Timeframe) throws -> CheckReport {
    let candles = Candles(
      try dates.enumerated().map {
        Candle(
          try Time($1), open: 10, high: 12, low: 9, close: 11 + Double($0 % 7) / 100, volume: 1)
      })
    var check = DataCheck(
      of: ListSource(candles, timeframe), calendar: try ExchangeCalendar("XNYS"),
      policies: DefectPolicies())
    check.add(candles)
    return check.finish()
  }

  /// A Saturday and Labor Day among days, and Friday and Tuesday, which are not there.
  @Test func daysWithoutASession() throws {
    let dates = [
      "2012-08-29", "2012-08-30", "2012-09-01", "2012-09-03", "2012-09-05", "2012-09-06",
    ]
    let report = try days(dates, Timeframe(1, .day))
    let finding = try #require(report[.hours])
    #expect(finding.count == 2 && finding.severity == .doubt)
    #expect(report.verdict == .usable([.hours, .gap]))
    #expect(report[.gap]?.candles == 2)
    #expect(
      report.cautions.contains {
        $0.hasPrefix(
          "2 of 6 candles (33 %) are on dates without a session of XNYS. The first is 2012-09-01.")
      }, "\(report.cautions)")
    #expect(try days(dates, Timeframe(1, .week))[.hours] == nil)
    #expect(try days(["2012-08-30", "2012-08-31"], Timeframe(1, .day)).verdict == .clean)
    // Before the dates whose holidays are known, New York traded on Saturdays.
    #expect(try days(["1929-10-25", "1929-10-26"], Timeframe(1, .day))[.hours] == nil)
  }

  /// One day of many is no late trade.
  @Test func aSaturday() throws {
    let calendar = try ExchangeCalendar("XNYS")
    let start = try Time("2012-08-06").dayNumber
    let all = (start..<start + 250).filter(calendar.isSession) + [start + 250]
    let report = try days(
      all.map { CivilDate(dayNumber: $0).description }, Timeframe(1, .day))
    #expect(report[.hours]?.count == 1 && report[.hours]?.severity == .doubt)
    #expect(report.verdict != .clean)
  }

  /// A break at noon lies outside.
  @Test func aLunchBreak() throws {
    let report = try check(
      stride(from: 9 * 60, to: 15 * 60, by: 30), Timeframe(30, .minute), "XTKS", zone: -9)
    #expect(report[.hours]?.count == 2)
    #expect(report[.hours]?.examples.first?.words.contains("(09:00–11:30 and 12:30–15") == true)
  }
}

/// Candles that are there, of a length.
private struct ListSource: CandleSource {
  let instrument = Instrument(symbol: "ACME")
  let timeframe: Timeframe?
  private let candles: Candles

  init(_ candles: Candles, _ timeframe: Timeframe) {
    self.candles = candles
    self.timeframe = timeframe
  }

  mutating func next(into block: inout Candles) throws -> Bool { false }
}
