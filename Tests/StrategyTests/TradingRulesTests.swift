import Market
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

  /// Of all prices of orders, and of one instrument among several.
  @Test func `prices at or below zero are those of instruments that have them`() throws {
    let orders = [
      "stopPrice: -5", "targetPrice: 0", "stopPrice: 2 - 7", "targets: { price: -5 }",
      "order: { type: limit, price: -30 }", "order: { type: stop, price: 0 }",
      "order: { type: stopLimit, stop: -30, limit: -29 }",
      "exit: close < open\n  exitOrder: { type: limit, price: -30 }",
    ]
    for order in orders {
      func text(_ data: String) -> String {
        "data: \(data)\nlong:\n  enter: close > open\n  \(order)\n"
      }
      func read(_ text: String) throws -> StrategyDocument {
        try StrategyDocument(text: text, path: "oil.yaml")
      }
      let error = #expect(throws: DocumentError.self) { try read(text("x.csv")) }
      #expect("\(error as Any)".contains("negativePrices"), "\(order)")
      let common = text("x.csv") + "instrument: { negativePrices: true }\n"
      #expect(try read(common).instrument.negativePrices == true, "\(order)")
      let own = "[x.csv, { file: y.csv, instrument: { negativePrices: true } }]"
      #expect(throws: Never.self, "\(order)") { try read(text(own)) }
    }
    #expect(fault("instrument: { negativePrices: 1 }") != nil)
  }

  /// As much as the price and more can be lost of it then; a gain has the same limit as ever.
  @Test(arguments: [
    ("long", "stopLoss: 150%"), ("long", "trailingStop: 100%"), ("short", "takeProfit: 200%"),
    ("short", "trailAfter: 300%\n  trailingStop: 5%"), ("short", "breakEvenAfter: 9999%"),
  ])
  func `a percentage that leads to zero or below is for such instruments`(
    _ side: String, _ key: String
  ) throws {
    let text = "data: x.csv\n\(side):\n  enter: close > open\n  \(key)\n"
    let error = #expect(throws: DocumentError.self) {
      try StrategyDocument(text: text, path: "oil.yaml")
    }
    #expect("\(error as Any)".contains("a percentage above 0 and below 100"), "\(key)")
    let negative = text + "instrument: { negativePrices: true }\n"
    #expect(throws: Never.self, "\(key)") {
      try StrategyDocument(text: negative, path: "oil.yaml")
    }
    let most = negative.replacing("9999%", with: "10000%").replacing("200%", with: "10000%")
    if most != negative {
      let error = #expect(throws: DocumentError.self) {
        try StrategyDocument(text: most, path: "oil.yaml")
      }
      #expect("\(error as Any)".contains("below 10,000"), "\(key)")
    }
  }

  @Test func `candles below zero are no mistake then, unless the document says so`() throws {
    func policies(_ data: String, _ more: String) throws -> [DefectPolicy?] {
      let document = try StrategyDocument(
        text: "data: \(data)\nlong: { enter: close > open }\n\(more)", path: "oil.yaml")
      return document.data.map { entry in
        if case .file(_, let options) = entry.source { options.policies[.price] } else { nil }
      }
    }
    let common = "instrument: { negativePrices: true }"
    #expect(try policies("x.csv", "") == [.stop])
    #expect(try policies("x.csv", common) == [.keep])
    #expect(try policies("{ file: x.csv, defects: { price: skip } }", common) == [.skip])
    #expect(
      try policies("[x.csv, { file: y.csv, instrument: { negativePrices: false } }]", common)
        == [.keep, .stop])
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
