import Market
import Strategy

/// The most entries that may fill in a session: of the side, and of both.
struct EntryLimit: Sendable {
  let ofSide: Int, ofAll: Int

  init(_ request: OrderRequest) {
    (ofSide, ofAll) = (request.mostEntriesPerDay, request.mostEntriesOfAllPerDay)
  }

  var isLimited: Bool { ofSide != .max || ofAll != .max }
}

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

  /// Whether there were fewer than the most so far in the session of a time: of a side, and of both.
  mutating func allows(_ side: Side, most: Int, ofAll: Int, at time: Time) -> Bool {
    enter(time)
    return (side == .long ? long : short) < most && long + short < ofAll
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
