import Market
import Replay

/// What the equity and holding made between two days.
struct PeriodReturn: Hashable {
  var own: Double
  var hold: Double
  /// Whether there was a position at any time, judged by whether the equity moved.
  var hasPosition: Bool
}

/// The returns of each month and year of a run.
struct CalendarReturns {
  /// The years in order, each with its months (1 to 12) that lie in the data.
  private(set) var years: [(year: Int, months: [Int: PeriodReturn], total: PeriodReturn)] = []

  init(_ days: [DayEnd], cash: Double, dates: ReportDates) {
    var before = (own: cash, hold: cash)
    var yearStart = before
    var month = Month()
    for (i, day) in days.enumerated() {
      let date = dates.civilDate(day.time)
      if month.isEmpty { month = Month(year: date.year, month: date.month, start: before) }
      month.add(day, before: before.own)
      before = (day.equity, day.hold)
      let next = i + 1 < days.count ? dates.civilDate(days[i + 1].time) : nil
      guard next?.month != date.month || next?.year != date.year else { continue }
      close(month, before, &yearStart)
      month = Month()
    }
  }

  private mutating func close(
    _ month: Month, _ end: (own: Double, hold: Double),
    _ yearStart: inout (own: Double, hold: Double)
  ) {
    if years.last?.year != month.year {
      yearStart = month.start
      years.append((month.year, [:], PeriodReturn(own: 0, hold: 0, hasPosition: false)))
    }
    let place = years.count - 1
    years[place].months[month.month] = returned(month.start, end, month.hasMoved)
    years[place].total = returned(
      yearStart, end, years[place].total.hasPosition || month.hasMoved)
  }
}

/// A month while its days come in.
private struct Month {
  var year = 0
  var month = 0
  var start = (own: 0.0, hold: 0.0)
  var hasMoved = false
  var isEmpty: Bool { month == 0 }

  init() {}
  init(year: Int, month: Int, start: (own: Double, hold: Double)) {
    self.year = year
    self.month = month
    self.start = start
  }
  mutating func add(_ day: DayEnd, before: Double) {
    if day.equity != before { hasMoved = true }
  }
}

private func returned(
  _ start: (own: Double, hold: Double), _ end: (own: Double, hold: Double), _ hasMoved: Bool
) -> PeriodReturn {
  PeriodReturn(
    own: start.own > 0 ? end.own / start.own - 1 : 0,
    hold: start.hold > 0 ? end.hold / start.hold - 1 : 0, hasPosition: hasMoved)
}
