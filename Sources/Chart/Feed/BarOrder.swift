import Text

extension ChartData {
  /// The times that calendars have: a hundred million days around 1970, as browsers do.
  static let possibleTimes: ClosedRange<Int64> = -8_640_000_000_000_000...8_640_000_000_000_000

  /// Whether bars are known by numbers and not by their times.
  var isNumbered: Bool { !sequence.isEmpty }

  /// What bars are known by.
  var keys: [Int64] { isNumbered ? sequence : times }

  /// Sees that times do not go back and are times.
  ///
  /// Complexity: O(bars), a comparison each.
  func checkOrder() throws(ChartError) {
    if let place = future.firstIndex(where: { !Self.possibleTimes.contains($0) }) {
      throw ChartError(.bars(.noTime(bar: count + place, time: future[place])))
    }
    guard let first = times.first, let last = times.last else { return }
    let back = times.withUnsafeBufferPointer { times in
      var back = 0
      for bar in 1..<max(1, times.count) { back += times[bar - 1] > times[bar] ? 1 : 0 }
      return back
    }
    if back == 0 && Self.possibleTimes.contains(first) && Self.possibleTimes.contains(last) {
      return
    }
    for (bar, time) in times.enumerated() {
      if !Self.possibleTimes.contains(time) {
        throw ChartError(.bars(.noTime(bar: bar, time: time)))
      }
      if bar > 0 && times[bar - 1] > time {
        throw ChartError(.bars(.back(bar: bar, time: time, before: times[bar - 1])))
      }
    }
  }

  /// Sees that columns have their lengths and bars their order, each known by a key of its own.
  func checkAlone() throws(ChartError) {
    for name in Self.candleColumns {
      guard let column = known(name), column.isEmpty || column.count == count else {
        throw ChartError(.columnLength(name, has: known(name)?.count ?? 0, bars: count))
      }
    }
    for (name, column) in columns.sorted(by: { $0.key < $1.key }) where !hasLength(column, name) {
      throw ChartError(.columnLength(name, has: column.count, bars: count))
    }
    guard sequence.isEmpty || sequence.count == count else {
      throw ChartError(.columnLength("sequence", has: sequence.count, bars: count))
    }
    try checkOrder()
    let keys = keys
    for bar in keys.indices where bar > 0 && keys[bar - 1] >= keys[bar] {
      throw ChartError(
        .bars(
          keys[bar - 1] == keys[bar]
            ? .twice(bar: bar, time: times[bar])
            : .numberBack(bar: bar, number: keys[bar], before: keys[bar - 1])))
    }
  }

  /// Sees that bars are known by what these are known by.
  func checkKind(_ more: ChartData) throws(ChartError) {
    if !times.isEmpty && !more.times.isEmpty && isNumbered != more.isNumbered {
      throw ChartError(.bars(.numbers(missing: isNumbered)))
    }
  }

  /// The first bar whose key is not before another.
  func firstBar(notBefore key: Int64) -> Int {
    keys.partitioningIndex { $0 >= key }
  }
}
