import Market

/// Which days and longer bars that are made of shorter candles are recent enough to be ranked with one, where
/// instruments have sessions of their own.
///
/// Each moment belongs to one trading day of an instrument, so that the day that was over last by a moment is the
/// one that ended where the moment's own begins.
struct MadeDays: Sendable {
  private let frame: Timeframe
  /// Of each instrument.
  private var calendars: [TradingCalendar]
  /// Of each instrument the opening of the bar asked for last, and when that bar was over, in milliseconds.
  private var ends: [(opening: Int64, end: Int64)]
  /// Of each instrument when the last of its bars was over by the time asked for last.
  private var last: [(time: Int64, end: Int64)]
  /// Which bar before its own the instrument that asked last had, and when that was over.
  private var before: (instrument: Int, opening: Int64, end: Int64) = (-1, .min, .min)

  /// - Parameters:
  ///   - base: the timeframe of the candles.
  ///   - frame: the timeframe of the bars.
  /// - Returns: `nil` where bars are shorter than a day, or are made of candles that are no shorter.
  init?(_ calendars: [TradingCalendar], from base: Timeframe?, to frame: Timeframe?) {
    guard let base, base.intradaySeconds != nil, let frame, frame.intradaySeconds == nil else {
      return nil
    }
    self.frame = frame
    self.calendars = calendars
    ends = calendars.map { _ in (.min, .min) }
    last = ends.map { _ in (.min, .min) }
  }

  /// Whether no bar of an instrument was over, by the end of another's bar, after one that it has.
  ///
  /// - Parameters:
  ///   - opening: when the bar that it has opened, in milliseconds.
  ///   - since: when the other's bar opened.
  mutating func isRecent(_ opening: Int64, of i: Int, since: Int64, of other: Int) -> Bool {
    // Nothing is known of it.
    if opening == .min { return false }
    if before.instrument != other || before.opening != since {
      before = (other, since, interval(of: other, holding: since).upperBound)
    }
    if ends[i].opening != opening {
      ends[i] = (opening, interval(of: i, holding: opening).upperBound)
    }
    if last[i].time != before.end {
      last[i] = (before.end, interval(of: i, holding: before.end).lowerBound)
    }
    return ends[i].end >= last[i].end
  }

  private mutating func interval(of i: Int, holding moment: Int64) -> Range<Int64> {
    let found = calendars[i].interval(of: frame, holding: Time(milliseconds: moment))
    return found.lowerBound.milliseconds..<found.upperBound.milliseconds
  }
}
