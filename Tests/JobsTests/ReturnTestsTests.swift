import Foundation
import Market
import Replay
import Strategy
import Support
import Testing

@testable import Jobs

/// The tests of a search that take each return of each setting, as searches ask for them.
@Suite struct ReturnTestsTests {
  private let folder = TemporaryFolder()

  private func document(_ data: String, _ more: String) -> String {
    """
    { "name": "t", "data": \(data), \(more), "parameters": { "fast": 10, "slow": 30 },
      "long": { "enter": "sma(close, fast) crosses above sma(close, slow)",
        "exit": "sma(close, fast) crosses below sma(close, slow)" },
      "account": { "commission": { "rate": 0.001 } } }
    """
  }

  private func request(
    _ ranges: [String], data: String = #""sample:aapl-1d""#, sweep: String = "{}"
  ) throws -> SweepRequest {
    let text = document(data, "\"sweep\": \(sweep)")
    var request = SweepRequest(RunRequest(document: folder.file("t.json", text)))
    request.ranges = try ranges.map { try SearchRange($0) }
    request.crossValidates = false
    return request
  }

  private func message(_ body: () throws -> SweepOutcome) -> String? {
    do {
      _ = try body()
      return nil
    } catch { return "\(error)" }
  }

  private static let grid = ["fast=5..20/5", "slow=30..90/30"]

