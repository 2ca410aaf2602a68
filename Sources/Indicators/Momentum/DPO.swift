/// Detrended price oscillator: an older price less the mean that is centred on it.
///
/// In the unit of its source; the first value is at bar n − 1 (from 0). It speaks of the price k = ⌊n/2⌋ + 1
/// bars ago. `shift: mean` takes the price of now and the mean as it was k bars ago: another line, not the
/// same one moved; its first value is at bar n − 1 + k.
///
/// Source: TA-Lib 0.8 `DPO`; agrees to 1e-9 relative.
struct DPO: Indicator {
  static let description = IndicatorDescription(
    name: "dpo", title: "Detrended price oscillator",
    chinese: "非趋势价格摆动", traditional: "非趨勢價格擺動",
    japanese: "デトレンド価格オシレーター", taLib: .init("dpo"), group: .momentum,
    summary: "Where in its cycle was the price, with the trend taken out?",
    formula: """
      m[t] = sma(x, n)[t]
      dpo[t] = x[t-k] - m[t],  k = floor(n / 2) + 1
      shift: mean takes dpo[t] = x[t] - m[t-k]
      x = source, n = period
      """,
    parameters: [
      .bars(from: 3, standard: 20, "bars in the mean"),
      .choice("shift", ["price", "mean"], "which of both is that of some bars ago"),
    ],
    inputs: [.value],
    outputs: [.init("dpo")], pane: .own,
    warmup: { settings, _ in
      settings.whole(0) - 1 + (settings.whole(1) == 1 ? settings.whole(0) / 2 + 1 : 0)
    },
    edgeCases: "0 on flat prices.",
    source: "TA-Lib 0.8 DPO, 1e-9 relative",
    example: "dpo(close, 20) crosses above 0", make: { DPO($0) })

  private let isMeanShifted: Bool
  private var mean: WindowSum
  private var lag: Lag
  private var newest = Double.nan

  init(_ settings: Settings) {
    mean = WindowSum(settings.whole(0), divisor: settings.number(0))
    lag = Lag(settings.whole(0) / 2 + 1)
    isMeanShifted = settings.whole(1) == 1
  }

  mutating func update(_ block: IndicatorBlock) {
    guard block.count > 0 else { return }
    let (values, output) = (block.input(0), block.output(0))
    mean.update(block.count, values, output)
    newest = output[block.count - 1]
    if isMeanShifted {
      lag.inPieces(block.count, output) { start, count, _, before in
        for i in 0..<count { output[start + i] = values[start + i] - before[i] }
      }
    } else {
      lag.apart(block.count, values) { start, count, _, before in
        for i in 0..<count { output[start + i] = before[i] - output[start + i] }
      }
    }
  }

  func steps(_ bar: TracedBar<DPO>) -> KeyValuePairs<String, Double> {
    isMeanShifted
      ? ["m": newest, "m[t-k]": bar.before.lag.before(newest)]
      : ["m": newest, "x[t-k]": bar.before.lag.before(bar.inputs[0])]
  }
}
