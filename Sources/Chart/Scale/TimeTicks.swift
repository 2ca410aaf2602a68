/// A boundary of the calendar or the clock, the heaviest first.
enum TimeWeight: Int, CaseIterable, Comparable, Sendable {
  case year, halfYear, quarter, month, day, halfDay, quarterDay, threeHours, hour, halfHour
  case quarterHour, fiveMinutes, minute, second

  static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

  /// The length in milliseconds of a boundary of the clock; nil for one of the calendar.
  var length: Int64? {
    switch self {
    case .year, .halfYear, .quarter, .month: nil
    case .day: CivilTime.dayLength
    case .halfDay: 43_200_000
    case .quarterDay: 21_600_000
    case .threeHours: 10_800_000
    case .hour: 3_600_000
    case .halfHour: 1_800_000
    case .quarterHour: 900_000
    case .fiveMinutes: 300_000
    case .minute: 60_000
    case .second: 1_000
    }
  }

  private var months: Int64 {
    switch self {
    case .year: 12
    case .halfYear: 6
    case .quarter: 3
    default: 1
    }
  }

  /// The first boundary after a time.
  func next(_ time: Int64) -> Int64 {
    if let length { return (CivilTime.floorDivide(time, length) + 1) * length }
    let civil = CivilTime(time)
    let month = civil.year * 12 + (civil.month - 1) / months * months + months
    return CivilTime.midnight(CivilTime.floorDivide(month, 12), month % 12 + 1)
  }
}

/// A bar that is the first after a boundary.
struct TimeTick: Hashable, Sendable {
  var bar: Int
  var weight: TimeWeight
}

/// Finds the bars that begin a year, a month, a day and so on.
struct TimeTicks {
  let times: [Int64]
  let bars: Range<Int>
  /// A weight with more boundaries than this is too fine to show.
  let limit: Int

  /// Bars by the heaviest boundary they cross from the bar before; weights that are too fine for
  /// the picture are left out. O(shown · log bars).
  func all(finest: TimeWeight) -> [TimeTick] {
    var heaviest: [Int: TimeWeight] = [:]
    var ticks: [TimeTick] = []
    for weight in TimeWeight.allCases where weight <= finest {
      guard let found = crossing(weight) else { break }
      for bar in found where heaviest[bar] == nil {
        heaviest[bar] = weight
        ticks.append(TimeTick(bar: bar, weight: weight))
      }
      if found.count >= bars.count - 1 { break }
    }
    return ticks
  }

  /// The bars that cross a boundary; nil where there are more than the limit.
  func crossing(_ weight: TimeWeight) -> [Int]? {
    guard !bars.isEmpty else { return [] }
    var found: [Int] = []
    var bar = bars.lowerBound
    if bar > 0, weight.next(times[bar - 1]) <= times[bar] { found.append(bar) }
    while true {
      bar = first(after: bar, notBefore: weight.next(times[bar]))
      if bar >= bars.upperBound { return found }
      found.append(bar)
      if found.count > limit { return nil }
    }
  }

  private func first(after bar: Int, notBefore time: Int64) -> Int {
    var low = bar + 1
    var high = low
    var stride = 1
    while high < bars.upperBound && times[high] < time {
      low = high + 1
      high += stride
      stride *= 2
    }
    high = min(high, bars.upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if times[middle] < time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
