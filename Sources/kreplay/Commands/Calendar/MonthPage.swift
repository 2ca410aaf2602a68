import Market

/// A month of a calendar as a sheet of weeks, its hours below.
struct MonthPage {
  private let calendar: ExchangeCalendar
  private let period: CalendarPeriod
  private let clock: CalendarClock
  private let sessions: [Session]

  init(_ calendar: ExchangeCalendar, _ period: CalendarPeriod) {
    self.calendar = calendar
    self.period = period
    clock = CalendarClock(calendar)
    sessions = calendar.sessions(period.days)
  }

  /// The lines; none is longer than 60 columns.
  func lines(_ ink: Ink) -> [String] {
    let head = ink.bold(calendar.name) + "  " + calendar.title
    var lines = [head, period.title, "", ink.dim(" Mon  Tue  Wed  Thu  Fri  Sat  Sun")]
    lines += weeks(ink)
    lines += ["", legend(ink), ""]
    lines += hours(ink)
    lines += clock.changes(period.days).map { change in
      "on day \(CivilDate(dayNumber: change.day).day) "
        + CalendarClock.words(before: change.before, after: change.after)
    }
    lines += calendar.doubts(about: period.days).map(ink.warning)
    return lines
  }

  // MARK: The sheet

  /// What a date is.
  enum Kind { case session, short, holiday, weekend }

  static func kind(_ day: Int, _ calendar: ExchangeCalendar) -> Kind {
    if let session = calendar.session(of: day) { return session.isShort ? .short : .session }
    return calendar.isInWeek(day) ? .holiday : .weekend
  }

  private func weeks(_ ink: Ink) -> [String] {
    let first = period.days.lowerBound
    let monday = first - (CivilDate.weekday(dayNumber: first) - 1)
    return stride(from: monday, to: period.days.upperBound, by: 7).map { week in
      let cells = (week..<week + 7).map { day in
        period.days.contains(day) ? cell(day, ink) : "     "
      }
      var line = cells.joined()
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  /// A date in four columns and its mark.
  private func cell(_ day: Int, _ ink: Ink) -> String {
    let number = "\(CivilDate(dayNumber: day).day)"
    let room = String(repeating: " ", count: 4 - number.count)
    switch Self.kind(day, calendar) {
    case .session: return room + number + " "
    case .short: return room + ink.warning(number + "½")
    case .holiday: return room + ink.signed(number + "×", -1)
    case .weekend: return room + ink.dim(number + "·")
    }
  }

  private func legend(_ ink: Ink) -> String {
    let kinds = period.days.map { Self.kind($0, calendar) }
    var parts = [count(sessions.count, "session")]
    if kinds.contains(.short) { parts.append("½ half day") }
    if kinds.contains(.holiday) { parts.append("× holiday") }
    if kinds.contains(.weekend) { parts.append("· no session") }
    return ink.dim(parts.joined(separator: "   "))
  }

  private func count(_ number: Int, _ word: String) -> String {
    "\(number) \(word)\(number == 1 ? "" : "s")"
  }

  // MARK: Hours

  /// Sessions with the same hours, by the exchange's clocks and in UTC.
  private func hours(_ ink: Ink) -> [String] {
    var groups: [(local: String, utc: String, days: [Int])] = []
    for session in sessions {
      let (local, utc) = (clock.local(session), clock.utc(session))
      if let last = groups.last, last.local == local, last.utc == utc {
        groups[groups.count - 1].days.append(session.day)
      } else {
        groups.append((local, utc, [session.day]))
      }
    }
    var table = TextTable([.left, .left, .left])
    for group in groups {
      table.add([span(group.days), clock.place, group.local])
      if clock.place != "UTC" { table.add(["", "UTC", group.utc]) }
    }
    var lines = table.lines { _, column, text in column == 1 ? ink.dim(text) : text }
    if groups.contains(where: { ($0.local + $0.utc).contains("*") }) {
      lines.append(ink.dim("* on the day before"))
    }
    return lines
  }

  /// `1 to 26`, or `31`.
  private func span(_ days: [Int]) -> String {
    let numbers = [days.first, days.last].compactMap { $0 }.map { CivilDate(dayNumber: $0).day }
    guard let first = numbers.first, let last = numbers.last, first != last else {
      return numbers.first.map { "\($0)" } ?? ""
    }
    return "\(first) to \(last)"
  }
}
