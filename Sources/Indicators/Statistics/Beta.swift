/// Beta: by how many percent `y` moves where `x` moves by one percent.
///
/// The first value is at bar n (from 0). 0 where `x` has not moved in the window; a change from 0 counts as 0.
///
/// Source: TA-Lib 0.8 `BETA`; agrees to 1e-9 relative.
struct Beta: Indicator {
  static let description = IndicatorDescription(
    name: "beta", title: "Beta",
    chinese: "贝塔系数", traditional: "貝他係數",
    japanese: "ベータ", taLib: .init("beta"), group: .statistics,
    summary: "By how many percent does y move where x moves by one?",
    formula: """
      u[t] = (x[t] - x[t-1]) / x[t-1]
      v[t] = (y[t] - y[t-1]) / y[t-1]
      c[t] = sum of (u - mean of u) * (v - mean of v) over the last n values
      a[t] = sum of (u - mean of u)^2 over the last n values
      beta[t] = c[t] / a[t]
      n = period
      """,
    parameters: [
      .bars(standard: 5, "bars in the window")
    ],
    inputs: [
      .init("x", standard: .high, isArgument: true), .init("y", standard: .low, isArgument: true),
    ],
    outputs: [.init("beta", unit: .pure)], pane: .own,
    warmup: { settings, _ in settings.whole(0) },
    edgeCases: "0 where x has not moved.",
    source: "TA-Lib 0.8 BETA, 1e-9 relative",
    example: "beta(close, volume, 20) > 0", make: { Beta($0) })

  private var changesX = Lag(1)
  private var changesY = Lag(1)
  private var pair: WindowPair
  private var scratch = Scratch(5)

  init(_ settings: Settings) { pair = WindowPair(settings.whole(0)) }

  mutating func update(_ block: IndicatorBlock) {
    let (x, y, output) = (block.input(0), block.input(1), block.output(0))
    scratch.inPieces(block.count) { start, count, columns in
      let (u, v) = (columns[0], columns[1])
      Self.change(count, x + start, &changesX, u)
      Self.change(count, y + start, &changesY, v)
      pair.update(count, u, v, xx: columns[2], yy: columns[3], xy: columns[4])
      for i in 0..<count {
        let share = columns[4][i] / columns[2][i]
        output[start + i] = columns[2][i] == 0 ? 0 : share
      }
    }
  }

  @inline(__always)
  private static func change(
    _ count: Int, _ values: UnsafePointer<Double>, _ lag: inout Lag,
    _ output: UnsafeMutablePointer<Double>
  ) {
    lag.inPieces(count, values) { start, count, now, before in
      for i in 0..<count {
        let change = (now[i] - before[i]) / before[i]
        output[start + i] = before[i] == 0 ? 0 : change
      }
    }
  }

  func steps(_ bar: TracedBar<Beta>) -> KeyValuePairs<String, Double> {
    ["u": scratch[0], "v": scratch[1], "c": scratch[4], "a": scratch[2]]
  }
}
