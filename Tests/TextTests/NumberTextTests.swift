import Foundation
import Text
import Support
import Testing

@Suite struct NumberTextTests {
  @Test(arguments: [
    (0.0, 2, "0.00"), (-0.0, 2, "0.00"), (-0.004, 2, "0.00"), (1234.5, 2, "1234.50"),
    (0.125, 2, "0.13"), (-0.125, 2, "-0.13"), (2.675, 2, "2.67"), (0.5, 0, "1"), (1.5, 0, "2"),
    (2.5, 0, "3"), (1e15, 3, "1000000000000000.000"), (0.000_000_1, 7, "0.0000001"),
    (99.999, 2, "100.00"), (Double.leastNonzeroMagnitude, 15, "0.000000000000000"),
    (1e300, 2, "1e+300"),
    (123_456_789.012_345_67, 4, "123456789.0123"), (9.5e18, 0, "9500000000000000000"),
  ])
  func fixed(_ number: Double, _ decimals: Int, _ text: String) {
    #expect(NumberText.fixed(number, decimals: decimals) == text)
  }

  @Test(arguments: [
    (0.0, "0.0"), (999.96, "1,000.0"), (-1_234_567.89, "-1,234,567.9"),
    (1e12, "1,000,000,000,000.0"), (1_000_001.0, "1,000,001.0"),
  ])
  func groups(_ number: Double, _ text: String) {
    #expect(
      NumberText.fixed(number, decimals: 1, separator: UInt8(ascii: ",")) == text)
  }

  /// C rounds ties to even, we away from zero; everything else is the same.
  @Test func fixedAgreesWithC() {
    var random = SplitMix64(seed: 7)
    for round in 0..<30_000 {
      let decimals = random.whole(0...9)
      let number = (random.unit() - 0.5) * pow(10, Double(random.whole(-3...9)))
      let isTie = (number * pow(2, 20)).rounded() == number * pow(2, 20)
      if isTie { continue }
      let expected = String(format: "%.\(decimals)f", number)
      let zero = expected.allSatisfy { "-0.".contains($0) }
      let text = NumberText.fixed(number, decimals: decimals)
      guard text == (zero && expected.hasPrefix("-") ? String(expected.dropFirst()) : expected)
      else {
        Issue.record(
          "round \(round): \(number) with \(decimals) decimals is \(expected), not \(text)")
        return
      }
    }
  }

  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (100.0, "100"), (0.1, "0.1"), (-1.25, "-1.25"), (1e16, "1e+16"),
    (1e-7, "0.0000001"), (1e-9, "1e-09"), (123.456, "123.456"), (0.1 + 0.2, "0.30000000000000004"),
    (1e300, "1e+300"),
    (.leastNonzeroMagnitude, "5e-324"), (.infinity, "inf"), (-.infinity, "-inf"), (.nan, "nan"),
    (0.000_01, "0.00001"), (9_007_199_254_740_993.0, "9007199254740992"),
  ])
  func shortest(_ number: Double, _ text: String) {
    #expect(NumberText.shortest(number) == text)
  }

  @Test func shortestReadsBack() throws {
    var random = SplitMix64(seed: 9)
    for round in 0..<60_000 {
      let number: Double =
        switch round % 3 {
        case 0: Double(bitPattern: random.next())
        case 1: (random.unit() * 1e6).rounded() / pow(10, Double(random.whole(0...8)))
        default: (random.unit() - 0.5) * 1e5
        }
      if !number.isFinite { continue }
      let text = NumberText.shortest(number)
      guard Double(text) == number,
        text.utf8.count <= number.description.utf8.count + 5
      else {
        Issue.record("\(number) became \(text)")
        return
      }
    }
  }

  @Test(arguments: [
    (0, "0"), (-1, "-1"), (Int.max, "9223372036854775807"), (Int.min, "-9223372036854775808"),
  ])
  func whole(_ number: Int, _ text: String) {
    var bytes: [UInt8] = []
    bytes.append(whole: number)
    #expect(String(decoding: bytes, as: UTF8.self) == text)
  }
}
