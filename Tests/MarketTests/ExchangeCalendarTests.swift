import Foundation
import Support
import Testing
import Text

@testable import Market

@Suite struct ExchangeCalendarTests {
  private static let references: [[Substring]] = {
    let url = repositoryRoot.appendingPathComponent("Tests/MarketTests/References/calendars.txt")
    let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map { $0.split(separator: " ") }
  }()

  private static let names = [
    "XNYS", "XLON", "XETR", "XTKS", "XHKG", "XTAI", "XSHG", "CME", "CME-equity", "CME-rates",
    "CME-fx", "CME-energy", "CME-grains", "CME-livestock",
  ]

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
    #expect(lines("session", name).count > 20)
    for line in lines("session", name) {
      let session = try #require(calendar.session(of: day(line[2])))
      let times = session.parts.flatMap { [text($0.lowerBound), text($0.upperBound)] }
      #expect(times == line[3...].map(String.init), "\(name) \(line[2])")
    }
  }

  private func text(_ time: Time) -> String { String(time.description.prefix(16)) + "Z" }

  @Test(arguments: [
    ("NYSE", "XNYS"), ("nasdaq", "XNAS"), ("lse", "XLON"), ("Xetra", "XETR"), ("JPX", "XTKS"),
    ("hkex", "XHKG"), ("CMES", "CME"), ("cme_rate", "CME-rates"),
    ("CMEGlobex_Metals", "CME-metals"),
    ("TWSE", "XTAI"), ("szse", "XSHG"), ("Globex", "CME"), ("FX", "forex"),
    ("crypto", "24/7"), ("xnys", "XNYS"),
  ])
  func aliases(_ alias: String, _ name: String) throws {
    #expect(try ExchangeCalendar(alias).name == name)
  }

  @Test func anUnknownNameIsAMessage() {
    #expect(throws: CalendarError.unknown("XNYZ")) { try ExchangeCalendar("XNYZ") }
    #expect(
      CalendarError.unknown("XNYZ").description
        == "there is no calendar 'XNYZ' — did you mean 'XNYS'? (there are \(listed(CalendarListing.all.map(\.name))))"
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

  /// What `pandas_market_calendars` has in its own words of some dates, by the clocks of Chicago.
  @Test(arguments: [
    // Since September 2005 from 15:30 to 15:15, with half days that end at 10:30 and 12:15.
    ("CME-equity", "2012-11-16", "2012-11-15T15:30:00-06:00", "2012-11-16T15:15:00-06:00"),
    ("CME-equity", "2012-11-20", "2012-11-19T17:00:00-06:00", "2012-11-20T16:15:00-06:00"),
    ("CME-equity", "2012-05-28", "2012-05-27T15:30:00-05:00", "2012-05-28T10:30:00-05:00"),
    ("CME-equity", "2012-11-23", "2012-11-22T17:00:00-06:00", "2012-11-23T12:15:00-06:00"),
    ("CME-equity", "2026-04-03", "2026-04-02T17:00:00-05:00", "2026-04-03T08:15:00-05:00"),
    ("CME-equity", "2015-09-21", "2015-09-20T17:00:00-05:00", "2015-09-21T16:00:00-05:00"),
    ("CME-energy", "2015-09-18", "2015-09-17T17:00:00-05:00", "2015-09-18T16:15:00-05:00"),
    ("CME-rates", "2024-11-29", "2024-11-28T17:00:00-06:00", "2024-11-29T12:15:00-06:00"),
    ("CME-fx", "2024-12-24", "2024-12-23T17:00:00-06:00", "2024-12-24T12:15:00-06:00"),
    ("CME-metals", "2024-07-04", "2024-07-03T17:00:00-05:00", "2024-07-04T13:30:00-05:00"),
    ("CME-grains", "2015-07-02", "2015-07-01T19:00:00-05:00", "2015-07-02T13:15:00-05:00"),
    ("CME-livestock", "2024-12-24", "2024-12-24T08:30:00-06:00", "2024-12-24T12:05:00-06:00"),
    ("XTAI", "2000-04-08", "2000-04-08T09:00:00+08:00", "2000-04-08T11:00:00+08:00"),
    ("XTAI", "2000-12-29", "2000-12-29T09:00:00+08:00", "2000-12-29T12:00:00+08:00"),
    ("XTAI", "2001-01-02", "2001-01-02T09:00:00+08:00", "2001-01-02T13:30:00+08:00"),
  ])
  func someDays(_ name: String, _ date: String, _ open: String, _ close: String) throws {
    let session = try #require(try ExchangeCalendar(name).session(of: day(date)))
    #expect(try session.open == Time(open) && session.close == Time(close), "\(name) \(date)")
  }

  /// The exchange's own count of its days; typhoons and an earthquake closed it too.
  @Test func taipeiBefore2002() throws {
    let calendar = try ExchangeCalendar("XTAI")
    for (year, count, saturdays) in [(2000, 271, 26), (2001, 244, 0)] {
      let first = CivilDate.dayNumber(year: year, month: 1, day: 1)
      let sessions = calendar.sessions(first..<first + 366).filter { $0.date.year == year }
      #expect(sessions.count == count)
      #expect(sessions.count { CivilDate.weekday(dayNumber: $0.day) == 6 } == saturdays)
    }
    #expect(try !calendar.isSession(day("2000-08-23")) && !calendar.isSession(day("2001-09-17")))
  }

  /// Grains rest from 7:45 to 8:30, equity indices rested for a quarter of an hour.
  @Test func breaks() throws {
    let grains = try ExchangeCalendar("CME-grains")
    #expect(try !grains.isOpen(at: Time("2024-06-12T08:00:00-05:00")))
    #expect(try grains.isOpen(at: Time("2024-06-12T08:30:00-05:00")))
    let equity = try ExchangeCalendar("CME-equity")
    #expect(try !equity.isOpen(at: Time("2021-06-25T15:20:00-05:00")))
    #expect(try equity.isOpen(at: Time("2021-06-28T15:20:00-05:00")))
  }

  /// Holidays beyond those that are announced follow rules, and that is said.
  @Test func whatIsNotCertainIsSaid() throws {
    let calendar = try ExchangeCalendar("XNYS")
    #expect(calendar.announced?.description == "2026-12-31")
    #expect(try !calendar.isSession(day("2031-07-04")) && calendar.isKnown(day("2031-07-04")))
    func doubts(_ first: String, _ last: String) throws -> [String] {
      try calendar.doubts(about: day(first)..<day(last) + 1)
    }
    let rule = "holidays after 2026-12-31 follow rules and may be changed"
    #expect(try doubts("1990-01-01", "2026-12-31") == [])
    #expect(try doubts("2026-12-01", "2027-01-01") == [rule])
    #expect(
      try doubts("1989-12-31", "2036-01-01") == [
        "holidays before 1990-01-01 are not known: regular weeks", rule,
        "holidays after 2035-12-31 are not known: regular weeks",
      ])
    #expect(
      try doubts("2036-01-01", "2036-01-02") == [
        "holidays after 2035-12-31 are not known: regular weeks"
      ])
    let taipei = try ExchangeCalendar("XTAI")
    #expect(taipei.announced == nil && taipei.known?.upperBound.description == "2026-12-31")
    #expect(try ExchangeCalendar("24/7").doubts(about: 0..<100_000) == [])
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
