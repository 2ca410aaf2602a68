/// Volume-weighted average price: what a unit cost on average since the session began.
///
/// In the unit of the price; known from the first bar on. `anchor: all` never begins anew. Until something is
/// traded it is the typical price.
///
/// Source: TA-Lib 0.8 `VWAP`; agrees to 1e-9 relative. That is `anchor: all`.
struct VWAP: Indicator {
  static let description = IndicatorDescription(
    name: "vwap", title: "Volume-weighted average price",
    chinese: "成交量加权平均价", japanese: "出来高加重平均価格", taLib: .init("vwap"), group: .volume,
    summary: "What did a unit cost on average since the session began?",
    formula: """
      p[t] = (high[t] + low[t] + close[t]) / 3
      vwap[t] = sum(p * volume) / sum(volume), over the bars since the anchor
      anchor: the first bar of the session, or of the data (all)
      """,
    parameters: [
      .choice("anchor", ["session", "all"], "from which bar on the sums go")
    ],
    inputs: .range + [.bars(.volume), .bars(.sessionFirst)],
    outputs: [.init("vwap")], pane: .overlay,
    warmup: { _, _ in 0 },
    memory: .whole,
    edgeCases: "The typical price until something is traded.",
    source: "TA-Lib 0.8 VWAP, 1e-9 relative",
    example: "close crosses above vwap()", make: { VWAP($0) })

  private let isSession: Bool
  private var totals = Totals()
  private var scratch = Scratch(4)

  init(_ settings: Settings) { isSession = settings.whole(0) == 0 }

  mutating func update(_ block: IndicatorBlock) {
    let (high, low, close) = (block.input(0), block.input(1), block.input(2))
    let (traded, opens, output) = (block.input(3), block.input(4), block.output(0))
    scratch.inPieces(block.count) { start, count, columns in
      let (prices, firsts) = (columns[0], columns[1])
      let (volumes, moneys) = (columns[2], columns[3])
      for i in 0..<count { prices[i] = (high[start + i] + low[start + i] + close[start + i]) / 3 }
      var totals = totals
      for i in 0..<count {
        totals.take(prices[i], traded[start + i], isFirst: isSession && opens[start + i] != 0)
        let sums = totals.sums + totals.errors
        firsts[i] = totals.first
        volumes[i] = totals.isKnown ? sums.x : .nan
        moneys[i] = sums.y
      }
      self.totals = totals
      for i in 0..<count {
        let mean = firsts[i] + moneys[i] / volumes[i]
        output[start + i] = volumes[i] <= 0 ? prices[i] : mean
      }
    }
  }

  /// Sums since the anchor.
  private struct Totals {
    var isKnown = false
    /// The price that distances are counted from.
    var first = 0.0
    /// Of volume, and of volume times the distance; and what they have rounded away.
    var sums = Lanes.zero
    var errors = Lanes.zero

    @inline(__always)
    mutating func take(_ price: Double, _ traded: Double, isFirst: Bool) {
      guard (price - price) + (traded - traded) == 0 else {
        isKnown = false
        return
      }
      if !isKnown || isFirst { (isKnown, first, sums, errors) = (true, price, .zero, .zero) }
      let change = Lanes(traded, traded * (price - first))
      let sum = sums + change
      let added = sum - sums
      errors += (sums - (sum - added)) + (change - added)
      sums = sum
    }
  }

  func steps(_ bar: TracedBar<VWAP>) -> KeyValuePairs<String, Double> {
    ["p": (bar.inputs[0] + bar.inputs[1] + bar.inputs[2]) / 3]
  }
}
