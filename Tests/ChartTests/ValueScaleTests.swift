import Support
import Testing

@testable import Chart

@Suite struct ValueScaleTests {
  @Test func `a height gives its value back`() {
    var random = SplitMix64(seed: 3)
    for round in 0..<2_000 {
      let kind: ValueScale.Kind = round % 2 == 0 ? .linear : .logarithmic
      let lower = (random.unit() + (kind == .linear ? -0.5 : 0.001)) * 1_000
      let upper = lower + 0.01 + random.unit() * 500
      let scale = ValueScale(
        kind, lower: lower, upper: upper, top: random.unit() * 100, height: 1 + random.unit() * 900)
      let value = lower + (upper - lower) * random.unit()
      let back = scale.value(scale.y(value))
      #expect(abs(back - value) <= 1e-9 * max(1, abs(value)))
    }
  }

  @Test func `larger values are higher`() {
    for kind in [ValueScale.Kind.linear, .logarithmic] {
      let scale = ValueScale(kind, lower: 1, upper: 1_000, top: 10, height: 300)
      let heights = stride(from: 1.0, through: 1_000, by: 3.7).map(scale.y)
      #expect(zip(heights, heights.dropFirst()).allSatisfy { $0 > $1 })
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

  @Test func `no value traps`() {
    let scale = ValueScale(lower: 0, upper: 1e-300, top: 0, height: 100)
    for value in [Double.nan, .infinity, -.infinity, 1e308, -1e308] {
      _ = scale.edge(value)
      _ = scale.half(value)
    }
    #expect(scale.edge(.nan) == 0)
  }
}
