/// What stands at the ticks of a time axis.
struct TimeWords {
  private let ticks: [(tick: TimeTick, civil: CivilTime)]
  private let yearsOnly: Bool
  private let isIntraday: Bool

  init(_ times: [Int64], _ ticks: [TimeTick], yearsOnly: Bool) {
    self.ticks = ticks.map { ($0, CivilTime(times[$0.bar])) }
    self.yearsOnly = yearsOnly
    isIntraday = (ticks.map(\.weight).max() ?? .day) > .day
  }

  /// The labels, the baseline of their first line at 0.
  func labels(twoLines: Bool, _ center: (Int) -> Int32) -> [Label] {
    var labels = ticks.map { label($0.tick, $0.civil, center($0.tick.bar)) }
    guard twoLines else { return labels }
    for (place, entry) in ticks.enumerated() {
      let before = place > 0 ? ticks[place - 1].civil : nil
      guard let text = context(entry.tick, entry.civil, before) else { continue }
      labels.append(Label(text, .text, center(entry.tick.bar), 26, .middle))
    }
    return labels
  }

  private func label(_ tick: TimeTick, _ civil: CivilTime, _ x: Int32) -> Label {
    switch tick.weight {
    case .year:
      return Label(yearsOnly ? civil.shortYear : "\(civil.year)", .textStrong, x, 0, .middle)
    case .halfYear, .quarter, .month: return Label(civil.monthName, .textMonth, x, 0, .middle)
    case .day:
      let text = isIntraday ? civil.dayText : "\(civil.day)"
      return Label(text, isIntraday ? .textMonth : .text, x, 0, .middle)
    default: return Label(civil.clockText, .text, x, 0, .middle)
    }
  }

  /// What the label does not say, where the one before did not imply it.
  private func context(
    _ tick: TimeTick, _ civil: CivilTime, _ before: CivilTime?
  ) -> String? {
    let isSameYear = before?.year == civil.year
    let isSameMonth = isSameYear && before?.month == civil.month
    switch tick.weight {
    case .year: return nil
    case .halfYear, .quarter, .month: return isSameYear ? nil : "\(civil.year)"
    case .day:
      if isIntraday { return isSameYear ? nil : "\(civil.year)" }
      return isSameMonth ? nil : civil.monthText
    default: return isSameMonth && before?.day == civil.day ? nil : civil.dayText
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
    for index in 0...count + 1 {
      let place = x(index)
      // Where no bar lies there is no time to tell; the first label reaches to the right.
      let near = max(bars.spacing, index == 0 ? 30 : 12)
      guard place >= bars.x(first) - near, place <= bars.x(last) + near || index > count && isWhole,
        let bar = bars.bar(at: place, among: told)
      else { continue }
      let anchor: Anchor = index == 0 ? .start : index > count ? .end : .middle
      let (top, below) = Self.words(CivilTime(times[bar]), days)
      let x = Pixel.half(place)
      labels.append(Label(twoLines ? top : Self.joined(top, below, days), .text, x, 0, anchor))
      if twoLines { labels.append(Label(below, .text, x, 26, anchor)) }
    }
    return labels
  }

  private static func words(_ civil: CivilTime, _ days: Double) -> (String, String) {
    if days > 366 { return (civil.monthName, "\(civil.year)") }
    return days >= 3 ? (civil.dayText, "\(civil.year)") : (civil.clockText, civil.dayText)
  }

  /// In one line years stand only where months do.
  private static func joined(_ top: String, _ below: String, _ days: Double) -> String {
    days > 366 ? top + "\u{A0}" + below : top
  }
}
