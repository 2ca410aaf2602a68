/// Directional movement: both directional indicators, adx and its rating in one, as Japanese charts
/// draw them.
///
/// From 0 to 100. plus and minus are first known at bar n (from 0), adx at bar n + m − 1, with n bars in
/// the sums and m in the average of dx; the rating r − 1 bars after that, r bars with `adxr: back`.
/// `smooth: sma` takes the sums of the last n bars and the mean of the last m values of dx.
///
/// Source: J. Welles Wilder, *New Concepts in Technical Trading Systems*, 1978, pages 35 to 37; with 14,
/// 14, 14 TA-Lib 0.8 `PLUS_DI`, `MINUS_DI`, `ADX` and `ADXR`, to 1e-9 relative. trader-chart-ios draws
/// 14, 9, 9 with `smooth: sma, adxr: sma`; the tests hold these written out.
struct DMI: Indicator {
  static let description = IndicatorDescription(
    name: "dmi", title: "Directional movement index",
    chinese: "动向指标（DMI）", traditional: "趨向指標（DMI）",
    japanese: "DMI（方向性指数）", group: .momentum,
    summary: "Which way does the market go, and is that a trend?",
    formula: """
      up[t] = high[t] - high[t-1], where that is above 0 and above low[t-1] - low[t], else 0
      down[t] = low[t-1] - low[t], where that is above 0 and above high[t] - high[t-1], else 0
      tr[t] = max(high[t], close[t-1]) - min(low[t], close[t-1])
      p, m, r: running sums s[t] = s[t-1] - s[t-1] / n + x[t] of up, down and tr, begun with the sum of n - 1;
        smooth: sma takes the sums of the last n
      plus[t] = 100 * p[t] / r[t]
      minus[t] = 100 * m[t] / r[t]
      dx[t] = 100 * abs(p[t] - m[t]) / (p[t] + m[t])
      adx[t] = adx[t-1] + (dx[t] - adx[t-1]) / smoothing, begun with the mean of the first;
        smooth: sma takes the mean of the last values of dx
      adxr[t] = (adx[t] + adx[t-k]) / 2, k = rating - 1, or rating (adxr: back);
        adxr: sma takes the mean of the last values of adx
      n = period
      """,
    parameters: [
      .bars(standard: 14, "bars in the sums"),
      .bars("smoothing", standard: 14, "values of dx in the average that makes adx"),
      .bars("rating", standard: 14, "bars back, or values of adx, for the rating"),
      .choice("smooth", ["wilder", "sma"], "how the moves and dx are averaged"),
      .choice("adxr", ["classic", "back", "sma"], "which values of adx the rating takes"),
    ],
    inputs: .range,
    outputs: [
      .init("plus", unit: .pure), .init("minus", unit: .pure), .init("adx", unit: .pure),
      .init("adxr", unit: .pure),
    ],
    pane: .fixed(0...100, guides: [25]),
    warmup: { settings, output in
      let adx = settings.whole(0) + settings.whole(1) - 1
      return switch output {
      case 0, 1: settings.whole(0)
      case 2: adx
      default: adx + settings.whole(2) - (settings.whole(4) == 1 ? 0 : 1)
      }
    },
    memory: .wilder(of: 0, over: 1, unless: 3),
    edgeCases: "0 where no bar has moved either way.",
    source:
      "TA-Lib 0.8 PLUS_DI, MINUS_DI, ADX, ADXR, 1e-9 relative; variants written out in the tests",
    example: "dmi() crosses above dmi().minus and dmi().adx > 20", make: { DMI($0) })

  private var sums: DirectionalSums
  private var means: DirectionalMeans?
  private var average: ExponentialAverage
  private var mean: WindowSum?
  private var lag: Lag
  private let back: Int
  private var run = UnbrokenRun()
  private var rating: WindowSum?
  private var scratch = Scratch(4)

  init(_ settings: Settings) {
    let (period, smoothing) = (settings.whole(0), settings.whole(1))
    sums = DirectionalSums(period, first: period)
    average = ExponentialAverage(weight: 1 / Double(smoothing), seed: smoothing)
    if settings.whole(3) == 1 {
      means = DirectionalMeans(period)
      mean = WindowSum(smoothing, divisor: Double(smoothing))
    }
    back = settings.whole(2) - (settings.whole(4) == 1 ? 0 : 1)
    lag = Lag(back)
    rating =
      settings.whole(4) == 2 ? WindowSum(settings.whole(2), divisor: settings.number(2)) : nil
  }

  mutating func update(_ block: IndicatorBlock) {
    let (high, low, close) = (block.input(0), block.input(1), block.input(2))
    let (plus, minus) = (block.output(0), block.output(1))
    let (adx, adxr) = (block.output(2), block.output(3))
    scratch.inPieces(block.count) { start, count, columns in
      let (ups, downs, ranges, dx) = (columns[0], columns[1], columns[2], columns[3])
      let bars = (high + start, low + start, close + start)
      if means == nil {
        sums.update(count, bars, plus: ups, minus: downs, range: ranges)
      } else {
        means?.update(count, bars, plus: ups, minus: downs, range: ranges)
      }
      for i in 0..<count {
        plus[start + i] = directionalShare(ups[i], ranges[i])
        minus[start + i] = directionalShare(downs[i], ranges[i])
        dx[i] = directionalIndex(ups[i], downs[i])
      }
      if mean == nil {
        average.update(count, dx, adx + start)
      } else {
        mean?.update(count, dx, adx + start)
      }
    }
    guard rating == nil else {
      rating?.update(block.count, adx, adxr)
      return
    }
    lag.inPieces(block.count, adx) { start, count, now, before in
      for i in 0..<count { adxr[start + i] = 0.5 * (now[i] + before[i]) }
    }
    run.require(back + 1, block.count, of: adx, in: adxr)
  }

  func steps(_ bar: TracedBar<DMI>) -> KeyValuePairs<String, Double> {
    let (up, down) = bar.reach()
    return [
      "up": up, "down": down, "tr": bar.range(), "p": scratch[0], "m": scratch[1],
      "r": scratch[2], "dx": scratch[3],
    ]
  }
}
