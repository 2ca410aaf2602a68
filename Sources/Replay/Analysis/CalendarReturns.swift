package import Market

/// What the equity and holding made between two days.
package struct PeriodReturn: Hashable, Sendable {
  /// The return of the equity, as a share.
  package var own: Double
  /// The return of buying and holding, as a share.
  package var hold: Double
  /// Whether there was a position at any time, judged by whether the equity moved.
  package var hasPosition: Bool
}

/// The returns of each month and year of a run.
package struct CalendarReturns: Sendable {
  /// The years in order, each with its months (1 to 12) that lie in the data.
  package private(set) var years: [(year: Int, months: [Int: PeriodReturn], total: PeriodReturn)] =
    []

  /// The returns between the ends of days.
  ///
  /// - Parameters:
  ///   - cash: before the first of them.
  ///   - date: the date of a time in the zone of the exchange.
  package init(_ days: [DayEnd], cash: Double, date: (Time) -> CivilDate) {
    var before = (own: cash, hold: cash)
    var yearStart = before
    var month = Month()
    for (i, day) in days.enumerated() {
      let today = date(day.time)
      if month.isEmpty { month = Month(year: today.year, month: today.month, start: before) }
      month.add(day, before: before.own)
      before = (day.equity, day.hold)
      let next = i + 1 < days.count ? date(days[i + 1].time) : nil
      guard next?.month != today.month || next?.year != today.year else { continue }
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
