import Foundation
import Market
import Testing

@Suite struct CivilDateTests {
  /// 1900 to 2099, day by day.
  @Test func agreesWithFoundation() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
    let first = try #require(CivilDate(year: 1900, month: 1, day: 1)).dayNumber
    for number in first..<first + 73_049 {
      let date = CivilDate(dayNumber: number)
      let moment = Date(timeIntervalSince1970: Double(number) * 86_400)
      let parts = calendar.dateComponents([.year, .month, .day, .weekday], from: moment)
      guard date.year == parts.year, date.month == parts.month, date.day == parts.day,
        date.weekday % 7 + 1 == parts.weekday, date.dayNumber == number
      else {
        Issue.record("\(date) is not \(parts)")
        return
      }
    }
  }

  /// Each of the 3,652,059 days follows the one before, by the rules of months alone.
  @Test func everyDayFollowsTheOneBefore() throws {
    var number = try #require(CivilDate(year: 1, month: 1, day: 1)).dayNumber
    #expect(number == -719_162)
    for year in 1...9_999 {
      for month in 1...12 {
        let length = CivilDate.length(ofMonth: month, year: year)
        for day in [1, length] {
          let date = CivilDate(dayNumber: number + day - 1)
          guard date == CivilDate(year: year, month: month, day: day),
            date.dayNumber == number + day - 1
          else {
            Issue.record("\(year)-\(month)-\(day) came back as \(date)")
            return
          }
        }
        number += length
      }
    }
    #expect(number - 1 == 2_932_896)
  }

  @Test(arguments: [
    (2023, 2, 29), (1900, 2, 29), (2024, 13, 1), (2024, 0, 1), (2024, 4, 31), (0, 1, 1),
    (10_000, 1, 1), (2024, 1, 0),
  ])
  func noSuchDay(_ year: Int, _ month: Int, _ day: Int) {
    #expect(CivilDate(year: year, month: month, day: day) == nil)
  }

  @Test func leapDays() {
    #expect(CivilDate(year: 2024, month: 2, day: 29)?.description == "2024-02-29")
    #expect(CivilDate(year: 2000, month: 2, day: 29)?.weekday == 2)
  }
}
