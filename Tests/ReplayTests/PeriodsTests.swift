import Foundation
import Market
import Strategy
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

  /// By hand: a year has 365.25 / 7 = 52.179 of each weekday, so six of them are 313.07, three 156.54.
  @Test(
    arguments: [
      ([0, 1, 2, 3, 4], 252), ([0, 1, 2, 3, 4, 5, 6], 365), ([0, 1, 2, 3, 4, 6], 313),
      ([0, 2, 4], 157), ([5, 6], 104), ([6, 0, 1, 2, 3], 252), ([0, 1, 2, 4, 5], 261),
    ] as [([Int], Double)])
  func `weekdays in at least half of the weeks count`(_ kept: [Int], _ rate: Double) {
    let hour = Timeframe(1, .hour)
    let found = Periods(days(120) { kept.contains($0 % 7) }, hour)
    #expect(found.perYear == rate && found.basis == .weekdays)
    // A single day of another week, and one that is left out, change nothing.
    let other = Periods(days(120) { $0 == 33 || ($0 != 28 && kept.contains($0 % 7)) }, hour)
    #expect(other.perYear == rate && other.basis == .weekdays)
  }

  @Test func `what is measured, estimated and assumed is told apart`() {
    let daily = Timeframe(1, .day)
    #expect(Periods(days(400) { $0 % 7 < 5 }, daily).basis == .measured)
    #expect(Periods(days(360) { $0 % 7 < 5 }, daily).basis == .weekdays)
    #expect(Periods(days(14) { $0 % 7 < 5 || $0 == 13 }, daily).basis == .weekdays)
    // Less than two weeks, weeks, and bars of several days.
    for short in [
      Periods(days(10) { $0 % 7 < 5 }, daily), Periods([], daily),
      Periods(days(200) { $0 % 7 == 0 }, Timeframe(1, .week)),
      Periods(days(60) { $0 % 3 == 0 }, Timeframe(3, .day)),
    ] { #expect(short.basis == .usual) }
    #expect(Periods(days(10) { $0 % 7 < 5 }, daily).perYear == 252)
    #expect(Periods(days(10) { _ in true }, daily).perYear == 365)
  }

  @Test func `weeks and months have their own`() {
    #expect(Periods(days(1_461) { $0 % 7 == 0 }, Timeframe(1, .week)).perYear == 52)
    #expect(Periods(days(1_461) { $0 % 30 == 0 }, Timeframe(1, .month)).perYear == 12)
    #expect(Periods(days(1_461) { $0 % 7 == 0 }, Timeframe(1, .week)).name == "week")
    #expect(Periods(days(60) { $0 % 3 == 0 }, Timeframe(3, .day)).name == "3 days")
  }

  @Test func `a candle of more than a day lasts to its last day`() {
    func day(_ text: String) -> Time {
      let parts = text.split(separator: "-").map { Int($0) ?? 0 }
      let date = CivilDate(year: parts[0], month: parts[1], day: parts[2])
      return Time(seconds: Int64(date?.dayNumber ?? 0) * 86_400)
    }
    for (frame, open, last) in [
      (Timeframe(1, .day), "2024-02-28", "2024-02-28"),
      (Timeframe(3, .day), "2024-02-28", "2024-03-01"),
      (Timeframe(1, .week), "2024-12-30", "2025-01-05"),
      (Timeframe(2, .week), "2024-01-01", "2024-01-14"),
      (Timeframe(1, .month), "2024-02-01", "2024-02-29"),
      (Timeframe(1, .month), "2024-12-02", "2024-12-31"),
      (Timeframe(3, .month), "2024-10-01", "2024-12-31"),
      (Timeframe(12, .month), "2024-01-01", "2024-12-31"),
      (Timeframe(1, .month), "2024-01-31", "2024-01-31"),
    ] {
      #expect(frame.lastDay(of: day(open)) == day(last), "\(frame) of \(open)")
    }
    let minutes = Timeframe(90, .minute)
    #expect(minutes.lastDay(of: Time(seconds: 99)) == Time(seconds: 99))
    // Sydney's February opens on 31 January in UTC.
    let sydney = Time(milliseconds: day("2024-01-31").milliseconds + 13 * 3_600_000)
    let month = Timeframe(1, .month)
    #expect(month.lastDay(of: sydney, zone: "Australia/Sydney").date == day("2024-02-28").date)
    // And New York's January may bear the time of its last close.
    let close = Time(milliseconds: day("2024-01-31").milliseconds + 21 * 3_600_000)
    #expect(month.lastDay(of: close, zone: "America/New_York") == close)
    #expect(month.lastDay(of: day("2024-02-01"), zone: "America/New_York") == day("2024-02-29"))
    #expect(Timeframe(1, .day).lastDay(of: Time(milliseconds: .max)).milliseconds == .max)
    #expect(Timeframe(1, .week).lastDay(of: Time(milliseconds: .max)).milliseconds == .max)
  }

  /// Three candles of a year, in each of which the price doubles: 8 in the 1,094 days from 1 January 2021 to 31 December 2023.
  @Test func `the annual return counts all of the last candle`() throws {
    var candles = Candles()
    for (i, year) in [2019, 2021, 2022, 2023].enumerated() {
      let day = CivilDate(year: year, month: 1, day: 1)?.dayNumber ?? 0
      let open = i == 0 ? 1.0 : Double(1 << (i - 1))
      candles.append(
        Candle(
          Time(seconds: Int64(day) * 86_400), open: open, high: i == 0 ? 1 : 2 * open, low: open,
          close: i == 0 ? 1 : 2 * open))
    }
    var sources = [
      SeriesSource(candles, instrument: Instrument(lot: 0.001), timeframe: Timeframe(12, .month))
    ]
    let document = try StrategyDocument(
      text: """
        data: x.csv
        long: { enter: position.size == 0 }
        execution: { closeAtEnd: false }
        """, path: "years.yaml")
    var options = ReplayOptions()
    options.execution = document.execution
    let strategy = try #require(try document.strategy() as? DocumentStrategy)
    let run = try replay(&sources, to: strategy, options: options).run
    #expect(abs(run.finalEquity / run.account.cash - 8) < 1e-4)
    let cagr = try #require(Statistics(of: run)["cagr"].value)
    #expect(abs(cagr - (pow(run.finalEquity / run.account.cash, 365.25 / 1_094) - 1)) < 1e-12)
  }
}
