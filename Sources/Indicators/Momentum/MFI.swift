/// Money flow index: rsi's question, put to what was traded.
///
/// From 0 to 100; the first value is at bar n (from 0). 50 where no money flowed (TA-Lib gives 0 below a flow
/// of 1).
///
/// Source: Gene Quong and Avrum Soudack, «Volume-Weighted RSI», Stocks & Commodities, March 1989; TA-Lib 0.8
/// `MFI`, agrees to 1e-9 relative.
struct MFI: Indicator {
  static let description = IndicatorDescription(
    name: "mfi", title: "Money flow index",
    chinese: "资金流量指标", traditional: "資金流量指標",
    japanese: "マネーフロー・インデックス", taLib: .init("mfi"), group: .volume,
    summary: "Does more money flow when the price rises, or when it falls?",
    formula: """
      p[t] = (high[t] + low[t] + close[t]) / 3
      u[t] = p[t] * volume[t] if p[t] > p[t-1], else 0
      d[t] = p[t] * volume[t] if p[t] < p[t-1], else 0
      mfi[t] = 100 * sum(u, n)[t] / (sum(u, n)[t] + sum(d, n)[t])
      n = period
      """,
    parameters: [
      .bars(standard: 14, "moves in the sums")
    ],
    inputs: .range + [.bars(.volume)],
    outputs: [.init("mfi", unit: .pure)], pane: .fixed(0...100, guides: [20, 80]),
    warmup: { settings, _ in settings.whole(0) },
    edgeCases: "50 where no money flowed either way.",
    source: "TA-Lib 0.8 MFI, 1e-9 relative",
    example: "mfi(14) crosses below 20", make: { MFI($0) })

  private var ups: WindowSum
  private var downs: WindowSum
  private var before = Double.nan
  private var scratch = Scratch(2)

  init(_ settings: Settings) {
    ups = WindowSum(settings.whole(0))
    downs = ups
  }

  mutating func update(_ block: IndicatorBlock) {
    let output = block.output(0)
    scratch.inPieces(block.count) { start, count, columns in
      let (up, down) = (columns[0], columns[1])
      Self.split(block, start, count, up, down, &before)
      ups.update(count, up, up)
      downs.update(count, down, down)
      for i in 0..<count {
        let share = 100 * (up[i] / (up[i] + down[i]))
        output[start + i] = up[i] + down[i] == 0 ? 50 : share
      }
    }
  }

  private static func split(
    _ block: IndicatorBlock, _ start: Int, _ count: Int, _ up: UnsafeMutablePointer<Double>,
    _ down: UnsafeMutablePointer<Double>, _ before: inout Double
  ) {
    let (high, low) = (block.input(0) + start, block.input(1) + start)
    let (close, volume) = (block.input(2) + start, block.input(3) + start)
    for i in 0..<count {
      let price = (high[i] + low[i] + close[i]) / 3
      let move = Self.move(from: before, to: price)
      // Unknown where the move is.
      let flow = price * volume[i] + (move - move)
      up[i] = move <= 0 ? 0 : flow
      down[i] = move >= 0 ? 0 : flow
      before = price
    }
  }

  /// Prices that differ by nothing but the rounding of their thirds are equal.
  @inline(__always)
  private static func move(from before: Double, to price: Double) -> Double {
    let change = price - before
    return abs(change) <= abs(price) * 0x1p-50 ? 0 : change
  }

  func steps(_ bar: TracedBar<MFI>) -> KeyValuePairs<String, Double> {
    let flow = before * bar.inputs[3]
    let move = Self.move(from: bar.before.before, to: before)
    return [
      "p": before, "u": move > 0 ? flow : 0 * move, "d": move < 0 ? flow : 0 * move,
      "sum(u, n)": scratch[0], "sum(d, n)": scratch[1],
    ]
  }
}
