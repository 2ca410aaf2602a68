/// Says how many candles of a series lie outside an exchange's hours, where coarser ones are made of them.
package struct HoursNote {
  private var hours: OutsideHours
  private var all = 0
  private let isDaily: Bool

  /// Of candles of a length and an exchange; `nil` for those longer than a day, and without a calendar.
  package init?(_ calendar: ExchangeCalendar?, _ timeframe: Timeframe?) {
    guard let calendar, let timeframe, let hours = OutsideHours(calendar, timeframe) else {
      return nil
    }
    self.hours = hours
    isDaily = timeframe.intradaySeconds == nil
  }

  /// Looks at the next candles.
  package mutating func look(at block: Candles) {
    for time in block.time {
      _ = hours.note(time, row: all)
      all += 1
    }
  }

  /// What there is to say; `nil` where all are within the hours.
  package var sentence: String? {
    hours.detection(of: all).map {
      "\($0.words(nil)), and count towards the next session"
        + (isDaily
          ? ""
          : ": the closing auction's price too, where it is stamped at the close or later")
    }
  }
}
