/// Time-share line: the price within a session, and its mean since the session began.
///
/// In the unit of the price; known from the first bar on. The mean weighs every bar alike, or by its
/// volume with `average: volume` (the price itself until something is traded). `anchor: all` never
/// begins anew. The sums carry their own rounding errors along, so they do not drift.
///
/// Source: the definition of the Chinese trading programs; KChartConcept draws the middle of open and
/// close and its mean since the first bar, Stockee the close. The tests hold the sums written out.
struct TimeShare: Indicator {
  static let description = IndicatorDescription(
    name: "timeshare", title: "Time-share line",
    chinese: "分时线与均价线", traditional: "分時線與均價線",
    japanese: "分時線と平均線", group: .price,
    summary: "Is the price above or below its mean since the session began?",
    formula: """
      price[t] = (open[t] + close[t]) / 2, or close[t] (price: close)
      average[t] = sum(price) / bars, over the bars since the anchor;
        average: volume takes sum(price * volume) / sum(volume)
      anchor: the first bar of the session, or of the data (all)
      """,
    parameters: [
      .choice("price", ["middle", "close"], "the middle of open and close, or the close"),
      .choice("average", ["mean", "volume"], "whether bars weigh by their volume"),
      .choice("anchor", ["session", "all"], "from which bar on the sums go"),
    ],
    inputs: [.bars(.open), .bars(.close), .bars(.volume), .bars(.sessionFirst)],
    outputs: [.init("price"), .init("average")], pane: .overlay,
    warmup: { _, _ in 0 },
    memory: .whole,
    edgeCases: "With average: volume, the price until something is traded.",
    source: "the definition of the Chinese trading programs; sums written out in the tests",
    example: "timeshare() crosses above timeshare().average", make: { TimeShare($0) })

  private let isClose: Bool
  private let isWeighed: Bool
  private let isSession: Bool
  private var isKnown = false
  // Sums of weights, and of weights times the distance from the first price.
  private var weights = RunningTotal()
  private var distances = RunningTotal()
  private var first = 0.0

  init(_ settings: Settings) {
    isClose = settings.whole(0) == 1
    isWeighed = settings.whole(1) == 1
    isSession = settings.whole(2) == 0
  }

  mutating func update(_ block: IndicatorBlock) {
    let (open, close) = (block.input(0), block.input(1))
    let (volume, opens) = (block.input(2), block.input(3))
    let (prices, averages) = (block.output(0), block.output(1))
    for i in 0..<block.count {
      let price = isClose ? close[i] : 0.5 * open[i] + 0.5 * close[i]
      let weight = isWeighed ? volume[i] : 1
      guard price.isFinite, weight.isFinite else {
        isKnown = false
        (prices[i], averages[i]) = (.nan, .nan)
        continue
      }
      if !isKnown || (isSession && opens[i] != 0) { begin(price) }
      weights.add(weight)
      distances.add(weight * (price - first))
      let share = distances.value / weights.value
      prices[i] = price
      averages[i] = weights.value <= 0 ? price : first + share
    }
  }

  private mutating func begin(_ price: Double) {
    (isKnown, first, weights, distances) = (true, price, RunningTotal(), RunningTotal())
  }
}
