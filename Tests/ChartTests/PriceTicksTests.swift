import Glibc
import Support
import Testing

@testable import Chart

@Suite struct PriceTicksTests {
  @Test(arguments: [
    (0.0, 0.0, 1.0), (0.9, 1.0, 1.0), (1.1, 2.0, 2.0), (2.1, 2.5, 2.5), (2.6, 5.0, 5.0),
    (5.1, 10.0, 10.0), (0.03, 0.05, 0.05), (37, 50, 50), (2.5e-7, 2.5e-7, 2.5e-7),
    (1.3e12, 2e12, 2e12),
  ])
  func `steps are nice`(least: Double, step: Double, _: Double) {
    #expect(PriceTicks.niceStep(least) == (step == 0 ? 1 : step))
  }

  @Test func `prices of a large frame are fifty apart`() {
    let scale = ValueScale(lower: 480.6, upper: 670.25, top: 66, height: 346)
    let ticks = PriceTicks.lines(scale, from: 0, to: 456, gap: 46)
    #expect(ticks.values == [500, 550, 600, 650, 700])
  }

  @Test func `equity on a logarithmic scale has 10, 20, 30, 50, 70 thousand`() {
    let scale = ValueScale(.logarithmic, lower: 9_000, upper: 80_000, top: 18, height: 246)
    let ticks = PriceTicks.lines(scale, from: 0, to: 270, gap: 34)
    #expect(ticks.values == [10_000, 20_000, 30_000, 50_000, 70_000])
  }

  @Test func `lines keep their gap, lie in the pane and are whole steps`() {
    var random = SplitMix64(seed: 9)
    for round in 0..<3_000 {
      let size = pow(10, random.unit() * 16 - 8)
      let lower = (random.unit() - 0.5) * size * 10
      let height = 30 + random.unit() * 900
      let gap = 24 + random.unit() * 30
      let isLog = round % 3 == 0
      let low = isLog ? abs(lower) + size * 1e-3 : lower
      let scale = ValueScale(
        isLog ? .logarithmic : .linear, lower: low,
        upper: low + size * (0.01 + random.unit()), top: 5, height: height)
      let ticks = PriceTicks.lines(scale, from: 0, to: height + 10, gap: gap)
      let rows = ticks.values.map(scale.y)
      for (a, b) in zip(rows, rows.dropFirst()) { #expect(a - b >= gap * 0.59) }
      for row in rows { #expect(row > -0.01 && row < height + 10.01) }
      for (value, step) in zip(ticks.values, ticks.steps) {
        let number = value / step
        #expect(abs(number - number.rounded()) < 1e-6 * max(1, abs(number)))
      }
    }
  }

  @Test func `no step is finer than the tick size`() {
    let scale = ValueScale(lower: 100, upper: 100.02, top: 0, height: 400)
    let ticks = PriceTicks.lines(scale, from: 0, to: 400, gap: 20, finest: 0.01)
    #expect(ticks.steps.allSatisfy { $0 >= 0.01 })
    #expect(ticks.values.count == 3)
  }
}
