import Market
import Replay
import Strategy
import Testing

@testable import Report

@Suite struct WhyCardTests {
  @Test func partsOfOneTextShareARow() {
    let parts = [
      Rule.Part(text: "fastMA", lag: 0, isBoolean: false),
      Rule.Part(text: "slowMA", lag: 0, isBoolean: false),
      Rule.Part(text: "fastMA", lag: 1, isBoolean: false),
      Rule.Part(text: "session.first", lag: 0, isBoolean: true),
    ]
    #expect(
      ruleRows(parts, [101.42, 101.17, 100.9, 1]) == [
        RuleRow(text: "fastMA", isBoolean: false, before: 100.9, now: 101.42),
        RuleRow(text: "slowMA", isBoolean: false, before: nil, now: 101.17),
        RuleRow(text: "session.first", isBoolean: true, before: nil, now: 1),
      ])
  }

  @Test(arguments: [
    ([1.0, 2.0], 2, 2), ([1.234, 1.233], 2, 3), ([0.000_012, 0.000_013], 2, 6),
    ([1, 1, .nan], 2, 2),
    ([1, 1 + 1e-12], 2, 8), ([1.316e-6, 1.317e-6], 8, 9),
  ])
  func valuesAreToldApart(_ values: [Double], _ least: Int, _ decimals: Int) {
    #expect(tellingDecimals(values, from: least) == decimals)
  }

  @Test func aBrokenExplanationIsLeftOut() throws {
    let story = Story("Explained", Trial(wandering(300, seed: 12)))
    let trade = try #require(story.run.trades.last)
    let context = { (run: Run) in
      ReportContext(run, story.recording, nil, Statistics(of: run), ReportOptions())
    }
    var run = story.run
    let parts = [Rule.Part(text: "fastMA", lag: 0, isBoolean: false)]
    run.rules = run.rules.map { Rule(path: $0.path, expression: $0.expression, parts: parts) }
    run.explanations = []
    #expect(!whyCards(trade, context(run)).contains("<dl"))
    run.explanations = Array(repeating: 4.25, count: 4_000)
    #expect(whyCards(trade, context(run)).contains("4.25"))
    #expect(whyCards(nil, context(run)) == "")
  }
}
