/// On-balance volume: volume added on days that close higher, taken away on days that close lower.
///
///     OBVₜ = OBVₜ₋₁ + sign(xₜ − xₜ₋₁) · volumeₜ,   OBV₀ = volume₀
///
/// In units traded; known from the first bar on. Only its changes mean something, the level depends
/// on where the data begin. The sum carries its own rounding error along (``CompensatedSum``), so it does
/// not drift.
///
/// Source: Joseph Granville, *New Key to Stock Market Profits*, 1963; TA-Lib 0.8 `OBV`, agrees to
/// 1e-9 relative.
struct OBV: Indicator {
  static let description = IndicatorDescription(
    name: "obv", title: "On-balance volume",
    chinese: "能量潮", traditional: "能量潮",
    japanese: "オンバランスボリューム", taLib: .init("obv"), group: .volume,
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
  private var sum = CompensatedSum()

  init(_ settings: Settings) {}

  mutating func update(_ block: IndicatorBlock) {
    let (values, volume, output) = (block.input(0), block.input(1), block.output(0))
    inPieces(block.count) { start, count in
      let (values, volume, output) = (values + start, volume + start, output + start)
      // The first bar, and the first after an unknown one, count as a rise.
      let first = before.isFinite ? before : -.infinity
      output[0] = Self.change(first, values[0], volume[0])
      for i in 1..<count {
        output[i] = Self.change(values[i - 1], values[i], volume[i])
      }
      if !areKnown(count, output) { fillGaps(count, values, volume, output) }
      sum.update(count, output, output)
      before = output[count - 1].isFinite ? values[count - 1] : .nan
    }
  }

  /// The volume with the sign of the move; unknown where one of the three numbers is.
  @inline(__always)
  private static func change(_ before: Double, _ now: Double, _ volume: Double) -> Double {
    // Without a branch: the direction of a move is a coin that no processor can foretell.
    let (up, down) = (now > before ? volume : 0, now < before ? volume : 0)
    return (up - down) + ((now - now) + (volume - volume))
  }

  /// Puts right what follows an unknown value: a bar that nothing is known before.
  private func fillGaps(
    _ count: Int, _ values: UnsafePointer<Double>, _ volume: UnsafePointer<Double>,
    _ output: UnsafeMutablePointer<Double>
  ) {
    for i in 1..<count where !output[i - 1].isFinite {
      output[i] = Self.change(-.infinity, values[i], volume[i])
    }
  }

  func steps(_ bar: TracedBar<OBV>) -> KeyValuePairs<String, Double> {
    ["x[t-1]": bar.inputsBefore[0]]
  }
}
