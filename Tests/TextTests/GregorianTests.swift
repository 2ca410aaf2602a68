import Foundation
import Testing
import Text

@Suite struct GregorianTests {
  /// Foundation's calendar is another implementation; it keeps the Gregorian rules after 1582.
  @Test func `dates are Foundation's`() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    for day in stride(from: -140_000, to: 2_900_000, by: 379) {
      let date = Gregorian.date(dayNumber: day)
      let other = calendar.dateComponents(
        [.year, .month, .day, .weekday], from: Date(timeIntervalSince1970: Double(day) * 86_400))
      #expect(date.year == other.year && date.month == other.month && date.day == other.day)
      #expect(Gregorian.weekday(dayNumber: day) % 7 + 1 == other.weekday)
      #expect(
        Gregorian.dayNumber(year: date.year, month: date.month, day: date.day) == day)
    }
  }

  @Test func months() {
    #expect(Gregorian.months.count == 12 && Gregorian.shortMonths[8] == "Sep")
  }

  @Test func `division rounds down`() {
    for a in -20...20 {
      for b in 1...7 {
        #expect(floorDivide(a, b) == Int((Double(a) / Double(b)).rounded(.down)))
        #expect(
          floorDivide(a, b) * b + floorModulo(a, b) == a && (0..<b).contains(floorModulo(a, b)))
      }
    }
  }
}
