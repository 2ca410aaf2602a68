import Text

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
  func crossing(_ weight: TimeWeight) -> [Int]? { crossing { weight.next($0) } }

  /// The same of boundaries of which the first after a time is known.
  func crossing(_ next: (Int64) -> Int64) -> [Int]? {
    guard !bars.isEmpty else { return [] }
    var found: [Int] = []
    var bar = bars.lowerBound
    if bar > 0, next(times[bar - 1]) <= times[bar] { found.append(bar) }
    while true {
      bar = first(after: bar, notBefore: next(times[bar]))
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
    return times[low..<max(low, high)].partitioningIndex { $0 >= time }
  }
}

/// A bar that is the first after a boundary.
struct TimeTick: Hashable, Sendable {
  var bar: Int
  var weight: TimeWeight
}
