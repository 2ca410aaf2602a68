/// Vortex: how far highs are from the lows before, and lows from the highs before, in true ranges.
///
/// Around 1; the first values are at bar n (from 0). Where they cross, the trend turns.
///
/// Source: Etienne Botes and Douglas Siepman, «The Vortex Indicator», Stocks & Commodities, January 2010; TA-Lib 0.8
/// `VORTEX`, agrees to 1e-9 relative.
struct Vortex: Indicator {
  static let description = IndicatorDescription(
    name: "vortex", title: "Vortex indicator",
    chinese: "涡旋指标", traditional: "渦旋指標",
    japanese: "ボルテックス", taLib: .init("vortex"), group: .trend,
    summary: "Do the bars reach further up or further down?",
    formula: """
      p[t] = abs(high[t] - low[t-1])
      m[t] = abs(low[t] - high[t-1])
      tr[t] = max(high[t], close[t-1]) - min(low[t], close[t-1])
      plus[t] = sum(p, n)[t] / sum(tr, n)[t]
      minus[t] = sum(m, n)[t] / sum(tr, n)[t]
      n = period
      """,
    parameters: [
      .bars(standard: 14, "bars in the sums")
    ],
    inputs: .range,
    outputs: [.init("plus", unit: .pure), .init("minus", unit: .pure)], pane: .own,
    warmup: { settings, _ in settings.whole(0) },
    edgeCases: "0 where the bars have no range.",
    source: "TA-Lib 0.8 VORTEX, 1e-9 relative",
    example: "vortex(14) crosses above vortex(14).minus", make: { Vortex($0) })

  private var pluses: WindowSum
  private var minuses: WindowSum
  private var ranges: WindowSum
  private var line = RangeLine()
  private var before = (high: Double.nan, low: Double.nan)
  private var scratch = Scratch(3)

  init(_ settings: Settings) {
    pluses = WindowSum(settings.whole(0))
    (minuses, ranges) = (pluses, pluses)
  }

  mutating func update(_ block: IndicatorBlock) {
    let (high, low, close) = (block.input(0), block.input(1), block.input(2))
    let (plus, minus) = (block.output(0), block.output(1))
    scratch.inPieces(block.count) { start, count, columns in
      let (ups, downs, sums) = (columns[0], columns[1], columns[2])
      let (high, low, close) = (high + start, low + start, close + start)
      let (plus, minus) = (plus + start, minus + start)
      ups[0] = abs(high[0] - before.low)
      downs[0] = abs(low[0] - before.high)
      let (highBefore, lowBefore) = (high - 1, low - 1)
      for i in 1..<count {
        ups[i] = abs(high[i] - lowBefore[i])
        downs[i] = abs(low[i] - highBefore[i])
      }
      before = (high[count - 1], low[count - 1])
      line.update(count, high, low, close, sums)
      pluses.update(count, ups, ups)
      minuses.update(count, downs, downs)
      ranges.update(count, sums, sums)
      for i in 0..<count {
        let (up, down) = (ups[i] / sums[i], downs[i] / sums[i])
        plus[i] = sums[i] <= 0 ? 0 : up
        minus[i] = sums[i] <= 0 ? 0 : down
      }
    }
  }

  func steps(_ bar: TracedBar<Vortex>) -> KeyValuePairs<String, Double> {
    [
      "p": abs(bar.inputs[0] - bar.inputsBefore[1]), "m": abs(bar.inputs[1] - bar.inputsBefore[0]),
      "tr": bar.range(), "sum(p, n)": scratch[0], "sum(m, n)": scratch[1], "sum(tr, n)": scratch[2],
    ]
  }
}
