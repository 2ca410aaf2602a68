import Support
import Testing

@testable import Chart

@Suite struct AxisTextTests {
  private func words(
    _ style: NumberFormat.Style, _ values: [Double], _ step: Double, decimals: Int? = nil,
    signed: Bool = false
  ) -> [String] {
    AxisText(values, steps: values.map { _ in step })
      .words(NumberFormat(style, signed: signed, decimals: decimals))
  }

  @Test func `numbers have the decimals of their step`() {
    #expect(words(.plain, [500, 550], 50) == ["500", "550"])
    #expect(words(.plain, [605, 607.5, 610], 2.5) == ["605.0", "607.5", "610.0"])
    #expect(words(.plain, [1.2340, 1.2345], 0.0005) == ["1.2340", "1.2345"])
    #expect(words(.plain, [-20, 1e-20, 20], 20, signed: true) == ["−20", "0", "+20"])
    #expect(words(.percent, [-0.2, 0, 0.2], 0.2) == ["−20\u{202F}%", "0\u{202F}%", "20\u{202F}%"])
    #expect(words(.percent, [0.025, 0.05], 0.025) == ["2.5\u{202F}%", "5.0\u{202F}%"])
  }

  @Test func `all amounts are in the unit of the largest`() {
    #expect(words(.compact, [9_500, 10_000, 10_500], 500) == ["9.5k", "10.0k", "10.5k"])
    #expect(
      words(.compact, [0, 2e7, 4e7], 2e7) == ["0", "20\u{202F}M", "40\u{202F}M"])
    #expect(words(.compact, [800, 900, 1_000], 100) == ["800", "900", "1,000"])
    #expect(
      words(.compact, [5e8, 1e9, 1.5e9], 5e8) == ["0.5\u{202F}B", "1.0\u{202F}B", "1.5\u{202F}B"])
  }

  @Test func `decimals that were said are kept, unless numbers would be alike or rounded`() {
    #expect(words(.plain, [100, 150], 50, decimals: 2) == ["100.00", "150.00"])
    #expect(words(.plain, [1.1250, 1.1275], 0.0025, decimals: 2) == ["1.1250", "1.1275"])
    // Lines at even distances lie at no round numbers.
    let even = [94.12301, 94.12117, 94.11933]
    #expect(words(.plain, even, 0.0001, decimals: 2) == ["94.123", "94.121", "94.119"])
  }

  /// Over axes drawn by lot: no number is repeated, all have as many decimals, and one unit.
  @Test func `no axis repeats a number or changes its unit`() throws {
    var random = SplitMix64(seed: 23)
    for round in 0..<300 {
      let price = [0.00002, 0.7, 1.14, 94, 3_800, 45_000, 3e9][random.whole(0...6)]
      let data = sample(
        40, seed: UInt64(round), price: price,
        volatility: [0.00001, 0.001, 0.02, 0.4][random.whole(0...3)])
      let chart = ChartDescription(frame: Frame(width: 400), height: random.whole(120...600)) {
        Pane(
          scale: random.whole(0...3) == 0 ? .logarithmic : .linear,
          format: NumberFormat(random.whole(0...2) == 0 ? .compact : .plain),
          gap: random.whole(20...60)
        ) {
          Grid(); Candles()
        }.ruled(random.whole(0...3) == 0 ? .count(4) : .nice)
      }
      let words = ChartLayout(chart, data).panes[0].right.words()
      #expect(Set(words).count == words.count, "round \(round): \(words)")
      let ends = words.filter { $0 != "0" }.map { word in
        let digits = word.firstIndex(of: ".").map { word[$0...].filter(\.isNumber).count } ?? 0
        return "\(digits)" + word.filter { $0.isLetter && $0 != "e" }
      }
      if words.contains(where: { $0.contains("e") }) { continue }
      #expect(Set(ends).count <= 1, "round \(round): \(words)")
    }
  }
}
