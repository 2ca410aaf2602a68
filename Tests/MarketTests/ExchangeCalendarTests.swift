import Foundation
import Support
import Testing

@testable import Market

@Suite struct ExchangeCalendarTests {
  private static let references: [[Substring]] = {
    let url = repositoryRoot.appendingPathComponent("Tests/MarketTests/References/calendars.txt")
    let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map { $0.split(separator: " ") }
  }()

  private static let names = ["XNYS", "XLON", "XETR", "XTKS", "XHKG", "XTAI", "XSHG", "CME"]

  private func lines(_ kind: String, _ name: String) -> [[Substring]] {
    Self.references.filter { $0.count > 2 && $0[0] == kind && $0[1] == name }
  }

  private func day(_ text: some StringProtocol) throws -> Int { try Time(String(text)).dayNumber }

  private func minutes(_ time: Time) -> Int { Int(time.seconds) / 60 }

  /// Sessions, short ones, and the sums of all openings, closes and breaks of every year.
  @Test(arguments: names) func everyYearIsThatOfTheReference(_ name: String) throws {
    let calendar = try ExchangeCalendar(name)
    let known = try #require(calendar.known)
    #expect(lines("year", name).count == known.upperBound.year - known.lowerBound.year + 1)
    for line in lines("year", name) {
      let year = try #require(Int(line[2]))
      let first = CivilDate.dayNumber(year: year, month: 1, day: 1)
      let sessions = calendar.sessions(first..<first + 366).filter { $0.date.year == year }
      let sums = [
        sessions.count, sessions.count { $0.isShort },
        sessions.reduce(0) { $0 + minutes($1.open) },
        sessions.reduce(0) { $0 + minutes($1.close) },
        sessions.reduce(0) { $0 + ($1.pause.map { minutes($0.upperBound) } ?? 0) },
      ]
      #expect(sums == line[3...].compactMap { Int($0) }, "\(name) in \(year)")
    }
  }

  @Test(arguments: names) func everyShortSessionIsThatOfTheReference(_ name: String) throws {
    let calendar = try ExchangeCalendar(name)
    let known = try #require(calendar.known)
    let all = calendar.sessions(known.lowerBound.dayNumber..<known.upperBound.dayNumber + 1)
    let short = all.filter(\.isShort).map { "\($0.date) \(text($0.open)) \(text($0.close))" }
    #expect(short == lines("short", name).map { $0[2...].joined(separator: " ") })
  }

  @Test(arguments: names) func someSessionsInFull(_ name: String) throws {
    let calendar = try ExchangeCalendar(name)
    #expect(lines("session", name).count > 25)
    for line in lines("session", name) {
      let session = try #require(calendar.session(of: day(line[2])))
      let times = session.parts.flatMap { [text($0.lowerBound), text($0.upperBound)] }
      #expect(times == line[3...].map(String.init), "\(name) \(line[2])")
    }
  }

  private func text(_ time: Time) -> String { String(time.description.prefix(16)) + "Z" }

  @Test(arguments: [
    ("NYSE", "XNYS"), ("nasdaq", "XNAS"), ("lse", "XLON"), ("Xetra", "XETR"), ("JPX", "XTKS"),
    ("hkex", "XHKG"), ("TWSE", "XTAI"), ("szse", "XSHG"), ("Globex", "CME"), ("FX", "forex"),
    ("crypto", "24/7"), ("xnys", "XNYS"),
  ])
  func aliases(_ alias: String, _ name: String) throws {
    #expect(try ExchangeCalendar(alias).name == name)
  }

