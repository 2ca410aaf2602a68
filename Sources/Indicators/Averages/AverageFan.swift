/// Multiple moving averages: a fan of simple means from a short to a long one, evenly spaced.
///
/// In the unit of its source. Fifteen outputs, of which `lines` differ: those after the last repeat
/// it. Each is first known when its own window is full, at bar n − 1 (from 0).
///
/// Source: the definition of the Japanese chart programs, 15 lines from 5 to 75; the tests hold the
/// formula written out.
struct AverageFan: Indicator {
  static let most = 15

  static let description = IndicatorDescription(
    name: "multisma", title: "Multiple moving averages",
    chinese: "多重移动平均线", traditional: "多重移動平均線",
    japanese: "多重移動平均線", group: .average,
    summary: "Do short and long means lie in order, and do they come together or drift apart?",
    formula: """
      n(k) = first + (last - first) * (k - 1) / (lines - 1), rounded to a whole number, halves up
      sma1[t] = sma(x, n(1))[t], sma2[t] = sma(x, n(2))[t] and so on; behind `lines` the last again
      x = source
      """,
    parameters: [
      .bars("first", standard: 5, "bars in the first mean"),
      .bars("last", standard: 75, "bars in the last mean"),
      .init("lines", .whole(2...most), standard: Double(most), "how many means"),
    ],
    inputs: [.value], outputs: (1...most).map { .init("sma\($0)", family: "sma") }, pane: .overlay,
    warmup: { settings, output in AverageFan.period(settings, output) - 1 },
    edgeCases: "On flat prices all lines are one.",
    source: "the definition of the Japanese chart programs; formula written out in the tests",
    example: "multisma().sma1 > multisma().sma15", make: { AverageFan($0) })

  private var means: [WindowSum]

  init(_ settings: Settings) {
    means = (0..<settings.whole(2)).map { k in
      let period = Self.period(settings, k)
      return WindowSum(period, divisor: Double(period))
    }
  }

  mutating func update(_ block: IndicatorBlock) {
    for k in means.indices { means[k].update(block.count, block.input(0), block.output(k)) }
    for k in means.count..<max(means.count, Self.most) {
      block.output(k).update(from: block.output(means.count - 1), count: block.count)
    }
  }

  /// How many bars are in the mean of an output.
  private static func period(_ settings: Settings, _ output: Int) -> Int {
    let (first, last, lines) = (settings.number(0), settings.number(1), settings.number(2))
    let place = min(Double(output), lines - 1)
    return Int((first + (last - first) * place / (lines - 1)).rounded())
  }
}
