extension ChartData {
  /// Lets a body change a column by name.
  mutating func withColumn(_ name: String, _ body: (inout [Double]) -> Void) {
    switch name {
    case "open": body(&open)
    case "high": body(&high)
    case "low": body(&low)
    case "close": body(&close)
    case "volume": body(&volume)
    default: body(&columns[name, default: []])
    }
  }

  /// The names of the columns that there are here or in other data.
  private func names(with more: ChartData) -> [String] {
    let names = Set(columns.keys).union(more.columns.keys)
    return Self.candleColumns.filter { known($0)?.isEmpty == false || more.has($0) }
      + names.sorted()
  }

  /// The names of the columns that say anything.
  var said: [String] { names(with: self).filter(has) }

  /// Whether there is a column that says anything.
  private func has(_ name: String) -> Bool { known(name)?.isEmpty == false }

  /// Adds bars at the end that were found to fit there. Nothing that is there is copied.
  mutating func append(_ more: ChartData) {
    let before = count
    let after = before + more.count
    for name in names(with: more) {
      let new = more.has(name) ? more.known(name) : nil
      withColumn(name) { column in
        if column.isEmpty { column = [Double](repeating: .nan, count: before) }
        if let new {
          column.replaceSubrange(before..<min(column.count, before + new.count), with: new)
        } else {
          while column.count < after { column.append(.nan) }
        }
      }
    }
    times.append(contentsOf: more.times)
    sequence.append(contentsOf: more.sequence)
    take(more, FeedPlaces(shift: before))
  }

  /// Puts bars among these as it was found that they go.
  mutating func merge(_ more: ChartData, _ merge: BarMerge) {
    for name in names(with: more) {
      let new = more.has(name) ? more.known(name) : nil
      withColumn(name) { merge.apply(new, to: &$0) }
    }
    if more.isNumbered { merge.apply(more.sequence, to: &sequence) }
    move(FeedPlaces(merge))
    merge.apply(more.times, to: &times)
    take(more, FeedPlaces(merge, ofNew: true))
  }

  /// Removes the oldest bars.
  mutating func dropFirst(_ number: Int) {
    for name in names(with: self) { withColumn(name) { $0.removeFirst(min(number, $0.count)) } }
    times.removeFirst(number)
    sequence.removeFirst(min(number, sequence.count))
    move(FeedPlaces(shift: -number))
    holdings.removeAll { ($0.exitBar ?? 0) < 0 }
    sessions?.removeAll { $0 < 0 }
  }

  /// Whether a bar has the values of one of other data, as far as those say any.
  func isSame(_ bar: Int, _ other: ChartData, _ place: Int, _ said: [String]) -> Bool {
    guard times[bar] == other.times[place] else { return false }
    for name in said {
      guard let theirs = other.known(name) else { continue }
      let own = known(name) ?? []
      let value = bar < own.count ? own[bar] : .nan
      if value != theirs[place] && !(value.isNaN && theirs[place].isNaN) { return false }
      if place + 1 == other.count && theirs.count > other.count { return false }
    }
    return true
  }

  /// Moves what is known by bars.
  private mutating func move(_ places: FeedPlaces) {
    if places.isStill { return }
    for index in holdings.indices { holdings[index].move(places) }
    sessions = sessions?.map(places.place)
  }

  /// Takes over what other data have besides their columns.
  private mutating func take(_ more: ChartData, _ places: FeedPlaces) {
    if name.isEmpty { name = more.name }
    if frame.isEmpty { frame = more.frame }
    for holding in more.holdings {
      var holding = holding
      holding.move(places)
      if let old = holdings.firstIndex(where: { $0.name == holding.name && !$0.name.isEmpty }) {
        holdings[old] = holding
      } else {
        holdings.append(holding)
      }
    }
    if let begun = more.sessions?.map(places.place) {
      sessions = Set((sessions ?? []) + begun).sorted()
    }
    if !more.future.isEmpty { future = more.future }
    if let last = times.last, let first = future.first, first <= last {
      future.removeAll { $0 <= last }
    }
  }
}

extension BarMerge {
  /// Sees that bars that are known by numbers do not go back in time where they meet.
  func checkTimes(_ old: ChartData, _ new: ChartData) throws(ChartError) {
    var before = kept > 0 ? old.times[kept - 1] : Int64.min
    for (place, bar) in bars.enumerated() {
      let time = bar.new >= 0 ? new.times[bar.new] : old.times[bar.old]
      if time < before {
        throw ChartError(.bars(.back(bar: kept + place, time: time, before: before)))
      }
      before = time
    }
  }
}
