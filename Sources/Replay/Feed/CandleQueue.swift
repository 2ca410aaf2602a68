import Market

/// Candles of an instrument that wait for their moment, the bars that closed among them, and the block
/// of them that is given out.
struct CandleQueue {
  /// Whether the instrument has no more candles than wait.
  private(set) var hasEnded = false
  /// What was read last, of which the first `start` have been given out.
  private var candles = Candles()
  private var start = 0
  /// How many of them are known to be or not to be the last of their bars.
  private var known = 0
  /// The bars that closed with them, and with which each; the first `startBar` have been given out.
  private var bars = Candles()
  private var closings: [BarClosing] = []
  private var startBar = 0
  private let columns = BlockColumns()
  /// Whether bars are made of several candles.
  private let isAggregated: Bool
  /// How many candles the block being made has.
  private(set) var taken = 0

  init(isAggregated: Bool) { self.isAggregated = isAggregated }

  /// How many candles can be given out.
  var playable: Int { known - start - taken }
  /// When the next opens; `nil` where none can be given out.
  var next: Int64? { start + taken < known ? columns.times[start + taken] : nil }
  var lastTime: Int64 { candles.time[start + taken - 1] }
  /// When the first of the block opens.
  var firstTime: Int64 { candles.time[start] }

  /// Adds candles of a source, of which those at `end` or later are not read.
  mutating func add<Source: CandleSource>(
    _ block: Candles, to end: Int64, _ stream: inout InstrumentStream<Source>
  ) throws {
    forgetGiven()
    var count = block.count
    while count > 0, block.time[count - 1] >= end { count -= 1 }
    let first = candles.count
    if first == 0, count == block.count {
      candles = block  // Nothing waits: they are taken as they lie.
    } else {
      candles.append(block, 0..<count)
    }
    if first < candles.count { try feed(first..<candles.count, &stream) }
    columns.copy(candles)
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

  /// Brings near what taking up to so many candles reads.
  ///
  /// - Returns: what keeps a compiler from leaving that out.
  func fetch(_ most: Int) -> UInt64 {
    UnsafePointer(columns.times + start).fetch(min(most, playable))
  }

  // MARK: The block

  /// Its candles.
  var source: (candles: Candles, range: Range<Int>) { (candles, start..<start + taken) }
  /// Their places in the run.
  var steps: UnsafePointer<Int> { UnsafePointer(columns.steps) }
  /// The columns of all candles that wait, valid until more are added.
  var pointers: CandlePointers { columns.candles }

  /// The bars that closed with them.
  var made: BarMaker.ClosedBars {
    guard isAggregated else {
      return BarMaker.ClosedBars(
        bars: candles, range: start..<start + taken, closings: nil, areLate: nil, times: nil)
    }
    return columns.made(bars, closings, startBar..<startBar + closed, from: start)
  }

  /// How many bars closed with them.
  private var closed: Int { closings[startBar...].prefix { $0.last < start + taken }.count }

  /// Ends the block.
  mutating func drop() {
    startBar += closed
    start += taken
    taken = 0
  }

  /// Lets go what has been given out.
  private mutating func forgetGiven() {
    candles.drop(start)
    bars.drop(startBar)
    closings.removeFirst(startBar)
    for i in closings.indices {
      closings[i].last -= start
      closings[i].known -= start
    }
    known -= start
    (start, startBar) = (0, 0)
  }
}

extension Candles {
  /// Takes out the first `count`; where that is all, their memory stays for the next.
  fileprivate mutating func drop(_ count: Int) {
    if count == 0 { return }
    if count == self.count { return removeAll() }
    var rest = Candles()
    rest.append(self, count..<self.count)
    self = rest
  }
}

/// Memory for the columns of the candles that wait, and of one block.
final class BlockColumns {
  let steps = UnsafeMutablePointer<Int>.allocate(capacity: Candles.blockSize)
  private let closings = UnsafeMutablePointer<Int>.allocate(capacity: Candles.blockSize)
  private let areLate = UnsafeMutablePointer<Bool>.allocate(capacity: Candles.blockSize)
  private let barTimes = UnsafeMutablePointer<Int64>.allocate(capacity: Candles.blockSize)
  /// As many candles as there is room for.
  private var size = 0
  private(set) var times = UnsafeMutablePointer<Int64>.allocate(capacity: 0)
  private var prices = UnsafeMutablePointer<Double>.allocate(capacity: 0)

  deinit {
    steps.deallocate()
    closings.deallocate()
    areLate.deallocate()
    barTimes.deallocate()
    times.deallocate()
    prices.deallocate()
  }

  /// Copies candles.
  func copy(_ all: Candles) {
    if all.count > size { grow(to: all.count) }
    all.time.copy(to: times)
    for (place, column) in [all.open, all.high, all.low, all.close, all.volume].enumerated() {
      column.copy(to: prices + place * size)
    }
  }

  private func grow(to count: Int) {
    size = count
    times.deallocate()
    prices.deallocate()
    times = .allocate(capacity: size)
    prices = .allocate(capacity: 5 * size)
  }

  /// The columns of what was copied.
  var candles: CandlePointers {
    CandlePointers(
      time: UnsafePointer(times), open: UnsafePointer(prices), high: UnsafePointer(prices + size),
      low: UnsafePointer(prices + 2 * size), close: UnsafePointer(prices + 3 * size),
      volume: UnsafePointer(prices + 4 * size))
  }

  /// Some bars, for a block whose first candle is `start`.
  func made(
    _ bars: Candles, _ closed: [BarClosing], _ range: Range<Int>, from start: Int
  ) -> BarMaker.ClosedBars {
    for (i, bar) in range.enumerated() {
      closings[i] = closed[bar].last - start
      areLate[i] = closed[bar].known > closed[bar].last
      barTimes[i] = bars.time[bar]
    }
    return BarMaker.ClosedBars(
      bars: bars, range: range, closings: UnsafePointer(closings),
      areLate: UnsafePointer(areLate), times: UnsafePointer(barTimes))
  }
}

extension Array where Element: BitwiseCopyable {
  fileprivate func copy(to memory: UnsafeMutablePointer<Element>) {
    withUnsafeBufferPointer { source in
      if let first = source.baseAddress { memory.update(from: first, count: source.count) }
    }
  }
}
