import Text

extension Timeframe {
  /// A timeframe from its text: `1m`, `15m`, `4h`, `1d`, `1w`, `3M`.
  ///
  /// The unit is `s`, `m`, `h`, `d`, `w` or `M`. Seconds, minutes and hours must divide a day,
  /// months a year, so that intervals tile it; days go up to 366 and weeks to 52. What is the same
  /// has one name: `60m` is `1h`, `24h` is `1d`.
  ///
  /// - Throws: `TimeframeError`.
  public init(_ text: String) throws(TimeframeError) {
    guard let last = text.last, let unit = Unit(rawValue: last),
      let count = Self.count(text.dropLast())
    else { throw .unreadable(text) }
    guard let plain = Self.normalised(count, unit) else { throw .doesNotDivide(text, unit) }
    self = plain
  }

  /// Digits only, 1 to 999,999.
  private static func count(_ text: Substring) -> Int? {
    guard (1...6).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    return Int(text).flatMap { $0 > 0 ? $0 : nil }
  }

  /// The one name of a timeframe; `nil` where it does not divide.
  private static func normalised(_ count: Int, _ unit: Unit) -> Timeframe? {
    switch unit {
    case .day: return count <= 366 ? Timeframe(count, .day) : nil
    case .week: return count <= 52 ? Timeframe(count, .week) : nil
    case .month: return 12 % count == 0 ? Timeframe(count, .month) : nil
    case .second, .minute, .hour:
      return Timeframe(dayDivisor: count * (unit.seconds ?? 0))
    }
  }

  /// The timeframe of a number of seconds that divides a day, in its largest unit.
  private init?(dayDivisor seconds: Int) {
    guard seconds > 0, 86_400 % seconds == 0 else { return nil }
    let units: [Unit] = [.day, .hour, .minute, .second]
    let unit = units.first { seconds % ($0.seconds ?? 1) == 0 } ?? .second
    self.init(seconds / (unit.seconds ?? 1), unit)
  }

  /// The timeframe of a number of seconds: what divides a day, or whole days; a week is `1w`.
  ///
  /// `nil` where there is none.
  public init?(seconds: Int) {
    if let intraday = Timeframe(dayDivisor: seconds) {
      self = intraday
    } else if seconds > 0, seconds % 604_800 == 0, seconds / 604_800 <= 52 {
      self.init(seconds / 604_800, .week)
    } else if seconds > 0, seconds % 86_400 == 0, seconds / 86_400 <= 366 {
      self.init(seconds / 86_400, .day)
    } else {
      return nil
    }
  }
}

extension Timeframe.Unit {
  /// Seconds of one unit where all are alike: a day (a session), week or month is not.
  var seconds: Int? {
    switch self {
    case .second: 1
    case .minute: 60
    case .hour: 3_600
    case .day: 86_400
    case .week, .month: nil
    }
  }
}

extension Timeframe {
  /// Seconds of an interval of a timeframe below a day, whose intervals are all alike (the last of
  /// a day on which clocks change aside); `nil` from a day up.
  public var intradaySeconds: Int? {
    guard unit != .day, let seconds = unit.seconds else { return nil }
    return count * seconds
  }

  /// About how long an interval is, in seconds; for comparing timeframes, never for arithmetic.
  public var nominalSeconds: Int {
    switch unit {
    case .week: count * 604_800
    case .month: count * 2_629_746
    default: count * (unit.seconds ?? 0)
    }
  }

  /// Whether intervals of this timeframe are made of whole intervals of a finer one (or the same).
  public func isDivided(by base: Timeframe) -> Bool {
    if self == base { return true }
    if let seconds = base.intradaySeconds {
      guard let own = intradaySeconds else { return true }
      return own % seconds == 0
    }
    if base.unit == unit { return count % base.count == 0 }
    return base == Timeframe(1, .day) && (unit == .week || unit == .month)
  }
}

/// A timeframe that cannot be.
public enum TimeframeError: UserError, Hashable {
  /// Text that is no number and unit.
  case unreadable(String)
  /// A number that does not divide what it should.
  case doesNotDivide(String, Timeframe.Unit)
  /// Bars that cannot be made of the candles at hand.
  case notMadeOf(Timeframe, base: Timeframe)
  /// Candles that are finer than they are said to be: two bars would begin at one time.
  case sharedInterval(Timeframe, base: Timeframe?, at: Time)

  /// What the process exits with.
  public var exitCode: ExitCode {
    if case .sharedInterval = self { .data } else { .usage }
  }

  /// The whole message: value, place and cure.
  public var description: String {
    switch self {
    case .unreadable(let text):
      "'\(excerpt(text))' is not a timeframe; \(Self.allowed)\(Self.didYouMean(text))"
    case .doesNotDivide(let text, let unit):
      "timeframe '\(excerpt(text))' \(Self.rule(unit)); \(Self.allowed)"
    case .sharedInterval(let target, let base, let time):
      "two bars of \(target) would begin at \(time), since candles there are finer than \(base.map(\.description) ?? "before")\(Self.closedDay(base)); give the true length of a candle, as in \"data\": { \"file\": …, \"timeframe\": \"1m\" }"
    case .notMadeOf(let target, let base):
      "bars of \(target) cannot be made of candles of \(base), which do not divide them; take a timeframe that is a multiple of \(base), or finer candles"
    }
  }

  /// What else it may be of days: with a calendar, a candle of a day on which the exchange was closed.
  private static func closedDay(_ base: Timeframe?) -> String {
    guard let base, base.intradaySeconds == nil else { return "" }
    return ", or one is of a day on which the instrument's calendar has no session"
  }

  private static let allowed =
    "write a number and a unit: 1m 3m 5m 15m 30m 1h 2h 4h 6h 12h 1d 3d 1w 1M (m minutes, h hours, d days, w weeks, M months)"

  private static func rule(_ unit: Timeframe.Unit) -> String {
    switch unit {
    case .second, .minute, .hour: "does not divide a day"
    case .day: "is longer than 366 days"
    case .week: "is longer than 52 weeks"
    case .month: "does not divide a year"
    }
  }

  /// `15min`, `1D`, `4 hours`, `h4`, `monthly` and their like.
  private static func didYouMean(_ text: String) -> String {
    let digits = text.prefix(20).filter { ("0"..."9").contains($0) }
    let letters = text.prefix(20).filter(\.isLetter).lowercased()
    let unit: String? =
      switch letters {
      case "min", "mins", "minute", "minutes", "t": "m"
      case "h", "hr", "hrs", "hour", "hours", "hourly": "h"
      case "d", "day", "days", "daily": "d"
      case "w", "wk", "week", "weeks", "weekly": "w"
      case "mo", "mon", "mth", "month", "months", "monthly": "M"
      case "m": "m"
      case "s", "sec", "second", "seconds": "s"
      default: nil
      }
    guard let unit,
      let frame = try? Timeframe((digits.isEmpty ? "1" : digits) + unit), text != frame.description
    else { return "" }
    return suggestion(frame.description) ?? ""
  }
}
