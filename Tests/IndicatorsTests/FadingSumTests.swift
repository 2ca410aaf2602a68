import Support
import Testing

@testable import Indicators

/// A sum that forgets, against its formula in whole numbers and one step at a time.
@Suite struct FadingSumTests {
  /// The sums of values that come in blocks of some sizes, over and over.
  private func sums(
    _ x: [Double], keep: Double, from start: Double? = nil, times scale: Double = 1, blocks: [Int]
  ) -> [Double] {
    var sum = FadingSum(keep: keep)
    if let start { sum.begin(at: start) }
    var values = x
    var (i, turn) = (0, 0)
    while i < x.count {
      let count = min(blocks[turn % blocks.count], x.count - i)
      // In place, as its users call it.
      values.withUnsafeMutableBufferPointer {
        guard let base = $0.baseAddress else { return }
        sum.update(count, base + i, base + i, times: scale)
      }
      (i, turn) = (i + count, turn + 1)
    }
    return values
  }

  private func random(_ count: Int, seed: UInt64) -> [Double] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in random.unit() - 0.25 }
  }

  @Test func `It is its formula exactly, where that is a whole number`() {
    // With a half kept, 2ᵏ times the k-th sum is Σ 2ⁱ xᵢ.
    var random = SplitMix64(seed: 3)
    let whole = (0..<40).map { _ in random.whole(-500...500) }
    var exact = 0
    let expected = whole.enumerated().map { k, x in
      exact += x << k
      return Double(exact) / Double(1 << k)
    }
    #expect(sums(whole.map(Double.init), keep: 0.5, blocks: [40]) == expected)
  }

  @Test func `What keeps all is a sum, what keeps nothing is the value`() {
    let x = (0..<23).map { Double($0 * $0 % 7) }
    #expect(sums(x, keep: 1, blocks: [5]) == x.indices.map { x[...$0].reduce(0, +) })
    #expect(sums(x, keep: 0, from: 1e300, blocks: [5]) == x)
  }

  @Test(arguments: [[1], [2], [3], [4], [5], [7], [1, 4, 2], [3, 0, 8], [64], [100]])
  func `The sizes of blocks change no bit`(_ blocks: [Int]) {
    let x = random(100, seed: 4)
    for keep in [0.0, 0.5, 0.9, 13.0 / 14, 1] {
      let whole = sums(x, keep: keep, from: 3.7, times: 1.3, blocks: [100])
      #expect(bits(sums(x, keep: keep, from: 3.7, times: 1.3, blocks: blocks)) == bits(whole))
    }
  }

  @Test func `A step is the same operation, and tells what is missing to four`() {
    let x = random(50, seed: 5)
    let expected = sums(x, keep: 0.93, blocks: [50])
    var sum = FadingSum(keep: 0.93)
    #expect(sum.value == 0 && sum.missing == 0)
    for i in x.indices {
      #expect(sum.step(x[i]).bitPattern == expected[i].bitPattern)
      #expect(sum.value.bitPattern == expected[i].bitPattern)
      #expect(sum.missing == 3 - i % 4)
    }
  }

  @Test func `Four at once are four steps`() {
    var (one, all) = (FadingSum(keep: 0.8), FadingSum(keep: 0.8))
    for k in 0..<20 {
      let x = random(4, seed: UInt64(k))
      let sums = all.four(FadingSum.Four(x[0], x[1], x[2], x[3]), times: 2.5)
      let steps = x.map { one.step(2.5 * $0) }
      #expect(bits([sums.a, sums.b, sums.c, sums.d]) == bits(steps))
    }
  }

  @Test(arguments: [0.5, 0.9, 13.0 / 14, 0.999])
  func `It lies near the plain recursion, also after many values`(_ keep: Double) {
    let x = random(20_000, seed: 6)
    var plain = 40.0
    let slow = x.map { value in
      plain = keep * plain + value
      return plain
    }
    let fast = sums(x, keep: keep, from: 40, blocks: [1_024])
    let wrong = fast.indices.filter { !agree(fast[$0], slow[$0], 1e-12, floor: 1e-12) }
    #expect(wrong.isEmpty)
    // The same value for ever has the sum x / (1 − keep).
    let last = sums(Array(repeating: 101.37, count: 60_000), keep: keep, blocks: [512]).last ?? 0
    #expect(agree(last, 101.37 / (1 - keep), 1e-12))
  }

  @Test func `It begins afresh with a sum, in the middle of four too`() {
    var sum = FadingSum(keep: 0.5)
    for x in [1.0, 2, .nan, 4, 5, 6] { _ = sum.step(x) }
    #expect(sum.value.isNaN)
    sum.begin(at: 8)
    #expect(sum.value == 8 && sum.missing == 0)
    #expect(sum.step(1) == 5 && sum.step(0) == 2.5)
  }
}
