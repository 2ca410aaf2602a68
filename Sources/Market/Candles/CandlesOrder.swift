import Text

extension Candles {
  /// Whether every candle has a sequence number; not so where there are none.
  var isNumbered: Bool { !sequence.isEmpty && !sequence.contains(Self.noSequence) }

  /// Whether a candle comes after one of other candles.
  func comes(_ i: Int, after other: Candles, _ k: Int, _ order: CandleSeries.Order) -> Bool {
    order == .sequence ? sequence[i] > other.sequence[k] : time[i] > other.time[k]
  }

  /// Whether a candle and one of other candles have the same key.
  func isAlike(_ i: Int, _ other: Candles, _ k: Int, _ order: CandleSeries.Order) -> Bool {
    order == .sequence ? sequence[i] == other.sequence[k] : time[i] == other.time[k]
  }

  /// Whether a candle is the same as one of other candles, its number too.
  func equals(_ i: Int, _ other: Candles, _ k: Int) -> Bool {
    self[i] == other[k] && sequence(at: i) == other.sequence(at: k)
  }

  /// Whether every candle comes after the one before, by time also at the same.
  func isAscending(_ order: CandleSeries.Order) -> Bool {
    switch order {
    case .time: zip(time, time.dropFirst()).allSatisfy(<=)
    case .sequence: zip(sequence, sequence.dropFirst()).allSatisfy(<)
    }
  }

  /// Throws for the first candle that does not come after the one before.
  func checkAscending(_ order: CandleSeries.Order) throws(SeriesError) {
    for i in 0..<count where i > 0 && !comes(i, after: self, i - 1, order) {
      throw .notAfter(self[i].time, last: self[i - 1].time)
    }
  }

  /// The candles in order: those of one time as they stood, of those with one number the last.
  func sorted(by order: CandleSeries.Order) -> Candles {
    if isAscending(order) { return self }
    let keys = order == .sequence ? sequence : time
    let places = keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
    var candles = Candles()
    for (n, place) in places.enumerated() {
      let isRepeated =
        order == .sequence && n + 1 < places.count && keys[places[n + 1]] == keys[place]
      if !isRepeated { candles.append(self, place..<place + 1) }
    }
    return candles
  }

  /// The first place, not before `start`, whose candle does not come before the first of others; all
  /// must be in order.
  func firstPlace(
    notBefore others: Candles, _ order: CandleSeries.Order, from start: Int
  ) -> Int {
    if others.isEmpty { return count }
    return (start..<count).partitioningIndex { !others.comes(0, after: self, $0, order) }
  }
}

extension Candles {
  /// Replaces a candle.
  mutating func set(_ i: Int, _ candle: Candle, sequence number: Int64?) {
    time[i] = candle.time.milliseconds
    open[i] = candle.open
    high[i] = candle.high
    low[i] = candle.low
    close[i] = candle.close
    volume[i] = candle.volume
    if sequence.isEmpty, number != nil {
      sequence = Array(repeating: Self.noSequence, count: count)
    }
    if !sequence.isEmpty { sequence[i] = number ?? Self.noSequence }
  }

  /// Removes the last candles, of every column.
  mutating func removeLast(_ count: Int) {
    remove(self.count - count..<self.count)
  }

  /// Removes the first candles, of every column.
  mutating func removeFirst(_ count: Int) { remove(0..<count) }

  private mutating func remove(_ range: Range<Int>) {
    time.removeSubrange(range)
    open.removeSubrange(range)
    high.removeSubrange(range)
    low.removeSubrange(range)
    close.removeSubrange(range)
    volume.removeSubrange(range)
    if !sequence.isEmpty { sequence.removeSubrange(range) }
  }
}
