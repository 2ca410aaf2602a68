import Support
import Testing

@testable import Chart

@Suite struct BarAxisTests {
  @Test(arguments: [(7.0, 5), (5, 3), (4, 3), (3, 1), (1, 1), (10, 7), (16, 11), (6, 5)])
  func `bodies are odd and leave a gap`(spacing: Double, body: Int) {
    #expect(BarAxis.body(spacing) == body)
  }

  @Test func `a large frame holds 160 candles as the look says`() {
    let axis = BarAxis(from: 8, to: 1_128, first: 0, last: 1_892, fixed: 7, widest: 12)
    #expect(axis.bars == 1_732..<1_892)
    #expect(axis.left(1_732) == 9)
    #expect(axis.center(1_732) == 23)
    #expect(axis.left(1_891) == 1_122)
  }

  @Test func `few bars sit at the right`() {
    let axis = BarAxis(from: 8, to: 1_128, first: 0, last: 3, fixed: 7, widest: 12)
    #expect(axis.left(2) == 1_122)
    let spread = BarAxis(from: 8, to: 1_128, first: 0, last: 3, fixed: nil, widest: 12)
    #expect(spread.spacing == 12)
    #expect(spread.left(2) + spread.body <= 1_128)
  }

  @Test func `more bars than pixels share cells of a power of two`() {
    let axis = BarAxis(from: 0, to: 1_000, first: 0, last: 10_000, fixed: nil, widest: 12)
    #expect(axis.merge == 32)
    #expect(axis.cells == 0..<313)
    #expect(axis.bars(of: 312) == 9_984..<10_000)
  }

  @Test func `every bar is in one cell, and cells go to the right inside the plot`() {
    var random = SplitMix64(seed: 2)
    for _ in 0..<300 {
      let first = random.whole(0...500)
      let count = random.whole(1...9_000)
      let right = random.whole(60...4_000)
      let axis = BarAxis(
        from: 8, to: right, first: first, last: first + count,
        fixed: random.whole(0...1) == 0 ? nil : Double(random.whole(2...9)), widest: 12)
      let held = axis.cells.flatMap { Array(axis.bars(of: $0)) }
      #expect(held == Array(axis.bars))
      let lefts = axis.cells.map(axis.left)
      for (a, b) in zip(lefts, lefts.dropFirst()) { #expect(b > a) }
      if let last = lefts.last { #expect(last >= 0 && last + axis.body <= right + 1) }
    }
  }
}
