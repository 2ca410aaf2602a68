extension ChartFeed {
  /// Adds bars at the end, in their order. Where the last bar was seen, the view follows.
  ///
  /// A column that they lack is not known at them, or as it was known before where it reached ahead;
  /// one that they bring anew is not known before. Holdings and sessions come along, their bars
  /// counted among those that come; a holding takes the place of the one of its name.
  ///
  /// Complexity: O(bars added), amortised.
  /// - Throws: `ChartError` where one does not come after the one before; nothing is added then.
  @discardableResult
  public mutating func append(_ more: ChartData) throws(ChartError) -> ChartChange {
    try check(more)
    if let key = more.keys.first, let last = data.keys.last, let time = data.times.last,
      key <= last || more.times[0] < time
    {
      throw ChartError(.bars(.notAfter(more.times[0], last: time)))
    }
    var change = ChartChange(from: data.count)
    change.added = more.count
    data.append(more)
    view.append(more.count, width: 0)
    return bounded(change)
  }

  /// Adds older bars at the beginning, in their order. What is seen stays where it is.
  ///
  /// A full feed with a limit keeps its bars: the oldest go.
  ///
  /// Complexity: O(all bars).
  /// - Throws: `ChartError` where they do not come before the first one, or one does not come after
  ///   the one before; nothing is added then.
  @discardableResult
  public mutating func prepend(_ history: ChartData) throws(ChartError) -> ChartChange {
    try check(history)
    if let key = history.keys.last, let first = data.keys.first,
      let time = history.times.last, key >= first || time > data.times[0]
    {
      throw ChartError(.bars(.notBefore(time, first: data.times[0])))
    }
    return try put(history)
  }

  /// Puts bars among others and adds them where their key is new: a correction, an overlapping
  /// download, more history. What is seen stays where it is, or at the right end.
  ///
  /// What they do not name stays: bars, and columns of bars that were there.
  ///
  /// Complexity: O(bars that come + bars after the first of them).
  /// - Throws: `ChartError` where one does not come after the one before; nothing is changed then.
  @discardableResult
  public mutating func merge(_ bars: ChartData) throws(ChartError) -> ChartChange {
    try check(bars)
    return try put(bars)
  }

  /// Puts a newer state of the last bar in its place: a forming bar with every trade.
  ///
  /// Complexity: O(columns).
  /// - Throws: `ChartError` where there is no bar, or it has another time or number.
  @discardableResult
  public mutating func replaceLast(_ bar: ChartData) throws(ChartError) -> ChartChange {
    try check(bar)
    guard let key = data.keys.last, let time = data.times.last else {
      throw ChartError(.bars(.noBars))
    }
    guard bar.count == 1 else { throw ChartError(.bars(.notOne(bar.count))) }
    guard bar.keys[0] == key else {
      throw ChartError(.bars(.notTheLast(bar.times[0], last: time)))
    }
    return try put(bar)
  }

  /// Adds a trade to the last bar, which is still forming: its close is the price, its high and low
  /// widen, its volume grows.
  ///
  /// - Throws: `ChartError` where there is no bar, or bars have no close.
  @discardableResult
  public mutating func extendLast(
    price: Double, volume: Double = 0
  ) throws(ChartError) -> ChartChange {
    guard let time = data.times.last else { throw ChartError(.bars(.noBars)) }
    guard !data.close.isEmpty else {
      throw ChartError(.missingColumn("close", nearest: nil, all: []))
    }
    var bar = ChartData(times: [time], close: [price])
    bar.sequence = Array(data.sequence.suffix(1))
    bar.high = data.high.suffix(1).map { $0.isNaN ? price : max($0, price) }
    bar.low = data.low.suffix(1).map { $0.isNaN ? price : min($0, price) }
    if data.volume.isEmpty && volume != 0 { bar.volume = [volume] }
    for before in data.volume.suffix(1) {
      bar.volume = [before.isNaN ? volume : before + volume]
    }
    return try put(bar)
  }

  /// Writes a column from a bar on, such as an indicator after a change.
  ///
  /// - Parameter values: one for each bar from there to the last, or 1,000 more that reach ahead.
  /// - Throws: `ChartError` where they are fewer or more.
  public mutating func set(
    _ name: String, _ values: [Double], from bar: Int = 0
  ) throws(ChartError) {
    guard (0...data.count).contains(bar) else {
      throw ChartError(.bars(.noBar(bar, column: name, bars: data.count)))
    }
    let most = ChartData.candleColumns.contains(name) ? 0 : ChartData.mostAhead
    let left = data.count - bar
    guard (left...left + most).contains(values.count) else {
      throw ChartError(.columnLength(name, has: bar + values.count, bars: data.count))
    }
    let count = data.count
    data.withColumn(name) { column in
      if column.isEmpty { column = [Double](repeating: .nan, count: count) }
      column.replaceSubrange(bar..., with: values)
    }
  }

  /// Begins anew with other bars, of which the last are seen.
  ///
  /// - Throws: `ChartError` where a column has another length or times do not ascend; nothing is
  ///   changed then.
  @discardableResult
  public mutating func reload(_ data: ChartData) throws(ChartError) -> ChartChange {
    try data.checkAlone()
    self.data = data
    view = Viewport(spacing: view.spacing, count: data.count, limits: view.limits)
    var change = ChartChange(from: 0)
    change.added = data.count
    return bounded(change)
  }
}

extension ChartFeed {
  private func check(_ more: ChartData) throws(ChartError) {
    try more.checkAlone()
    try data.checkKind(more)
  }

  private mutating func put(_ more: ChartData) throws(ChartError) -> ChartChange {
    let merge = BarMerge(data, more)
    try merge.checkTimes(data, more)
    var change = ChartChange(from: merge.count)
    change.shift = merge.leading
    let names = more.said
    for (place, bar) in merge.bars.enumerated() where bar.new >= 0 {
      if !merge.isBoth(bar) {
        change.added += 1
      } else if data.isSame(bar.old, more, bar.new, names) {
        change.unchanged += 1
        continue
      } else {
        change.replaced += 1
      }
      change.from = min(change.from, merge.kept + place)
    }
    view.move(to: merge)
    data.merge(more, merge)
    return bounded(change)
  }

  /// Drops the oldest bars where there is a limit.
  mutating func bounded(_ change: ChartChange) -> ChartChange {
    guard let limit, data.count - limit > limit / 8 else { return change }
    var change = change
    change.dropped = data.count - limit
    change.shift -= change.dropped
    change.from = max(0, change.from - change.dropped)
    data.dropFirst(change.dropped)
    view.dropFirst(change.dropped)
    pan(by: 0)
    return change
  }
}
