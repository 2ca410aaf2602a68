/// Parabolic stop and reverse with numbers of its own for each side, below 0 in a downward trend.
///
/// In the unit of the price; the first value is at bar 1 (from 0). `start` other than 0 is the stop of the
/// first bar, below 0 for a downward trend.
///
/// Source: TA-Lib 0.8 `SAREXT`; agrees to 1e-9 relative.
struct SARExtended: Indicator {
  static let description = IndicatorDescription(
    name: "sarext", title: "Parabolic SAR, extended",
    chinese: "抛物线转向指标（扩展）", traditional: "拋物線指標（擴充）",
    japanese: "拡張パラボリックSAR", taLib: .init("sarext"), group: .trend,
    summary:
      "Where would a stop that follows the trend stand, with a pace of its own for each side?",
    formula: """
      sarext[t] = sar[t] in an upward trend, -sar[t] in a downward one
      sar, extreme and factor as in sar(), with the numbers of the side
      where it turns, sar moves away from the price by offset * sar
      """,
    parameters: [
      .init("start", .number(-1e9...1e9), standard: 0, "stop of the first bar; 0 finds it"),
      .init("offset", .number(0...1), standard: 0, "share that is added where it turns"),
      .init("firstLong", .number(0...10), standard: 0.02, "first factor, upward"),
      .init("stepLong", .number(0...10), standard: 0.02, "what the factor grows by, upward"),
      .init("mostLong", .number(0...10), standard: 0.2, "largest factor, upward"),
      .init("firstShort", .number(0...10), standard: 0.02, "first factor, downward"),
      .init("stepShort", .number(0...10), standard: 0.02, "what the factor grows by, downward"),
      .init("mostShort", .number(0...10), standard: 0.2, "largest factor, downward"),
    ],
    inputs: [.bars(.high), .bars(.low)],
    outputs: [.init("sarext", .dots)], pane: .own,
    warmup: { _, _ in 1 },
    memory: .adaptive,
    edgeCases: "On flat prices it turns at every bar.",
    source: "TA-Lib 0.8 SAREXT, 1e-9 relative",
    example: "sarext() crosses above 0", make: { SARExtended($0) })

  private var stop: ParabolicStop

  init(_ settings: Settings) {
    func side(_ i: Int) -> ParabolicStop.Acceleration {
      .init(first: settings.number(i), step: settings.number(i + 1), most: settings.number(i + 2))
    }
    stop = ParabolicStop(
      long: side(2), short: side(5), start: settings.number(0), offset: settings.number(1))
  }

  mutating func update(_ block: IndicatorBlock) {
    let (high, low, output) = (block.input(0), block.input(1), block.output(0))
    stop.update(block.count, high, low, output) { stop, isLong in isLong ? stop : -stop }
  }

  func steps(_ bar: TracedBar<SARExtended>) -> KeyValuePairs<String, Double> {
    ["sar": abs(bar.outputs[0]), "extreme": stop.extreme, "factor": stop.factor]
  }
}
