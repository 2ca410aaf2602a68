/// Moving average with a period of its own at every bar.
///
/// In the unit of its source. Periods are cut to whole numbers and held between `least` and `most`; all
/// averages begin together, where that over `most` bars is first known. Simple
/// means are added up where they are asked for; of the other kinds every average is kept up to date,
/// so a bar costs as much as `most − least + 1` of them, or as one where the kind has no period.
///
/// Source: TA-Lib 0.8 `MAVP`; agrees to 1e-9 relative. It refuses a
/// `most` below `least`; here `least` counts then.
struct MAVP: Indicator {
  static let description = IndicatorDescription(
    name: "mavp", title: "Moving average with variable period",
    chinese: "变周期移动平均线", traditional: "變週期移動平均線",
    japanese: "可変期間移動平均線", taLib: .init("mavp"), group: .average,
    summary: "Where has the price been, over as many bars as another series says?",
    formula: """
      n[t] = the whole part of periods[t], held between least and most
      mavp[t] = average(x, n[t])[t]
      x = source
      """,
    parameters: [
      .init("least", .whole(1...500), standard: 2, "fewest bars"),
      .init("most", .whole(1...500), standard: 30, "most bars; not below least"),
      .choice("average", AverageKind.words, "how the values are averaged"),
    ],
    inputs: [.value, .init("periods", standard: .volume, isArgument: true)],
    outputs: [.init("mavp")], pane: .overlay,
    warmup: { settings, _ in MAVP.warmup(settings) },
    memory: .fading { AverageKind($0.whole(2)).keep(max($0.number(0), $0.number(1))) },
    edgeCases: "On flat prices it comes to rest.",
    source: "TA-Lib 0.8 MAVP, 1e-9 relative",
    example: "close crosses above mavp(close, 10 if atr(14) > 5 else 20)", make: { MAVP($0) })

  private let least: Int
  private let most: Int
  private var means: VariableMean?
  private var averages: [MovingAverage]
  private var scratch: Scratch
  private var period = Double.nan

  init(_ settings: Settings) {
    least = settings.whole(0)
    most = max(least, settings.whole(1))
    let kind = AverageKind(settings.whole(2))
    let longest = (least...most).map(kind.warmup).max() ?? 0
    means = kind == .sma ? VariableMean(most: most) : nil
    averages =
      kind == .sma
      ? []
      : (kind.hasPeriod ? least...most : most...most).map {
        MovingAverage(kind, $0, late: longest - kind.warmup($0))
      }
    scratch = Scratch(averages.count + 1)
  }

  mutating func update(_ block: IndicatorBlock) {
    let (values, periods, output) = (block.input(0), block.input(1), block.output(0))
    scratch.inPieces(block.count) { start, count, columns in
      let lengths = columns[averages.count]
      Self.lengths(count, periods + start, from: least, to: most, lengths)
      means?.update(count, values + start, lengths, output + start)
      for k in averages.indices { averages[k].update(count, values + start, columns[k]) }
      for i in 0..<count {
        let known = periods[start + i].isFinite
        if !averages.isEmpty {
          output[start + i] = columns[min(Int(lengths[i]) - least, averages.count - 1)][i]
        }
        if !known { output[start + i] = .nan }
        period = known ? lengths[i] : .nan
      }
    }
  }

  /// Whole numbers of bars; any in place of an unknown one.
  private static func lengths(
    _ count: Int, _ periods: UnsafePointer<Double>, from least: Int, to most: Int,
    _ lengths: UnsafeMutablePointer<Double>
  ) {
    let (least, most) = (Double(least), Double(most))
    for i in 0..<count {
      let given = periods[i] > least ? periods[i] : least
      lengths[i] = Double(Int32(given < most ? given : most))
    }
  }

  func steps(_ bar: TracedBar<MAVP>) -> KeyValuePairs<String, Double> { ["n": period] }

  private static func warmup(_ settings: Settings) -> Int {
    let kind = AverageKind(settings.whole(2))
    return max(kind.warmup(settings.whole(0)), kind.warmup(settings.whole(1)))
  }
}
