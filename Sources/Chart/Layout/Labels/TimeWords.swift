import Text

/// The words at the times of an axis.
///
/// Nothing is left to guess: the first label that does not begin a year or a month says of which it
/// is, and a day or an hour of another month or day than the label before says that too. Bars of a day
/// or longer have no clock.
struct TimeWords: Sendable {
  private let times: [Int64]
  private let yearsOnly: Bool
  private let hasTwoLines: Bool
  private let format: TimePattern?
  /// Whether bars are shorter than a day.
  let isIntraday: Bool

  init(_ times: [Int64], _ shown: Range<Int>, _ frame: Frame) {
    self.times = times
    yearsOnly = frame.finestYear
    hasTwoLines = frame.hasTwoTimeLines
    format = frame.timeFormat
    let told = shown.clamped(to: times.indices)
    isIntraday = BarClock.unit(times, told) < Double(CivilTime.dayLength)
  }

  /// What a label at any bar names.
  var lightest: TimeWeight { isIntraday ? .minute : .day }

  /// The labels of some bars, the baseline of their first line at 0.
  func labels(_ ticks: [TimeTick], _ center: (Int) -> Int32) -> [Label] {
    var labels: [Label] = []
    var before: (weight: TimeWeight, civil: CivilTime)?
    // Among hours a month begins with a day.
    let hasClock = ticks.contains { $0.weight > .day }
    for tick in ticks {
      let civil = CivilTime(times[tick.bar])
      let x = center(tick.bar)
      let context = format == nil ? context(tick, civil, before) : nil
      let joined = hasTwoLines ? nil : context
      let namesDay = hasClock && (tick.weight != .year || before == nil)
      labels.append(label(tick, civil, joined, x, namesDay: namesDay))
      if hasTwoLines, let context {
        labels.append(Label(context, .text, x, 26, .middle))
      }
      before = (tick.weight, civil)
    }
    return labels
  }

  private func label(
    _ tick: TimeTick, _ civil: CivilTime, _ context: String?, _ x: Int32, namesDay: Bool
  ) -> Label {
    let role: Role =
      switch tick.weight {
      case .year: .textStrong
      case .halfYear, .quarter, .month: .textMonth
      case .day: isIntraday ? .textMonth : .text
      default: .text
      }
    if let format { return Label(format.text(civil), role, x, 0, .middle) }
    let words =
      switch tick.weight {
      case .year where namesDay: civil.dateText
      case .year: yearsOnly ? civil.shortYear : "\(civil.year)"
      case .halfYear, .quarter, .month: namesDay ? civil.dayText : civil.monthName
      case .day: isIntraday ? civil.dayText : "\(civil.day)"
      default: civil.clockText
      }
    guard let context else { return Label(words, role, x, 0, .middle) }
    switch tick.weight {
    case .day, .halfYear, .quarter, .month, .year:
      return Label(Self.dated(words, context), role, x, 0, .middle)
    default: return Label(context + "\u{A0}" + words, role, x, 0, .middle)
    }
  }

  /// A day with its month, or a month with its year: `22 Feb`, 2月22日.
  private static func dated(_ words: String, _ context: String) -> String {
    guard Language.current != .english else { return words + "\u{A0}" + context }
    if context.last?.isNumber == true { return "\(context)年\(words)" }
    return context + words + (words.last?.isNumber == true ? "日" : "")
  }

  /// What the label does not say, where the one before did not imply it: of a day its month, of a
  /// month its year, of an hour its day.
  private func context(
    _ tick: TimeTick, _ civil: CivilTime, _ before: (weight: TimeWeight, civil: CivilTime)?
  ) -> String? {
    let isSameYear = before?.civil.year == civil.year
    let isSameMonth = isSameYear && before?.civil.month == civil.month
    switch tick.weight {
    case .year: return nil
    case .halfYear, .quarter, .month: return isSameYear ? nil : "\(civil.year)"
    case .day:
      if isIntraday { return isSameYear || before != nil && !hasTwoLines ? nil : "\(civil.year)" }
      if isSameMonth { return nil }
      return hasTwoLines ? civil.monthText : civil.monthName
    default:
      return isSameMonth && before?.civil.day == civil.day ? nil : civil.dayText
    }
  }
}

/// Times at equal distances, whatever they are.
struct EvenTimes {
  let times: [Int64]
  let bars: BarAxis
  let left: Int
  let right: Int
  /// How many lines lie between the borders.
  let count: Int
  let words: TimeWords

  private func x(_ index: Int) -> Double {
    Double(left) + Double(right - left) * Double(index) / Double(count + 1)
  }

  /// The lines between the borders.
  var columns: [Int] { count < 1 ? [] : (1...count).map { Pixel.whole(x($0)) } }

  /// The time of the bar at each line and at the borders, there turned inwards.
  func labels(twoLines: Bool) -> [Label] {
    let told = bars.bars.lowerBound..<min(bars.bars.upperBound + bars.ahead, times.count)
    guard let first = told.first, let last = told.last, !bars.bars.isEmpty else { return [] }
    let isWhole = told.upperBound == bars.bars.upperBound + bars.ahead
    let days = (Double(times[last]) - Double(times[first])) / Double(CivilTime.dayLength)
    var labels: [Label] = []
    var before = ""
    for index in 0...count + 1 {
      let place = x(index)
      // Where no bar lies there is no time to tell; the first label reaches to the right.
      let near = max(bars.spacing, index == 0 ? 30 : 12)
      guard place >= bars.x(first) - near, place <= bars.x(last) + near || index > count && isWhole,
        let bar = bars.bar(at: place, among: told)
      else { continue }
      let anchor: Anchor = index == 0 ? .start : index > count ? .end : .middle
      let (top, below) = words.pair(CivilTime(times[bar]), days)
      let x = Pixel.half(place)
      let line = twoLines || below == before ? top : words.joined(top, below, days)
      labels.append(Label(line, .text, x, 0, anchor))
      if twoLines, !below.isEmpty { labels.append(Label(below, .text, x, 26, anchor)) }
      before = below
    }
    return labels
  }
}

extension TimeWords {
  /// The words of a time and, below them, of what it is part of, for the number of days shown.
  fileprivate func pair(_ civil: CivilTime, _ days: Double) -> (String, String) {
    if let format { return (format.text(civil), "") }
    if days > 366 { return (civil.monthName, "\(civil.year)") }
    return days >= 3 || !isIntraday
      ? (civil.dayText, "\(civil.year)") : (civil.clockText, civil.dayText)
  }

  /// Both in one line.
  fileprivate func joined(_ top: String, _ below: String, _ days: Double) -> String {
    if below.isEmpty { return top }
    return days >= 3 || !isIntraday ? Self.dated(top, below) : below + "\u{A0}" + top
  }
}
