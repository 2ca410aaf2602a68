import Market

/// Candles of an instrument that wait for their moment, the bars that closed among them, and the block
/// of them that is given out.
struct CandleQueue {
  /// Whether the instrument has no more candles than wait.
  private(set) var hasEnded = false
  private var candles = Candles()
  /// How many of them are known to be or not to be the last of their bars.
  private var known = 0
  /// The bars that closed with them, and with which each.
  private var bars = Candles()
  private var closings: [BarClosing] = []
  private let columns = BlockColumns()
  /// Whether bars are made of several candles.
  private let isAggregated: Bool
  /// How many candles the block being made has.
  private(set) var taken = 0

  init(isAggregated: Bool) { self.isAggregated = isAggregated }

  /// How many candles can be given out.
  var playable: Int { known - taken }
  /// When the next opens; `nil` where none can be given out.
  var next: Int64? { taken < known ? candles.time[taken] : nil }
  var lastClose: Double { candles.close[taken - 1] }
  var lastTime: Int64 { candles.time[taken - 1] }
  /// When the first of the block opens.
  var firstTime: Int64 { candles.time[0] }

  /// Adds candles of a source, of which those at `end` or later are not read.
  mutating func add<Source: CandleSource>(
    _ block: Candles, to end: Int64, _ stream: inout InstrumentStream<Source>
  ) throws {
    var count = block.count
    while count > 0, block.time[count - 1] >= end { count -= 1 }
    let start = candles.count
    candles.append(block, 0..<count)
    if start < candles.count { try feed(start..<candles.count, &stream) }
    if count < block.count { try self.end(&stream) }
  }

  /// Takes to the end of the instrument's candles.
  mutating func end<Source: CandleSource>(_ stream: inout InstrumentStream<Source>) throws {
    hasEnded = true
    known = candles.count
  }

  private mutating func feed<Source: CandleSource>(
    _ range: Range<Int>, _ stream: inout InstrumentStream<Source>
  ) throws {
    guard stream.bars.aggregates else {
      known = candles.count
      return
    }
    var start = range.lowerBound
    while start < range.upperBound {
      let most = start..<min(start + Candles.blockSize, range.upperBound)
      let end = candles.time.withUnsafeBufferPointer { time in
        time.baseAddress.map { stream.nextChange($0, most) } ?? most.upperBound
      }
      try stream.feed(candles, start..<end)
      let closed = stream.bars.fed
      bars.append(closed.bars, 0..<closed.bars.count)
      closings += closed.closings
      start = end
    }
    known = candles.count - (stream.bars.keepsLast ? 1 : 0)
  }

  /// Takes the next candle into the block, at a place of the run.
  mutating func take(at step: Int) {
    columns.steps[taken] = step
    taken += 1
  }

  // MARK: The block

  /// Its candles.
  var source: (candles: Candles, range: Range<Int>) { (candles, 0..<taken) }
  /// Their places in the run.
  var steps: UnsafePointer<Int> { UnsafePointer(columns.steps) }
  /// Their columns, valid until the next block.
  var pointers: CandlePointers { columns.copy(candles, taken) }

  /// The bars that closed with them.
  var made: BarMaker.Made {
    guard isAggregated else {
      return BarMaker.Made(
        bars: candles, range: 0..<taken, closings: nil, areLate: nil, times: nil)
    }
    let count = closings.prefix { $0.last < taken }.count
    return columns.made(bars, closings, count)
  }

  /// Forgets the block.
  mutating func drop() {
    guard taken > 0 else { return }
    let closed = closings.prefix { $0.last < taken }.count
    closings.removeFirst(closed)
    for i in closings.indices {
      closings[i].last -= taken
      closings[i].known -= taken
    }
    bars.drop(closed)
    candles.drop(taken)
    known -= taken
    taken = 0
  }
}

extension Candles {
  /// Takes out the first `count`; where that is all, their memory stays for the next.
  fileprivate mutating func drop(_ count: Int) {
    if count == self.count { return removeAll() }
    var rest = Candles()
    rest.append(self, count..<self.count)
    self = rest
  }
}

/// Memory for the columns of one block.
final class BlockColumns {
  let steps = UnsafeMutablePointer<Int>.allocate(capacity: Candles.blockSize)
  private let times = UnsafeMutablePointer<Int64>.allocate(capacity: Candles.blockSize)
  private let prices = UnsafeMutablePointer<Double>.allocate(capacity: 5 * Candles.blockSize)
  private let closings = UnsafeMutablePointer<Int>.allocate(capacity: Candles.blockSize)
  private let areLate = UnsafeMutablePointer<Bool>.allocate(capacity: Candles.blockSize)
  private let barTimes = UnsafeMutablePointer<Int64>.allocate(capacity: Candles.blockSize)

  deinit {
    steps.deallocate()
    times.deallocate()
    prices.deallocate()
    closings.deallocate()
    areLate.deallocate()
    barTimes.deallocate()
  }

  /// Copies the first candles of a queue.
  func copy(_ candles: Candles, _ count: Int) -> CandlePointers {
    let size = Candles.blockSize
    for i in 0..<count {
      times[i] = candles.time[i]
      prices[i] = candles.open[i]
      prices[size + i] = candles.high[i]
      prices[2 * size + i] = candles.low[i]
      prices[3 * size + i] = candles.close[i]
      prices[4 * size + i] = candles.volume[i]
    }
    return CandlePointers(
      time: UnsafePointer(times), open: UnsafePointer(prices), high: UnsafePointer(prices + size),
      low: UnsafePointer(prices + 2 * size), close: UnsafePointer(prices + 3 * size),
      volume: UnsafePointer(prices + 4 * size))
  }

  /// The first bars of a queue.
  func made(_ bars: Candles, _ closed: [BarClosing], _ count: Int) -> BarMaker.Made {
    for i in 0..<count {
      closings[i] = closed[i].last
      areLate[i] = closed[i].known > closed[i].last
      barTimes[i] = bars.time[i]
    }
    return BarMaker.Made(
      bars: bars, range: 0..<count, closings: UnsafePointer(closings),
      areLate: UnsafePointer(areLate), times: UnsafePointer(barTimes))
  }
}
