import Market
import Testing

@testable import Report

@Suite struct ReportDatesTests {
  @Test func aDailyCandleIsItsDateWhateverTheZone() throws {
    let dates = ReportDates(frame: Timeframe(1, .day), zone: "America/New_York")
    #expect(dates.day(try Time("2011-12-08T00:00:00Z")) == "8\u{A0}Dec\u{A0}2011")
    #expect(dates.moment(try Time("2011-12-08T00:00:00Z")) == "8\u{A0}Dec\u{A0}2011")
  }

  /// A session that opens on Sunday evening is Monday's.
  @Test func aDayThatOpensOnTheEveningBeforeIsTheDateOnWhichItCloses() throws {
    let globex = Instrument(calendar: "CME")
    #expect(globex.dayShift == 43_200_000 && Instrument(calendar: "XNYS").dayShift == 0)
    #expect(Instrument(sessionOpen: 61_200).dayShift == 43_200_000 && Instrument().dayShift == 0)
    let dates = ReportDates(
      frame: Timeframe(1, .day), zone: "America/Chicago", shift: globex.dayShift)
    let sunday = try Time("2024-03-03T23:00:00Z")
    #expect(dates.day(sunday) == "4\u{A0}Mar\u{A0}2024")
    #expect(
      dates.wallClock([sunday.milliseconds]) == [try Time("2024-03-04T05:00:00Z").milliseconds])
    let bare = try Time("2024-03-04T00:00:00Z")
    #expect(dates.day(bare) == "4\u{A0}Mar\u{A0}2024")
    #expect(dates.wallClock([bare.milliseconds]) == [bare.milliseconds])
    let hours = ReportDates(
      frame: Timeframe(1, .hour), zone: "America/Chicago", shift: globex.dayShift)
    #expect(hours.moment(sunday) == "3\u{A0}Mar\u{A0}2024\u{A0}17:00")
  }

  @Test func anHourIsToldByTheClocksOfTheExchange() throws {
    let dates = ReportDates(frame: Timeframe(1, .hour), zone: "America/New_York")
    #expect(dates.moment(try Time("2011-12-08T14:30:00Z")) == "8\u{A0}Dec\u{A0}2011\u{A0}09:30")
    #expect(dates.moment(try Time("2011-07-08T02:05:00Z")) == "7\u{A0}Jul\u{A0}2011\u{A0}22:05")
  }

  @Test func wallClocksFollowTheChangeOfClocks() throws {
    let dates = ReportDates(frame: Timeframe(1, .hour), zone: "America/New_York")
    let times = try ["2024-03-10T06:00:00Z", "2024-03-10T07:00:00Z"].map {
      try Time($0).milliseconds
    }
    let shown = dates.wallClock(times)
    #expect(shown[0] - times[0] == -5 * 3_600_000)
    #expect(shown[1] - times[1] == -4 * 3_600_000)
  }
}
