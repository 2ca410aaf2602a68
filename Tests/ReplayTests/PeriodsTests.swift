import Market
import Testing

@testable import Replay

@Suite struct PeriodsTests {
  /// Ends of days from Monday 2018-01-01: those of so many days that a filter keeps.
  private func days(_ count: Int, where isKept: (Int) -> Bool) -> [Time] {
    (0..<count).filter(isKept).map { Time(seconds: 1_514_764_800 + Int64($0) * 86_400) }
  }

  @Test func `the calendar is measured from the data`() {
    let daily = Timeframe(1, .day)
    let always = days(800) { _ in true }
    #expect(Periods(always, daily).perYear == 365)
    let weekdays = days(800) { $0 % 7 < 5 }
    #expect(Periods(weekdays, daily).perYear == 260)
    // 9 holidays a year leave about 252 days.
    let exchange = days(1_461) { $0 % 7 < 5 && $0 % 41 != 0 }
    #expect(Periods(exchange, daily).perYear == 252)
    let four = days(800) { $0 % 7 < 4 }
    #expect(Periods(four, daily).perYear == 209)
  }

  @Test func `less than a year is told by its weekends`() {
    let minute = Timeframe(1, .minute)
    #expect(Periods(days(60) { _ in true }, minute).perYear == 365)
    #expect(Periods(days(60) { $0 % 7 < 5 }, minute).perYear == 252)
    #expect(Periods([], minute).perYear == 252)
    #expect(Periods(days(60) { $0 % 7 < 5 }, minute).name == "day")
  }

  @Test func `weeks and months have their own`() {
    #expect(Periods(days(1_461) { $0 % 7 == 0 }, Timeframe(1, .week)).perYear == 52)
    #expect(Periods(days(1_461) { $0 % 30 == 0 }, Timeframe(1, .month)).perYear == 12)
    #expect(Periods(days(1_461) { $0 % 7 == 0 }, Timeframe(1, .week)).name == "week")
    #expect(Periods(days(60) { $0 % 3 == 0 }, Timeframe(3, .day)).name == "3 days")
  }
}
