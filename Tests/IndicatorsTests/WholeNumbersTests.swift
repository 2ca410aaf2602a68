import Support
import Testing

@testable import Indicators

/// Whole numbers without a call or a branch, against those of the standard library.
@Suite struct WholeNumbersTests {
  /// Both functions give the library's bits, the sign of a 0 among them.
  private func isLibrary(_ x: Double) -> Bool {
    bits([wholeBelow(x), wholeAbove(x)]) == bits([x.rounded(.down), x.rounded(.up)])
  }

  @Test(arguments: [
    0, .leastNonzeroMagnitude, 0x1p-1022, 0.25, 0x1.fffffffffffffp-2, 0.5, 0.75,
    0x1.fffffffffffffp-1, 1,
    0x1.0000000000001p0, 1.5, 2, 2.5, 3.5, 101.37, 0x1p31, 0x1p32 + 0.5, 0x1p51 - 0.5,
    0x1p51 + 0.5, 0x1p52 - 1, 0x1p52 - 0.5, 0x1p52, 0x1p52 + 1, 0x1p53, 0x1p53 + 2, 0x1p63, 1e300,
    .greatestFiniteMagnitude, .infinity,
  ])
  func `Halves, the last digits and the ends of the range, with either sign`(_ x: Double) {
    #expect(isLibrary(x), "\(x)")
    #expect(isLibrary(-x), "\(-x)")
    #expect(isLibrary(x.nextUp) && isLibrary(x.nextDown), "beside \(x)")
  }

  @Test func `What is unknown stays so`() {
    #expect(wholeBelow(.nan).isNaN && wholeAbove(.nan).isNaN)
    #expect(wholeBelow(-.nan).isNaN && wholeAbove(-.nan).isNaN)
  }

  @Test func `Numbers of every size`() {
    var random = SplitMix64(seed: 77)
    let wrong = (0..<20_000).map { _ in Double(bitPattern: random.next()) }
      .filter { !isLibrary($0) }
    #expect(wrong.isEmpty)
    // Bits alone are seldom of a size that has both whole digits and others.
    let usual = (0..<20_000).map { Double($0 - 10_000) / 64 }.filter { !isLibrary($0) }
    #expect(usual.isEmpty)
  }

  @Test func `None is further than 1 away, and on its side`() {
    var random = SplitMix64(seed: 78)
    for _ in 0..<2_000 {
      let x = (random.unit() - 0.5) * 0x1p40
      let (below, above) = (wholeBelow(x), wholeAbove(x))
      #expect(below <= x && x < below + 1 && above - 1 < x && x <= above)
      #expect(below == -wholeAbove(-x))
    }
  }
}
