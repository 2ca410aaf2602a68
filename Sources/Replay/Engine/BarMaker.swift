import Market

/// Makes the bars of the strategy's timeframe from candles.
struct BarMaker {
  /// The timeframe of the data and of the bars, as far as they are known.
  let base: Timeframe?
  let frame: Timeframe?
  /// The most candles that may be given at once, so that no more than a block of bars closes: one
  /// candle can close the bar before a gap and its own.
  let limit: Int
  private var aggregator: Aggregator?
  private var closed = Candles()
  private var places: [Int] = []
  private let room = BarRoom()

  /// Bars that closed in a block.
  struct Made {
    let bars: Candles
    let range: Range<Int>
    /// The candle of the block with which each closed, and its open time; `nil` where the candles
    /// are the bars.
    let closings: UnsafePointer<Int>?
    let times: UnsafePointer<Int64>?
    var count: Int { range.count }
  }

  init(base: Timeframe?, wanted: Timeframe?, _ instrument: Instrument) throws {
    self.base = base
    frame = wanted ?? base
    guard let wanted, wanted != base else {
      limit = Candles.blockSize
      return
    }
    limit = Candles.blockSize - 1
    aggregator = try Aggregator(from: base, to: wanted, instrument: instrument)
  }

  /// Takes a range of a block and gives the bars that closed in it.
  mutating func make(_ block: Candles, _ range: Range<Int>) -> Made {
    guard aggregator != nil else {
      return Made(bars: block, range: range, closings: nil, times: nil)
    }
    closed.removeAll()
    places.removeAll(keepingCapacity: true)
    aggregator?.feed(block, range, bars: &closed, closedAt: &places)
    for (bar, place) in places.enumerated() {
      room.closings[bar] = place - range.lowerBound
      room.times[bar] = closed.time[bar]
    }
    return Made(
      bars: closed, range: 0..<closed.count, closings: UnsafePointer(room.closings),
      times: UnsafePointer(room.times))
  }
}

/// Room for what is known of the bars that close in one block.
private final class BarRoom {
  let closings = UnsafeMutablePointer<Int>.allocate(capacity: Candles.blockSize)
  let times = UnsafeMutablePointer<Int64>.allocate(capacity: Candles.blockSize)

  deinit {
    closings.deallocate()
    times.deallocate()
  }
}
