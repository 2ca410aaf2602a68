import Market
import Strategy

/// A block as brokers see it: the candles' columns, the bars that closed in it, and where the
/// strategy wants to be asked. Valid only while the block is.
struct Piece {
  let count: Int
  /// The place in the run of the first candle and of the first bar that closes here.
  let firstCandle: Int
  let firstBar: Int
  /// The time of the run's candle before the first.
  let timeBefore: Time
  let time: UnsafePointer<Int64>
  let open: UnsafePointer<Double>
  let high: UnsafePointer<Double>
  let low: UnsafePointer<Double>
  let close: UnsafePointer<Double>
  /// How many bars close here, and with which candle each; `nil` where the candles are the bars.
  let barCount: Int
  let closings: UnsafePointer<Int>?
  private let areLate: UnsafePointer<Bool>?
  /// The open time of each of these bars.
  let barTimes: UnsafePointer<Int64>
  let watches: Watches

  /// A range of lent columns and the bars that were made of them.
  init(
    _ range: Range<Int>, _ columns: Columns, _ made: BarMaker.Made, _ clock: Clock,
    _ watches: Watches
  ) {
    count = range.count
    firstCandle = clock.candles
    firstBar = clock.bars
    timeBefore = clock.last
    time = columns.time + range.lowerBound
    open = columns.open + range.lowerBound
    high = columns.high + range.lowerBound
    low = columns.low + range.lowerBound
    close = columns.close + range.lowerBound
    barCount = made.count
    closings = made.closings
    areLate = made.areLate
    barTimes = made.times ?? time
    self.watches = watches
  }

  /// Whether a bar was over only after its last candle, in a gap.
  func isLate(_ bar: Int) -> Bool { areLate.map { $0[bar] } ?? false }

  /// The open time of a bar.
  func barTime(_ bar: Int) -> Time { Time(milliseconds: barTimes[bar]) }

  /// The candle with which a bar closes; `count` for a bar after the last.
  @inline(__always)
  func closing(_ bar: Int) -> Int {
    if bar >= barCount { return count }
    return closings.map { $0[bar] } ?? bar
  }

  /// Bars that have closed before a candle.
  func bars(before candle: Int) -> Int {
    guard let closings else { return candle }
    var low = 0
    var high = barCount
    while low < high {
      let middle = (low + high) / 2
      if closings[middle] < candle { low = middle + 1 } else { high = middle }
    }
    return low
  }

  @inline(__always)
  func moment(_ candle: Int) -> Moment {
    Moment(candle: firstCandle + candle, time: Time(milliseconds: time[candle]))
  }

  @inline(__always)
  func candle(_ i: Int) -> BaseCandle {
    BaseCandle(
      moment: moment(i), open: open[i], high: high[i], low: low[i], close: close[i],
      bar: firstBar + bars(before: i))
  }
}
