import Foundation
import Market
import Replay
import Strategy
import Support
import Testing

@testable import Report

/// A strategy document describes the chart of its report.
@Suite struct ReportChartTests {
  private static let chart = """
    { "panes": [
        { "weight": 3, "layers": [
          "grid", { "mark": "candles", "body": "bars" },
          { "mark": "line", "column": "fastMA", "label": "the fast one" },
          { "mark": "line", "column": "ema(close, slow)", "label": "another" }, "holdings" ] },
        { "title": "spread", "layers": [{ "mark": "histogram", "column": "fastMA - slowMA" }] } ] }
    """

  private static func text(_ report: String?) -> String {
    let own = report.map { ",\n  \"report\": { \"chart\": \($0) }" } ?? ""
    return """
      {
        "name": "Described", "data": "none.csv",
        "parameters": { "fast": 5, "slow": 20 },
        "indicators": { "fastMA": "sma(close, fast)", "slowMA": "sma(close, slow)" },
        "long": { "enter": "fastMA crosses above slowMA", "exit": "fastMA crosses below slowMA" }\(own)
      }
      """
  }

  private static func page(_ report: String?) throws -> String {
    let document = try StrategyDocument(text: text(report), path: "own.json")
    let (run, recording) = try play(try document.strategy(), document)
    let bytes = try Report.report(
      on: run, recording: recording, document: document, statistics: Statistics(of: run),
      options: ReportOptions())
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func play(
    _ strategy: some Strategy, _ document: StrategyDocument
  ) throws -> (Run, Recording) {
    var source = SeriesSource(
      randomCandles(600, seed: 5), instrument: Instrument(symbol: "TEST"),
      timeframe: Timeframe(1, .day))
    var options = ReplayOptions()
    options.account = document.account
    options.records = true
    return try replay(&source, to: strategy, options: options)
  }

  /// Its marks and columns take the place of the usual ones, in all three layouts.
  @Test func takesThePlaceOfTheUsualOne() throws {
    let (own, usual) = (try Self.page(Self.chart), try Self.page(nil))
    // Each layout has room for all names.
    for words in [">the fast one<", ">another<", ">spread<"] {
      let found = own.ranges(of: words).count
      #expect(found >= 3 && !usual.contains(words), "\(words): \(found)")
    }
    #expect(usual.contains("Hollow candles rise,") && !own.contains("Hollow candles rise,"))
    #expect(own.contains("▲ enters long"))
    #expect(try Self.page(Self.chart) == own)
    let plain = try Self.page("{ \"panes\": [{ \"layers\": [\"candles\"] }] }")
    #expect(!plain.contains("mark entries, long and short"))
  }

  /// How a report looks changes no run.
  @Test func changesNoIdentity() throws {
    let own = try StrategyDocument(text: Self.text(Self.chart), path: "own.json")
    let usual = try StrategyDocument(text: Self.text(nil), path: "own.json")
    #expect(own.canonical == usual.canonical)
    #expect(try ReportChart(own) != nil && ReportChart(usual) == nil)
  }

  /// The part that it asks for is shown whatever the layout, and said in the title.
  @Test func showsThePartThatIsAskedFor() throws {
    let times = randomCandles(600, seed: 5).time
    func minute(_ place: Int) -> String {
      let text = Time(milliseconds: times[place]).description
      return "\(text.prefix(10)) \(text.dropFirst(11).prefix(5))"
    }
    let (from, to) = (minute(200), minute(260))
    let range = "\"visible\": { \"from\": \"\(from)\", \"to\": \"\(to)\" },"
    let chart = Self.chart.replacing(
      "{ \"panes\"", with: "{ \(range) \"panes\"", maxReplacements: 1)
    let document = try StrategyDocument(text: Self.text(chart), path: "own.json")
    let (run, recording) = try Self.play(try document.strategy(), document)
    let context = ReportContext(run, recording, document, Statistics(of: run), ReportOptions())
    for size in [70, 120, 160] {
      #expect(try KChart(context).window.bars(size) == 200..<260)
    }
  }

  /// What is wrong is said with its place, before a run.
  @Test func saysWhatIsWrong() throws {
    var words = ""
    for (from, to) in [
      ("\"holdings\"", "\"holding\""), ("fastMA - slowMA", "fasMA - slowMA"),
      ("\"panes\"", "\"pains\""),
      ("{ \"panes\"", "{ \"transform\": \"renko\", \"panes\""),
      ("{ \"panes\"", "{\n  \"transform\": { \"timeshare\": {} }, \"panes\""),
      ("\"weight\": 3", "\"weight\": \"x\""), ("{ \"panes\"", "{ \"height\": 1e9, \"panes\""),
      (Self.chart, "5"), (Self.chart, "{}"), (Self.chart, "{ \"panes\": [] }"),
      (Self.chart, "{ \"panes\": [{ \"layers\": [] }] }"),
    ] {
      let chart = Self.chart.replacing(from, with: to, maxReplacements: 1)
      let error = #expect(throws: (any Error).self) {
        try ReportChart(StrategyDocument(text: Self.text(chart), path: "own.json"))
      }
      words += error.map { "\(($0 as? any UserError)?.description ?? "none")\n\n" } ?? ""
    }
    expectGolden(words, "report-chart-wrong.txt")
  }

  /// Bars that are not there are known only with the candles.
  @Test func aPartWithoutBars() throws {
    let chart = Self.chart.replacing(
      "{ \"panes\"", with: "{ \"visible\": { \"from\": \"2150-01-01\" }, \"panes\"",
      maxReplacements: 1)
    let error = #expect(throws: ReportChartError.self) { try Self.page(chart) }
    #expect(error?.description.hasPrefix("no bar lies from 2150-01-01 on; the data have") == true)
    #expect(error?.description.hasSuffix("\n  own.json: report.chart") == true)
  }
}
