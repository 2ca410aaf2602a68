/// Volume ratio: the volume of the bars that rose beside that of the bars that fell.
///
/// `method: ratio` is in percent of balance (100), `share` in percent of all volume (50 in balance),
/// `wako` that of the bars that rose less the rest, in percent of all (from −100 to 100). The first
/// value is at bar n (from 0), that of the mean `signal − 1` bars after.
///
/// Source: the definition of the Chinese trading programs, 26, 6, and the volume ratios 1, 2 and Wako's
/// of Japanese ones; stockstats 0.6 `vr` agrees with `ratio` to 1e-9 relative, and the tests hold the
/// formulas written out.
struct VR: Indicator {
  static let description = IndicatorDescription(
    name: "vr", title: "Volume ratio",
    chinese: "成交量变异率", traditional: "成交量變異率",
    japanese: "ボリュームレシオ", group: .volume,
    summary: "Is more traded in bars that rise than in bars that fall?",
    formula: """
      u[t] = volume of the last n bars with x above x[1]
      d[t] = volume of those with x below x[1]
      e[t] = volume of those with x as before
      vr[t] = 100 * (2 * u[t] + e[t]) / (2 * d[t] + e[t])   (method: ratio)
      vr[t] = 100 * (u[t] + e[t] / 2) / (u[t] + d[t] + e[t])   (share)
      vr[t] = 100 * (u[t] - d[t] - e[t]) / (u[t] + d[t] + e[t])   (wako)
      mean[t] = sma(vr, signal)[t]
      x = source, x[1] = that of the bar before, n = period
      """,
    parameters: [
      .bars(standard: 26, "moves in the sums"),
      .bars("signal", standard: 6, "values in the mean"),
      .choice("method", ["ratio", "share", "wako"], "what is divided by what"),
    ],
    inputs: [.value, .bars(.volume)],
    outputs: [.init("vr", unit: .pure), .init("mean", unit: .pure)], pane: .own,
    warmup: { settings, output in
      settings.whole(0) + (output == 0 ? 0 : settings.whole(1) - 1)
    },
    edgeCases:
      "Balance (100, 50 or 0) where nothing was traded; a ratio is held at 1,000,000 where only rising bars were traded.",
    source:
      "the definition of the Chinese and Japanese trading programs; formulas written out in the tests",
    example: "vr() < 40", make: { VR($0) })

  private let method: Int
  private var sums: [WindowSum]
  private var before = Double.nan
  private var signal: WindowSum
  private var scratch = Scratch(3)

  init(_ settings: Settings) {
    sums = Array(repeating: WindowSum(settings.whole(0)), count: 3)
    signal = WindowSum(settings.whole(1), divisor: settings.number(1))
    method = settings.whole(2)
  }

  mutating func update(_ block: IndicatorBlock) {
    let (values, volume, output) = (block.input(0), block.input(1), block.output(0))
    let method = method
    scratch.inPieces(block.count) { start, count, columns in
      for i in 0..<count {
        let move = values[start + i] - before
        let traded = volume[start + i] + (move - move)
        before = values[start + i]
        columns[0][i] = move > 0 ? traded : traded - traded
        columns[1][i] = move < 0 ? traded : traded - traded
        columns[2][i] = move == 0 ? traded : traded - traded
      }
      for k in 0..<3 { sums[k].update(count, columns[k], columns[k]) }
      for i in 0..<count {
        output[start + i] = Self.index(columns[0][i], columns[1][i], columns[2][i], method)
      }
    }
    signal.update(block.count, output, block.output(1))
  }

  @inline(__always)
  private static func index(
    _ up: Double, _ down: Double, _ equal: Double, _ method: Int
  ) -> Double {
    if method == 0 { return ARBR.ratio(2 * up + equal, 2 * down + equal) }
    let all = up + down + equal
    let part = method == 1 ? up + 0.5 * equal : up - down - equal
    let share = 100 * (part / all)
    return all <= 0 ? (method == 1 ? 50 : 0) : share
  }

  func steps(_ bar: TracedBar<VR>) -> KeyValuePairs<String, Double> {
    ["u": scratch[0], "d": scratch[1], "e": scratch[2]]
  }
}
