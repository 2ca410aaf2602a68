import Market

/// Makes the bars of the strategy's timeframe from candles.
///
/// Where bars are made of several candles, the last candle of a block may be the last of its bar
/// without reaching its end; whether it is shows only with the next candle. It is kept back till then
/// (``keepsLast``), so that a bar always closes with a candle that is played in the same block.
struct BarMaker {
  /// The timeframe of the data and of the bars, as far as they are known.
  let base: Timeframe?
  let frame: Timeframe?
  private var aggregator: Aggregator?
  private var closed = Candles()
  private var closings: [BarClosing] = []
  private let buffer = ClosingBuffer()

  /// Bars that closed in a block.
  struct ClosedBars {
    let bars: Candles
    let range: Range<Int>
    /// The candle of the block with which each closed, whether that shows only when the next candle
    /// opens, and its open time; `nil` where the candles are the bars.
    let closings: UnsafePointer<Int>?
    let areLate: UnsafePointer<Bool>?
    let times: UnsafePointer<Int64>?
    var count: Int { range.count }
  }

  init(base: Timeframe?, wanted: Timeframe?, _ instrument: Instrument) throws {
    self.base = base
    frame = wanted ?? base
    guard let wanted, wanted != base else { return }
    aggregator = try Aggregator(from: base, to: wanted, instrument: instrument)
  }

  /// Whether bars are made of several candles.
  var aggregates: Bool { aggregator != nil }
  /// Whether the candle fed last belongs to a bar that is not over.
  var keepsLast: Bool { aggregator?.forming != nil }

  /// Gives candles as the bars that they are.
  func bars(of block: Candles, _ range: Range<Int>) -> ClosedBars {
    ClosedBars(bars: block, range: range, closings: nil, areLate: nil, times: nil)
  }

  /// Makes what it has of a bar compare with prices after an event, before a candle's open.
  mutating func apply(_ event: CorporateEvent, before time: Int64) {
    aggregator?.apply(event, before: time)
  }

  /// Takes a range of a block.
  ///
  /// - Throws: `TimeframeError` where two bars begin at one time.
  mutating func feed(_ block: Candles, _ range: Range<Int>) throws {
    closed.removeAll()
    closings.removeAll(keepingCapacity: true)
    aggregator?.feed(block, range, bars: &closed, closings: &closings)
    for (bar, closing) in closings.enumerated() {
      // The candle kept back from before is the first of a block of its own.
      buffer.closings[bar] = max(0, closing.last - range.lowerBound)
      buffer.areLate[bar] = closing.known > closing.last
      buffer.times[bar] = closed.time[bar]
    }
    for time in closed.time {
      guard time > lastStart else {
        throw TimeframeError.sharedInterval(
          frame ?? Timeframe(1, .day), base: base, at: Time(milliseconds: time))
      }
      lastStart = time
    }
    closesKept = closings.first.map { $0.last < range.lowerBound } ?? false
  }

  private var closesKept = false
  private var lastStart = Int64.min

  /// All bars that closed with the candles fed last, as they are.
  var fed: (bars: Candles, closings: [BarClosing]) { (closed, closings) }

  /// The bar that closed with the candle that was kept back, if one did.
  var ofKept: ClosedBars { made(0..<(closesKept ? 1 : 0)) }
  /// The bars that closed with the candles fed last.
  var ofFed: ClosedBars { made((closesKept ? 1 : 0)..<closed.count) }

  private func made(_ range: Range<Int>) -> ClosedBars {
    ClosedBars(
      bars: closed, range: range, closings: UnsafePointer(buffer.closings + range.lowerBound),
      areLate: UnsafePointer(buffer.areLate + range.lowerBound),
      times: UnsafePointer(buffer.times + range.lowerBound))
  }
}

/// Room for what is known of the bars that close in one block, and of one before it.
private final class ClosingBuffer {
  let closings = UnsafeMutablePointer<Int>.allocate(capacity: Candles.blockSize + 1)
  let areLate = UnsafeMutablePointer<Bool>.allocate(capacity: Candles.blockSize + 1)
  let times = UnsafeMutablePointer<Int64>.allocate(capacity: Candles.blockSize + 1)

  deinit {
    closings.deallocate()
    areLate.deallocate()
    times.deallocate()
  }
}
