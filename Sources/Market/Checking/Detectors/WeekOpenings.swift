import Text

/// When the weeks of an intraday series open: what its clock can be told by.
///
/// Currencies trade from Sunday 17:00 to Friday 17:00 in New York, whatever the season, and the
/// futures of Chicago open an hour later. A series that rests 46 to 50 hours at weekends and opens at
/// another hour has times of another clock than UTC.
public struct WeekOpenings: Detector {
  private static let hour: Int64 = 3_600_000
  private static let sunday17 = (6 * 24 + 17) * 60

  private let zone: ZoneOffsets?
  /// Openings by their minute of the week (from Monday) in New York and in UTC.
  private var inNewYork: [Int: Int] = [:]
  private var inUTC: [Int: Int] = [:]
  /// How many weeks opened after any rest of 40 hours and more, and after one of 46 to 50.
  private(set) var weeks = 0
  private(set) var currencyWeeks = 0
  private(set) var first: Int64 = 0

  /// Looks at times in New York, if the system knows its clocks.
  init() { zone = try? ZoneOffsets("America/New_York") }

  mutating func look(at block: CheckBlock, _ found: inout [Detection]) {
    let time = block.columns.time
    guard block.count > 0 else { return }
    var last = block.before?.time.milliseconds ?? time[0]
    for i in (block.before == nil ? 1 : 0)..<block.count {
      if time[i] - last >= 40 * Self.hour { add(time[i], time[i] - last) }
      last = time[i]
    }
  }

  private mutating func add(_ time: Int64, _ rest: Int64) {
    guard let zone, rest <= 80 * Self.hour else { return }  // longer ones are holidays and holes
    weeks += 1
    if weeks == 1 { first = time }
    if rest >= 46 * Self.hour, rest <= 50 * Self.hour { currencyWeeks += 1 }
    let seconds = floorDivide(Int(time), 1_000)
    inUTC[Self.minute(seconds), default: 0] += 1
    inNewYork[Self.minute(seconds + zone.span(seconds: seconds).offset), default: 0] += 1
  }

  /// The minute of the week of local seconds since 1970, from Monday.
  private static func minute(_ seconds: Int) -> Int {
    floorModulo(floorDivide(seconds, 60) + 3 * 1_440, 7 * 1_440)
  }
}

extension WeekOpenings {
  /// What the openings of a series say.
  public struct Evidence: Hashable, Sendable {
    /// Minute of the week, from Monday, at which most weeks open, in New York and in UTC, and how
    /// many weeks do.
    public let newYork: (minute: Int, count: Int)
    /// The minute of the week in UTC at which most weeks open, and in how many.
    public let utc: (minute: Int, count: Int)
    /// How many weeks were looked at.
    public let weeks: Int
    /// Hours that the openings are away from those of the currency market, where they are: times
    /// are stamped so much too late (above 0) or too early.
    public let hoursOff: Int?

    /// Whether both say the same.
    public static func == (a: Evidence, b: Evidence) -> Bool {
      a.newYork == b.newYork && a.utc == b.utc && a.weeks == b.weeks && a.hoursOff == b.hoursOff
    }

    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) { hasher.combine(weeks) }
  }

  /// The evidence of three and more weeks; `nil` where there are fewer.
  var evidence: Evidence? {
    guard weeks >= 3, let newYork = Self.most(inNewYork), let utc = Self.most(inUTC) else {
      return nil
    }
    return Evidence(newYork: newYork, utc: utc, weeks: weeks, hoursOff: hoursOff)
  }

  /// How far the hour of most openings lies from Sunday 17:00; `nil` where it is that or one later,
  /// where it is no clear hour, and where the market is no currency's.
  private var hoursOff: Int? {
    guard currencyWeeks * 2 > weeks else { return nil }
    var hours: [Int: Int] = [:]
    for (minute, count) in inNewYork { hours[minute / 60, default: 0] += count }
    guard let best = Self.most(hours), best.count * 10 >= weeks * 7 else { return nil }
    let off = best.minute - Self.sunday17 / 60
    let nearest = off > 84 ? off - 168 : off < -84 ? off + 168 : off
    return (0...1).contains(nearest) ? nil : nearest
  }

  private static func most(_ counts: [Int: Int]) -> (minute: Int, count: Int)? {
    counts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }.map { ($0.key, $0.value) }
  }
}
