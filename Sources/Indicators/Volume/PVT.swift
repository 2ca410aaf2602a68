/// Price and volume trend: volumes, each weighed by the rate of change of the price, added up.
///
/// In units traded; 0 at the first bar. Only its changes mean something. The sum carries its own rounding error
/// along, so it does not drift.
///
/// Source: TA-Lib 0.8 `PVT`; agrees to 1e-9 relative. The sum is compensated after
/// Neumaier, 1974.
struct PVT: Indicator {
  static let description = IndicatorDescription(
    name: "pvt", title: "Price and volume trend",
    chinese: "价量趋势指标", japanese: "プライス・ボリューム・トレンド", taLib: .init("pvt"), group: .volume,
    summary: "How much volume went with the moves of the price?",
    formula: """
      r[t] = (x[t] - x[t-1]) / x[t-1]
      pvt[t] = pvt[t-1] + r[t] * volume[t],  pvt[0] = 0
      x = source
      """,
    parameters: [],
    inputs: [.value, .bars(.volume)],
    outputs: [.init("pvt", unit: .volume)], pane: .own,
    warmup: { _, _ in 0 },
    memory: .whole,
    edgeCases: "A change from 0 counts as none.",
    source: "TA-Lib 0.8 PVT, 1e-9 relative",
    example: "pvt() > sma(pvt(), 20)", make: { PVT($0) })

  private var before = Double.nan
  private var rate = 0.0
  private var total = 0.0
  private var error = 0.0

  init(_ settings: Settings) {}

  mutating func update(_ block: IndicatorBlock) {
    let (values, volume, output) = (block.input(0), block.input(1), block.output(0))
    for i in 0..<block.count {
      let (now, traded) = (values[i], volume[i])
      guard now.isFinite, traded.isFinite else {
        before = .nan
        output[i] = .nan
        continue
      }
      if before.isFinite {
        rate = before == 0 ? 0 : (now - before) / before
        let change = rate * traded
        let sum = total + change
        let added = sum - total
        error += (total - (sum - added)) + (change - added)
        total = sum
      } else {
        (rate, total, error) = (0, 0, 0)
      }
      before = now
      output[i] = total + error
    }
  }

  func steps(_ bar: TracedBar<PVT>) -> KeyValuePairs<String, Double> { ["r": rate] }
}
