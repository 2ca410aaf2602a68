/// Awesome oscillator: a short mean of the middles of the bars less a long one.
///
/// In the unit of the price; the first value is at the longer period's last bar.
///
/// Source: Bill Williams, *New Trading Dimensions*, 1998; TA-Lib 0.8 `AO`, agrees to 1e-9 relative.
struct AwesomeOscillator: Indicator {
  static let description = IndicatorDescription(
    name: "ao", title: "Awesome oscillator",
    chinese: "动量震荡指标（AO）", traditional: "動量震盪指標（AO）",
    japanese: "オーサム・オシレーター", taLib: .init("ao"), group: .momentum,
    summary: "Is the middle of the bars above or below where it has been?",
    formula: """
      m[t] = (high[t] + low[t]) / 2
      ao[t] = sma(m, fast)[t] - sma(m, slow)[t]
      """,
    parameters: [
      .bars("fast", standard: 5, "bars in the short mean"),
      .bars("slow", standard: 34, "bars in the long mean"),
    ],
    inputs: [.bars(.high), .bars(.low)],
    outputs: [.init("ao", .histogram)], pane: .own,
    warmup: { settings, _ in max(settings.whole(0), settings.whole(1)) - 1 },
    edgeCases: "0 on flat prices.",
    source: "TA-Lib 0.8 AO, 1e-9 relative",
    example: "ao() crosses above 0", make: { AwesomeOscillator($0) })

  private var fast: WindowSum
  private var slow: WindowSum
  private var scratch = Scratch(2)

  init(_ settings: Settings) {
    fast = WindowSum(settings.whole(0), divisor: settings.number(0))
    slow = WindowSum(settings.whole(1), divisor: settings.number(1))
  }

  mutating func update(_ block: IndicatorBlock) {
    let (high, low, output) = (block.input(0), block.input(1), block.output(0))
    scratch.inPieces(block.count) { start, count, columns in
      let (middle, mean) = (columns[0], columns[1])
      for i in 0..<count { middle[i] = 0.5 * (high[start + i] + low[start + i]) }
      fast.update(count, middle, mean)
      slow.update(count, middle, output + start)
      for i in 0..<count { output[start + i] = mean[i] - output[start + i] }
    }
  }

  func steps(_ bar: TracedBar<AwesomeOscillator>) -> KeyValuePairs<String, Double> {
    ["m": scratch[0], "sma(m, fast)": scratch[1]]
  }
}
