/// Ease of movement: how far the middle of the bars moves for the volume that it takes.
///
/// `method: arms` is Richard Arms' own: the move times the range, for each `scale` of what is traded.
/// `method: relative` is that of Chinese trading programs (简易波动指标): the move in percent, with range
/// and volume measured by their own means, so that it compares between markets and years.
///
/// Source: Richard Arms, *Volume Cycles in the Stock Market*, 1983, with pandas-ta-classic 0.8.32 `eom`,
/// agrees to 1e-9 relative; the formula of the Chinese programs is written out in the tests.
struct EaseOfMovement: Indicator {
  static let description = IndicatorDescription(
    name: "eom", aliases: ["emv"], title: "Ease of movement",
    chinese: "简易波动指标", traditional: "簡易波動指標",
    japanese: "イーズ・オブ・ムーブメント", group: .volume,
    summary: "How easily does the price move, for the volume that it takes?",
    formula: """
      arms: d[t] = (high[t] + low[t]) / 2 - (high[t-1] + low[t-1]) / 2
      arms: e[t] = d[t] * (high[t] - low[t]) * scale / volume[t]
      relative: d[t] = 100 * ((high[t] + low[t]) - (high[t-1] + low[t-1])) / (high[t] + low[t])
      relative: e[t] = d[t] * (sma(volume, n)[t] / volume[t]) * (high[t] - low[t]) / sma(high - low, n)[t]
      eom[t] = sma(e, n)[t]
      signal[t] = sma(eom, signal)[t]
      n = period
      """,
    parameters: [
      .bars(standard: 14, "bars in the mean"),
      .choice("method", ["arms", "relative"], "in prices, or against the usual range and volume"),
      .bars("signal", standard: 9, "bars in the mean of the line"),
      .init("scale", .number(1...1e15), standard: 1e8, "the volume that arms counts as one"),
    ],
    inputs: [.bars(.high), .bars(.low), .bars(.volume)],
    outputs: [.init("eom", unit: .other), .init("signal", unit: .other)], pane: .own,
    warmup: { settings, output in
      let (n, isRelative) = (settings.whole(0), settings.whole(1) == 1)
      let line = isRelative ? max(n - 1, 1) + n - 1 : n
      return output == 0 ? line : line + settings.whole(2) - 1
    },
    edgeCases: "A bar without volume, range or a price above 0 counts as 0.",
    source:
      "Arms 1983 with pandas-ta-classic 0.8.32 eom, 1e-9 relative; the Chinese programs' EMV; both written out in the tests",
    example: "eom() crosses above 0", make: { EaseOfMovement($0) })

  private let isRelative: Bool
  private let scale: Double
  private var mean: WindowSum
  private var volumes: WindowSum
  private var ranges: WindowSum
  private var signal: WindowSum
  private var before = Double.nan
  private var newest = (move: Double.nan, ease: Double.nan)
  private var scratch = Scratch(3)

  init(_ settings: Settings) {
    mean = WindowSum(settings.whole(0), divisor: settings.number(0))
    (volumes, ranges) = (mean, mean)
    signal = WindowSum(settings.whole(2), divisor: settings.number(2))
    isRelative = settings.whole(1) == 1
    scale = settings.number(3)
  }

  mutating func update(_ block: IndicatorBlock) {
    let (high, low, volume) = (block.input(0), block.input(1), block.input(2))
    let (line, signals) = (block.output(0), block.output(1))
    scratch.inPieces(block.count) { start, count, columns in
      let (eases, usualVolume, usualRange) = (columns[0], columns[1], columns[2])
      for i in 0..<count { usualRange[i] = high[start + i] - low[start + i] }
      if isRelative {
        volumes.update(count, volume + start, usualVolume)
        ranges.update(count, usualRange, usualRange)
      }
      for i in 0..<count {
        let (top, bottom, traded) = (high[start + i], low[start + i], volume[start + i])
        let middle = 0.5 * top + 0.5 * bottom
        var move = middle - before
        before = middle
        var ease = move * (top - bottom) * (scale / traded)
        if isRelative {
          move = middle == 0 ? 0 * move : 100 * (move / middle)
          let share = (top - bottom) / usualRange[i]
          ease = move * (usualVolume[i] / traded) * (usualRange[i] <= 0 ? 0 : share)
        }
        if traded <= 0 { ease = 0 * move }
        newest = (move, ease)
        eases[i] = ease
      }
      mean.update(count, eases, line + start)
      signal.update(count, line + start, signals + start)
    }
  }

  func steps(_ bar: TracedBar<EaseOfMovement>) -> KeyValuePairs<String, Double> {
    ["d": newest.move, "e": newest.ease]
  }
}
