import Market

/// Makes the bars of the strategy's timeframe from candles.
struct BarMaker {
  /// The timeframe of the data and of the bars, as far as they are known.
  let base: Timeframe?
  let frame: Timeframe?

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
  }

  /// Takes a range of a block and gives the bars that closed in it.
  mutating func make(_ block: Candles, _ range: Range<Int>) -> Made {
    Made(bars: block, range: range, closings: nil, times: nil)
  }
}