  /// The returns of each setting, from a run of its own.
  private func returns(_ outcome: SweepOutcome) throws -> (own: [[Double]], hold: [Double]) {
    func returns(_ days: ArraySlice<DayEnd>, _ value: (DayEnd) -> Double) -> [Double] {
      var before = 10_000.0
      return days.map { day in
        defer { before = value(day) }
        return value(day) / before - 1
      }
    }
    let dated = document(#""sample:aapl-1d""#, "\"from\": \"\(try #require(outcome.first))\"")
    var (own, hold): ([[Double]], [Double]) = ([], [])
    for trial in outcome.trials {
      var run = RunRequest(document: folder.file("dated.json", dated))
      run.settings = Dictionary(
        uniqueKeysWithValues: zip(outcome.ranges.map(\.name), trial.values))
      let played = try performRun(run).run
      let start = try #require(played.holding).candle
      let days = played.days.drop { $0.candle < start }
      #expect(played.account.cash == 10_000)
      own.append(returns(days, \.equity))
      hold = returns(days, \.hold)
    }
    return (own, hold)
  }

  @Test(arguments: ["sharpe", "cagr"])
  func `they are those of the settings' own runs`(score: String) throws {
    var sweep = try request(Self.grid)
    sweep.score = score
    sweep.seed = 5
    sweep.resampling = Resampling(draws: 199, block: 20, seed: 5)
    sweep.crossValidating = try CrossValidating("8/3", embargo: 15)
    let outcome = try performSweep(sweep)
    let (own, hold) = try returns(outcome)
    let found = try #require(outcome.realityCheck)
    #expect(found.measure == (score == "cagr" ? .mean : .sharpe))
    var tally = RealityCheckTally(
      ResampledDays(of: hold.count, draws: 199, block: 20, seed: 5), found.measure, hold: hold)
    for one in own { tally.take(one) }
    #expect(found.check == tally.finished(tries: outcome.tries) && found.check.settings == 12)
    let crossed = try #require(outcome.crossValidation)
    let split = try #require(CrossValidationSplit(3, of: 8))
    var other = try #require(
      CrossValidationTally(split, of: hold.count, embargo: 15, hold: hold))
    for one in own { other.take(one) }
    let expected = try #require(other.finished())
    let root = (outcome.hold("sharpe") ?? 0) / (expected.hold ?? 1)
    #expect(crossed.splits == 56 && crossed.paths.count == 21 && crossed.embargo == 15)
    for (a, b) in zip(crossed.paths, expected.paths) { #expect(abs(a - b * root) < 1e-9) }
    #expect(abs(try #require(crossed.hold) - (outcome.hold("sharpe") ?? 0)) < 1e-9)
    #expect(crossed.chosen.map(\.trial) == expected.chosen.map(\.setting))
    #expect(crossed.chosen.reduce(0) { $0 + $1.splits } == 56)
  }

  @Test func `threads change nothing, and the terminal and the page say it`() throws {
    var sweep = try request(["fast=3..30", "slow=40..90/10"])
    sweep.resampling = Resampling(draws: 100)
    sweep.crossValidating = try CrossValidating("6/2")
    sweep.threads = 3
    sweep.page = folder.path("page.html")
    let several = try performSweep(sweep)
    sweep.threads = 1
    let one = try performSweep(sweep)
    #expect(one.realityCheck?.check == several.realityCheck?.check)
    #expect(one.crossValidation?.paths == several.crossValidation?.paths)
    #expect(
      one.crossValidation?.chosen.map(\.trial) == several.crossValidation?.chosen.map(\.trial))
    let verdict = SweepVerdict(one)
    #expect(verdict.sentences.contains { $0.hasPrefix("Reality check on 100 resampled histories") })
    #expect(verdict.sentences.contains { $0.hasPrefix("Cross-validated, every 2 of 6 groups") })
    #expect(verdict.facts.map(\.name).contains("vs buy and hold"))
    #expect(verdict.facts.map(\.name).contains("paths"))
    let page = try String(contentsOfFile: folder.path("page.html"), encoding: .utf8)
    #expect(
      page.contains("Reality check against buy and hold") && page.contains("cross-validated paths"))
    #expect(page.contains("--reality-check 100 --cross-validate 6/2"))
  }

  @Test func `settings that are refused or ruined are left out`() throws {
    var sweep = try request(["fast=-1..3", "slow=30"])
    sweep.resampling = Resampling(draws: 50)
    sweep.crossValidating = try CrossValidating("4/1")
    let outcome = try performSweep(sweep)
    #expect(outcome.refused == 2 && outcome.realityCheck?.check.settings == 3)
    let chosen = try #require(outcome.crossValidation?.chosen)
    #expect(chosen.allSatisfy { outcome.trials[$0.trial].refusal == nil })
  }

  @Test func `tries of other searches are told`() throws {
    var first = try request(["fast=5..9", "slow=60"])
    first.run.journal = folder.path("j")
    _ = try performSweep(first)
    var second = try request(["fast=20..22", "slow=60"])
    second.run.journal = folder.path("j")
    second.resampling = Resampling(draws: 50)
    let outcome = try performSweep(second)
    #expect(outcome.tries == 8 && outcome.realityCheck?.check.settings == 3)
    let facts = SweepVerdict(outcome).facts.filter { $0.name.hasPrefix("vs ") }
    #expect(facts.map { $0.text.contains("5 other tries are not in it") } == [true, false])
  }

  @Test func `a document asks for them, and options count before it`() throws {
    let said = """
      { "set": { "fast": "5..9", "slow": [30, 60] }, "latin": 6, "seed": 9, "walkForward": "5y/2y",
        "anchored": true, "shuffle": 3, "shuffleBlock": 5, "realityCheck": 40, "realityCheckBlock": 4,
        "crossValidate": "5/1", "embargo": 3 }
      """
    let outcome = try performSweep(request([], sweep: said))
    #expect(outcome.trials.count == 6)
    #expect(outcome.walkForward?.asked == (try WalkForward("5y/2y", isAnchored: true)))
    #expect(outcome.shuffled?.asked == Shuffling(count: 3, block: 5, seed: 9))
    #expect(outcome.realityCheck?.asked == Resampling(draws: 40, block: 4, seed: 9))
    #expect(outcome.crossValidation?.asked == (try CrossValidating("5/1", embargo: 3)))
    var other = try request([], sweep: said)
    (other.sample, other.seed) = (4, 2)
    other.crossValidating = try CrossValidating("4/2")
    let second = try performSweep(other)
    #expect(second.trials.count == 4 && second.shuffled?.asked.seed == 2)
    #expect(second.crossValidation?.asked.text == "4/2" && second.crossValidation?.splits == 6)
    other.testsAsDocumented = false
    other.crossValidating = nil
    let none = try performSweep(other)
    #expect(none.walkForward == nil && none.shuffled == nil && none.realityCheck == nil)
    #expect(none.trials.map(\.values) == second.trials.map(\.values))
  }

  @Test(arguments: [
    (#"{ "random": 3, "sobol": 3 }"#, "sweep.random and sweep.sobol of the document both choose"),
    (#"{ "anchored": true }"#, "sweep.anchored of the document needs sweep.walkForward"),
    (#"{ "embargo": 3 }"#, "sweep.embargo of the document needs sweep.crossValidate"),
    (#"{ "walkForward": "5 years" }"#, "sweep.walkForward of the document: '5 years' says no"),
    (#"{ "crossValidate": "2/2" }"#, "sweep.crossValidate of the document: '2/2' does not say how"),
    (#"{ "shuffle": 0 }"#, "sweep.shuffle"), (#"{ "realityCheck": 1.5 }"#, "sweep.realityCheck"),
    (#"{ "shufle": 3 }"#, "did you mean 'shuffle'"),
    (#"{ "crossValidate": "10/2", "embargo": 400 }"#, "under embargo leave too few"),
  ])
  func `what a document says wrongly is said`(said: String, words: String) throws {
    let text = message { try performSweep(request(Self.grid, sweep: said)) }
    #expect(text?.contains(words) == true, "\(text ?? "nothing")")
  }

  /// Where every setting loses its account there are no returns to test, and the verdict says so.
  @Test func `tests that cannot be made are said`() throws {
    var lines = ["date,open,high,low,close,volume"]
    for day in 0..<120 {
      let close = 100 + 5 * Double(day)
      lines.append("\(CivilDate(dayNumber: 18_000 + day)),\(close),\(close),\(close),\(close),1")
    }
    _ = folder.file("up.csv", lines.joined(separator: "\n") + "\n")
    let text = """
      { "name": "t", "data": "up.csv", "parameters": { "n": 5 },
        "short": { "enter": "close > sma(close, n)" }, "size": { "equity": 1 } }
      """
    var sweep = SweepRequest(RunRequest(document: folder.file("up.json", text)))
    sweep.ranges = [try SearchRange("n=5..7")]
    sweep.score = "fills"
    sweep.resampling = Resampling(draws: 9)
    sweep.crossValidating = try CrossValidating("4/1")
    let outcome = try performSweep(sweep)
    #expect(outcome.realityCheck == nil && outcome.crossValidation == nil && outcome.best != nil)
    let said = SweepVerdict(outcome).sentences
    #expect(
      said.contains { $0.hasPrefix("The reality check and cross-validation could not be made") },
      "\(said)")
  }

  /// A shard makes none of the tests that its document asks for, not even those that all days do not allow.
  @Test func `a shard makes no tests`() throws {
    let said = #"{ "crossValidate": "10/2", "embargo": 400, "walkForward": "30y/1y" }"#
    var part = try request(Self.grid, sweep: said)
    part.run.journal = folder.path("part")
    part.shard = try SweepShard("1/2")
    let outcome = try performShard(part)
    #expect(outcome.done == outcome.places.count && outcome.done > 0)
  }

  /// Too few days are refused before any setting is played.
  @Test func `too few days are said before the search`() throws {
    var lines = ["date,open,high,low,close,volume"]
    for day in 0..<90 {
      let close = 100 + Double(day % 7)
      lines.append("\(CivilDate(dayNumber: 18_000 + day)),\(close),\(close),\(close),\(close),1")
    }
    let data = "\"\(folder.file("few.csv", lines.joined(separator: "\n") + "\n"))\""
    var sweep = try request(["fast=5,6", "slow=60"], data: data)
    sweep.run.journal = folder.path("j")
    sweep.resampling = Resampling(draws: 9)
    let text = message { try performSweep(sweep) }
    #expect(text?.contains("29 returns, and a reality check needs 50") == true, "\(text ?? "")")
    sweep.resampling = nil
    #expect(try performSweep(sweep).known == 0)
  }

  @Test func `several instruments share their days`() throws {
    var sweep = try request(Self.grid, data: #"["sample:aapl-1d", "sample:goog-1d"]"#)
    sweep.resampling = Resampling(draws: 60)
    sweep.crossValidating = try CrossValidating("6/1")
    let outcome = try performSweep(sweep)
    #expect(outcome.realityCheck?.check.holding != nil && outcome.crossValidation?.paths.count == 1)
    #expect(
      abs((outcome.crossValidation?.hold ?? 0) - (outcome.hold("sharpe") ?? 1)) < 1e-9)
  }
}
