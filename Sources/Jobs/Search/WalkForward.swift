public import Market
public import Replay
import Text

/// How a search is tested on days that did not choose: the best setting of a training time trades the time
/// after it, again and again.
public struct WalkForward: Hashable, Sendable {
  /// The most windows that are made.
  static let most = 1_000

  /// How long a setting is trained, and how long it then trades.
  public let train: CalendarSpan, test: CalendarSpan
  /// Whether every training begins on the first scored day, instead of moving along.
  public let isAnchored: Bool

  /// The two lengths as they are written, e.g. `5y/1y`.
  ///
  /// - Throws: `UsageError`.
  public init(_ text: String, isAnchored: Bool = false) throws {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let train = CalendarSpan(parts[0]), let test = CalendarSpan(parts[1])
    else {
      throw UsageError(
        "'\(printable(text, limit: 40))' says no lengths of training and of the test after it; "
          + "write two numbers of d, w, M or y (days, weeks, months, years), as in 5y/1y or 60d/10d"
      )
    }
    (self.train, self.test, self.isAnchored) = (train, test, isAnchored)
  }

  /// `5y/1y`.
  public var text: String { "\(train.text)/\(test.text)" }

  /// `every year with the best setting of the 5 years before`.
  package var words: String {
    let before = isAnchored ? "of all days before" : "of the \(train.words) before"
    return "every \(test.words) with the best setting \(before)"
  }
}

/// A length of time on the calendar, as `5y`, `18M`, `4w` or `60d`.
public struct CalendarSpan: Hashable, Sendable {
  /// What is counted.
  public enum Unit: Character, Sendable { case day = "d", week = "w", month = "M", year = "y" }

  /// How many, from 1 to 9,999.
  public let count: Int
  /// Of what.
  public let unit: Unit

  /// - Returns: `nil` for a text that is none.
  init?(_ text: some StringProtocol) {
    let digits = text.dropLast()
    guard let unit = text.last.flatMap(Unit.init(rawValue:)), (1...4).contains(digits.utf8.count),
      digits.utf8.allSatisfy({ (48...57).contains($0) }), let count = Int(digits), count > 0
    else { return nil }
    (self.count, self.unit) = (count, unit)
  }

  /// `5y`.
  public var text: String { "\(count)\(unit.rawValue)" }

  /// `5 years`, `year`.
  var words: String {
    let word =
      switch unit {
      case .day: "day"
      case .week: "week"
      case .month: "month"
      case .year: "year"
      }
    return count == 1 ? word : "\(Amounts.whole(count)) \(word)s"
  }

  /// Whether it is a year or longer.
  var isYear: Bool {
    switch unit {
    case .day: count >= 365
    case .week: count >= 52
    case .month: count >= 12
    case .year: true
    }
  }

  /// The date that is `times` of the length after another; `nil` beyond the calendar. A day that its
  /// month does not have is the month's last.
  func after(_ date: CivilDate, times: Int) -> CivilDate? {
    let units = count * times
    switch unit {
    case .day, .week:
      let day = date.dayNumber + units * (unit == .week ? 7 : 1)
      guard (Self.firstDay...Self.lastDay).contains(day) else { return nil }
      return CivilDate(dayNumber: day)
    case .month, .year:
      let months = date.year * 12 + date.month - 1 + units * (unit == .year ? 12 : 1)
      let (year, month) = (months / 12, months % 12 + 1)
      guard (1...9_999).contains(year) else { return nil }
      let length = CivilDate.length(ofMonth: month, year: year)
      return CivilDate(year: year, month: month, day: min(date.day, length))
    }
  }

  /// The first day of the unit in which a date lies.
  func start(of date: CivilDate) -> CivilDate {
    switch unit {
    case .day: date
    case .week: CivilDate(dayNumber: date.dayNumber - date.weekday + 1)
    case .month: CivilDate(year: date.year, month: date.month, day: 1) ?? date
    case .year: CivilDate(year: date.year, month: 1, day: 1) ?? date
    }
  }

  private static let firstDay = CivilDate(year: 1, month: 1, day: 8)?.dayNumber ?? 0
  private static let lastDay = CivilDate(year: 9_999, month: 12, day: 31)?.dayNumber ?? 0
}

/// A training time and the test after it; the ends are exclusive.
struct WalkForwardWindow: Hashable, Sendable {
  let train: Range<Time>
  let test: Range<Time>
}

