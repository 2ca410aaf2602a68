import Market
import Text

/// What `kreplay calendar --json` prints.
enum CalendarJSON {
  static func list() -> JSON {
    .object([
      "calendars": .list(
        CalendarListing.all.compactMap { try? ExchangeCalendar($0.name) }.map(facts))
    ])
  }

  static func facts(_ calendar: ExchangeCalendar) -> JSON {
    .object([
      "name": .text(calendar.name), "title": .text(calendar.title),
      "aliases": .list(calendar.listing.aliases.map(JSON.text)),
      "zone": .text(calendar.zone.name),
      "note": calendar.listing.note.isEmpty ? .null : .text(calendar.listing.note),
      "known": known(calendar),
    ])
  }

  private static func known(_ calendar: ExchangeCalendar) -> JSON {
    guard let known = calendar.known else { return .null }
    return .object([
      "from": .text(known.lowerBound.description), "to": .text(known.upperBound.description),
      "announced": .text((calendar.announced ?? known.upperBound).description),
    ])
  }

  /// The days of a month or a year: sessions, holidays, changes of clocks.
  static func days(_ calendar: ExchangeCalendar, _ period: CalendarPeriod) -> JSON {
    let holidays = period.days.filter { MonthPage.kind($0, calendar) == .holiday }
    let changes = CalendarClock(calendar).changes(period.days)
    return .object([
      "calendar": .text(calendar.name), "zone": .text(calendar.zone.name),
      "known": known(calendar),
      "sessions": .list(calendar.sessions(period.days).map { session($0, calendar) }),
      "holidays": .list(holidays.map { .text(CivilDate(dayNumber: $0).description) }),
      "clocks": .list(
        changes.map { change in
          .object([
            "date": .text(CivilDate(dayNumber: change.day).description),
            "before": .whole(change.before), "after": .whole(change.after),
          ])
        }),
    ])
  }

  private static func session(_ session: Session, _ calendar: ExchangeCalendar) -> JSON {
    var members: [String: JSON] = [
      "date": .text(session.date.description), "open": .text(session.open.description),
      "close": .text(session.close.description), "short": .bool(session.isShort),
      "known": .bool(calendar.isKnown(session.day)),
    ]
    if let pause = session.pause {
      members["pause"] = .list([
        .text(pause.lowerBound.description), .text(pause.upperBound.description),
      ])
    }
    return .object(members)
  }
}
