import Market
import Replay
import Strategy
import Support
import Testing

@testable import Report

/// A run with a name, for the tables of tests.
struct Story: CustomTestStringConvertible, Sendable {
  let name: String
  let run: Run
  let recording: Recording
  var testDescription: String { name }

  init(_ name: String, _ trial: Trial, _ change: (inout Run) -> Void = { _ in }) {
    self.name = name
    var made = (run: emptyRun(), recording: Recording())
    do { made = try trial.run() } catch { Issue.record("\(name): \(error)") }
    change(&made.run)
    run = made.run
    recording = made.recording
  }

  /// The report with everything filled in.
  func page(_ change: (inout ReportOptions) -> Void = { _ in }) throws -> [UInt8] {
    var options = ReportOptions()
    options.runIdentity = "0123456789abcdef"
    options.documentHash = "fedcba9876543210"
    options.command = "kreplay run strategy.json --set fast=12"
    options.dataName = "goog-1d.csv"
    change(&options)
    return try report(
      on: run, recording: recording, document: nil, statistics: Statistics(of: run),
      options: options)
  }

  /// What the rules say about the run, as plain text.
  var findings: String {
    let context = ReportContext(run, recording, nil, Statistics(of: run), ReportOptions())
    let analysis = RunAnalysis(of: context.run, context.statistics)
    let found = checks(context, analysis)
    var lines = ["# \(name)", lede(context).plain, verdict(context, analysis).plain]
    lines += keyFigures(context, analysis).map {
      "\($0.label): \($0.value) \($0.unit) [\($0.reason)] \($0.note.plain)"
    }
    lines.append(trustTitle(found) ?? "–")
    lines += found.map { "[\($0.kind)] \($0.claim.plain) \($0.proof.plain)" }
    lines += sensitivityRows(context, analysis).map {
      "\($0.name), \($0.detail): \(ReportNumbers.short($0.low)) to \(ReportNumbers.short($0.high))"
    }
    lines.append(equityTitle(analysis) ?? "–")
    lines.append(tradesTitle(context, analysis) ?? "–")
    lines.append(statisticsTitle(context, analysis) ?? "–")
    return lines.joined(separator: "\n") + "\n"
  }
}

/// Daily candles that wander, for stories.
func wandering(_ count: Int, seed: UInt64 = 7, price: Double = 100, tick: Double = 0.01) -> Candles
{
  randomCandles(
    count, seed: seed, start: Time(seconds: 1_262_304_000), step: 86_400, price: price, tick: tick)
}

/// Daily candles that rise by a share each day.
func rising(_ count: Int, by share: Double, price: Double = 100) -> Candles {
  var candles = Candles()
  var last = price
  for i in 0..<count {
    let next = last * (1 + share)
    candles.append(
      Candle(
        Time(seconds: 1_262_304_000 + Int64(i) * 86_400), open: last, high: max(last, next),
        low: min(last, next), close: next, volume: 1_000))
    last = next
  }
  return candles
}

/// A fall, then a rise: one crossing, one trade that stays open.
func turning() -> Candles {
  var candles = rising(60, by: -0.01)
  let low = candles.close.last ?? 100
  for (i, candle) in (0..<80).map({ rising(80, by: 0.01, price: low)[$0] }).enumerated() {
    var later = candle
    later.time = Time(seconds: 1_262_304_000 + Int64(60 + i) * 86_400)
    candles.append(later)
  }
  return candles
}

/// The runs on which every page is tried.
let stories: [Story] = {
  var costly = Trial(wandering(1_500))
  costly.options.account.commission.rate = 0.02
  var free = Trial(wandering(900, seed: 3))
  free.options.account.commission.rate = 0
  free.options.size = .units(20)
  var both = Trial(wandering(800, seed: 5))
  both.strategy.reverses = true
  both.options.size = .units(10)
  var brackets = Trial(wandering(700, seed: 9))
  brackets.strategy.stop = 0.02
  brackets.strategy.target = 0.03
  var closing = Trial(wandering(400, seed: 2))
  closing.options.execution.fill = .close
  var minutes = Trial(randomCandles(3_000, seed: 4))
  minutes.frame = Timeframe(1, .minute)
  minutes.instrument = Instrument(symbol: "BTC", lot: 0.001, currency: "USD")
  var tiny = Trial(wandering(400, seed: 6, price: 0.000_001_23, tick: 0.000_000_000_1))
  tiny.instrument = Instrument(symbol: "PEPE", tick: 0.000_000_000_1, lot: 1, currency: "USD")
  var huge = Trial(wandering(400, seed: 8, price: 4e11))
  huge.options.account.cash = 5e15
  var poor = Trial(wandering(400, seed: 11))
  poor.options.account.cash = 5
  return [
    Story("A year and a half of wandering", Trial(wandering(560, seed: 12))),
    Story("Costs eat it", costly), Story("Free trading, fixed size", free),
    Story("Both sides", both), Story("Stops and targets", brackets),
    Story("Filled at the close", closing), Story("Minutes", minutes),
    Story("Tiny prices", tiny), Story("Huge numbers", huge), Story("Nothing affordable", poor),
    Story("A rise without a crossing", Trial(rising(200, by: 0.002))),
    Story("One trade, still open", Trial(turning())),
    Story("Too short to trade", Trial(wandering(12))), Story("One candle", Trial(wandering(1))),
    Story("Warned", Trial(wandering(300, seed: 13))) {
      $0.warnings = ["3 rows were doubled. The first of each was taken."]
    },
    Story("Finer candles for all", Trial(wandering(500, seed: 14))) {
      var found = Magnification()
      (found.known, found.decided, found.fillsByData) = (12, 5, 11)
      $0.magnification = found
    },
    Story("Finer candles for some", Trial(wandering(500, seed: 14))) {
      var found = Magnification()
      (found.known, found.missing, found.unlike) = (8, 3, 1)
      (found.fillsByData, found.fillsOfOneWay, found.fillsByRule) = (7, 1, 2)
      $0.magnification = found
    },
    Story("Ambiguous", Trial(wandering(500, seed: 14))) {
      $0.ambiguity = Ambiguity(
        candles: 7, pessimistic: $0.finalEquity * 0.8, optimistic: $0.finalEquity * 1.3)
      let end = $0.finalEquity
      $0.ambiguity.random = [0.9, 1, 1.1, 1.2].map { $0 * end }
    },
  ]
}()

