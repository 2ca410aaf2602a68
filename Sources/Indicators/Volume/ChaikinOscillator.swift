/// Chaikin oscillator: a fast average of the accumulation/distribution line less a slow one.
///
/// In units traded. Both averages begin with the line's first value; the first value is at the longer period's
/// last bar.
///
/// Source: TA-Lib 0.8 `ADOSC`; agrees to 1e-9 relative.
struct ChaikinOscillator: Indicator {
  static let description = IndicatorDescription(
    name: "adosc", title: "Chaikin oscillator",
    chinese: "蔡金振荡指标", japanese: "チャイキン・オシレーター", taLib: .init("adosc"), group: .volume,
    summary: "Does volume flow in or out, faster than before?",
    formula: """
      l[t] = ad()[t]
      f[t] = f[t-1] + 2 / (fast + 1) * (l[t] - f[t-1]),  f[0] = l[0]
      s[t] = s[t-1] + 2 / (slow + 1) * (l[t] - s[t-1]),  s[0] = l[0]
      adosc[t] = f[t] - s[t]
      """,
    parameters: [
      .bars("fast", standard: 3, "bars in the fast average"),
      .bars("slow", standard: 10, "bars in the slow average"),
    ],
    inputs: .range + [.bars(.volume)],
    outputs: [.init("adosc", unit: .volume)], pane: .own,
    warmup: { settings, _ in max(settings.whole(0), settings.whole(1)) - 1 },
    memory: .fading { 1 - 2 / (max($0.number(0), $0.number(1)) + 1) },
    edgeCases: "A bar without range changes nothing.",
    source: "TA-Lib 0.8 ADOSC, 1e-9 relative",
    example: "adosc() crosses above 0", make: { ChaikinOscillator($0) })

  private let warmup: Int
  private let weights: (fast: Double, slow: Double)
  private var line = AccumulationLine()
  private var seen = 0
  private var fast = 0.0, slow = 0.0, newest = 0.0

  init(_ settings: Settings) {
    warmup = max(settings.whole(0), settings.whole(1)) - 1
    weights = (2 / (settings.number(0) + 1), 2 / (settings.number(1) + 1))
  }

  mutating func update(_ block: IndicatorBlock) {
    let output = block.output(0)
    line.update(
      block.count, (block.input(0), block.input(1), block.input(2), block.input(3)), output)
    var i = 0
    while i < block.count {
      if seen > warmup { i = follow(i, block.count, output) }
      if i < block.count { begin(&output[i]) }
      i += 1
    }
  }

  /// Goes on until the line is unknown, and says how far it came.
  @inline(__always)
  private mutating func follow(
    _ start: Int, _ count: Int, _ output: UnsafeMutablePointer<Double>
  ) -> Int {
    var (fast, slow, newest) = (self.fast, self.slow, self.newest)
    let weights = self.weights
    var i = start
    while i < count, output[i].isFinite {
      newest = output[i]
      fast += weights.fast * (newest - fast)
      slow += weights.slow * (newest - slow)
      output[i] = fast - slow
      i += 1
    }
    (self.fast, self.slow, self.newest) = (fast, slow, newest)
    return i
  }

  /// One value of the warm-up, or an unknown one.
  private mutating func begin(_ output: inout Double) {
    newest = output
    guard newest.isFinite else {
      seen = 0
      return
    }
    if seen == 0 { (fast, slow) = (newest, newest) }
    fast += weights.fast * (newest - fast)
    slow += weights.slow * (newest - slow)
    seen += 1
    output = seen > warmup ? fast - slow : .nan
  }

  func steps(_ bar: TracedBar<ChaikinOscillator>) -> KeyValuePairs<String, Double> {
    ["l": newest, "f": fast, "s": slow]
  }
}
