/// Which of some bars and of others merged into them come where.
///
/// Bars of one key are one bar. Complexity: O(new bars + old bars after the first of them).
struct BarMerge {
  /// A bar by its place among the old and among the new ones.
  struct Bar {
    /// −1 where it is not among the old ones. New bars after all old ones have the places at which
    /// columns of the old ones reach ahead.
    var old: Int
    /// −1 where it is not among the new ones.
    var new: Int
  }

  /// How many old bars come first, as they are.
  let kept: Int
  /// How many old bars there are.
  let oldCount: Int
  /// The bars after those.
  private(set) var bars: [Bar] = []
  /// How many of them are new ones after all old ones.
  private(set) var trailing = 0

  init(_ old: ChartData, _ new: ChartData) {
    let (oldKeys, newKeys) = (old.keys, new.keys)
    oldCount = old.count
    kept = newKeys.first.map(old.firstBar(notBefore:)) ?? old.count
    bars.reserveCapacity(old.count - kept + new.count)
    var (i, k) = (kept, 0)
    while i < oldKeys.count || k < newKeys.count {
      if i == oldKeys.count {
        bars.append(Bar(old: oldCount + trailing, new: k))
        trailing += 1
        k += 1
      } else if k == newKeys.count || oldKeys[i] < newKeys[k] {
        bars.append(Bar(old: i, new: -1))
        i += 1
      } else if newKeys[k] < oldKeys[i] {
        bars.append(Bar(old: -1, new: k))
        k += 1
      } else {
        bars.append(Bar(old: i, new: k))
        (i, k) = (i + 1, k + 1)
      }
    }
  }

  /// How many bars there are in all.
  var count: Int { kept + bars.count }

  /// How many new bars come before all old ones.
  var leading: Int { kept == 0 ? bars.prefix { $0.old < 0 }.count : 0 }

  /// Whether a bar is among both.
  func isBoth(_ bar: Bar) -> Bool { bar.new >= 0 && bar.old >= 0 && bar.old < oldCount }

  /// Where the old bars after the kept ones go.
  var oldPlaces: [Int] {
    var places: [Int] = []
    for (place, bar) in bars.enumerated() where bar.old >= 0 && bar.old < oldCount {
      places.append(kept + place)
    }
    return places
  }

  /// Where the new bars go.
  var newPlaces: [Int] {
    var places: [Int] = []
    for (place, bar) in bars.enumerated() where bar.new >= 0 { places.append(kept + place) }
    return places
  }

  /// Puts the new values of a column among its old ones. What the new bars do not say stays; what
  /// was never said is not known.
  func apply(_ new: [Double]?, to column: inout [Double]) {
    if column.isEmpty { column = [Double](repeating: .nan, count: oldCount) }
    var tail: [Double] = []
    tail.reserveCapacity(bars.count)
    for bar in bars {
      if let new, bar.new >= 0 {
        tail.append(new[bar.new])
      } else {
        tail.append(bar.old >= 0 && bar.old < column.count ? column[bar.old] : .nan)
      }
    }
    // An array and no slice: that would hold the column, which would then be copied.
    var ahead = Array(column.dropFirst(oldCount + trailing))
    if let new, let last = bars.last, last.new >= 0 {
      let further = new.dropFirst(last.new + 1)
      tail.append(contentsOf: further)
      ahead.removeFirst(min(further.count, ahead.count))
    }
    tail.append(contentsOf: ahead)
    column.replaceSubrange(kept..., with: tail)
  }

  /// Puts the new times or numbers among the old ones.
  func apply(_ new: [Int64], to keys: inout [Int64]) {
    let tail = bars.map { $0.new >= 0 ? new[$0.new] : keys[$0.old] }
    keys.replaceSubrange(kept..., with: tail)
  }
}
