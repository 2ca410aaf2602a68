/// Intraday momentum index: rsi's question, put to the moves inside the bars.
///
/// From 0 to 100; the first value is at bar n − 1 (from 0).
///
/// Source: Tushar Chande and Stanley Kroll, *The New Technical Trader*, 1994; TA-Lib 0.8 `IMI`, agrees to 1e-9
/// relative.
struct IMI: Indicator {
  static let description = IndicatorDescription(
    name: "imi", title: "Intraday momentum index",
    chinese: "日内动量指标", traditional: "日內動量指標",
    japanese: "イントラデイ・モメンタム指数", taLib: .init("imi"), group: .momentum,
    summary: "Do the bars close above or below their opens?",
    formula: """
      u[t] = max(close[t] - open[t], 0)
      d[t] = max(open[t] - close[t], 0)
      imi[t] = 100 * sum(u, n)[t] / (sum(u, n)[t] + sum(d, n)[t])
      n = period
      """,
    parameters: [
      .bars(standard: 14, "bars in the sums")
    ],
    inputs: [.bars(.open), .bars(.close)],
    outputs: [.init("imi", unit: .pure)], pane: .fixed(0...100, guides: [30, 70]),
    warmup: { settings, _ in settings.whole(0) - 1 },
    edgeCases: "50 where no bar has moved.",
    source: "TA-Lib 0.8 IMI, 1e-9 relative",
    example: "imi(14) crosses below 30", make: { IMI($0) })

  private var ups: WindowSum
  private var downs: WindowSum
  private var scratch = Scratch(2)

  init(_ settings: Settings) {
    ups = WindowSum(settings.whole(0))
    downs = ups
  }

  mutating func update(_ block: IndicatorBlock) {
    let (open, close, output) = (block.input(0), block.input(1), block.output(0))
    scratch.inPieces(block.count) { start, count, columns in
      let (up, down) = (columns[0], columns[1])
      for i in 0..<count {
        let move = close[start + i] - open[start + i]
        up[i] = 0.5 * (abs(move) + move)
        down[i] = 0.5 * (abs(move) - move)
      }
      ups.update(count, up, up)
      downs.update(count, down, down)
      for i in 0..<count {
        let share = 100 * (up[i] / (up[i] + down[i]))
        output[start + i] = up[i] + down[i] == 0 ? 50 : share
      }
    }
  }

  func steps(_ bar: TracedBar<IMI>) -> KeyValuePairs<String, Double> {
    let move = bar.inputs[1] - bar.inputs[0]
    return [
      "u": max(move, 0), "d": max(-move, 0), "sum(u, n)": scratch[0], "sum(d, n)": scratch[1],
    ]
  }
}
