import Market

/// Hours of sessions as a calendar's pages write them.
struct CalendarClock {
  private let zone: ZoneOffsets

  init(_ calendar: ExchangeCalendar) { zone = calendar.zone }

  /// `09:30–16:00` by the exchange's clocks, a star where it opens on the evening before.
  func local(_ session: Session) -> String {
    session.parts.map { part in
      text(part.lowerBound, zone, session.day) + "–" + text(part.upperBound, zone, session.day)
    }.joined(separator: ", ")
  }

  /// The same in UTC, a star where that is the day before.
  func utc(_ session: Session) -> String {
    session.parts.map {
      text($0.lowerBound, nil, session.day) + "–" + text($0.upperBound, nil, session.day)
    }
    .joined(separator: ", ")
  }

  private func text(_ time: Time, _ zone: ZoneOffsets?, _ day: Int) -> String {
    let seconds = Int(time.seconds) + (zone?.offset(at: time) ?? 0)
    let after = seconds - day * 86_400
    if after == 86_400 { return "24:00" }
    let mark = after < 0 ? "*" : after > 86_400 ? "+" : ""
    return Self.words((after % 86_400 + 86_400) % 86_400) + mark
  }

  /// The zone without its continent: `New York`.
  var place: String {
    let last = zone.name.split(separator: "/").last.map(String.init) ?? zone.name
    return last.split(separator: "_").joined(separator: " ")
  }

  /// Hours as the calendar has them in its record.
  static func words(_ hours: SessionHours) -> String {
    let open =
      words(hours.open < 0 ? hours.open + 86_400 : hours.open) + (hours.open < 0 ? "*" : "")
    let close = words(hours.close)
    guard let pause = hours.pause else { return "\(open)–\(close)" }
    return "\(open)–\(words(pause.lowerBound)), \(words(pause.upperBound))–\(close)"
  }

  /// `09:30` of seconds after midnight.
  private static func words(_ seconds: Int) -> String {
    func pair(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(pair(seconds / 3_600)):\(pair(seconds / 60 % 60))"
  }

  /// The changes of clocks on some dates: the local date, and the offsets before and after.
  func changes(_ days: Range<Int>) -> [(day: Int, before: Int, after: Int)] {
    var changes: [(Int, Int, Int)] = []
    var span = zone.span(at: Time(seconds: Int64(days.lowerBound * 86_400 - 86_400)))
    while span.end < (days.upperBound + 1) * 86_400 {
      let next = zone.span(at: Time(seconds: Int64(span.end)))
      let day = Time(seconds: Int64(span.end + span.offset - 1)).dayNumber
      if days.contains(day), next.offset != span.offset {
        changes.append((day, span.offset, next.offset))
      }
      span = next
    }
    return changes
  }

  /// `forward 1 hour, UTC-5 to UTC-4`.
  static func words(before: Int, after: Int) -> String {
    let minutes = abs(after - before) / 60
    let length =
      minutes % 60 == 0
      ? "\(minutes / 60) hour\(minutes == 60 ? "" : "s")" : "\(minutes) minutes"
    return "clocks go \(after > before ? "forward" : "back") \(length), "
      + "\(offset(before)) to \(offset(after))"
  }

  private static func offset(_ seconds: Int) -> String {
    let minutes = abs(seconds) / 60
    let rest = minutes % 60 == 0 ? "" : ":\(minutes % 60)"
    return "UTC\(seconds < 0 ? "-" : "+")\(minutes / 60)\(rest)"
  }
}
