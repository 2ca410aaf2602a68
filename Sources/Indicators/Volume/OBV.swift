/// On-balance volume: volume added on days that close higher, taken away on days that close lower.
///
///     OBVₜ = OBVₜ₋₁ + sign(xₜ − xₜ₋₁) · volumeₜ,   OBV₀ = volume₀
///
/// In units traded; known from the first bar on. Only its changes mean something, the level depends
/// on where the data begin. The sum carries its own rounding error along, so it does not drift.
///
/// Source: Joseph Granville, *New Key to Stock Market Profits*, 1963; TA-Lib 0.8 `OBV`, agrees to
/// 1e-9 relative. The sum is compensated after Neumaier, 1974.
struct OBV: Indicator {
  static let description = IndicatorDescription(
    name: "obv", title: "On-balance volume",
    chinese: "能量潮", japanese: "オンバランスボリューム", taLib: .init("obv"), group: .volume,
    summary: "Is more traded when the price rises than when it falls?",
    formula: """
      obv[t] = obv[t-1] + volume[t] if x[t] > x[t-1]
               obv[t-1] - volume[t] if x[t] < x[t-1]
               obv[t-1]             otherwise
      obv[0] = volume[0]
      x = source
      """,
    parameters: [], inputs: [.value, .bars(.volume)], outputs: [.init("obv", unit: .volume)],
    pane: .own,
    warmup: { _, _ in 0 },
    memory: .whole,
    edgeCases: "It stays where the price or the volume gives no reason to move.",
    source: "TA-Lib 0.8 OBV, 1e-9 relative",
    example: "obv() > sma(obv(), 20)", make: { OBV($0) })

  private var before = Double.nan
  private var total = 0.0
  private var error = 0.0

  init(_ settings: Settings) {}

  mutating func update(_ block: IndicatorBlock) {
    let (values, volume, output) = (block.input(0), block.input(1), block.output(0))
    for i in 0..<block.count {
      guard values[i].isFinite, volume[i].isFinite else {
        before = .nan
        output[i] = .nan
        continue
      }
      if before.isFinite {
        add(values[i] > before ? volume[i] : values[i] < before ? -volume[i] : 0)
      } else {
        (total, error) = (volume[i], 0)
      }
      before = values[i]
      output[i] = total + error
    }
  }

  /// Adds and keeps what the sum has rounded away.
  @inline(__always)
  private mutating func add(_ change: Double) {
    let sum = total + change
    let added = sum - total
    error += (total - (sum - added)) + (change - added)
    total = sum
  }

  func steps(_ bar: TracedBar<OBV>) -> KeyValuePairs<String, Double> {
    ["x[t-1]": bar.inputsBefore[0]]
  }
}
