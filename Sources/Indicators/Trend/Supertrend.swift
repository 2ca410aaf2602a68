/// Supertrend: a stop some average ranges from the middle of the bar, which only moves along with its trend.
///
/// In the unit of the price; the first value is at bar n (from 0), in an upward trend. `trend` is 1 or −1.
/// It hangs from the middle of the bar, or from another `source`; `smooth: sma` takes the mean of the true
/// ranges.
///
/// Source: Olivier Seban; TA-Lib 0.8 `SUPERTREND`, agrees to 1e-9 relative.
struct Supertrend: Indicator {
  static let description = IndicatorDescription(
    name: "supertrend", title: "Supertrend",
    chinese: "超级趋势", traditional: "超級趨勢",
    japanese: "スーパートレンド", taLib: .init("supertrend"), group: .trend,
    summary: "Which way does the trend go, and where would it be broken?",
    formula: """
      a[t] = atr(n)[t]; smooth: sma takes the mean of the last n true ranges
      up[t] = x[t] + k * a[t], but up[t-1] if that is lower and close[t-1] <= up[t-1]
      dn[t] = x[t] - k * a[t], but dn[t-1] if that is higher and close[t-1] >= dn[t-1]
      trend[t] = 1 where close[t] > up[t], -1 where close[t] < dn[t], else trend[t-1]
      supertrend[t] = dn[t] in an upward trend, up[t] in a downward one
      x = source, n = period, k = width
      """,
    parameters: [
      .bars(standard: 10, "bars in the average range"),
      .init("width", .number(0...1_000), standard: 3, "average ranges from the source"),
      .choice("smooth", ["wilder", "sma"], "how the true ranges are averaged"),
    ],
    inputs: [.init("source", standard: .hl2, isArgument: true)] + .range,
    outputs: [.init("supertrend"), .init("trend", .direction(of: "supertrend"), unit: .pure)],
    pane: .overlay,
    warmup: { settings, _ in settings.whole(0) },
    memory: .adaptive,
    edgeCases: "On flat prices it stays at the price, upward.",
    source: "TA-Lib 0.8 SUPERTREND, 1e-9 relative",
    example: "close crosses above supertrend(10, 3)", make: { Supertrend($0) })

  private let width: Double
  private var range: AverageRange
  private var distance = Double.nan
  private var up = Double.nan, down = Double.nan, closeBefore = Double.nan
  private var trend = 1.0

  init(_ settings: Settings) {
    range = AverageRange(settings.whole(0), isMean: settings.whole(2) == 1)
    width = settings.number(1)
  }

  mutating func update(_ block: IndicatorBlock) {
    guard block.count > 0 else { return }
    let (middle, high, low) = (block.input(0), block.input(1), block.input(2))
    let (close, line, trends) = (block.input(3), block.output(0), block.output(1))
    inPieces(block.count) { start, count in
      let (middle, close) = (middle + start, close + start)
      let (line, trends) = (line + start, trends + start)
      range.update(count, high + start, low + start, close, line)
      distance = line[count - 1]
      if up.isFinite, areKnown(count, line), areKnown(count, middle) {
        // On a copy, which the compiler can keep in registers.
        var local = self
        for i in 0..<count {
          line[i] = local.follow(middle[i], width * line[i], close[i])
          trends[i] = local.trend
        }
        self = local
      } else {
        for i in 0..<count {
          line[i] = step(middle[i], width * line[i], close[i])
          trends[i] = up.isFinite ? trend : .nan
        }
      }
    }
  }

  /// Takes a bar and gives the line of the trend.
  private mutating func step(_ middle: Double, _ distance: Double, _ close: Double) -> Double {
    let isKnown = (middle + distance).isFinite
    if isKnown, up.isFinite { return follow(middle, distance, close) }
    (up, down) = isKnown ? (middle + distance, middle - distance) : (.nan, .nan)
    (trend, closeBefore) = (1, close)
    return down
  }

  /// Takes a bar after the first.
  @inline(__always)
  private mutating func follow(_ middle: Double, _ distance: Double, _ close: Double) -> Double {
    // Bounds of no effect instead of conditions, which would become branches: no processor can
    // foretell which of two lines is nearer.
    let (above, below) = (middle + distance, middle - distance)
    let highest = closeBefore > up ? .infinity : up
    let lowest = closeBefore < down ? -.infinity : down
    up = above < highest ? above : highest
    down = below > lowest ? below : lowest
    let (falls, rises) = (close < down ? -1.0 : 1, close > up ? 1.0 : -1)
    trend = trend > 0 ? falls : rises
    closeBefore = close
    return trend > 0 ? down : up
  }

  func steps(_ bar: TracedBar<Supertrend>) -> KeyValuePairs<String, Double> {
    ["a": distance, "up": up, "dn": down]
  }
}
