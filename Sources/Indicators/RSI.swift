/// Relative strength index: the share of the upward moves in all moves.
///
///     uₜ = max(xₜ − xₜ₋₁, 0),   dₜ = max(xₜ₋₁ − xₜ, 0)
///     RSI = 100 · average(u) / (average(u) + average(d))
///
/// From 0 to 100; the first value is at bar n (from 0). `method: wilder` averages with Wilder's
/// moving average, `ema` with an exponential one (both begin with the mean of the first n moves),
/// `cutler` with the mean of the last n moves. 100 when all moves were upward, 0 when all were
/// downward, 50 when there was none.
///
/// Source: J. Welles Wilder, *New Concepts in Technical Trading Systems*, 1978, page 63; TA-Lib 0.8
/// `RSI`, agrees to 1e-9 relative.
struct RSI: Indicator {
  static let description = IndicatorDescription(
    name: "rsi", title: "Relative strength index", group: .momentum,
    summary: "Are the moves of the last bars mostly up or mostly down?",
    formula: """
      u[t] = max(x[t] - x[t-1], 0)
      d[t] = max(x[t-1] - x[t], 0)
      rsi[t] = 100 * average(u) / (average(u) + average(d))
      average: rma (method: wilder), sma (cutler) or ema (ema) over n moves
      x = source, n = period
      """,
    parameters: [
      .bars(standard: 14, "moves in the averages"),
      .choice("method", ["wilder", "cutler", "ema"], "how the moves are averaged"),
    ],
    inputs: [.value], outputs: [.init("rsi")], pane: .fixed(0...100, guides: [30, 70]),
    warmup: { settings, _ in settings.whole(0) },
    edgeCases: "100 when all moves were up, 0 when all were down, 50 when there was none.",
    source: "TA-Lib 0.8 RSI, 1e-9 relative",
    example: "rsi(14) crosses below 30", make: { RSI($0) })

  private let period: Int
  private let weight: Double
  private var before = Double.nan
  private var seen = 0
  private var up = 0.0
  private var down = 0.0
  private var cutler: CutlerMoves?

  init(_ settings: Settings) {
    period = settings.whole(0)
    let method = settings.whole(1)
    weight = method == 2 ? 2 / (settings.number(0) + 1) : 1 / settings.number(0)
    cutler = method == 1 ? CutlerMoves(period) : nil
  }

  mutating func update(_ block: IndicatorBlock) {
    let (values, output) = (block.input(0), block.output(0))
    if cutler != nil {
      cutler?.update(block.count, values, output)
      return
    }
    var i = 0
    while i < block.count {
      if seen == period { follow(block.count, values, output, &i) }
      if i < block.count { begin(values[i], &output[i]) }
      i += 1
    }
  }

  /// Goes on until a value is unknown.
  @inline(__always)
  private mutating func follow(
    _ count: Int, _ values: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>,
    _ i: inout Int
  ) {
    var (before, up, down) = (self.before, self.up, self.down)
    let weight = self.weight
    while i < count, values[i].isFinite {
      let move = values[i] - before
      before = values[i]
      // Without a branch: the sign of a move is a coin that no processor can foretell.
      let size = abs(move)
      up += weight * (0.5 * (size + move) - up)
      down += weight * (0.5 * (size - move) - down)
      output[i] = Self.index(up, down)
      i += 1
    }
    (self.before, self.up, self.down) = (before, up, down)
    if i < count { seen = 0 }
  }

  /// One move of the seed, or an unknown value.
  private mutating func begin(_ value: Double, _ output: inout Double) {
    output = .nan
    let move = value - before
    before = value
    guard move.isFinite else {
      seen = 0
      return
    }
    if seen == 0 { (up, down) = (0, 0) }
    up += max(move, 0)
    down += max(-move, 0)
    seen += 1
    guard seen == period else { return }
    up /= Double(period)
    down /= Double(period)
    output = Self.index(up, down)
  }

  /// The index; averages that are nothing but dust, after a long flat market, count as no move.
  @inline(__always)
  private static func index(_ up: Double, _ down: Double) -> Double {
    let moves = up + down
    let share = 100 * (up / moves)
    return moves > 0x1p-900 ? share : 50
  }
}
