/// Chande momentum oscillator: upward moves less downward moves, in percent of all.
///
/// From −100 to 100; the first value is at bar n (from 0). `wilder` averages the moves as rsi does, and so
/// does TA-Lib; `sum` adds up the last n, as its author did. 0 where nothing moved.
///
/// Source: Tushar Chande and Stanley Kroll, *The New Technical Trader*, 1994; TA-Lib 0.8 `CMO`, agrees to 1e-9
/// relative, and `CMOU` for `sum`.
struct CMO: Indicator {
  static let description = IndicatorDescription(
    name: "cmo", title: "Chande momentum oscillator",
    chinese: "钱德动量摆动指标", traditional: "錢德動量擺動指標",
    japanese: "シャンデ・モメンタム・オシレーター", taLib: .init("cmo"), group: .momentum,
    summary: "Do upward or downward moves prevail?",
    formula: """
      u[t] = max(x[t] - x[t-1], 0)
      d[t] = max(x[t-1] - x[t], 0)
      cmo[t] = 100 * (average(u) - average(d)) / (average(u) + average(d))
      average: rma (method: wilder) or sma (sum) over n moves
      x = source, n = period
      """,
    parameters: [
      .bars(standard: 14, "moves in the averages"),
      .choice("method", ["wilder", "sum"], "how the moves are averaged"),
    ],
    inputs: [.value],
    outputs: [.init("cmo", unit: .pure)], pane: .fixed(-100...100, guides: [-50, 50]),
    warmup: { settings, _ in settings.whole(0) },
    memory: .fading { $0.whole(1) == 1 ? 0 : 1 - 1 / $0.number(0) },
    edgeCases: "0 where nothing moved.",
    source: "TA-Lib 0.8 CMO and CMOU, 1e-9 relative",
    example: "cmo(14) crosses above -50", make: { CMO($0) })

  private var moves: MoveAverages
  private var cutler: CutlerMoves?
  private var before = Double.nan

  init(_ settings: Settings) {
    moves = MoveAverages(settings.whole(0), weight: 1 / settings.number(0))
    cutler = settings.whole(1) == 1 ? CutlerMoves(settings.whole(0)) : nil
  }

  mutating func update(_ block: IndicatorBlock) {
    guard block.count > 0 else { return }
    let (values, output) = (block.input(0), block.output(0))
    if cutler == nil {
      moves.update(block.count, values, output) { Self.balance($0, $1) }
    } else {
      cutler?.update(block.count, values, output) { Self.balance($0, $1) }
    }
    before = values[block.count - 1]
  }

  /// Averages that are nothing but dust, after a long flat market, count as no move.
  @inline(__always)
  private static func balance(_ up: Double, _ down: Double) -> Double {
    let share = 100 * ((up - down) / (up + down))
    return up + down <= 0x1p-900 ? 0 : share
  }

  func steps(_ bar: TracedBar<CMO>) -> KeyValuePairs<String, Double> {
    let move = bar.inputs[0] - bar.before.before
    let averages = cutler?.averages ?? (moves.up, moves.down)
    return [
      "u": max(move, 0), "d": max(-move, 0), "average(u)": averages.0, "average(d)": averages.1,
    ]
  }
}
