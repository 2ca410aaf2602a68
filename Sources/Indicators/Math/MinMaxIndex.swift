/// Places of the lowest and of the highest of the last values: the numbers of their bars.
///
/// The first values are at bar n − 1 (from 0). After an unknown value the count begins anew.
///
/// Source: TA-Lib 0.8 `MINMAXINDEX`; agrees to 1e-9 relative. Of equal values TA-Lib
/// takes the newest too, but the oldest where it has to look through the window anew.
struct MinMaxIndex: Indicator {
  static let description = IndicatorDescription(
    name: "minmaxindex", title: "Places of the lowest and the highest value",
    chinese: "最低值与最高值位置", traditional: "最低值與最高值位置",
    japanese: "最安値と最高値の位置", taLib: .init("minmaxindex"), group: .math,
    summary: "At which bars were the lowest and the highest value of the last bars?",
    formula: """
      minidx[t] = the bar, counted from 0, of the lowest of the last n values
      maxidx[t] = the bar, counted from 0, of the highest of the last n values
      x = source, n = period
      """,
    parameters: [
      .bars(standard: 20, "bars that are looked at")
    ],
    inputs: [.value],
    outputs: [.init("minidx", unit: .pure), .init("maxidx", unit: .pure)], pane: .own,
    warmup: { settings, _ in settings.whole(0) - 1 },
    edgeCases: "Of equal values the newest counts.",
    source: "TA-Lib 0.8 MINMAXINDEX, 1e-9 relative",
    example: "minmaxindex(close, 20) < 5", make: { MinMaxIndex($0) })

  private var lowest: MinIndex
  private var highest: MaxIndex

  init(_ settings: Settings) {
    lowest = MinIndex(settings)
    highest = MaxIndex(settings)
  }

  mutating func update(_ block: IndicatorBlock) {
    lowest.update(block.selecting(output: 0))
    highest.update(block.selecting(output: 1))
  }
}
