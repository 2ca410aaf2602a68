import Support
import Testing

@testable import Chart

@Suite struct ValueScaleTests {
  private func random(_ kind: ValueScale.Kind, _ random: inout SplitMix64) -> ValueScale {
    let lower = (random.unit() + (kind == .logarithmic ? 0.001 : -0.5)) * 1_000
    let upper = lower + 0.01 + random.unit() * 500
    let base = (random.unit() - 0.5) * 900 + 0.001
    return ValueScale(
      kind, lower: lower, upper: upper, top: random.unit() * 100, height: 1 + random.unit() * 900,
      base: base)
  }

  @Test(arguments: ValueScale.Kind.allCases)
  func `a height gives its value back, and what is shown too`(kind: ValueScale.Kind) {
    var generator = SplitMix64(seed: 3)
    for _ in 0..<1_000 {
      let scale = random(kind, &generator)
      let value = scale.lower + (scale.upper - scale.lower) * generator.unit()
      #expect(abs(scale.value(scale.y(value)) - value) <= 1e-9 * max(1, abs(value)))
      let shown = scale.value(shownAs: scale.shown(value))
      #expect(abs(shown - value) <= 1e-9 * max(1, abs(value), abs(scale.base)))
    }
  }

  @Test(arguments: ValueScale.Kind.allCases)
  func `larger values are higher and show more`(kind: ValueScale.Kind) {
    var generator = SplitMix64(seed: 4)
    for _ in 0..<200 {
      let scale = random(kind, &generator)
      let values = (0...20).map { scale.lower + (scale.upper - scale.lower) * Double($0) / 20 }
      let heights = values.map(scale.y)
      let shown = values.map(scale.shown)
      #expect(zip(heights, heights.dropFirst()).allSatisfy { $0 > $1 })
      #expect(zip(shown, shown.dropFirst()).allSatisfy { $0 < $1 })
    }
  }

  @Test func `the ends are the edges`() {
    let scale = ValueScale(lower: 20, upper: 30, top: 12, height: 100)
    #expect(scale.y(30) == 12)
    #expect(scale.y(20) == 112)
    #expect(scale.edge(25) == 62)
    #expect(scale.half(24.99) == 124)
    let log = ValueScale(.logarithmic, lower: 1, upper: 100, top: 0, height: 100)
    #expect(log.y(10) == 50)
  }

  @Test func `relative scales measure from their base, upwards from a negative one too`() {
    func shown(_ kind: ValueScale.Kind, _ base: Double, _ value: Double) -> Double {
      ValueScale(kind, lower: -900, upper: 900, top: 0, height: 9, base: base).shown(value)
    }
    #expect(shown(.percent, 200, 250) == 0.25)
    #expect(shown(.percent, 200, 150) == -0.25)
    #expect(shown(.percent, -200, -150) == 0.25)
    #expect(shown(.indexed, 200, 250) == 125)
    #expect(shown(.indexed, -200, -150) == 125)
    #expect(shown(.linear, 200, 250) == 250)
  }

  @Test func `what has no logarithm lies below all that has one`() {
    let scale = ValueScale(.logarithmic, lower: 1, upper: 10, top: 0, height: 100)
    #expect(scale.y(0) == .infinity && scale.y(-5) == .infinity)
    #expect(scale.y(.nan).isNaN)
  }

  @Test func `no value traps`() {
    let scale = ValueScale(lower: 0, upper: 1e-300, top: 0, height: 100)
    for value in [Double.nan, .infinity, -.infinity, 1e308, -1e308] {
      _ = scale.edge(value)
      _ = scale.half(value)
    }
    #expect(scale.edge(.nan) == 0)
  }
}
