import Market
import Text

/// What candles of a series are known by when two series are merged.
enum CandleKey {
  case time, number
}

extension Candles {
  /// Whether the candles have a column of sequence numbers.
  var hasNumbers: Bool { !sequence.isEmpty }

  /// Whether every candle has a sequence number, and these increase strictly.
  var isNumbered: Bool {
    guard let first = sequence.first, first != Self.noSequence else { return false }
    return zip(sequence, sequence.dropFirst()).allSatisfy { $0 < $1 }
  }

  /// The column that candles are known by.
  func keys(_ key: CandleKey) -> [Int64] { key == .number ? sequence : time }

  /// The first place in a range whose key is at least `value`; the end where there is none.
  func firstPlace(from value: Int64, in range: Range<Int>, by key: CandleKey) -> Int {
    let keys = keys(key)
    return keys[range].partitioningIndex { $0 >= value }
  }

  /// Makes all columns so long; the values are to be written.
  mutating func resize(_ count: Int, hasNumbers: Bool) {
    resize(&time, count)
    resize(&open, count)
    resize(&high, count)
    resize(&low, count)
    resize(&close, count)
    resize(&volume, count)
    resize(&sequence, hasNumbers ? count : 0)
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
    if hasNumbers { sequence = Array(sequence[range]) }
  }

  /// Whether a candle is the same as one of other candles, to the bit; one without a sequence number
  /// says nothing about it.
  func isSame(_ place: Int, as other: Candles, _ otherPlace: Int) -> Bool {
    time[place] == other.time[otherPlace]
      && open[place].bitPattern == other.open[otherPlace].bitPattern
      && high[place].bitPattern == other.high[otherPlace].bitPattern
      && low[place].bitPattern == other.low[otherPlace].bitPattern
      && close[place].bitPattern == other.close[otherPlace].bitPattern
      && volume[place].bitPattern == other.volume[otherPlace].bitPattern
      && isSameNumber(other.sequence(at: otherPlace), at: place)
  }

  private func isSameNumber(_ number: Int64?, at place: Int) -> Bool {
    number == nil || number == sequence(at: place)
  }
}
