/// Chaikin oscillator: a fast average of the accumulation/distribution line less a slow one.
///
/// In units traded. Both averages begin with the line's first value; the first value is at the longer period's
/// last bar.
///
/// Source: TA-Lib 0.8 `ADOSC`; agrees to 1e-9 relative.
struct ChaikinOscillator: Indicator {
  static let description = IndicatorDescription(
    name: "adosc", title: "Chaikin oscillator",
    chinese: "蔡金振荡指标", traditional: "蔡金振盪指標",
    japanese: "チャイキン・オシレーター", taLib: .init("adosc"), group: .volume,
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
  private var seen = 0
  /// How far the averages are above the line: `d ← (1 − weight) (d − flow)`.
  private var fast: FadingSum
  private var slow: FadingSum
  /// The line itself, for explanations.
  private var line = 0.0

  init(_ settings: Settings) {
    warmup = max(settings.whole(0), settings.whole(1)) - 1
    fast = FadingSum(keep: 1 - 2 / (settings.number(0) + 1))
    slow = FadingSum(keep: 1 - 2 / (settings.number(1) + 1))
  }

  mutating func update(_ block: IndicatorBlock) {
    let (high, low, close) = (block.input(0), block.input(1), block.input(2))
    let (volume, output) = (block.input(3), block.output(0))
    inPieces(block.count) { start, count in
      let output = output + start
      AccumulationFlow.find(
        count, (high + start, low + start, close + start, volume + start), output)
      if seen > warmup, areKnown(count, output) {
        follow(count, output)
      } else {
        for i in 0..<count { output[i] = step(output[i]) }
      }
    }
  }

  /// Makes differences of known flows. The same operations as in `step`.
  private mutating func follow(_ count: Int, _ values: UnsafeMutablePointer<Double>) {
    var i = min(count, fast.missing)
    for k in 0..<i { values[k] = step(values[k]) }
    var (fast, slow, line) = (self.fast, self.slow, self.line)
    while i + 4 <= count {
      let (a, b, c, d) = (values[i], values[i + 1], values[i + 2], values[i + 3])
      line += (a + b) + (c + d)
      let flows = FadingSum.Four(a, b, c, d)
      let (f, s) = (fast.four(flows, times: -fast.keep), slow.four(flows, times: -slow.keep))
      values[i] = f.a - s.a
      values[i + 1] = f.b - s.b
      values[i + 2] = f.c - s.c
      values[i + 3] = f.d - s.d
      i += 4
    }
    (self.fast, self.slow, self.line) = (fast, slow, line)
    while i < count {
      values[i] = step(values[i])
      i += 1
    }
  }

  /// Takes a flow, by which the line moves and the averages follow; gives their difference.
  private mutating func step(_ flow: Double) -> Double {
    guard flow.isFinite else {
      seen = 0
      return .nan
    }
    if seen == 0 {
      fast.begin(at: 0)
      slow.begin(at: 0)
      line = flow
    } else {
      _ = (fast.step(-fast.keep * flow), slow.step(-slow.keep * flow))
      line += flow
    }
    seen = min(seen + 1, warmup + 1)
    return seen > warmup ? fast.value - slow.value : .nan
  }

  func steps(_ bar: TracedBar<ChaikinOscillator>) -> KeyValuePairs<String, Double> {
    ["l": line, "f": line + fast.value, "s": line + slow.value]
  }
}
