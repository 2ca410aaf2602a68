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
    chinese: "平均K线", japanese: "平均足", taLib: .init("ha"), group: .trend,
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

  init(_ settings: Settings) {}

  mutating func update(_ block: IndicatorBlock) {
    for i in 0..<block.count {
      let (open, high) = (block.input(0)[i], block.input(1)[i])
      let (low, close) = (block.input(2)[i], block.input(3)[i])
      // Halves and quarters are taken first, so that no sum of prices overflows.
      let newClose = 0.25 * open + 0.25 * high + 0.25 * low + 0.25 * close
      let known = newClose.isFinite
      let newOpen = nextOpen.isFinite ? nextOpen : 0.5 * open + 0.5 * close
      block.output(0)[i] = known ? newOpen : .nan
      block.output(1)[i] = known ? max(high, newOpen, newClose) : .nan
      block.output(2)[i] = known ? min(low, newOpen, newClose) : .nan
      block.output(3)[i] = newClose
      nextOpen = known ? 0.5 * newOpen + 0.5 * newClose : .nan
    }
  }
}
