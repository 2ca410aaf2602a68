/// Ichimoku: the middles of three ranges, two of them drawn ahead as a cloud.
///
/// In the unit of the price. `spanA` and `spanB` are the cloud as it stands at this bar: what was worked out
/// `ahead` bars before. `lagging` is the close of this bar, which charts draw `ahead` bars to the left; it says
/// nothing about those bars that was known then.
///
/// Source: Goichi Hosoda, 1969; the cloud stands 25 bars ahead, since the Japanese count of 26 takes today in; the tests hold the formula written out.
struct Ichimoku: Indicator {
  static let description = IndicatorDescription(
    name: "ichimoku", title: "Ichimoku",
    chinese: "一目均衡表", traditional: "一目均衡表",
    japanese: "一目均衡表", group: .trend,
    summary: "Is the price above or below the cloud of its past ranges?",
    formula: """
      middle(n)[t] = (highest(high, n)[t] + lowest(low, n)[t]) / 2
      conversion[t] = middle(short)[t]
      base[t] = middle(medium)[t]
      spanA[t] = (conversion[t-ahead] + base[t-ahead]) / 2
      spanB[t] = middle(long)[t-ahead]
      lagging[t] = close[t]
      """,
    parameters: [
      .bars("short", standard: 9, "bars of the conversion line"),
      .bars("medium", standard: 26, "bars of the base line"),
      .bars("long", standard: 52, "bars of the second span"),
      .init("ahead", .whole(0...1_000), standard: 25, "bars by which the cloud is drawn ahead"),
    ],
    inputs: .range,
    outputs: [
      .init("conversion"), .init("base"),
      .init("spanA", .cloud, shift: .ahead(parameter: "ahead")),
      .init("spanB", .cloud, shift: .ahead(parameter: "ahead")),
      .init("lagging", shift: .back(parameter: "ahead")),
    ], pane: .overlay,
    warmup: { settings, output in
      let (short, medium) = (settings.whole(0) - 1, settings.whole(1) - 1)
      return switch output {
      case 0: short
      case 1: medium
      case 2: max(short, medium) + settings.whole(3)
      case 3: settings.whole(2) - 1 + settings.whole(3)
      default: 0
      }
    },
    edgeCases: "On flat prices all lines are one.",
    source:
      "Goichi Hosoda, 1969; the cloud stands 25 bars ahead, since the Japanese count of 26 takes today in; formula written out in the tests",
    example: "close crosses above ichimoku().spanA", make: { Ichimoku($0) })

  private var short: WindowMiddle
  private var medium: WindowMiddle
  private var long: WindowMiddle
  private var lagA: Lag
  private var lagB: Lag
  private var scratch = Scratch(2)

  init(_ settings: Settings) {
    short = WindowMiddle(settings.whole(0))
    medium = WindowMiddle(settings.whole(1))
    long = WindowMiddle(settings.whole(2))
    lagA = Lag(settings.whole(3))
    lagB = lagA
  }

  mutating func update(_ block: IndicatorBlock) {
    let (high, low) = (block.input(0), block.input(1))
    let (conversion, base) = (block.output(0), block.output(1))
    let (spanA, spanB) = (block.output(2), block.output(3))
    short.update(block.count, high, low, conversion)
    medium.update(block.count, high, low, base)
    long.update(block.count, high, low, spanB)
    for i in 0..<block.count { spanA[i] = 0.5 * conversion[i] + 0.5 * base[i] }
    lagA.inPieces(block.count, spanA) { start, count, _, before in
      (spanA + start).update(from: before, count: count)
    }
    lagB.inPieces(block.count, spanB) { start, count, _, before in
      (spanB + start).update(from: before, count: count)
    }
    block.output(4).update(from: block.input(2), count: block.count)
  }

  func steps(_ bar: TracedBar<Ichimoku>) -> KeyValuePairs<String, Double> {
    ["middle(long)": bar.before.long.with(bar.inputs[0], bar.inputs[1])]
  }
}
