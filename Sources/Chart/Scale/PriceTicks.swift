import Glibc

/// The values of an axis that have a number, and how far apart they are.
struct PriceTicks: Hashable, Sendable {
  /// Where they lie.
  var values: [Double]
  /// What is there: the value, or what a relative scale shows for it.
  var shown: [Double]
  /// The distance between two numbers; on a logarithmic axis the distance at the value.
  var steps: [Double]
  /// Which of them have a line: all, or those between the borders.
  var lined: Range<Int>
  /// Whether they lie at equal distances, the first and the last at the borders.
  var isEven = false

  static let none = PriceTicks(values: [], steps: [])

  init(values: [Double], steps: [Double]) {
    self.values = values
    self.steps = steps
    shown = values
    lined = values.indices
  }

  /// Lines for a pane, between two heights in pixels.
  ///
  /// - Parameters:
  ///   - gap: pixels at least between two lines at round numbers.
  ///   - finest: no step is below this, the tick size of the instrument.
  static func lines(
    _ scale: ValueScale, from top: Double, to bottom: Double, lines: GridLines = .nice, gap: Double,
    finest: Double = 0
  ) -> PriceTicks {
    if let count = lines.count(in: Int(bottom - top)) { return even(scale, top, bottom, count) }
    return round(scale, top, bottom, gap, finest)
  }

  /// Steps {1, 2, 2.5, 5}·10ⁿ of what is shown, the smallest that keeps the gap; on a logarithmic
  /// axis 1, 2, 3, 5, 7 · 10ⁿ as far as they keep it.
  private static func round(
    _ scale: ValueScale, _ top: Double, _ bottom: Double, _ gap: Double, _ finest: Double
  ) -> PriceTicks {
    let upper = scale.shown(scale.value(top))
    let lower = scale.shown(scale.value(bottom))
    guard upper.isFinite, lower.isFinite, upper > lower, gap > 0 else { return .none }
    if scale.kind == .logarithmic && lower > 0 && upper / lower >= 3 {
      return logarithmic(scale, lower, upper, gap, finest)
    }
    let least = scale.kind.isRelative ? 0 : finest
    // Where the scale is logarithmic, lines are nearest to each other at the top.
    func step(_ gap: Double) -> Double {
      niceStep(max(upper - scale.shown(scale.value(min(top + gap, bottom))), least))
    }
    // Three numbers tell how the scale goes; those at the very borders are not written.
    let margin = min(5, (bottom - top) / 8)
    func written(_ ticks: PriceTicks) -> Int {
      ticks.shown.count { number in
        let y = scale.y(scale.value(shownAs: number))
        return y >= top + margin && y <= bottom - margin
      }
    }
    var ticks = linear(lower, upper, step(gap))
    for share in [0.8, 0.65, 0.5] where written(ticks) < 3 && gap * share >= 11 {
      ticks = linear(lower, upper, step(gap * share))
    }
    ticks.values = ticks.shown.map(scale.value(shownAs:))
    return ticks
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
    guard step > 0, step.isFinite, last >= first, last - first < 1_000 else { return .none }
    let values = (0...Int(last - first)).map { (first + Double($0)) * step }
    return PriceTicks(values: values, steps: [Double](repeating: step, count: values.count))
  }

  private static func logarithmic(
    _ scale: ValueScale, _ lower: Double, _ upper: Double, _ gap: Double, _ finest: Double
  ) -> PriceTicks {
    var chosen: [(value: Double, step: Double)] = []
    let least = max(lower, Double.leastNormalMagnitude)
    let decades = Int(floor(log10(least)))...Int(ceil(log10(max(upper, least))))
    for factors in [[1.0], [2, 5], [3], [7]] {
      for decade in decades {
        for factor in factors {
          let unit = decade < 0 ? 1 / pow(10, Double(-decade)) : pow(10, Double(decade))
          let value = factor * unit
          if unit < finest * (1 - 1e-9) { continue }
          let isFree = chosen.allSatisfy { abs(scale.y($0.value) - scale.y(value)) >= gap }
          if value >= lower && value <= upper && isFree { chosen.append((value, unit)) }
        }
      }
    }
    chosen.sort { $0.value < $1.value }
    return PriceTicks(values: chosen.map(\.value), steps: chosen.map(\.step))
  }

  /// Lines at equal distances and numbers at the borders too; the numbers have two digits that
  /// tell neighbours apart.
  private static func even(
    _ scale: ValueScale, _ top: Double, _ bottom: Double, _ count: Int
  ) -> PriceTicks {
    let parts = Double(count + 1)
    let values = (0...count + 1).map { scale.value(top + (bottom - top) * Double($0) / parts) }
    let shown = values.map(scale.shown)
    guard shown.allSatisfy(\.isFinite) else { return .none }
    var ticks = PriceTicks(values: values, steps: [])
    ticks.shown = shown
    ticks.lined = 1..<count + 1
    ticks.isEven = true
    ticks.steps = shown.indices.map { index in
      let other = index > 0 ? index - 1 : index + 1
      let distance = abs(shown[index] - shown[other])
      return distance > 0 ? pow(10, floor(log10(distance)) - 1) : 1
    }
    return ticks
  }
}
