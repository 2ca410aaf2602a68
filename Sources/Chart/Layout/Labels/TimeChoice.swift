/// Which of the times that begin a year, a month, a day and so on are named: the heaviest first, and
/// of lighter ones only those kinds that follow each other at a distance, so that steps are regular.
struct TimeChoice {
  private let frame: Frame
  private let bars: BarAxis
  private let finder: TimeTicks
  private let right: Int
  private var chosen: [TimeTick] = []

  private init(_ finder: TimeTicks, _ bars: BarAxis, _ frame: Frame, _ right: Int) {
    self.finder = finder
    self.bars = bars
    self.frame = frame
    self.right = right
  }

  /// The chosen times in the order of their bars.
  static func ticks(
    _ finder: TimeTicks, _ bars: BarAxis, _ frame: Frame, right: Int
  ) -> [TimeTick] {
    var choice = TimeChoice(finder, bars, frame, right)
    choice.choose(finder.all(finest: frame.finestYear ? .year : .second))
    return choice.chosen.sorted { $0.bar < $1.bar }
  }

  private var gap: Int32 { Int32(2 * frame.timeGap * max(frame.textSize, 1) / Label.usualSize) }

  private mutating func choose(_ ticks: [TimeTick]) {
    for weight in TimeWeight.allCases {
      let group = ticks.filter { $0.weight == weight }
      if weight == .day {
        if !chooseDays() { return }
      } else if !take(group) {
        return
      }
    }
  }

  /// Takes the days that fit: all, or the first of each week, or the 16th of each month. Whether all
  /// do, so that hours may follow.
  private mutating func chooseDays() -> Bool {
    if frame.finestYear { return false }
    for step in DayStep.allCases {
      guard let found = finder.crossing(step.next) else { continue }
      let known = Set(chosen.map(\.bar))
      let group = found.filter { !known.contains($0) }.map { TimeTick(bar: $0, weight: .day) }
      if take(group) { return step == .day && group.count < finder.bars.count - 1 }
    }
    return false
  }

  /// Takes those of a kind that are not too near to others. Where the kind is too dense for most of
  /// them, it is left out, unless it is the first.
  private mutating func take(_ group: [TimeTick]) -> Bool {
    if group.isEmpty { return true }
    let inside = group.filter { isInside($0) }
    var places = (chosen + inside).map { bars.center($0.bar) }.sorted()
    let distances = zip(places.dropFirst(), places).map { $0 - $1 }.sorted()
    let isDense = !distances.isEmpty && distances[distances.count / 2] < gap
    if isDense && !chosen.isEmpty { return false }
    places = chosen.map { bars.center($0.bar) }
    for tick in inside {
      let x = bars.center(tick.bar)
      guard places.allSatisfy({ abs($0 - x) >= gap }) else { continue }
      chosen.append(tick)
      places.append(x)
    }
    return !isDense
  }

  private func isInside(_ tick: TimeTick) -> Bool {
    let edge: Int32 = frame.finestYear ? 20 : frame.hasTwoTimeLines ? 44 : 26
    let x = bars.center(tick.bar)
    return x >= edge && x <= Int32(2 * right) + 30
  }
}
