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
      for (a, b) in zip(rows, rows.dropFirst()) { #expect(a - b >= gap * 0.49) }
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

  @Test func `no step of any scale is finer than the tick size`() {
    var random = SplitMix64(seed: 8)
    for round in 0..<500 {
      let lower = 1 + random.unit() * 100
      let scale = ValueScale(
        round % 2 == 0 ? .linear : .logarithmic, lower: lower,
        upper: lower * (1.0001 + random.unit() * 0.5), top: 0, height: 50 + random.unit() * 600)
      let tick = [0.01, 0.05, 0.25, 1, 5][random.whole(0...4)]
      let ticks = PriceTicks.lines(scale, from: 0, to: 600, gap: 30, finest: tick)
      #expect(ticks.steps.allSatisfy { $0 >= tick * (1 - 1e-9) })
    }
  }

  @Test func `steps of a relative scale are round in what it shows`() {
    let scale = ValueScale(.percent, lower: 170, upper: 260, top: 10, height: 300, base: 200)
    let ticks = PriceTicks.lines(scale, from: 0, to: 320, gap: 40)
    #expect(ticks.steps.allSatisfy { $0 == 0.1 })
    for (value, shown) in zip(ticks.values, ticks.shown) {
      #expect(abs(value - 200 * (1 + shown)) < 1e-9)
      #expect(abs(shown * 10 - (shown * 10).rounded()) < 1e-9)
    }
    #expect(ticks.shown.contains(0))
    let indexed = ValueScale(.indexed, lower: 170, upper: 260, top: 10, height: 300, base: 200)
    let numbers = PriceTicks.lines(indexed, from: 0, to: 320, gap: 40).shown
    #expect(numbers == [90, 100, 110, 120, 130])
  }

  /// The formula of the first seed: `value = max − (max − min) · i / (n + 1)`.
  @Test func `a fixed number of lines has the seed's values, borders apart`() {
    let scale = ValueScale(lower: 10, upper: 30, top: 20, height: 160)
    let ticks = PriceTicks.lines(scale, from: 0, to: 200, lines: .count(3), gap: 40)
    let (highest, lowest) = (scale.value(0), scale.value(200))
    for (index, value) in ticks.values.enumerated() {
      #expect(abs(value - (highest - (highest - lowest) * Double(index) / 4)) < 1e-9)
    }
    #expect(ticks.values.count == 5 && ticks.lined == 1..<4 && ticks.isEven)
    #expect(ticks.values.map(scale.edge) == [0, 50, 100, 150, 200])
    #expect(ticks.steps.allSatisfy { abs($0 - 0.1) < 1e-12 })
  }

  @Test func `lines at a distance are equal parts`() {
    let scale = ValueScale(.logarithmic, lower: 1, upper: 1_000, top: 0, height: 170)
    let ticks = PriceTicks.lines(scale, from: 0, to: 170, lines: .every(50), gap: 40)
    #expect(ticks.values.map(scale.edge) == [0, 57, 113, 170])
    #expect(GridLines.every(500).count(in: 170) == 0)
    #expect(GridLines.every(0).count(in: 170) == 84)
    #expect(GridLines.count(-3).count(in: 170) == 0)
    #expect(PriceTicks.lines(scale, from: 0, to: 170, lines: .count(0), gap: 9).values.count == 2)
  }
}
