import Strategy
import Testing

/// What a document says of what an exchange does not allow.
@Suite struct TradingRulesTests {
  private func document(_ more: String) throws -> StrategyDocument {
    try StrategyDocument(
      text: "data: x.csv\nlong: { enter: close > open }\n\(more)", path: "rules.yaml")
  }

  private func fault(_ more: String) -> String? {
    do {
      _ = try document(more)
      return nil
    } catch {
      return "\(error)"
    }
  }

  private let short = "short: { enter: close < open }\n"

  @Test func `the preset of A shares has all three rules`() throws {
    let said = try document("account: { preset: cn-a-share }").instrument
    #expect(said.sameDayExit == false && said.priceLimit == 0.1 && said.short == false)
    let own = try document(
      "account: { preset: cn-a-share }\ninstrument: { priceLimit: 0.2, sameDayExit: true }"
    ).instrument
    #expect(own.sameDayExit == true && own.priceLimit == 0.2 && own.short == false)
  }

  @Test func `a rule that sells short is refused where that may not be`() throws {
    let preset = try #require(fault(short + "account: { preset: cn-a-share }"))
    #expect(preset.contains("'instrument.short' is false, as the preset 'cn-a-share' says"))
    let own = try #require(fault(short + "instrument: { short: false }"))
    #expect(own.contains("'instrument.short' is false, so nothing is sold short"))
    #expect(fault(short + "account: { preset: cn-a-share }\ninstrument: { short: true }") == nil)
    #expect(fault("account: { preset: cn-a-share }") == nil)
  }

  @Test func `one of several instruments is enough`() throws {
    let text = """
      data: [x.csv, { file: y.csv, instrument: { short: false } }]
      long: { enter: close > open }
      short: { enter: close < open }
      """
    #expect(throws: DocumentError.self) { try StrategyDocument(text: text, path: "rules.yaml") }
  }
}
