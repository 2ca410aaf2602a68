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
      (
        [.costs, .sample, .history],
        "The arithmetic holds up, but trading was free, the sample is small and the data cover less than a year"
      ),
      (
        [.costs, .sample, .history, .concentration],
        "The arithmetic holds up, but trading was free, the sample is small, the data cover less than a year and the result depends on one trade"
      ),
      (
        [.arithmetic, .costs, .sample, .history, .concentration],
        "Part of the result rests on assumptions, trading was free, the sample is small, the data cover less than a year and the result depends on one trade"
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

  /// 10,000 that stayed what they were up to the last candle, beside holding; less than a year.
  ///
  /// - Parameter fall: the maximum drawdown of holding.
  private func context(_ final: Double, hold: Double, fall: Double) -> ReportContext {
    let story = Story("Beside holding", Trial(turning())) { run in
      run.finalEquity = final
      run.equity = run.equity.map { _ in 10_000 }
      run.equity[run.equity.count - 1] = final
      run.holdFinalEquity = hold
      run.holding?.drawdowns.deepest = fall
    }
    return ReportContext(
      story.run, story.recording, nil, Statistics(of: story.run), ReportOptions())
  }

  /// What is equal in the digits that are shown is called the same, and nothing else is.
  @Test(
    arguments: [
      (
        6_715.09, 6_715.12, 0.331,
        "Lost money: $10,000 became $6,715, or −32.8 % in all. Buy and hold lost the same, 32.8 % in all; the maximum drawdown of both was 33 %."
      ),
      (
        6_714, 6_812, 0.4,
        "Lost money: $10,000 became $6,714, or −32.9 % in all. Buy and hold lost less, 31.9 % in all, but its maximum drawdown was 40 %; the strategy’s was 33 %."
      ),
      (
        0, 336_706, 0,
        "Lost money: $10,000 became $0, or −100.0 % in all. Buy and hold made 3,267.1 % in all, and its maximum drawdown was 0 %; the strategy’s was 100 %."
      ),
      (
        10_500, 10_501, 0,
        "Turned $10,000 into $10,500, or +5.0 % in all. Buy and hold made the same, 5.0 % in all; the maximum drawdown of both was 0 %."
      ),
      (
        9_000, 10_000.2, 0.2,
        "Lost money: $10,000 became $9,000, or −10.0 % in all. Buy and hold ended where it started, but its maximum drawdown was 20 %; the strategy’s was 10 %."
      ),
    ] as [(Double, Double, Double, String)])
  func holdingIsComparedInTheDigitsShown(
    _ final: Double, _ hold: Double, _ fall: Double, _ sentence: String
  ) {
    let context = context(final, hold: hold, fall: fall)
    let analysis = RunAnalysis(of: context.run, context.statistics)
    let told = verdict(context, analysis).plain.replacing("\u{202F}", with: " ")
    #expect(told == sentence)
  }

  /// What rounding leaves of an account is nothing.
  @Test(arguments: [0, 4e-12, -3e-12])
  func anAccountThatIsLostIsToldInOneWay(_ left: Double) {
    let context = context(left, hold: 20_000, fall: 0)
    let analysis = RunAnalysis(of: context.run, context.statistics)
    #expect(analysis.isLost && analysis.cagr == nil)
    #expect(
      equityTitle(analysis)?.replacing("\u{202F}", with: " ") == "Its maximum drawdown was 100 %")
  }

  /// A run without costs is no assumption about what its candles hold.
  @Test func freeTradingIsNoAssumption() throws {
    let story = try #require(stories.first { $0.name == "Free trading, fixed size" })
    let context = ReportContext(
      story.run, story.recording, nil, Statistics(of: story.run), ReportOptions())
    let found = checks(context, RunAnalysis(of: context.run, context.statistics))
    #expect(
      trustTitle(found) == "The arithmetic holds up, but trading was free and the sample is small")
  }

  /// Kept or left out, as was asked for, is not the same as none.
  @Test(arguments: [(false, "No defects in 140"), (true, "No other defects in 140")])
  func defectsThatWereKeptAreNotNone(_ isTreated: Bool, _ claim: String) {
    let story = Story("Checked data", Trial(turning()))
    var options = ReportOptions()
    options.dataVerdict = .clean
    options.hasTreatedDefects = isTreated
    let context = ReportContext(
      story.run, story.recording, nil, Statistics(of: story.run), options)
    let found = checks(context, RunAnalysis(of: context.run, context.statistics))
    #expect(found.contains { $0.claim.plain.hasPrefix(claim) })
  }

  @Test(arguments: [
    (30, "Buy and hold starts after the warm-up."), (0, "Buy and hold starts with the strategy."),
  ])
  func holdingStartsAfterAWarmUpOrWithTheStrategy(_ bars: Int, _ claim: String) {
    let story = Story("Warm-up", Trial(turning())) { $0.warmupBars = bars }
    let context = ReportContext(
      story.run, story.recording, nil, Statistics(of: story.run), ReportOptions())
    let found = checks(context, RunAnalysis(of: context.run, context.statistics))
    #expect(found.count { $0.claim.plain.hasPrefix("Buy and hold starts") } == 1)
    #expect(found.contains { $0.claim.plain == claim })
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
