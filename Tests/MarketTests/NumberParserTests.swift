import Foundation
import Market
import Support
import Testing
import Text

@Suite struct NumberParserTests {
  @Test(arguments: [
    ("0", 0.0), ("1", 1), ("-1.5", -1.5), ("+2.25", 2.25), (".5", 0.5), ("5.", 5), ("1e3", 1000),
    ("1E-3", 0.001), ("3.60E-05", 3.6e-5), ("0.1", 0.1),
    ("9007199254740993", 9_007_199_254_740_992),
    ("123456789012345678901234567890", 1.2345678901234568e29), ("1e-400", 0), ("0e999", 0),
    ("1.7976931348623157e308", 1.7976931348623157e308),
    ("0.00000000000000000000000000000000000001", 1e-38),
  ])
  func reads(_ text: String, _ number: Double) {
    #expect(parseNumber(text) == .success(number))
  }

  @Test(arguments: [
    "nan", "NaN", "inf", "infinity", "0x1p3", "0x10", "1,5", "1 ", " 1", "--1", "+-1", "1..2",
    "1.2.3", ".", "-", "+", "e5", "1e", "1e+", "1e5.5", "1_000", "12a", "１", "$5", "1d", "1f",
  ])
  func refuses(_ text: String) {
    #expect(parseNumber(text) == .failure(.notANumber))
  }

  @Test func tooLargeAndEmpty() {
    #expect(parseNumber("1e400") == .failure(.tooLarge))
    #expect(parseNumber("-1e999999999999") == .failure(.tooLarge))
    #expect(parseNumber(String(repeating: "9", count: 400)) == .failure(.tooLarge))
    #expect(parseNumber("") == .failure(.empty))
  }

  /// What `Text` writes of a number is read as the same, to the bit.
  @Test func readsWhatIsWritten() {
    var random = SplitMix64(seed: 11)
    var numbers: [Double] = [
      0, 0.1, 1e22, 1e23, 123_456_789.012_345_67, .leastNonzeroMagnitude,
      .leastNormalMagnitude, .greatestFiniteMagnitude, .pi, 1 / 3, 9_007_199_254_740_992,
    ]
    for _ in 0..<50_000 {
      // Prices of a few decimals, and any bits at all.
      let power = [1, 10, 100, 1e4, 1e8][random.whole(0...4)]
      numbers.append(Double(random.whole(-10_000_000...10_000_000)) / power)
      let any = Double(bitPattern: random.next())
      if any.isFinite { numbers.append(any) }
    }
    for number in numbers {
      let text = NumberText.shortest(number)
      guard case .success(let read) = parseNumber(text), read.bitPattern == number.bitPattern else {
        Issue.record("\(number) is written as \(text)")
        return
      }
    }
  }

  @Test func roundsExactly() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<50_000 {
      let whole = String(random.next() % 1_000_000_000_000)
      let fraction = String(random.next()).prefix(random.whole(0...19))
      let exponent = random.whole(0...3) == 0 ? "e\(random.whole(-30...30))" : ""
      let text = whole + (fraction.isEmpty ? "" : "." + fraction) + exponent
      guard parseNumber(text) == .success(strtod(text, nil)) else {
        Issue.record("\(text) was not rounded as strtod does")
        return
      }
    }
  }
}
