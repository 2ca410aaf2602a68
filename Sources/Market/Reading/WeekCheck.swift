import Text

/// Sees whether the weeks of a currency pair open when currencies do: on Sunday at 17:00 in New York.
///
/// What weeks show is evidence of the time zone that a file's times are in; nothing is changed by it.
struct WeekCheck {
  private let zone: ZoneOffsets
  private let newYork: ZoneOffsets
  private var last: Int64?
  /// The first times after weekends, and the last before them, as the file shows them, in seconds since 1970.
  private var openings: [Int] = []
  private var closings: [Int] = []

  /// `nil` where there is nothing to see: no currency pair, candles above an hour, times with a zone.
  init?(symbol: String, timeframe: Timeframe?, zone: ZoneOffsets?) {
    guard let zone, let seconds = timeframe?.intradaySeconds, seconds <= 3_600,
      CurrencyPair(symbol) != nil, let newYork = try? ZoneOffsets("America/New_York")
    else { return nil }
    self.zone = zone
    self.newYork = newYork
  }

  /// Looks at the next candles.
  mutating func look(_ block: Candles) {
    for time in block.time {
      if let last, time - last >= 36 * 3_600_000, time - last <= 80 * 3_600_000,
        openings.count < 1_000
      {
        openings.append(local(time))
        closings.append(local(last))
      }
      last = time
    }
  }

  private func local(_ time: Int64) -> Int {
    let seconds = Int(Time(milliseconds: time).seconds)
    return seconds + zone.span(seconds: seconds).offset
  }

  /// What contradicts the zone, and the one that fits; `nil` where nothing does.
  ///
  /// A zone by which at most half of the weeks open right is contradicted by one that explains three of four. By
  /// which more do, by clocks that explain at least two weeks more and nearly all.
  var warning: String? {
    let all = openings.count
    guard all >= 2 else { return nil }
    let here = fitting(zone)
    let isWrong = here * 2 <= all
    func contradicts(_ count: Int) -> Bool {
      isWrong ? count * 4 >= all * 3 : count >= here + 2 && count * 20 >= all * 19
    }
    let fits = Self.zones.compactMap { try? ZoneOffsets($0) }.map { ($0, fitting($0)) }
    guard let best = fits.map(\.1).max(), let better = fits.first(where: { $0.1 == best })?.0
    else { return nil }
    if let ahead, ahead.count > best, ahead.count * 20 >= all * 19, contradicts(ahead.count) {
      return warning(ahead.hours, better)
    }
    guard contradicts(best) else { return nil }
    let share = best < all ? " in \(best) of \(all) weeks" : ""
    return
      "\(opening), while currencies open on Sunday 17:00 in New York; that is so by the clocks of \(better.name)\(share), not of \(zone.name): if they are meant, give --time-zone \(better.name)"
  }

  /// What to say of clocks that are so many hours ahead of New York's.
  private func warning(_ hours: Int, _ nearest: ZoneOffsets) -> String {
    let off = openings.filter { !isRight($0, nearest) }
    let first = off.first.map { ", the first on \(Time(seconds: Int64($0)).date)" } ?? ""
    let count = "\(abs(hours)) \(abs(hours) == 1 ? "hour" : "hours")"
    let (way, cure) =
      hours > 0 ? ("ahead of", "take \(count) off") : ("behind", "add \(count) to")
    return
      "\(opening) and close five days later, while currencies trade from Sunday 17:00 to Friday 17:00 in New York: these clocks are \(count) \(way) New York's all year, which those of no time zone are, and change on New York's dates; by \(nearest.name) \(off.count) of \(openings.count) weeks would open at another hour\(first): \(cure) the file's times and give --time-zone America/New_York"
  }

  /// `the weeks of this file open on Monday 00:00`.
  private var opening: String {
    let (hour, count) = usual
    return
      "\(count < openings.count ? "most" : "the") weeks of this file open on \(Self.shown(hour))"
  }

  /// By how many hours clocks are ahead of New York's, all year, by which most weeks open on Sunday and close on
  /// Friday at 17:00 there, and how many do.
  private var ahead: (hours: Int, count: Int)? {
    var best: (hours: Int, count: Int)?
    for hours in -12...14 where hours != 0 {
      let count = zip(openings, closings).count {
        Self.openingHours.contains(Self.ofWeek($0 - hours * 3_600))
          && Self.closingHours.contains(Self.ofWeek($1 - hours * 3_600))
      }
      if count > best?.count ?? 0 { best = (hours, count) }
    }
    return best
  }

  /// Seconds of the week from Sunday of local seconds since 1970.
  private static func ofWeek(_ local: Int) -> Int { floorModulo(local + 4 * 86_400, 7 * 86_400) }

  /// When a week's first candle opens in New York, and its last: within an hour and a bit.
  private static let openingHours = 16 * 3_600 + 3_300..<18 * 3_600 - 300
  private static let closingHours = 5 * 86_400 + 15 * 3_600..<5 * 86_400 + 17 * 3_600

  /// How many weeks open at the right moment, or within an hour and a bit, by the clocks of a zone.
  private func fitting(_ zone: ZoneOffsets) -> Int { openings.count { isRight($0, zone) } }

  private func isRight(_ local: Int, _ zone: ZoneOffsets) -> Bool {
    let utc = zone.utc(local: local)
    return Self.openingHours.contains(Self.ofWeek(utc + newYork.span(seconds: utc).offset))
  }

  /// The hour of the week at which most weeks open, of equally many the first, and how many do.
  private var usual: (hour: Int, count: Int) {
    let hours = openings.map { floorModulo($0 + 3 * 86_400, 7 * 86_400) / 3_600 }.sorted()
    var best = (hour: hours.first ?? 0, count: 0)
    for hour in hours {
      let count = hours.count { $0 == hour }
      if count > best.count { best = (hour, count) }
    }
    return best
  }

  /// `Monday 00:00` for an hour of the week.
  private static func shown(_ hour: Int) -> String {
    let days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    return "\(days[hour / 24 % 7]) \(hour % 24 < 10 ? "0" : "")\(hour % 24):00"
  }

  /// Zones that vendors and brokers keep, the more common first.
  private static let zones = [
    "UTC", "Europe/Athens", "America/New_York", "Etc/GMT+5", "Europe/London", "Europe/Berlin",
    "Etc/GMT-3", "Etc/GMT-2", "Etc/GMT-1", "Europe/Moscow", "America/Chicago", "Asia/Tokyo",
    "Asia/Hong_Kong", "Asia/Taipei", "Asia/Kolkata", "Australia/Sydney", "America/Denver",
    "America/Los_Angeles", "America/Anchorage", "America/Adak", "America/Halifax",
    "America/Miquelon",
  ]
}

/// Candles as they pass a check of their weeks, whose warning is a note at their end.
struct WeekCheckedSource: CandleSource {
  private var source: any CandleSource
  private var weeks: WeekCheck?
  private let context: ReadingContext

  var instrument: Instrument { source.instrument }
  var timeframe: Timeframe? { source.timeframe }

  init(_ source: any CandleSource, _ weeks: WeekCheck, _ context: ReadingContext) {
    self.source = source
    self.weeks = weeks
    self.context = context
  }

  mutating func next(into block: inout Candles) throws -> Bool {
    guard try source.next(into: &block) else {
      if let warning = weeks?.warning {
        context.notes.append(warning)
        context.zoneDoubt = warning
      }
      weeks = nil
      return false
    }
    weeks?.look(block)
    return true
  }
}
