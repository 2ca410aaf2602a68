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
  private var isKnown = false
  // Sums of volume, and of volume times the distance from the first price, with their errors.
  private var volume = (sum: 0.0, error: 0.0)
  private var money = (sum: 0.0, error: 0.0)
  private var first = 0.0

  init(_ settings: Settings) { isSession = settings.whole(0) == 0 }

  mutating func update(_ block: IndicatorBlock) {
    let (high, low, close) = (block.input(0), block.input(1), block.input(2))
    let (traded, opens, output) = (block.input(3), block.input(4), block.output(0))
    for i in 0..<block.count {
      let price = (high[i] + low[i] + close[i]) / 3
      guard price.isFinite, traded[i].isFinite else {
        isKnown = false
        output[i] = .nan
        continue
      }
      if !isKnown || (isSession && opens[i] != 0) {
        (isKnown, first, volume, money) = (true, price, (0, 0), (0, 0))
      }
      Self.add(traded[i], &volume)
      Self.add(traded[i] * (price - first), &money)
      let share = (money.sum + money.error) / (volume.sum + volume.error)
      output[i] = volume.sum <= 0 ? price : first + share
    }
  }

  /// Adds and keeps what the sum has rounded away.
  @inline(__always)
  private static func add(_ change: Double, _ total: inout (sum: Double, error: Double)) {
    let sum = total.sum + change
    let added = sum - total.sum
    total.error += (total.sum - (sum - added)) + (change - added)
    total.sum = sum
  }

  func steps(_ bar: TracedBar<VWAP>) -> KeyValuePairs<String, Double> {
    ["p": (bar.inputs[0] + bar.inputs[1] + bar.inputs[2]) / 3]
  }
}
