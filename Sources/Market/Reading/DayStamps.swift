import Text

/// Times of days that bear a clock: midnight by the clocks of the exchange, written with their offset,
/// as in `2023-05-30 00:00:00+02:00`.
///
/// The date of such a day is the one that is written, not that of the moment in UTC.
struct DayStamps: Sendable {
  /// What counts of a time.
  private enum Rule: Hashable {
    case moment
    /// The clock as it is written, which shows midnight.
    case shown
    /// The date, whatever the clock shows.
    case date
  }

  private var rule = Rule.moment
  /// The zone whose dates count, where times are numbers since 1970.
  private var zone: ZoneOffsets?

  /// Times as they are.
  init() {}

  /// What the times in the rows of a file show.
  ///
  /// - Throws: `ZoneError` for a zone in the options that is none.
  init(_ moments: [TimeFormat.Moment], _ options: ReadingOptions) throws {
    if options.datesOnly {
      rule = .date
      zone = try options.zone.map { try ZoneOffsets($0) }
    } else if Self.areMidnights(moments, options.timeframe) {
      rule = .shown
    }
  }

  /// Whether moments are midnights of clocks that are not those of UTC: all of them, but perhaps the
  /// newest, whose day was not over.
  ///
  /// One alone may be of a minute, unless its timeframe is told.
  private static func areMidnights(
    _ moments: [TimeFormat.Moment], _ timeframe: Timeframe?
  ) -> Bool {
    let isTold = timeframe.map { $0.intradaySeconds == nil } ?? false
    let odd = moments.indices.filter { moments[$0].shown % 86_400_000 != 0 }
    let mayBeOdd = moments.count > 2 && odd.count == 1
    return moments.count > (isTold ? 0 : 1)
      && (odd.isEmpty || (mayBeOdd && (odd[0] == 0 || odd[0] == moments.count - 1)))
      && moments.allSatisfy { !$0.isNaive } && moments.contains { $0.offset != 0 }
  }

  /// Whether most of some times are dates without a time of day.
  static func areBareDates(_ moments: [TimeFormat.Moment]) -> Bool {
    moments.count { $0.hasTimeOfDay } * 2 < max(1, moments.count)
  }

  /// Whether times are dates, which no zone moves.
  var areDates: Bool { rule != .moment }

  /// Whether a clock beside a date does not matter.
  var dropsClocks: Bool { rule == .date }

  /// What counts of a moment.
  func applied(to moment: TimeFormat.Moment) -> TimeFormat.Moment {
    var milliseconds = moment.milliseconds
    switch rule {
    case .moment: return moment
    case .shown: milliseconds = moment.shown
    case .date:
      var shown = moment.shown
      if !moment.isNaive, moment.offset == 0, let zone {
        let seconds = floorDivide(Int(shown), 1_000)
        shown += Int64(zone.span(seconds: seconds).offset) * 1_000
      }
      milliseconds = Int64(floorDivide(Int(shown), 86_400_000)) * 86_400_000
    }
    return TimeFormat.Moment(
      milliseconds: milliseconds, isNaive: moment.isNaive, hasTimeOfDay: rule != .date)
  }
}