@Suite struct StoryTests {
  @Test func findings() {
    expectGolden(stories.map(\.findings).joined(separator: "\n"), "findings.txt")
  }

  @Test(arguments: stories)
  func aPageIsWellFormed(_ story: Story) throws {
    let reading = MarkupReading(try story.page())
    #expect(reading.faults.isEmpty, "\(reading.faults.prefix(3))")
    let scripts = reading.tags.filter { $0.name == "script" }
    // One candle is no chart: such a page is the written one alone.
    let isAlive = story.recording.bars.count > 1
    #expect(scripts.map { $0.attributes.map(\.name) } == (isAlive ? [["type", "id"], []] : []))
  }

  @Test(arguments: stories)
  func aPageIsTheSameAgain(_ story: Story) throws {
    #expect(try story.page() == story.page())
  }

  /// Nothing is fetched: what a tag could load is in the page itself.
  @Test(arguments: stories)
  func aPageAsksForNothing(_ story: Story) throws {
    for tag in MarkupReading(try story.page()).tags {
      for (name, value) in tag.attributes where ["src", "srcset", "href", "action"].contains(name) {
        #expect(value.hasPrefix("data:image/png;base64,") || value.hasPrefix("#"), "\(value)")
      }
    }
  }

  /// No figure is shown that is none, and no template is left unfilled.
  @Test(arguments: stories)
  func aPageHasNoEmptyFigures(_ story: Story) throws {
    let text = MarkupReading(try story.page()).text
    for word in ["nan", "inf ", "-inf", "Optional(", "{{", "}}", "∞"] {
      #expect(!text.contains(word), "\(word)")
    }
  }

  /// Ids are unique, and what points to one finds it.
  @Test(arguments: stories)
  func idsAreUnique(_ story: Story) throws {
    let tags = MarkupReading(try story.page()).tags
    let ids = tags.flatMap(\.attributes).filter { $0.name == "id" }.map(\.value)
    #expect(Set(ids).count == ids.count)
    for (name, value) in tags.flatMap(\.attributes) where name == "aria-labelledby" {
      for id in value.split(separator: " ") { #expect(ids.contains(String(id))) }
    }
  }

  /// 2,148 days: the written page without data and script, the data, and all of it.
  @Test func aPageOfAFewYearsIsSmall() throws {
    let page = try Story("Years", Trial(wandering(2_148, seed: 21))).page()
    let scripts = MarkupReading(page).scripts.map(\.utf8.count)
    let data = try #require(scripts.first)
    let written = page.count - scripts.reduce(0, +)
    let text = String(decoding: page, as: UTF8.self)
    let start = try #require(text.firstRange(of: "<style>")).upperBound
    let end = try #require(text.firstRange(of: "</style>")).lowerBound
    let style = text[start..<end].utf8.count
    print("2,148 days: \(page.count) bytes, written \(written), style \(style), data \(data)")
    #expect(style <= 34_500)
    #expect(written <= 280_000)
    #expect(data <= 32_000)
    #expect(page.count <= 360_000)
  }

  @Test func aSmallPageIsAsItWas() throws {
    let page = try Story("Small", Trial(wandering(90, seed: 12))).page()
    let reading = MarkupReading(page)
    guard reading.scripts.count == 2 else {
      Issue.record("a page has a block of data and a script, not \(reading.scripts.count)")
      return
    }
    let written = String(decoding: page, as: UTF8.self)
      .replacing(reading.scripts[0], with: "(data)").replacing(reading.scripts[1], with: "(script)")
      .replacing(PageScript.hash, with: "(hash)")
    expectGolden(written, "small.html")
    // A column a line.
    expectGolden(reading.scripts[0].replacing("},\"", with: "},\n\"") + "\n", "small.json")
  }
}