  @Test func anUnknownNameIsAMessage() {
    #expect(throws: CalendarError.unknown("XNYZ")) { try ExchangeCalendar("XNYZ") }
    #expect(
      CalendarError.unknown("XNYZ").description
        == "there is no calendar 'XNYZ'; did you mean 'XNYS'? take one of XNYS, XNAS, XLON, XETR, XTKS, XHKG, XTAI, XSHG, CME, forex, 24/7"
    )
    #expect(CalendarError.unknown("Mars Exchange").exitCode == .usage)
  }

  /// Every name and alias means one calendar.
  @Test func namesAreOnes() {
    let names = CalendarListing.all.flatMap { [$0.name] + $0.aliases }.map { $0.lowercased() }
    #expect(Set(names).count == names.count)
  }

  @Test func openMeansTrading() throws {
    let tokyo = try ExchangeCalendar("XTKS")
    func isOpen(_ time: String) throws -> Bool { tokyo.isOpen(at: try Time(time)) }
    #expect(try !isOpen("2024-11-01T05:59:00+09:00"))
    #expect(try isOpen("2024-11-01T09:00:00+09:00"))
    #expect(try isOpen("2024-11-01T11:29:59+09:00"))
    #expect(try !isOpen("2024-11-01T11:30:00+09:00"))
    #expect(try isOpen("2024-11-01T12:30:00+09:00"))
    #expect(try !isOpen("2024-11-01T15:00:00+09:00"))
    // Longer since 5 November 2024, after a holiday on the 4th.
    #expect(try !isOpen("2024-11-04T10:00:00+09:00"))
    #expect(try isOpen("2024-11-05T15:29:00+09:00"))
    #expect(try tokyo.session(holding: Time("2024-11-01T12:00:00+09:00")) != nil)
    #expect(try tokyo.session(holding: Time("2024-11-02T12:00:00+09:00")) == nil)
  }

  @Test func overnightSessionsBearTheDateOnWhichTheyClose() throws {
    let forex = try ExchangeCalendar("forex")
    let monday = try #require(try forex.session(holding: Time("2024-03-03T22:00:00Z")))
    #expect(monday.date.description == "2024-03-04")
    #expect(try forex.session(holding: Time("2024-03-03T21:59:59Z")) == nil)
    #expect(try forex.session(of: day("2024-12-25")) == nil)
    // The clocks of New York changed on 10 March.
    #expect(try forex.session(of: day("2024-03-11"))?.open == Time("2024-03-10T21:00:00Z"))
    let chicago = try ExchangeCalendar("CME")
    let session = try #require(try chicago.session(of: day("2024-07-04")))
    #expect(session.isShort)
    #expect(try session.open == Time("2024-07-03T22:00:00Z"))
    #expect(try session.close == Time("2024-07-04T17:00:00Z"))
  }

  @Test func alwaysOpenIsAlwaysOpen() throws {
    let calendar = try ExchangeCalendar("24/7")
    #expect(calendar.known == nil)
    let sunday = try #require(try calendar.session(of: day("2024-12-29")))
    #expect(try sunday.open == Time("2024-12-29"))
    #expect(try sunday.close == Time("2024-12-30"))
  }

  /// Outside the known dates there are the regular hours of each week.
  @Test func outsideTheKnownDatesWeeksAreRegular() throws {
    let calendar = try ExchangeCalendar("XNYS")
    let christmas = try day("2042-12-25")
    #expect(!calendar.isKnown(christmas))
    #expect(try calendar.isKnown(day("2012-12-25")))
    #expect(calendar.isSession(christmas))
    #expect(try calendar.session(of: christmas)?.open == Time("2042-12-25T14:30:00Z"))
    #expect(try !calendar.isSession(day("2042-12-27")))
    #expect(try calendar.isSession(day("1950-07-04")))
    let tokyo = try ExchangeCalendar("XTKS")
    #expect(try tokyo.session(of: day("2042-12-25"))?.close == Time("2042-12-25T06:30:00Z"))
    #expect(try tokyo.session(of: day("1980-12-25"))?.close == Time("1980-12-25T06:00:00Z"))
  }

  @Test func theNextAndThePrevious() throws {
    let calendar = try ExchangeCalendar("XNYS")
    let sandy = try day("2012-10-29")
    #expect(!calendar.isSession(sandy))
    #expect(calendar.next(after: sandy).date.description == "2012-10-31")
    #expect(calendar.previous(before: sandy).date.description == "2012-10-26")
    #expect(calendar.sessions(sandy..<sandy + 5).count == 3)
  }

  /// All times that can be are answered.
  @Test(arguments: CalendarListing.all.map(\.name)) func theEndsOfTime(_ name: String) throws {
    let calendar = try ExchangeCalendar(name)
    for time in [Time.range.lowerBound, Time.range.upperBound] {
      _ = calendar.isOpen(at: time)
      var days = SessionDays(calendar)
      days.enter(time.whole)
      #expect(days.start <= time.whole && time.whole < days.end)
    }
  }
}
