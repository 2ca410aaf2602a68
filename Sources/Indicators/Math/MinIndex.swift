/// Place of the lowest of the last values: the number of its bar, counted from the first.
///
/// The first value is at bar n − 1 (from 0). After an unknown value the count begins anew.
///
/// Source: TA-Lib 0.8 `MININDEX`; agrees to 1e-9 relative. Of equal values TA-Lib
/// takes the newest too, but the oldest where it has to look through the window anew.
struct MinIndex: Indicator {
  static let description = IndicatorDescription(
    name: "minindex", title: "Place of the lowest value",
    chinese: "最低值位置", traditional: "最低值位置",
    japanese: "最安値の位置", taLib: .init("minindex"), group: .math,
    summary: "At which bar was the lowest value of the last bars?",
    formula: """
      minindex[t] = the bar, counted from 0, of the lowest of the last n values
      x = source, n = period
      """,
    parameters: [
      .bars(standard: 20, "bars that are looked at")
    ],
    inputs: [.value],
    outputs: [.init("minindex", unit: .pure)], pane: .own,
    warmup: { settings, _ in settings.whole(0) - 1 },
    edgeCases: "Of equal values the newest counts.",
    source: "TA-Lib 0.8 MININDEX, 1e-9 relative",
    example: "minindex(close, 20) < 5", make: { MinIndex($0) })

  private var age: ExtremeAge<Lowest>
  private var bar = 0.0

  init(_ settings: Settings) { age = ExtremeAge(settings.whole(0)) }

  mutating func update(_ block: IndicatorBlock) {
    let (values, output) = (block.input(0), block.output(0))
    age.update(block.count, values, output)
    for i in 0..<block.count {
      output[i] = bar - output[i]
      bar = values[i].isFinite ? bar + 1 : 0
    }
  }
}
