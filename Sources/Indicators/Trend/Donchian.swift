/// Donchian channel: the highest high and the lowest low of the last bars, and the middle of both.
///
/// In the unit of the price; the first values are at bar n − 1 + `offset` (from 0). A breakout compares with
/// the bars before: `close > donchian(20, offset: 1).upper`.
///
/// Source: TA-Lib 0.8 `DONCHIAN`; agrees to 1e-9 relative.
struct Donchian: Indicator {
  static let description = IndicatorDescription(
    name: "donchian", title: "Donchian channel",
    chinese: "唐奇安通道", traditional: "唐奇安通道",
    japanese: "ドンチャン・チャネル", taLib: .init("donchian"), group: .trend,
    summary: "In which range have the last bars moved?",
    formula: """
      upper[t] = highest(high, n)[t-offset]
      lower[t] = lowest(low, n)[t-offset]
      middle[t] = (upper[t] + lower[t]) / 2
      n = period
      """,
    parameters: [
      .bars(standard: 20, "bars in the channel"),
      .init("offset", .whole(0...1_000), standard: 0, "bars by which the channel is drawn ahead"),
    ],
    inputs: [.bars(.high), .bars(.low)],
    outputs: [.init("upper", .upperBand), .init("middle"), .init("lower", .lowerBand)],
    pane: .overlay,
    warmup: { settings, _ in settings.whole(0) - 1 + settings.whole(1) },
    edgeCases: "None: it is defined for every window.",
    source: "TA-Lib 0.8 DONCHIAN, 1e-9 relative",
    example: "close > donchian(20, offset: 1).upper", make: { Donchian($0) })

  private var highest: WindowExtreme<Highest>
  private var lowest: WindowExtreme<Lowest>
  private var lags: (upper: Lag, lower: Lag)?

  init(_ settings: Settings) {
    highest = WindowExtreme(settings.whole(0))
    lowest = WindowExtreme(settings.whole(0))
    let lag = Lag(settings.whole(1))
    lags = settings.whole(1) > 0 ? (lag, lag) : nil
  }

  mutating func update(_ block: IndicatorBlock) {
    let (upper, middle, lower) = (block.output(0), block.output(1), block.output(2))
    highest.update(block.count, block.input(0), upper)
    lowest.update(block.count, block.input(1), lower)
    // What is unknown now makes a bar unknown too, though nothing of it is in its channel.
    lags?.upper.inPieces(block.count, upper) { start, count, now, before in
      for i in 0..<count { upper[start + i] = before[i] + 0 * now[i] }
    }
    lags?.lower.inPieces(block.count, lower) { start, count, now, before in
      for i in 0..<count { lower[start + i] = before[i] + 0 * now[i] }
    }
    for i in 0..<block.count { middle[i] = 0.5 * upper[i] + 0.5 * lower[i] }
  }

  func steps(_ bar: TracedBar<Donchian>) -> KeyValuePairs<String, Double> {
    [
      "highest(high, n)": bar.before.highest.with(bar.inputs[0]),
      "lowest(low, n)": bar.before.lowest.with(bar.inputs[1]),
    ]
  }
}
