public import Market
import Text

/// When the base candles of a run opened, kept as stretches of candles at even steps.
///
/// ```swift
/// var times = CandleTimes()
/// times.append(candles.time)
/// print(times[0])  // 2024-03-01T10:15:00Z
/// ```
public struct CandleTimes: Hashable, Sendable {
  /// Candles at even steps.
  struct Stretch: Hashable, Sendable {
    /// The place of its first candle, from 0.
    let first: Int
    /// When that opened, in milliseconds since 1970 UTC.
    let time: Int64
    /// Milliseconds to the next; 0 as long as there is none.
    var step: Int64
  }

  /// How many candles there are.
  public private(set) var count = 0
  private(set) var stretches: [Stretch] = []
  private var last: Int64 = 0

  /// No candles yet.
  public init() {}

  /// The moments at which any of several instruments has a candle, each once.
  ///
  /// - Parameter end: candles at this moment and later are left out.
  public init(merging all: [CandleTimes], to end: Time? = nil) {
    let end = end?.milliseconds ?? .max
    var places = all.map { _ in 0 }
    var block: [Int64] = []
    while true {
      let next = zip(all, places).map { $0.count > $1 ? $0[$1].milliseconds : .max }
      guard let earliest = next.min(), earliest < end else { break }
      for i in places.indices where next[i] == earliest { places[i] += 1 }
      block.append(earliest)
    }
    append(block)
  }

  /// Adds candles by their open times, in milliseconds since 1970 UTC, oldest first.
  public mutating func append(_ times: some Collection<Int64>) {
    let isDone: Void? = times.withContiguousStorageIfAvailable { add($0) }
    if isDone == nil { Array(times).withUnsafeBufferPointer { add($0) } }
  }

  /// Adds candles that lie side by side in memory.
  private mutating func add(_ times: UnsafeBufferPointer<Int64>) {
    var i = 0
    while i < times.count {
      let step = times[i] - last
      if let stretch = stretches.last, count - stretch.first != 1, step == stretch.step {
        // The candles that go on at the same step.
        let start = i
        repeat {
          last = times[i]
          i += 1
        } while i < times.count && times[i] - last == step
        count += i - start
        continue
      }
      if stretches.isEmpty {
        stretches.append(Stretch(first: 0, time: times[i], step: 0))
      } else if count - stretches[stretches.count - 1].first == 1 {
        stretches[stretches.count - 1].step = step
      } else {
        stretches.append(Stretch(first: count, time: times[i], step: 0))
      }
      last = times[i]
      count += 1
      i += 1
    }
  }

  /// When a candle opened, by its place from 0.
  public subscript(candle: Int) -> Time {
    precondition((0..<count).contains(candle), "candle \(candle) is not one of \(count)")
    let stretch = stretches[place(of: candle)]
    return Time(milliseconds: stretch.time + Int64(candle - stretch.first) * stretch.step)
  }

  /// Those of a range of the candles, counted from 0 again; what lies outside is left out.
  public func part(_ range: Range<Int>) -> CandleTimes {
    let range = range.clamped(to: 0..<count)
    guard !range.isEmpty else { return CandleTimes() }
    var part = CandleTimes()
    for stretch in stretches[place(of: range.lowerBound)...place(of: range.upperBound - 1)] {
      let first = max(stretch.first, range.lowerBound)
      part.stretches.append(
        Stretch(
          first: first - range.lowerBound, time: self[first].milliseconds, step: stretch.step))
    }
    part.count = range.count
    part.last = self[range.upperBound - 1].milliseconds
    return part
  }

  /// The place of the stretch that a candle is in.
  private func place(of candle: Int) -> Int {
    max(0, stretches.partitioningIndex { $0.first > candle } - 1)
  }
}
