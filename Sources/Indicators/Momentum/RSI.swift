/// Relative strength index: the share of the upward moves in all moves.
///
///     uₜ = max(xₜ − xₜ₋₁, 0),   dₜ = max(xₜ₋₁ − xₜ, 0)
///     RSI = 100 · average(u) / (average(u) + average(d))
///
/// From 0 to 100; the first value is at bar n (from 0). `method: wilder` averages with Wilder's
/// moving average, `ema` with an exponential one (both begin with the mean of the first n moves),
/// `cutler` with the mean of the last n moves. Before there are n moves `start: partial` takes those so
/// far, from bar 1 on, and `pad` the first value repeated in front of them, which is 50 at bar 0. 100 when all moves were upward, 0 when all were
/// downward, 50 when there was none.
///
/// Source: J. Welles Wilder, *New Concepts in Technical Trading Systems*, 1978, page 63; TA-Lib 0.8
/// `RSI`, agrees to 1e-9 relative.
struct RSI: Indicator {
  static let description = IndicatorDescription(
    name: "rsi", title: "Relative strength index",
    chinese: "相对强弱指标", traditional: "相對強弱指標",
    japanese: "相対力指数", taLib: .init("rsi"), group: .momentum,
    summary: "Are the moves of the last bars mostly up or mostly down?",
    formula: """
      u[t] = max(x[t] - x[t-1], 0)
      d[t] = max(x[t-1] - x[t], 0)
      rsi[t] = 100 * average(u) / (average(u) + average(d))
      average: rma (method: wilder), sma (cutler) or ema (ema) over n moves
      before n moves have come, with start: partial, they are the mean of those;
        with start: pad of n moves with 0 in front
      x = source, n = period
      """,
    parameters: [
      .bars(standard: 14, "moves in the averages"),
      .choice("method", ["wilder", "cutler", "ema"], "how the moves are averaged"),
      .choice("start", WindowStart.words, "what is given before n moves have come"),
    ],
    inputs: [.value], outputs: [.init("rsi", unit: .pure)],
    pane: .fixed(0...100, guides: [30, 70]),
    warmup: { settings, _ in
      switch WindowStart(settings.whole(2)) {
      case .full: settings.whole(0)
      case .partial: 1
      case .pad: 0
      }
    },
    memory: .fading {
      $0.whole(1) == 1 ? 0 : 1 - ($0.whole(1) == 2 ? 2 / ($0.number(0) + 1) : 1 / $0.number(0))
    },
    edgeCases: "100 when all moves were up, 0 when all were down, 50 when there was none.",
    source: "TA-Lib 0.8 RSI, 1e-9 relative",
    example: "rsi(14) crosses below 30", make: { RSI($0) })

  private var moves: MoveAverages
  private var cutler: CutlerMoves?
  private var early: EarlyMoves
  private var before = Double.nan

  init(_ settings: Settings) {
    let period = settings.whole(0)
    let method = settings.whole(1)
    let weight = method == 2 ? 2 / (settings.number(0) + 1) : 1 / settings.number(0)
    moves = MoveAverages(period, weight: weight)
    cutler = method == 1 ? CutlerMoves(period) : nil
    early = EarlyMoves(period, WindowStart(settings.whole(2)))
  }

  mutating func update(_ block: IndicatorBlock) {
    guard block.count > 0 else { return }
    let (values, output) = (block.input(0), block.output(0))
    if cutler == nil {
      moves.update(block.count, values, output) { Self.index($0, $1) }
    } else {
      cutler?.update(block.count, values, output)
    }
    early.update(block.count, values) { output[$0] = Self.index($1, $2) }
    before = values[block.count - 1]
  }

  func steps(_ bar: TracedBar<RSI>) -> KeyValuePairs<String, Double> {
    let move = bar.inputs[0] - bar.before.before
    let averages = cutler?.averages ?? (moves.up, moves.down)
    return [
      "u": max(move, 0), "d": max(-move, 0), "average(u)": averages.0, "average(d)": averages.1,
    ]
  }

  /// The index; averages that are nothing but dust, after a long flat market, count as no move.
  @inline(__always)
  static func index(_ up: Double, _ down: Double) -> Double {
    let moves = up + down
    let share = 100 * (up / moves)
    return moves > 0x1p-900 ? share : 50
  }
}
