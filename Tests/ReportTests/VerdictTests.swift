import Market
import Replay
import Strategy
import Support
import Testing

@testable import Report

/// The title over the checks names each doubt once, and no check calls the same sample good and bad.
@Suite struct VerdictTests {
  @Test(
    arguments: [
      ([], "The arithmetic holds up, and the sample is large enough to say something"),
      ([.sample], "The arithmetic holds up, but the sample is small"),
      ([.history], "The arithmetic holds up, but the data cover less than a year"),
      (
        [.history, .concentration],
        "The arithmetic holds up, but the data cover less than a year and the result depends on one trade"
      ),
      ([.arithmetic], "Part of the result rests on assumptions"),
      (
        [.arithmetic, .sample, .history],
        "Part of the result rests on assumptions, the sample is small and the data cover less than a year"
      ),
      ([.data, .sample], "The data have defects that may change every figure"),
      ([.nothing, .history], "No closed trade to judge it by"),
    ] as [([Check.Doubt], String)])
  func titles(_ doubts: [Check.Doubt], _ title: String) {
    #expect(trustTitle(doubts.map { .caution("", "", $0) }) == title)
  }

  /// Thousands of trades within two weeks: a reasonable sample of a short history.
  @Test func manyTradesInAShortTimeAreNoSmallSample() throws {
    var minutes = Trial(randomCandles(20_000, seed: 4))
    minutes.frame = Timeframe(1, .minute)
    let story = Story("Two weeks of minutes", minutes)
    let context = ReportContext(
      story.run, story.recording, nil, Statistics(of: story.run), ReportOptions())
    let found = checks(context, RunAnalysis(of: context.run, context.statistics))
    #expect(found.contains { $0.claim.plain == "Under a year: one market regime." })
    #expect(found.contains { $0.claim.plain.hasSuffix("are a reasonable sample.") })
    #expect(trustTitle(found)?.contains("sample is small") == false)
  }

  @Test(arguments: ["A rise without a crossing", "Nothing affordable", "Too short to trade"])
  func nothingIsSaidOfARunThatNeverTraded(_ name: String) throws {
    let story = try #require(stories.first { $0.name == name })
    try #require(story.run.trades.isEmpty)
    let context = ReportContext(
      story.run, story.recording, nil, Statistics(of: story.run), ReportOptions())
    let analysis = RunAnalysis(of: context.run, context.statistics)
    #expect(equityTitle(analysis) == nil)
    #expect(tradesTitle(context, analysis) == nil)
    let page = String(decoding: try story.page(), as: UTF8.self)
    for words in [
      "buy and hold, with", "without a drawdown", "no trade</span>", "id=\"trades\"",
      "numbers mark",
    ] {
      #expect(!page.contains(words), "\(words)")
    }
  }
}
