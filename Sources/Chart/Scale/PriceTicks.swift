import Glibc

/// The values of an axis that have a line, and how far apart they are.
struct PriceTicks: Hashable, Sendable {
  var values: [Double]
  /// The distance between two lines; on a logarithmic axis the distance at the value.
  var steps: [Double]

  /// Lines for a pane: steps {1, 2, 2.5, 5}·10ⁿ, the smallest that keeps `gap` pixels between
  /// lines; on a logarithmic axis 1, 2, 3, 5, 7 · 10ⁿ as far as they keep the gap.
  ///
  /// - Parameters:
  ///   - bottom: the height of the lower end of the pane, in pixels.
  ///   - finest: no step is below this, the tick size of the instrument.
  static func lines(
    _ scale: ValueScale, from top: Double, to bottom: Double, gap: Double, finest: Double = 0
  ) -> PriceTicks {
    let upper = scale.value(top)
    let lower = scale.value(bottom)
    guard upper.isFinite, lower.isFinite, upper > lower, gap > 0 else {
      return PriceTicks(values: [], steps: [])
    }
    if scale.kind == .logarithmic && upper / lower >= 3 {
      return logarithmic(scale, lower, upper, gap)
    }
    // Where the scale is logarithmic, lines are nearest to each other at the top.
    func step(_ gap: Double) -> Double {
      niceStep(max(upper - scale.value(min(top + gap, bottom)), finest))
    }
    let ticks = linear(lower, upper, step(gap))
    return ticks.values.count >= 2 ? ticks : linear(lower, upper, step(gap * 0.6))
  }

  /// The smallest of {1, 2, 2.5, 5}·10ⁿ that is at least `least`.
  static func niceStep(_ least: Double) -> Double {
    guard least > 0, least.isFinite else { return 1 }
    let exponent = floor(log10(least))
    for factor in [1, 2, 2.5, 5, 10, 20] {
      let step = exponent < 0 ? factor / pow(10, -exponent) : factor * pow(10, exponent)
      if step >= least * (1 - 1e-9) { return step }
    }
    return least
  }

  private static func linear(_ lower: Double, _ upper: Double, _ step: Double) -> PriceTicks {
    let first = ceil(lower / step - 1e-9)
    let last = floor(upper / step + 1e-9)
    guard step > 0, step.isFinite, last >= first, last - first < 1_000 else {
      return PriceTicks(values: [], steps: [])
    }
    let values = (0...Int(last - first)).map { (first + Double($0)) * step }
    return PriceTicks(values: values, steps: [Double](repeating: step, count: values.count))
  }

  private static func logarithmic(
    _ scale: ValueScale, _ lower: Double, _ upper: Double, _ gap: Double
  ) -> PriceTicks {
    var chosen: [(value: Double, step: Double)] = []
    let decades = Int(floor(log10(lower)))...Int(ceil(log10(upper)))
    for factors in [[1.0], [2, 5], [3], [7]] {
      for decade in decades {
        for factor in factors {
          let unit = decade < 0 ? 1 / pow(10, Double(-decade)) : pow(10, Double(decade))
          let value = factor * unit
          let isFree = chosen.allSatisfy { abs(scale.y($0.value) - scale.y(value)) >= gap }
          if value >= lower && value <= upper && isFree { chosen.append((value, unit)) }
        }
      }
    }
    chosen.sort { $0.value < $1.value }
    return PriceTicks(values: chosen.map(\.value), steps: chosen.map(\.step))
  }
}
