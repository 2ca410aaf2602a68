/// Heikin-ashi: candles that are averaged with the candle before, so that a trend keeps its colour.
///
///     close = (openₜ + highₜ + lowₜ + closeₜ) / 4        of the true candle
///     open  = (open + close of the heikin-ashi candle before) / 2
///     high  = max(highₜ, open, close),   low = min(lowₜ, open, close)
///
/// In the unit of the price; known from the first bar on, whose open is (open₀ + close₀) / 2. These
/// are not prices at which anything was traded.
///
/// Source: Dan Valcu, «Using the Heikin-Ashi technique», Stocks & Commodities, February 2004; the
/// tests hold a worked example and the recursion written out.
struct HeikinAshi: Indicator {
  static let description = IndicatorDescription(
    name: "heikinashi", aliases: ["ha"], title: "Heikin-ashi candles",
    chinese: "平均K线", traditional: "平均K線",
    japanese: "平均足", taLib: .init("ha"), group: .trend,
    summary: "Which way does the market go when the noise of single candles is averaged out?",
    formula: """
      ha.close[t] = (open[t] + high[t] + low[t] + close[t]) / 4
      ha.open[t] = (ha.open[t-1] + ha.close[t-1]) / 2,  ha.open[0] = (open[0] + close[0]) / 2
      ha.high[t] = max(high[t], ha.open[t], ha.close[t])
      ha.low[t] = min(low[t], ha.open[t], ha.close[t])
      """,
    parameters: [],
    inputs: [.bars(.open), .bars(.high), .bars(.low), .bars(.close)],
    outputs: [
      .init("open", .candles), .init("high", .candles), .init("low", .candles),
      .init("close", .candles),
    ], pane: .overlay, warmup: { _, _ in 0 },
    memory: .fading { _ in 0.5 },
    edgeCases: "On flat prices it comes to rest.",
    source: "Valcu 2004; worked example in the tests",
    example: "heikinashi().close > heikinashi().open", make: { HeikinAshi($0) })

  private var nextOpen = Double.nan
  /// The open of the next candle: the average of open and close moves half of the way at every bar.
  private var opens = ExponentialAverage(weight: 0.5, seed: 1)

  init(_ settings: Settings) {}

  mutating func update(_ block: IndicatorBlock) {
    inPieces(block.count) { start, count in
      let (open, high) = (block.input(0) + start, block.input(1) + start)
      let (low, close) = (block.input(2) + start, block.input(3) + start)
      let (newOpen, newClose) = (block.output(0) + start, block.output(3) + start)
      let (newHigh, newLow) = (block.output(1) + start, block.output(2) + start)
      for i in 0..<count {
        // Quarters are taken first, so that no sum of prices overflows.
        newClose[i] = 0.25 * open[i] + 0.25 * high[i] + 0.25 * low[i] + 0.25 * close[i]
      }
      findOpens(count, open, close, newClose, newOpen)
      for i in 0..<count {
        // Compared so that what is unknown stays unknown.
        let top = newOpen[i] > newClose[i] ? newOpen[i] : newClose[i]
        let bottom = newOpen[i] < newClose[i] ? newOpen[i] : newClose[i]
        newHigh[i] = high[i] > top ? high[i] : top
        newLow[i] = low[i] < bottom ? low[i] : bottom
      }
    }
  }

  private mutating func findOpens(
    _ count: Int, _ open: UnsafePointer<Double>, _ close: UnsafePointer<Double>,
    _ newClose: UnsafeMutablePointer<Double>, _ newOpen: UnsafeMutablePointer<Double>
  ) {
    guard nextOpen.isFinite, areKnown(count, newClose) else {
      for i in 0..<count { newOpen[i] = step(open[i], close[i], &newClose[i]) }
      return
    }
    newOpen[0] = nextOpen
    opens.update(count - 1, newClose, newOpen + 1)
    nextOpen = opens.step(newClose[count - 1])
  }

  private mutating func step(_ open: Double, _ close: Double, _ newClose: inout Double) -> Double {
    guard newClose.isFinite else {
      (nextOpen, newClose) = (.nan, .nan)
      return .nan
    }
    if !nextOpen.isFinite {
      nextOpen = 0.5 * open + 0.5 * close
      opens.begin(at: nextOpen)
    }
    let newOpen = nextOpen
    nextOpen = opens.step(newClose)
    return newOpen
  }
}
