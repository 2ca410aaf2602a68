import Support
import Testing

@testable import Indicators

/// A sum that does not drift, against the sum in whole numbers.
@Suite struct CompensatedSumTests {
  /// The sums of values that come in blocks of a size.
  private func sums(_ x: [Double], block: Int = 1_024) -> [Double] {
    var sum = CompensatedSum()
    var values = x
    var i = 0
    while i < x.count {
      let count = min(block, x.count - i)
      // In place, as its users call it.
      values.withUnsafeMutableBufferPointer {
        guard let base = $0.baseAddress else { return }
        sum.update(count, base + i, base + i)
      }
      i += count
    }
    return values
  }

  @Test func `Every sum is the exact one to its last digit, where a plain sum drifts`() {
    // Multiples of 2⁻³⁰ as large as 2²⁰: no digit of four of them is lost.
    var random = SplitMix64(seed: 12)
    let whole = (0..<10_000).map { _ in random.whole(-(1 << 48)...(1 << 50)) }
    var (exact, plain, drift) = (0, 0.0, 0.0)
    let sums = sums(whole.map { Double($0) * 0x1p-30 })
    let wrong = sums.indices.filter { i in
      exact += whole[i]
      plain += Double(whole[i]) * 0x1p-30
      let expected = Double(exact) * 0x1p-30
      drift = max(drift, abs(plain - expected) / expected.ulp)
      return abs(sums[i] - expected) > expected.ulp
    }
    #expect(wrong.isEmpty)
    #expect(drift > 8)
  }

  @Test func `What is small beside the sum is not lost`() {
    let sums = sums([0x1p60, 0, 0, 0] + Array(repeating: 1.0, count: 4_096) + [-0x1p60, 0, 0, 0])
    #expect(sums.last == 4_096)
    // A plain one stands still.
    #expect(0x1p60 + 1.0 == 0x1p60)
  }

  @Test(arguments: [1, 2, 3, 4, 5, 7, 64, 512, 513])
  func `The sizes of blocks change no bit, and a step is the same`(_ block: Int) {
    var random = SplitMix64(seed: 13)
    var x = (0..<1_300).map { _ in random.unit() * 1e6 - 2e5 }
    x[700] = .nan
    x[703] = -.infinity
    let whole = bits(sums(x))
    #expect(bits(sums(x, block: block)) == whole)
    var sum = CompensatedSum()
    let steps = x.map { value -> Double in
      guard value.isFinite else {
        sum.clear()
        return .nan
      }
      let result = sum.add(value)
      // The fourth of four is told before it is added, so that the last digit may be another.
      #expect(abs(sum.value - result) <= result.ulp)
      return result
    }
    #expect(bits(steps) == whole)
  }

  @Test func `After an unknown value it begins afresh`() {
    let x = [1.5, 2.5, .nan, 7, .infinity, .nan, 4, 5, 6, 7, 8]
    #expect(bits(sums(x)) == bits([1.5, 4, .nan, 7, .nan, .nan, 4, 9, 15, 22, 30]))
  }

  @Test func `Nothing comes to 0, and 0 to 0 without a sign`() {
    #expect(sums([]).isEmpty && CompensatedSum().value == 0)
    for count in 1...9 {
      let zeros = sums(Array(repeating: -0.0, count: count))
      #expect(bits(zeros) == Array(repeating: 0, count: count))
    }
  }

  @Test func `What cancels leaves nothing`() {
    var random = SplitMix64(seed: 14)
    let x = (0..<2_000).map { _ in Double(random.whole(-(1 << 40)...(1 << 40))) * 0x1p-10 }
    #expect(sums(x + x.map { -$0 }).last == 0)
  }
}
