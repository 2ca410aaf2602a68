import Chart
import Market
import Replay
import Strategy
import Testing

@testable import Report

/// What a report says of trades that made exactly nothing.
@Suite struct EvenTradesWordsTests {
  /// A run whose trades begin at 100 and end at these prices: a volume of 1 at a close buys at the next open,
  /// one of 2 sells.
  private func context(_ exits: [Double]) throws -> (ReportContext, RunAnalysis) {
    let document = try StrategyDocument(
      text: #"{ "data": "x.csv", "long": { "enter": "volume == 1", "exit": "volume == 2" } }"#,
      path: "even.json")
    let opens: [Double] = [100.0] + exits.flatMap { exit -> [Double] in [100, exit] } + [100]
    let candles = Candles(
      opens.enumerated().map { place, open in
        Candle(
          Time(seconds: 1_704_067_200 + Int64(place) * 86_400), open: open, high: open + 1,
          low: open - 1, close: open,
          volume: place >= 2 * exits.count ? 3 : place % 2 == 0 ? 1 : 2)
      })
    var source = SeriesSource(
      candles, instrument: Instrument(symbol: "TEST"), timeframe: Timeframe(1, .day))
    var options = ReplayOptions()
    options.records = true
    options.size = .units(1)
    options.account.commission = Commission()
    let (run, recording) = try replay(&source, to: document.strategy(), options: options)
    let context = ReportContext(run, recording, document, Statistics(of: run), ReportOptions())
    return (context, RunAnalysis(of: run, context.statistics))
  }

  /// The average winner of the first is 40/3 %, the average loser 6 %.
  @Test(
    arguments: [
      (
        [110, 100, 95, 95, 100, 90, 120, 100, 95, 95, 110, 100],
        "Three won, four broke even and five lost; the average winner is 2.2 times the average loser"
      ),
      (
        [105, 100, 90],
        "One won, one broke even and one lost; the average loser is 2.0 times the average winner"
      ),
      ([110, 100, 90], "One won, one broke even and one lost, by about the same amounts"),
      ([110, 100], "One won and one broke even"),
      ([100, 100, 95], "Two broke even and one lost"),
      ([100], "One trade, and it broke even"),
      ([100, 100], "Both trades broke even"),
      ([100, 100, 100], "All three trades broke even"),
      ([110, 90], "One won and one lost, by about the same amounts"),
    ] as [([Double], String)])
  func titles(_ exits: [Double], _ title: String) throws {
    let (context, analysis) = try context(exits)
    #expect(tradesTitle(context, analysis) == title)
  }

  @Test func `the chart and the story say it`() throws {
    let (context, _) = try context([110, 100, 90])
    let chart = try KChart(context)
    for size in FrameSize.allCases {
      let title = chartTitle(chart, size, context)
      #expect(title.hasSuffix(": one trade won, one broke even, one lost"), "\(title)")
    }
    let stories = context.run.trades.map { trade in
      StoryTelling(trade, trade, context, context).finding.plain
    }
    #expect(
      stories.map { story in
        ["made", "broke even", "lost"].filter { story.contains(", \($0) ") }
      } == [["made"], ["broke even"], ["lost"]])
    #expect(context.run.trades.map(\.result) == [.won, .even, .lost])
  }
}
