import Market

/// A year of a calendar: all days that are not as usual.
struct YearPage {
  private let calendar: ExchangeCalendar
  private let period: CalendarPeriod
  private let clock: CalendarClock

  init(_ calendar: ExchangeCalendar, _ period: CalendarPeriod) {
    self.calendar = calendar
    self.period = period
    clock = CalendarClock(calendar)
  }

  func lines(_ ink: Ink) -> [String] {
    var table = TextTable([.left, .left, .left])
    let changes = clock.changes(period.days)
    for day in period.days {
      if let words = words(day) { table.add([date(day), weekday(day), words]) }
      for change in changes where change.day == day {
        table.add([
          date(day), weekday(day), CalendarClock.words(before: change.before, after: change.after),
        ])
      }
    }
    let sessions = calendar.sessions(period.days)
    let short = sessions.count(where: \.isShort)
    var lines = [ink.bold(calendar.name) + "  " + calendar.title, period.title, ""]
    let rows = table.lines { _, column, text in column < 2 ? ink.dim(text) : text }
    lines += rows.isEmpty ? [] : rows + [""]
    lines.append(
      "\(sessions.count) sessions"
        + (short == 0 ? "" : ", \(short) of them half day\(short == 1 ? "" : "s")"))
    lines += calendar.doubts(about: period.days).map(ink.warning)
    return lines
  }

  private func words(_ day: Int) -> String? {
    switch MonthPage.kind(day, calendar) {
    case .holiday: return "closed"
    case .session, .weekend: return nil
    case .short: return calendar.session(of: day).map { clock.local($0) }
    }
  }

  private func date(_ day: Int) -> String { CivilDate(dayNumber: day).description }

  private func weekday(_ day: Int) -> String {
    ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][CivilDate.weekday(dayNumber: day) - 1]
  }
}
