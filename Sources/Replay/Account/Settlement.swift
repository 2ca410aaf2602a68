import Market
import Strategy

/// When the proceeds of a sale can be spent: a number of trading days after the session of the sale, by the
/// instrument's calendar; without one on weekdays, where the market rests at weekends, else on all days.
struct Settlement: Sendable {
  private let days: Int
  private var dates: CandleDates
  private let calendar: ExchangeCalendar?
  private let restsAtWeekends: Bool

  /// `nil` where proceeds can be spent at once.
  init?(_ account: AccountSettings, _ instrument: Instrument, _ frame: Timeframe?) throws {
    if account.settlement <= 0 { return nil }
    days = account.settlement
    dates = try CandleDates(instrument, frame)
    calendar = try instrument.calendar.map { try ExchangeCalendar($0) }
    restsAtWeekends = instrument.restsAtWeekends
  }

  /// The day of the session of a candle, since 1970-01-01.
  mutating func day(ofCandle time: Time) -> Int { dates.day(ofCandle: time.milliseconds) }

  /// The day from which on the proceeds of a sale on another can be spent.
  func due(after day: Int) -> Int {
    var due = day
    for _ in 0..<days { due = next(after: due) }
    return due
  }

  private func next(after day: Int) -> Int {
    if let calendar, calendar.isKnown(day + 1) { return calendar.next(after: day).day }
    guard restsAtWeekends else { return day + 1 }
    var next = day + 1
    while CivilDate.weekday(dayNumber: next) > 5 { next += 1 }
    return next
  }
}

/// The proceeds of sales that cannot be spent yet.
struct PendingProceeds: Sendable {
  /// All of them.
  private(set) var total = 0.0
  private var parts: [(due: Int, money: Double)] = []

  /// Takes out what can be spent from a day on.
  mutating func settle(_ day: Int) {
    guard parts.contains(where: { $0.due <= day }) else { return }
    parts.removeAll { $0.due <= day }
    total = parts.reduce(0) { $0 + $1.money }
  }

  /// Adds the proceeds of a sale.
  mutating func add(_ money: Double, due: Int) {
    guard money > 0 else { return }
    parts.append((due, money))
    total += money
  }

  /// The first day on which the amount can be spent; `nil` where there will not be so much.
  func day(for money: Double) -> Int? {
    var there = 0.0
    for part in parts.sorted(by: { $0.due < $1.due }) {
      there += part.money
      if Funds.isEnough(there, for: money) { return part.due }
    }
    return nil
  }
}
