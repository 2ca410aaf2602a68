import Support
import Testing

@testable import Indicators

@Suite struct ExactQuotientTests {
  /// The same bits as a division, for sums and divisors of every size.
  @Test func equalsDivision() throws {
    var random = SplitMix64(seed: 1)
    for _ in 0..<200_000 {
      let bits = random.whole(0...26)
      let divisor = Double(random.whole(1...(1 << bits)))
      let quotient = try #require(ExactQuotient(divisor))
      let sum = Double(bitPattern: random.next())
      guard sum.magnitude > 1e-280, sum.magnitude < 1e300 else { continue }
      if quotient.of(sum).bitPattern != (sum / divisor).bitPattern {
        Issue.record("\(sum) / \(divisor) is \(sum / divisor), not \(quotient.of(sum))")
      }
    }
  }

  /// Prices of two decimals in windows of every length up to 500, the quotients that charts show.
  @Test func equalsDivisionOfPrices() throws {
    var random = SplitMix64(seed: 2)
    for period in 1...500 {
      let quotient = try #require(ExactQuotient(Double(period)))
      for _ in 0..<200 {
        let sum = Double(random.whole(1...10_000_000)) / 100 * Double(period)
        #expect(quotient.of(sum).bitPattern == (sum / Double(period)).bitPattern)
      }
    }
  }

  /// Nothing stays nothing, unknown stays unknown, and other divisors are refused.
  @Test func edges() throws {
    let third = try #require(ExactQuotient(3))
    #expect(third.of(0) == 0)
    #expect(third.of(.nan).isNaN)
    #expect(third.of(.infinity).isNaN)
    for divisor in [0, -1, 0.5, 1.5, Double(1 << 26) + 1, .nan, .infinity] {
      #expect(ExactQuotient(divisor) == nil)
    }
  }
}
