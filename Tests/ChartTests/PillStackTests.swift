import Support
import Testing

@testable import Chart

@Suite struct PillStackTests {
  @Test(arguments: [
    ([50], [50]), ([50, 50], [40, 60]), ([50, 55], [42, 62]), ([50, 90], [50, 90]),
    ([0, 0, 0], [10, 30, 50]), ([100], [90]), ([60, 50], [65, 45]),
  ])
  func `pills are moved apart evenly`(wanted: [Int], rows: [Int]) {
    #expect(PillStack.spread(wanted, in: 0..<100).compactMap { $0 } == rows)
  }

  @Test func `pills never lie over each other nor outside`() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<2_000 {
      let height = random.whole(20...400)
      let wanted = (0..<random.whole(1...9)).map { _ in random.whole(0...height) }
      let rows = PillStack.spread(wanted, in: 0..<height).compactMap { $0 }.sorted()
      #expect(rows.count == min(wanted.count, max(1, height / 20)))
      for (a, b) in zip(rows, rows.dropFirst()) { #expect(b - a >= 20) }
      for row in rows { #expect(row >= 10 && row <= height - 10) }
    }
  }
}
