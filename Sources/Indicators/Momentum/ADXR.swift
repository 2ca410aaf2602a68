/// Average directional movement index rating: adx, averaged with itself some bars before.
///
/// From 0 to 100; the first value is at bar 3 n − 2 (from 0).
///
/// Source: J. Welles Wilder, *New Concepts in Technical Trading Systems*, 1978, page 37; TA-Lib 0.8 `ADXR`,
/// agrees to 1e-9 relative.
struct ADXR: Indicator {
  static let description = IndicatorDescription(
    name: "adxr", title: "Average directional movement rating",
    chinese: "平均动向指数评估", traditional: "平均趨向指數評估",
    japanese: "平均方向性指数レーティング", taLib: .init("adxr"), group: .momentum,
    summary: "Is there a trend, and has there been one for some time?",
    formula: """
      up[t] = high[t] - high[t-1], where that is above 0 and above low[t-1] - low[t], else 0
      down[t] = low[t-1] - low[t], where that is above 0 and above high[t] - high[t-1], else 0
      plus[t] = plus[t-1] - plus[t-1] / n + up[t], begun with the sum of n - 1
      minus[t] = minus[t-1] - minus[t-1] / n + down[t], begun with the sum of n - 1
      dx[t] = 100 * abs(plus[t] - minus[t]) / (plus[t] + minus[t])
      adx[t] = adx[t-1] + (dx[t] - adx[t-1]) / n, begun with the mean of the first n
      adxr[t] = (adx[t] + adx[t-n+1]) / 2; rating: sma takes the mean of the last n values of adx
      n = period
      """,
    parameters: [
      .bars(standard: 14, "bars in the sums, in the average and back"),
      .choice("rating", ["classic", "sma"], "which values of adx are averaged"),
    ],
    inputs: .range,
    outputs: [.init("adxr", unit: .pure)], pane: .fixed(0...100, guides: [25]),
    warmup: { settings, _ in 3 * settings.whole(0) - 2 },
    memory: .wilder(of: 0, over: 0),
    edgeCases: "0 where no bar has moved either way.",
    source: "TA-Lib 0.8 ADXR, 1e-9 relative",
    example: "adx(14) > adxr(14)", make: { ADXR($0) }
  ).asPart(of: "dmi", output: 3) {
    [$0.number(0), $0.number(0), $0.number(0), 0, 2 * $0.number(1)]
  }

  private var adx: ADX
  private var lag: Lag
  private var mean: WindowSum?
  private var newest = Double.nan

  init(_ settings: Settings) {
    adx = ADX(Settings([settings.number(0), 0]))
    lag = Lag(settings.whole(0) - 1)
    mean =
      settings.whole(1) == 0 ? nil : WindowSum(settings.whole(0), divisor: settings.number(0))
  }

  mutating func update(_ block: IndicatorBlock) {
    guard block.count > 0 else { return }
    let output = block.output(0)
    adx.update(block)
    newest = output[block.count - 1]
    guard mean == nil else {
      mean?.update(block.count, output, output)
      return
    }
    lag.inPieces(block.count, output) { start, count, now, before in
      for i in 0..<count { output[start + i] = 0.5 * (now[i] + before[i]) }
    }
  }

  func steps(_ bar: TracedBar<ADXR>) -> KeyValuePairs<String, Double> {
    let (up, down) = bar.reach()
    return [
      "up": up, "down": down, "plus": adx.sums.plus, "minus": adx.sums.minus, "dx": adx.index,
      "adx": newest,
    ]
  }
}
