/// Volume-weighted moving average: a mean in which a bar weighs as much as was traded in it.
///
///     vₜ = Σ xᵢ volumeᵢ / Σ volumeᵢ   over the last n bars,   n = period
///
/// In the unit of its source; the first value is at bar n − 1 (from 0). Where nothing was traded in
/// the whole window every bar weighs the same: the simple mean.
///
/// Source: the definition; the tests hold a worked example and the sums written out.
struct VWMA: Indicator {
  static let description = IndicatorDescription(
    name: "vwma", title: "Volume-weighted moving average",
    chinese: "成交量加权移动平均线", traditional: "成交量加權移動平均線",
    japanese: "出来高加重移動平均線", taLib: .init("vwma"), group: .average,
    summary: "Around what price was the trading of the last bars?",
    formula: """
      vwma[t] = sum(x * volume) / sum(volume) over the last n bars
      x = source, n = period
      """,
    parameters: [.bars(standard: 20, "bars in the mean")],
    inputs: [.value, .bars(.volume)], outputs: [.init("vwma")], pane: .overlay,
    warmup: { settings, _ in settings.whole(0) - 1 },
    edgeCases: "Where the window has no volume: the simple mean.",
    source: "the definition; TA-Lib 0.8 SUM(x * volume) / SUM(volume), 1e-9 relative",
    example: "close crosses above vwma(close, 20)", make: { VWMA($0) })

  private var money: WindowSum
  private var volume: WindowSum
  private var mean: WindowSum
  private var volumes = Array(repeating: 0.0, count: HistoryColumns.piece)
  private var means = Array(repeating: 0.0, count: HistoryColumns.piece)

  init(_ settings: Settings) {
    money = WindowSum(settings.whole(0))
    volume = WindowSum(settings.whole(0))
    mean = WindowSum(settings.whole(0), divisor: settings.number(0))
  }

  mutating func update(_ block: IndicatorBlock) {
    let (values, traded, output) = (block.input(0), block.input(1), block.output(0))
    var done = 0
    while done < block.count {
      let piece = min(HistoryColumns.piece, block.count - done)
      update(piece: piece, values + done, traded + done, output + done)
      done += piece
    }
  }

  private mutating func update(
    piece count: Int, _ values: UnsafePointer<Double>, _ traded: UnsafePointer<Double>,
    _ output: UnsafeMutablePointer<Double>
  ) {
    volumes.withUnsafeMutableBufferPointer { volumes in
      means.withUnsafeMutableBufferPointer { means in
        guard let volumes = volumes.baseAddress, let means = means.baseAddress else { return }
        for i in 0..<count { output[i] = values[i] * traded[i] }
        money.update(count, output, output)
        volume.update(count, traded, volumes)
        mean.update(count, values, means)
        for i in 0..<count {
          output[i] = volumes[i] == 0 ? means[i] : output[i] / volumes[i]
        }
      }
    }
  }

  func steps(_ bar: TracedBar<VWMA>) -> KeyValuePairs<String, Double> {
    [
      "sum(x * volume)": bar.before.money.with(bar.inputs[0] * bar.inputs[1]),
      "sum(volume)": bar.before.volume.with(bar.inputs[1]),
    ]
  }
}
