import Testing

@testable import Chart

@Suite struct NumberFormatTests {
  @Test(arguments: [
    (0.0, "0.00"), (607.94, "607.94"), (1_234_567.891, "1,234,567.89"), (-6.06, "−6.06"),
    (-0.001, "0.00"), (999.995, "1,000.00"), (.nan, "–"), (.infinity, "–"), (1e20, "1.00e20"),
  ])
  func `prices have two decimals`(value: Double, text: String) {
    #expect(NumberFormat().text(value) == text)
  }

  @Test(arguments: [
    (0.044, "+4.4\u{202F}%"), (-0.11, "−11.0\u{202F}%"), (0.0, "0.0\u{202F}%"),
    (-0.0001, "0.0\u{202F}%"), (12.5, "+1,250.0\u{202F}%"),
  ])
  func `shares are per cent`(value: Double, text: String) {
    #expect(NumberFormat(.percent, signed: true, decimals: 1).text(value) == text)
  }

  @Test(arguments: [
    (3_930_000.0, "3.93\u{202F}M"), (54_095, "54.10k"), (950, "950"), (2.5e9, "2.50\u{202F}B"),
    (-1_500_000, "−1.50\u{202F}M"), (7e12, "7.00\u{202F}T"), (123_000_000, "123\u{202F}M"),
  ])
  func `amounts are short`(value: Double, text: String) {
    #expect(NumberFormat(.compact).text(value) == text)
  }
}
