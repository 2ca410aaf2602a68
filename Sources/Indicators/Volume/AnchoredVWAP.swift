/// Anchored volume-weighted average price: what a unit cost on average since an event, and bands
/// around it.
///
/// In the unit of the price; known from the first bar on. `anchor: given` begins anew wherever the
/// series `from` is not 0: the first bar of the session when it is left out, any event when it is
/// given (`avwap(1 if volume > 3 * sma(volume, 20) else 0)`). The others begin at the first session of a week,
/// month, quarter or year, at one bar of the data, or never. Until something is traded it is the
/// typical price.
///
/// Source: Brian Shannon, *Maximum Trading Gains with Anchored VWAP*, 2023; with the sessions it is
/// ``VWAP``. The deviation is weighed by volume after D. H. D. West, «Updating mean and variance
/// estimates», 1979. The tests hold the sums written out.
struct AnchoredVWAP: Indicator {
  static let anchors = ["given", "week", "month", "quarter", "year", "bar", "all"]

  static let description = IndicatorDescription(
    name: "avwap", title: "Anchored volume-weighted average price",
    chinese: "锚定成交量加权平均价", traditional: "錨定成交量加權平均價",
    japanese: "アンカードVWAP", group: .volume,
    summary: "What did a unit cost on average since something happened?",
    formula: """
      p[t] = (high[t] + low[t] + close[t]) / 3
      avwap[t] = sum(p * volume) / sum(volume), over the bars since the anchor
      s[t] = sqrt(sum(volume * (p - avwap[t])^2) / sum(volume)), over the same bars
      upper[t] = avwap[t] + width * s[t]
      lower[t] = avwap[t] - width * s[t]
      anchor: each bar where `from` is not 0 (given), the first of a week, month, quarter or year,
        the one bar `bar` of the data, or the first of all
      """,
    parameters: [
      .choice("anchor", anchors, "where the sums begin anew"),
      .init("bar", .whole(0...1_000_000_000), standard: 0, "the bar, from 0, for anchor: bar"),
      .init("width", .number(0...1_000), standard: 1, "deviations to the bands"),
    ],
    inputs: [.init("from", standard: .sessionFirst, isArgument: true)] + .range
      + [
        .bars(.volume), .bars(.weekFirst), .bars(.monthFirst), .bars(.quarterFirst),
        .bars(.yearFirst),
      ],
    outputs: [.init("avwap"), .init("upper", .upperBand), .init("lower", .lowerBand)],
    pane: .overlay,
    warmup: { _, _ in 0 },
    memory: .whole,
    edgeCases: "The typical price until something is traded; bands on it while all prices are one.",
    source: "Shannon 2023; West 1979; compared with vwap, and the sums written out, in the tests",
    example: "close crosses above avwap(anchor: month)", make: { AnchoredVWAP($0) })

  private let anchor: Int
  private let bar: Int
  private let width: Double
  private var seen = 0
  private var first = 0.0
  private var mean = 0.0
  private var volume = RunningTotal()
  private var money = RunningTotal()
  private var squares = RunningTotal()
  private var deviation = Double.nan

  init(_ settings: Settings) {
    anchor = settings.whole(0)
    bar = settings.whole(1)
    width = settings.number(2)
  }

  mutating func update(_ block: IndicatorBlock) {
    let (high, low, close) = (block.input(1), block.input(2), block.input(3))
    let (traded, marks) = (block.input(4), marks(block))
    for i in 0..<block.count {
      let price = (high[i] + low[i] + close[i]) / 3
      let mark = marks.map { $0[i] } ?? 0
      guard price.isFinite, traded[i].isFinite, mark.isFinite else {
        (seen, deviation) = (0, .nan)
        for k in 0..<3 { block.output(k)[i] = .nan }
        continue
      }
      if seen == 0 || mark != 0 || (anchor == 5 && seen == bar) { begin(price) }
      seen += 1
      add(price, traded[i])
      block.output(0)[i] = mean
      block.output(1)[i] = mean + width * deviation
      block.output(2)[i] = mean - width * deviation
    }
  }

  /// The column that says where the sums begin anew, if one does.
  private func marks(_ block: IndicatorBlock) -> UnsafePointer<Double>? {
    switch anchor {
    case 0: block.input(0)
    case 1...4: block.input(4 + anchor)
    default: nil
    }
  }

  private mutating func begin(_ price: Double) {
    (first, mean, deviation) = (price, price, 0)
    (volume, money, squares) = (RunningTotal(), RunningTotal(), RunningTotal())
  }

  @inline(__always)
  private mutating func add(_ price: Double, _ traded: Double) {
    volume.add(traded)
    money.add(traded * (price - first))
    let all = volume.value
    guard all > 0 else {
      mean = price
      return
    }
    // Nothing was weighed before the first trade, so its own mean has no distance to bridge.
    let before = all == traded ? price : mean
    mean = first + money.value / all
    squares.add(traded * (price - before) * (price - mean))
    deviation = max(0, squares.value / all).squareRoot()
  }

  func steps(_ bar: TracedBar<AnchoredVWAP>) -> KeyValuePairs<String, Double> {
    ["p": (bar.inputs[1] + bar.inputs[2] + bar.inputs[3]) / 3, "s": deviation]
  }
}
