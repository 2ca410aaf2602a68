import Market

/// The list of all calendars, and what one is.
enum CalendarPage {
  static func list(_ ink: Ink) -> [String] {
    var table = TextTable([.left, .left, .left])
    for listing in CalendarListing.all {
      table.add([listing.name, listing.title, known(try? ExchangeCalendar(listing.name))])
    }
    let lines = table.lines { _, column, text in
      column == 0 ? ink.bold(text) : column == 2 ? ink.dim(text) : text
    }
    return lines
  }

  private static func known(_ calendar: ExchangeCalendar?) -> String {
    guard let calendar, let known = calendar.known else { return "" }
    let last = calendar.announced?.year ?? known.upperBound.year
    return "holidays of \(known.lowerBound.year) to \(last)"
      + (calendar.announced == nil ? "" : ", by rule to \(known.upperBound.year)")
  }

  static func facts(_ calendar: ExchangeCalendar, _ ink: Ink) -> [String] {
    var table = TextTable([.left, .left])
    func add(_ name: String, _ texts: [String]) {
      for (place, text) in texts.enumerated() where !text.isEmpty {
        table.add([place == 0 ? "  " + name : "", text])
      }
    }
    add("also called", [calendar.listing.aliases.joined(separator: ", ")])
    add("time zone", [calendar.zone.name])
    add("hours", hours(calendar))
    add("auction", [auction(calendar)])
    add("holidays", [holidays(calendar)])
    add("note", [calendar.listing.note])
    let lines = table.lines { _, column, text in column == 0 ? ink.dim(text) : text }
    return [ink.bold(calendar.name) + "  " + calendar.title] + lines
  }

  /// The regular hours, the latest first.
  private static func hours(_ calendar: ExchangeCalendar) -> [String] {
    let steps = calendar.regular
    var lines = steps.enumerated().reversed().map { place, step in
      let since = place == 0 ? (steps.count > 1 ? " before" : "") : " since \(step.since)"
      return CalendarClock.words(step.hours) + since
    }
    if steps.contains(where: { $0.hours.open < 0 }) { lines.append("* on the evening before") }
    return lines
  }

  private static func auction(_ calendar: ExchangeCalendar) -> String {
    guard let last = calendar.auctions.last, case let minutes = last.auction.after / 60, minutes > 0
    else { return "" }
    let same = calendar.auctions.reversed().prefix { $0.auction.after == last.auction.after }
    let since = same.last?.since ?? last.since
    return
      "since \(since) prices of the closing auction come up to \(minutes) min\(minutes == 1 ? "" : "s") late"
  }

  private static func holidays(_ calendar: ExchangeCalendar) -> String {
    guard let known = calendar.known else { return "the same every year" }
    guard let announced = calendar.announced else {
      return "known from \(known.lowerBound) to \(known.upperBound)"
    }
    return "announced from \(known.lowerBound) to \(announced), by rule to \(known.upperBound)"
  }
}