extension WalkForward {
  /// The windows in a scored time.
  ///
  /// Tests begin with the test's unit: years on 1 January, months on the first, weeks on Monday. The
  /// first is the first whose training lies within the scored time; the last may be cut short.
  ///
  /// - Parameters:
  ///   - isWhole: whether a time at which a training would begin leaves out no candle before the first
  ///     that is scored.
  ///   - time: the moment at which a date begins.
  ///   - day: the date of a moment in messages, by the exchange's clocks.
  /// - Throws: `UsageError` where there is none, and where there are too many; what `time` throws.
  func windows(
    from first: Time, to last: Time, isWhole: (Time) -> Bool, time: (CivilDate) throws -> Time,
    day: (Time) -> String = { $0.date.description }
  ) throws -> [WalkForwardWindow] {
    var windows: [WalkForwardWindow] = []
    let step = CalendarSpan(count: 1, unit: test.unit)
    // A day early: a date begins earlier or later than in UTC.
    var next = step.after(test.start(of: first.date), times: -1)
    while let begin = next, let end = test.after(begin, times: 1) {
      guard let start = train.after(begin, times: -1) else {
        next = windows.isEmpty ? step.after(begin, times: 1) : end
        continue
      }
      let (from, middle) = (try time(start), try time(begin))
      guard middle <= last else { break }
      guard !windows.isEmpty || middle > first && isWhole(from) else {
        next = step.after(begin, times: 1)
        continue
      }
      let trained = isAnchored ? first : max(first, from)
      windows.append(
        WalkForwardWindow(train: trained..<middle, test: middle..<max(middle, try time(end))))
      next = end
      if windows.count > Self.most {
        throw UsageError(
          "a test of \(test.text) at a time makes more than \(Amounts.whole(Self.most)) windows from "
            + "\(day(first)) to \(day(last)); take a longer one, as in --walk-forward \(train.text)/\(longer)"
        )
      }
    }
    if windows.isEmpty {
      throw UsageError(
        "the scored days from \(day(first)) to \(day(last)) hold no training of \(train.text) with a test "
          + "of \(test.text) after it; take shorter ones, as in --walk-forward \(shorter(first, last))"
      )
    }
    return windows
  }

  /// A length of tests that makes fewer windows.
  private var longer: String {
    switch test.unit {
    case .day: "1M"
    case .week: "6M"
    case .month, .year: "1y"
    }
  }

  /// Lengths of which there are several windows in a time.
  private func shorter(_ first: Time, _ last: Time) -> String {
    let days = Double(last.milliseconds - first.milliseconds) / 86_400_000
    return switch days {
    case 1_460...: "2y/1y"
    case 500..<1_460: "6M/3M"
    case 120..<500: "2M/1M"
    case 30..<120: "2w/1w"
    default: "2d/1d"
    }
  }
}

extension CalendarSpan {
  fileprivate init(count: Int, unit: Unit) { (self.count, self.unit) = (count, unit) }
}

/// What came of a walk-forward.
public struct WalkForwardOutcome: Sendable {
  /// What was asked for.
  public let asked: WalkForward
  /// The windows, oldest first.
  public let windows: [Window]
  /// The account that changes its setting with each window.
  public let account: StitchedAccount
  /// Equity at the end of each of its days of the setting that is best over all scored days, from the same
  /// cash: a choice that nobody could have made then.
  public let hindsight: [Double]
  /// What that came to.
  public let hindsightFigures: CurveFigures?
  /// The mean over the windows of the annual returns in training of the settings that were chosen; `nil`
  /// where none is known, and where trainings are shorter than a year, of which annual returns say nothing.
  public let trainedCAGR: Double?
  /// The document that was written of it; `nil` where none was asked for.
  public internal(set) var stitched: StitchedDocument?

  /// A training time, and what its best setting then did.
  public struct Window: Sendable {
    /// When training begins, when it ends and the test begins, and when the test ends.
    public let train: Time, test: Time, end: Time
    /// The best of the training; `nil` where no setting has a score, and cash was held.
    public let chosen: SweepTrial?
    /// How that went on.
    public let stretch: StitchedAccount.Stretch
    /// What half of all settings made less than on the same days; `nil` where that is not known.
    public let median: Double?
  }
}

extension WalkForwardOutcome {
  /// Windows that have days, and those of them in which no setting could be chosen.
  package var idle: (count: Int, of: Int) {
    let tested = windows.filter { $0.stretch.days != nil }
    return (tested.count { $0.chosen == nil }, tested.count)
  }

  /// Windows in which the account made more than buy and hold, of those that have days.
  package var beatsHolding: (count: Int, of: Int) {
    let tested = windows.filter { $0.stretch.days != nil }
    return (tested.count { $0.stretch.gain > $0.stretch.hold }, tested.count)
  }

  /// Windows in which the account made more than half of all settings; `nil` where that is not known.
  package var beatsMedian: Int? {
    let known = windows.compactMap { window in window.median.map { (window.stretch.gain, $0) } }
    return known.isEmpty ? nil : known.count { $0 > $1 }
  }
}
