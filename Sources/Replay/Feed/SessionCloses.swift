import Market

/// When the candles of one moment close, where candles are days or longer and instruments have sessions of
/// their own.
///
/// Files give a day its date alone, so that all exchanges' days of one date are one moment of a run. Tokyo's
/// is over before New York's begins: it must not see that one, nor spend what is sold there.
struct SessionCloses: Sendable {
  private let calendars: [TradingCalendar]
  private let frame: Timeframe

  /// - Parameter frame: of the candles.
  /// - Returns: `nil` where all close together: candles are shorter than a day, or all have the same clocks.
  /// - Throws: what the instruments' calendars throw.
  init?(_ instruments: [Instrument], _ frame: Timeframe?) throws {
    guard let frame, frame.intradaySeconds == nil, let first = instruments.first,
      !instruments.allSatisfy({ $0.hasClocks(of: first) })
    else { return nil }
    calendars = try instruments.map { try TradingCalendar($0) }
    self.frame = frame
  }

  /// When a candle of an instrument closes, in milliseconds.
  func close(of i: Int, at stamp: Int64) -> Int64 {
    calendars[i].close(ofDaily: Int(stamp), frame).milliseconds
  }
}

extension Instrument {
  /// Whether days and sessions of two instruments begin and end at the same times.
  func hasClocks(of other: Instrument) -> Bool {
    zone == other.zone && sessionOpen == other.sessionOpen && calendar == other.calendar
      && restsAtWeekends == other.restsAtWeekends
  }
}
