import Market

extension Candles {
  /// Whether the candles have sequence numbers.
  var hasSequence: Bool { !sequence.isEmpty }

  /// What a candle of a series is known by: its sequence number where it has one, else its time.
  func key(_ place: Int) -> Int64 { hasSequence ? sequence[place] : time[place] }

  /// The first place in a range whose key is at least `key`; the end where there is none.
  func firstPlace(from key: Int64, in range: Range<Int>) -> Int {
    let keys = hasSequence ? sequence : time
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < key { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Makes all columns so long; the values are to be written.
  mutating func resize(_ count: Int, isSequenced: Bool) {
    resize(&time, count)
    resize(&open, count)
    resize(&high, count)
    resize(&low, count)
    resize(&close, count)
    resize(&volume, count)
    resize(&sequence, isSequenced ? count : 0)
  }

  private func resize<Value: Numeric>(_ column: inout [Value], _ count: Int) {
    if column.count > count {
      column.removeLast(column.count - count)
    } else if column.count < count {
      column.append(contentsOf: repeatElement(0, count: count - column.count))
    }
  }

  /// Keeps a range only.
  mutating func keep(_ range: Range<Int>) {
    guard range != 0..<count else { return }
    time = Array(time[range])
    open = Array(open[range])
    high = Array(high[range])
    low = Array(low[range])
    close = Array(close[range])
    volume = Array(volume[range])
    if hasSequence { sequence = Array(sequence[range]) }
  }

  /// Whether two candles are the same to the bit.
  func isSame(_ place: Int, _ other: Candles, _ otherPlace: Int) -> Bool {
    time[place] == other.time[otherPlace]
      && open[place].bitPattern == other.open[otherPlace].bitPattern
      && high[place].bitPattern == other.high[otherPlace].bitPattern
      && low[place].bitPattern == other.low[otherPlace].bitPattern
      && close[place].bitPattern == other.close[otherPlace].bitPattern
      && volume[place].bitPattern == other.volume[otherPlace].bitPattern
      && (!hasSequence || sequence[place] == other.sequence[otherPlace])
  }
}
