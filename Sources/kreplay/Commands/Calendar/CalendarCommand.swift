import ArgumentParser
import Jobs
import Market
import Text

/// `kreplay calendar`: when exchanges are open.
struct CalendarCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calendar",
    abstract: "List the exchanges' calendars, or show one: its hours, a month, a year.",
    discussion: """
      Example: kreplay calendar XNYS 2012-10

      A month shows sessions, half days and holidays, the hours by the exchange's clocks and in UTC, \
      and changes of clocks; a year lists all that is not as usual. A strategy whose instrument names \
      its calendar has sessions for days, and hours that begin with trading.
      """)

  @Argument(
    help: "The calendar, as in XNYS or NYSE; lists all if left out.",
    completion: .list(CalendarListing.all.map(\.name)))
  var name: String?
  @Argument(help: "A month, as in 2012-10, or a year, as in 2012.")
  var period: String?
  @Flag(help: "Print one JSON object.")
  var json = false

  func run() throws {
    guard let name else {
      return try print(json: CalendarJSON.list) { CalendarPage.list(.standard) }
    }
    let calendar = try ExchangeCalendar(name)
    guard let period else {
      return try print(json: { CalendarJSON.facts(calendar) }) {
        CalendarPage.facts(calendar, .standard)
      }
    }
    let span = try CalendarPeriod(period)
    try print(json: { CalendarJSON.days(calendar, span) }) {
      switch span.month {
      case .some: MonthPage(calendar, span).lines(.standard)
      case nil: YearPage(calendar, span).lines(.standard)
      }
    }
  }

  private func print(json value: () -> JSON, lines: () -> [String]) throws {
    if json {
      try StandardOutput.write(value().bytes())
    } else {
      try StandardOutput.print(lines().joined(separator: "\n") + "\n")
    }
  }
}

/// A month or a year.
struct CalendarPeriod {
  let year: Int
  /// 1 to 12; `nil` for the whole year.
  let month: Int?
  /// Its dates as days since 1970-01-01.
  let days: Range<Int>

  /// A period from `2012-10` or `2012`.
  ///
  /// - Throws: `UsageError`.
  init(_ text: String) throws {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let isPlain = text.utf8.allSatisfy { (48...57).contains($0) || $0 == UInt8(ascii: "-") }
    let lengths = parts.map(\.utf8.count)
    guard isPlain, lengths == [4, 2] || lengths == [4], let year = Int(parts[0]),
      let first = CivilDate(year: year, month: parts.count == 2 ? Int(parts[1]) ?? 0 : 1, day: 1)
    else {
      throw UsageError(
        "'\(printable(String(text.prefix(40))))' is neither a month nor a year; write one as in 2012-10 or 2012"
      )
    }
    // The sessions around a year's ends lie in its neighbours, and times have the years 1 to 9999.
    guard (2...9_998).contains(year) else {
      throw UsageError("'\(text)' is beyond the years of calendars; take one from 0002 to 9998")
    }
    self.year = year
    month = parts.count == 2 ? first.month : nil
    let months =
      first.dayNumber..<first.dayNumber
      + CivilDate.length(ofMonth: first.month, year: year)
    let isLeap = CivilDate.length(ofMonth: 2, year: year) == 29
    days = month == nil ? first.dayNumber..<first.dayNumber + (isLeap ? 366 : 365) : months
  }

  /// `October 2012` or `2012`.
  var title: String {
    guard let month else { return "\(year)" }
    return "\(Gregorian.months[month - 1]) \(year)"
  }
}
