import Text

/// Whether a market rests at weekends, as its first candles below a day tell.
///
/// The rule is that of daily candles (``WeekdaySource``): the first ``WeekdaySource/seen`` trading days
/// decide, or all where there are fewer; those are of the instrument's zone and session. One candle on a
/// weekend tells that the market trades then. Of very short candles fewer days are looked at.
package struct WeekendSigns: Sendable {
  /// How many candles are enough where they pass over a weekend.
  static let enough = 100_000

  private var calendar: TradingCalendar
  private var days: [Int] = []
  private var candles = 0
  private var weekendCandles = 0
  private var firstAtWeekend: CivilDate?

  /// Of the candles of an instrument; `nil` beside a calendar and for candles that are not below a day.
  ///
  /// - Throws: `ZoneError`, `SessionError`.
  package init?(_ instrument: Instrument, _ timeframe: Timeframe?) throws {
    guard instrument.calendar == nil, timeframe?.intradaySeconds != nil else { return nil }
    calendar = try TradingCalendar(instrument)
  }

  /// Looks at the next candles, up to where no more are needed.
  package mutating func look(at block: Candles) {
    for time in block.time {
      if areEnough { return }
      let day = calendar.day(of: Time(milliseconds: time))
      if day != days.last { days.append(day) }
      candles += 1
    }
  }

  /// Whether no more candles are needed.
  package var areEnough: Bool {
    guard let last = days.last else { return false }
    if last.isAtWeekend || days.count >= WeekdaySource.seen { return true }
    return candles >= Self.enough && days.restAtWeekends
  }

  /// Whether the market rests then: its days pass over a weekend and none lies on one.
  package var restsAtWeekends: Bool { days.restAtWeekends }

  /// Counts the candles on weekends of a market that rested then at first.
  package mutating func count(_ block: Candles) {
    for time in block.time {
      let day = calendar.day(of: Time(milliseconds: time))
      guard day.isAtWeekend else { continue }
      weekendCandles += 1
      firstAtWeekend = firstAtWeekend ?? CivilDate(dayNumber: day)
    }
  }

  /// What a reader of an account with settlement should know, if candles came on weekends all the same.
  package var note: String? {
    firstAtWeekend.map {
      WeekdaySource.note(weekendCandles, $0, "sales are settled on weekdays alone")
    }
  }
}
