/// Kaufman's adaptive moving average: fast where the price goes straight, slow where it wanders.
///
/// In the unit of its source. The first value is at bar n (from 0) and starts from the price before.
/// Where nothing moved in the whole window the efficiency counts as 1, as in TA-Lib, which changes
/// nothing then.
///
/// Source: Perry Kaufman, *Smarter Trading*, 1995; TA-Lib 0.8 `KAMA`, agrees to 1e-9 relative.
struct KAMA: Indicator {
  static let description = IndicatorDescription(
    name: "kama", title: "Kaufman adaptive moving average",
    chinese: "考夫曼自适应移动平均线", traditional: "考夫曼自適應移動平均線",
    japanese: "カウフマン適応移動平均線", taLib: .init("kama"), group: .average,
    summary: "Where is the price, followed fast in a trend and slowly without one?",
    formula: """
      way[t] = abs(x[t] - x[t-n])
      path[t] = sum of abs(x - x[1]) over the last n moves
      efficiency[t] = way[t] / path[t]
      weight[t] = (efficiency[t] * (2 / (fast + 1) - 2 / (slow + 1)) + 2 / (slow + 1))^2
      kama[t] = kama[t-1] + weight[t] * (x[t] - kama[t-1]),  kama[n-1] = x[n-1]
      x = source, n = period
      """,
    parameters: [
      .bars(standard: 10, "moves that are judged"),
      .bars("fast", standard: 2, "bars of the average in a straight trend"),
      .bars("slow", standard: 30, "bars of the average without a trend"),
    ],
    inputs: [.value],
    outputs: [.init("kama")], pane: .overlay,
    warmup: { settings, _ in settings.whole(0) },
    memory: .adaptive,
    edgeCases: "On flat prices it comes to rest.",
    source: "TA-Lib 0.8 KAMA, 1e-9 relative",
    example: "close crosses above kama(close, 10)", make: { KAMA($0) })

  private var average: EfficiencyAverage

  init(_ settings: Settings) {
    average = EfficiencyAverage(
      settings.whole(0), fast: settings.whole(1), slow: settings.whole(2))
  }

  mutating func update(_ block: IndicatorBlock) {
    average.update(block.count, block.input(0), block.output(0))
  }

  func steps(_ bar: TracedBar<KAMA>) -> KeyValuePairs<String, Double> {
    let steps = average.steps
    return [
      "way": steps.way, "path": steps.path, "efficiency": steps.efficiency,
      "weight": average.weight(steps.efficiency),
    ]
  }
}
