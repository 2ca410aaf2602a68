import Market
import Strategy

/// How many entries of each side have filled in a session.
struct EntriesOfDay: Sendable {
  private let days: Days
  private var end = Int64.min
  private var long = 0
  private var short = 0

  /// The calendar, apart, so that a book stays small.
  private final class Days: Sendable {
    let calendar: DayCalendar

    init(_ calendar: DayCalendar) { self.calendar = calendar }
  }

  init(_ days: DayCalendar) { self.days = Days(days) }

  /// How many of a side there were so far in the session of a time.
  mutating func count(_ side: Side, at time: Time) -> Int {
    enter(time)
    return side == .long ? long : short
  }

  /// One more.
  mutating func add(_ side: Side, at time: Time) {
    enter(time)
    if side == .long { long += 1 } else { short += 1 }
  }

  private mutating func enter(_ time: Time) {
    if time.milliseconds < end { return }
    var calendar = days.calendar
    end = calendar.end(of: time)
    (long, short) = (0, 0)
  }
}
