/// Coppock curve: the weighted mean of two rates of change.
///
/// In percent. The first value is at bar `max(first, second) + n − 1` (from 0).
///
/// Source: Edwin Coppock, Barron's, 15 October 1962; TA-Lib 0.8 `COPPOCK`, agrees to 1e-9 relative.
struct Coppock: Indicator {
  static let description = IndicatorDescription(
    name: "coppock", title: "Coppock curve",
    chinese: "估波曲线", traditional: "估波曲線",
    japanese: "コポック曲線", taLib: .init("coppock"), group: .momentum,
    summary: "Has the long-term fall ended?",
    formula: """
      r[t] = roc(x, first)[t] + roc(x, second)[t]
      coppock[t] = wma(r, n)[t]
      x = source, n = period
      """,
    parameters: [
      .bars(standard: 10, "bars in the weighted mean"),
      .bars("first", standard: 11, "bars back of the first rate"),
      .bars("second", standard: 14, "bars back of the second rate"),
    ],
    inputs: [.value],
    outputs: [.init("coppock", unit: .pure)], pane: .own,
    warmup: { settings, _ in
      max(settings.whole(1), settings.whole(2)) + settings.whole(0) - 1
    },
    edgeCases: "0 where nothing has changed.",
    source: "TA-Lib 0.8 COPPOCK, 1e-9 relative",
    example: "coppock() crosses above 0", make: { Coppock($0) })

  private var mean: WindowWeightedSum
  private var rate = Double.nan
  private var lagFirst: Lag
  private var lagSecond: Lag

  init(_ settings: Settings) {
    let n = settings.number(0)
    mean = WindowWeightedSum(settings.whole(0), divisor: n * (n + 1) / 2)
    lagFirst = Lag(settings.whole(1))
    lagSecond = Lag(settings.whole(2))
  }

  mutating func update(_ block: IndicatorBlock) {
    guard block.count > 0 else { return }
    let (values, output) = (block.input(0), block.output(0))
    lagFirst.inPieces(block.count, values) { start, count, now, before in
      for i in 0..<count { output[start + i] = Self.change(now[i], before[i]) }
    }
    lagSecond.inPieces(block.count, values) { start, count, now, before in
      for i in 0..<count { output[start + i] += Self.change(now[i], before[i]) }
    }
    rate = output[block.count - 1]
    mean.update(block.count, output, output)
  }

  /// The rate of change in percent; 0 where it would be that of 0.
  @inline(__always)
  static func change(_ now: Double, _ before: Double) -> Double {
    let change = 100 * ((now - before) / before)
    return before == 0 ? 0 : change
  }

  func steps(_ bar: TracedBar<Coppock>) -> KeyValuePairs<String, Double> { ["r": rate] }
}
