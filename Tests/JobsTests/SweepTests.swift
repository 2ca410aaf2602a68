import Foundation
import Market
import Replay
import Store
import Strategy
import Support
import Synchronization
import Testing

@testable import Jobs

/// What a search tries, what it keeps, and what it says of the best.
@Suite struct SweepTests {
  private let folder = TemporaryFolder()

  /// An average crossing with a stop, costs, and a parameter that can be refused.
  private static let document = """
    { "name": "t", "data": "sample:aapl-1d", "parameters": { "fast": 10, "slow": 30, "stop": 2 },
      "long": { "enter": "sma(close, fast) crosses above sma(close, slow)",
        "exit": "sma(close, fast) crosses below sma(close, slow)", "stopLoss": "stop * atr(14)" },
      "account": { "commission": { "rate": 0.001 } } }
    """

  private func request(
    _ ranges: [String], document: String = Self.document, journal: String? = nil
  ) throws -> SweepRequest {
    var run = RunRequest(document: folder.file("t.json", document))
    run.journal = journal.map { folder.path($0) }
    var request = SweepRequest(run)
    request.ranges = try ranges.map { try SearchRange($0) }
    request.threads = 1
    return request
  }

  private func expectSame(_ a: [SweepTrial], _ b: [SweepTrial]) {
    #expect(a.map(\.number) == b.map(\.number))
    for (a, b) in zip(a, b) {
      #expect(a.finalEquity.bitPattern == b.finalEquity.bitPattern && a.fills == b.fills)
      #expect(a.figures.map(\.bitPattern) == b.figures.map(\.bitPattern), "trial \(a.number)")
      #expect(a.returns == b.returns && a.refusal == b.refusal)
    }
  }

  @Test func `a trial has the figures of the same run alone`() throws {
    var sweep = try request(["fast=2..40", "slow=10..120", "stop=1..4/0.5"])
    sweep.sample = 60
    sweep.threads = 3
    let outcome = try performSweep(sweep)
    #expect(outcome.trials.count == 60)
    let first = try #require(outcome.first)
    let dated = Self.document.replacing(
      #""name": "t","#, with: #""name": "t", "from": "\#(first)","#)
    for trial in outcome.trials {
      var run = RunRequest(document: folder.file("dated.json", dated))
      run.settings = Dictionary(
        uniqueKeysWithValues: zip(outcome.ranges.map(\.name), trial.values))
      let alone = try performRun(run)
      #expect(alone.run.finalEquity.bitPattern == trial.finalEquity.bitPattern)
      #expect(alone.run.fills.count == trial.fills && alone.run.firstTradable == first)
      for (place, figure) in alone.statistics.all.enumerated() {
        #expect(
          (figure.value ?? .nan).bitPattern == trial.figures[place].bitPattern,
          "\(Statistics.catalogue[place].key) of \(trial.values)")
      }
      for (place, figure) in alone.statistics.hold.enumerated() {
        #expect((figure.value ?? .nan).bitPattern == outcome.hold[place].bitPattern)
      }
    }
  }

  @Test func `threads and order change no bit`() throws {
    let ranges = ["fast=2..20", "slow=25..60/5"]
    let one = try performSweep(request(ranges)).trials
    for threads in [2, 5] {
      var several = try request(ranges)
      several.threads = threads
      expectSame(try performSweep(several).trials, one)
    }
    let turned = try performSweep(request(["slow=60,25..55/5", "fast=20,2..19"])).trials
    let sorted = turned.sorted { ($0.values[1], $0.values[0]) < ($1.values[1], $1.values[0]) }
    for (a, b) in zip(sorted, one) {
      #expect(a.values.reversed() == b.values)
      #expect(a.figures.map(\.bitPattern) == b.figures.map(\.bitPattern))
    }
  }

  @Test func `started again, only missing trials are made`() throws {
    let part = try performSweep(request(["fast=2..20", "slow=60"], journal: "j"))
    #expect(part.known == 0 && part.tries == 19 && part.trials.count == 19)
    let all = try performSweep(request(["fast=2..20", "slow=40..60/10"], journal: "j"))
    #expect(all.known == 19 && all.tries == 57)
    let again = try performSweep(request(["fast=2..20", "slow=40..60/10"], journal: "j"))
    #expect(again.known == 57 && again.tries == 57)
    expectSame(again.trials, all.trials)
    expectSame(again.trials, try performSweep(request(["fast=2..20", "slow=40..60/10"])).trials)
    // A longer warm-up scores from a later day, and counts the same settings once.
    let later = try performSweep(request(["fast=2..20", "slow=60,200"], journal: "j"))
    #expect(later.known == 0 && later.tries == 57 + 19)
    #expect(try #require(later.first) > #require(all.first))
  }

  @Test func `runs of the family count as tries`() throws {
    var run = RunRequest(document: folder.file("t.json", Self.document))
    run.journal = folder.path("j")
    _ = try performRun(run)
    run.settings = ["fast": 3]
    _ = try performRun(run)
    let sweep = try performSweep(request(["fast=3..7"], journal: "j"))
    #expect(sweep.tries == 6)
    #expect(sweep.facts?.tries == 6 && sweep.facts?.measured == 5)
  }

  @Test func `what is stopped keeps what is done`() throws {
    let stopper = Stopper(after: 2)
    var sweep = try request(["fast=2..40", "slow=50..100/10"], journal: "j")
    sweep.threads = 2
    let part = try performSweep(sweep, observer: stopper)
    #expect(part.isStopped && part.trials.count > 0 && part.trials.count < 234)
    let rest = try performSweep(sweep)
    #expect(!rest.isStopped && rest.known == part.trials.count && rest.trials.count == 234)
    expectSame(rest.trials, try performSweep(request(["fast=2..40", "slow=50..100/10"])).trials)
  }

  @Test func `settings that the document refuses are counted`() throws {
    let sweep = try performSweep(request(["fast=-1..3"], journal: "j"))
    #expect(sweep.refused == 2 && sweep.trials.count == 5 && sweep.tries == 3)
    #expect(sweep.trials[0].refusal?.contains("sma") == true)
    #expect(try performSweep(request(["fast=-1..3"], journal: "j")).known == 5)
    #expect(
      message { try performSweep(request(["fast=-3..0"])) }?.contains("refuses all 4") == true)
  }

  @Test func `a score may be an expression, and leave settings out`() throws {
    var sweep = try request(["fast=2..30", "slow=60"])
    sweep.score = "calmar if trades > 30"
    let outcome = try performSweep(sweep)
    #expect(outcome.ranking.count < 29 && outcome.ranking.count > 2)
    for (a, b) in zip(outcome.ranking, outcome.ranking.dropFirst()) {
      #expect((outcome.trials[a].score ?? 0) >= (outcome.trials[b].score ?? 0))
    }
    #expect(outcome.best?["trades"] ?? 0 > 30 && outcome.best?.score == outcome.best?["calmar"])
  }

  @Test func `a document says what is searched, and options count before it`() throws {
    let said = Self.document.replacing(
      #""name": "t","#,
      with: #"""
        "name": "t", "sweep": { "set": { "fast": "3..6", "slow": [40, 50] },
          "where": "fast > 3", "by": "calmar" },
        """#)
    let outcome = try performSweep(request([], document: said, journal: "j"))
    #expect(
      outcome.trials.map(\.values) == [[4, 40], [4, 50], [5, 40], [5, 50], [6, 40], [6, 50]])
    #expect(outcome.score == "calmar" && outcome.condition == "fast > 3")
    let other = try performSweep(request(["slow=60", "fast=4,5"], document: said, journal: "j"))
    #expect(other.trials.map(\.values) == [[4], [5]])
    // What a document says of searches changes no run, and no family.
    #expect(try performSweep(request(["fast=4..6", "slow=40,50"], journal: "j")).tries == 8)
    let wrong = [
      (#""fats": "3..6""#, "did you mean 'fast'"), (#""fast": [1, "x"]"#, "list of numbers"),
      (#""fast": "6..3""#, "ends before it starts"), (#""fast": true"#, "list of numbers"),
    ]
    for (part, words) in wrong {
      let text = message {
        try performSweep(
          request([], document: said.replacing(#""fast": "3..6""#, with: part)))
      }
      #expect(text?.contains(words) == true, "\(text ?? "nothing")")
    }
  }

  @Test func `a report and its run say that settings were tried`() throws {
    var run = RunRequest(document: folder.file("t.json", Self.document))
    (run.journal, run.reportFolder) = (folder.path("j"), folder.path("reports"))
    #expect(try performRun(run).tries == nil)
    _ = try performSweep(request(["fast=3..7"], journal: "j"))
    let outcome = try performRun(run)
    #expect(outcome.tries?.hasPrefix("6 settings of this strategy were tried") == true)
    let text = try String(contentsOfFile: try #require(outcome.reportPath), encoding: .utf8)
    #expect(text.contains("one of several settings that were tried"))
  }

  @Test func `what cannot be searched is refused with its cure`() throws {
    let cases: [(ranges: [String], condition: String?, score: String?, words: String)] = [
      (["fats=2..9"], nil, nil, "did you mean 'fast'"),
      ([], nil, nil, "--set fast=5..50"),
      (["fast=5"], nil, nil, "give a parameter several values"),
      (["fast=2..9"], "fast > slow", nil, "none of the 8 settings fulfils 'fast > slow'"),
      (["fast=2..9"], "fsat > 3", nil, "did you mean 'fast'"),
      (["fast=2..9"], nil, "sharp", "did you mean 'sharpe'"),
      (["fast=2..9"], nil, "cagr / maxDrawdown", "write -maxDrawdown, or calmar"),
      (["fast=2..9"], nil, "5", "is not a figure"),
      (
        ["fast=1..10000", "slow=1..10000", "stop=1..10000"], "fast < slow", nil,
        "1,000,000,000,000 settings before 'fast < slow'"
      ),
      (["fast=1..2000", "slow=1..2000"], "fast < slow", nil, "this would be 1,999,000 trials"),
    ]
    for (ranges, condition, score, words) in cases {
      var sweep = try request(ranges)
      (sweep.condition, sweep.score) = (condition, score)
      let text = message { try performSweep(sweep) }
      #expect(text?.contains(words) == true, "\(text ?? "nothing")")
    }
  }

  @Test func `settings are drawn by their seed`() throws {
    var sweep = try request(["fast=1..10000", "slow=1..10000", "stop=1..4/0.00001"])
    (sweep.sample, sweep.condition) = (20, "fast < slow and fast > 5 and slow < 500")
    let one = try performSweep(sweep)
    #expect(one.trials.count == 20 && one.allowed == nil)
    #expect(one.trials.allSatisfy { $0.values[0] < $0.values[1] && $0.values[1] < 500 })
    #expect(try performSweep(sweep).trials.map(\.values) == one.trials.map(\.values))
    sweep.seed = 2
    #expect(try performSweep(sweep).trials.map(\.values) != one.trials.map(\.values))
  }

  /// Neighbours of the best are alike; how far tries lie apart is known from the search before.
  @Test func `a search around the best is judged by all tries`() throws {
    let wide = try performSweep(
      request(["fast=2..30/2", "slow=20..200/20"], journal: "tries.sqlite"))
    let best = try #require(wide.best)
    let near = try performSweep(
      request(
        ["fast=\(best.values[0])", "slow=\(best.values[1])..\(best.values[1] + 1)"],
        journal: "tries.sqlite"))
    #expect(near.trials.count == 2 && near.tries == wide.tries + 1)
    let facts = try #require(near.facts)
    let ratios = wide.trials.compactMap { $0["sharpe"] } + near.trials.compactMap { $0["sharpe"] }
    let expected = try #require(SelectionBias.expectedBestSharpe(ratios, tries: near.tries))
    #expect(((facts.expectedBest ?? 0) - expected).magnitude < 1e-9)
    let alone = try #require(
      SelectionBias.expectedBestSharpe(near.trials.compactMap { $0["sharpe"] }, tries: near.tries))
    #expect(expected > alone)
  }

  // MARK: A list of settings

  @Test func `a list is scored from the day of the whole grid`() throws {
    let ranges = ["fast=2..9", "slow=20..80/20", "stop=1..2/0.1"]
    let whole = try performSweep(request(ranges))
    var some = try request(ranges)
    // The stop of the third row as sums make it elsewhere; the first row is there twice.
    some.only = folder.file(
      "some.csv", "slow,fast,stop\n20,5,1.5\n60,2,1\n20,5,1.5\n40,9,1.3000000000000003\n")
    let outcome = try performSweep(some)
    #expect(outcome.trials.map(\.values) == [[2, 60, 1], [5, 20, 1.5], [9, 40, 1.3]])
    expectSame(outcome.trials, outcome.trials.map { whole.trials[$0.number] })
    #expect(outcome.first == whole.first && outcome.wanted == 3)
    #expect(outcome.allowed == whole.allowed)

    // With the day said, no other setting is asked for its warm-up.
    some.from = try WrittenTime("\(try #require(whole.first))")
    expectSame(try performSweep(some).trials, outcome.trials)
    some.condition = "fast < 5"
    #expect(try performSweep(some).trials.map(\.values) == [[2, 60, 1]])
  }

  @Test func `a list may be of a grid that is too large to be walked`() throws {
    var sweep = try request(["fast=1..100000", "slow=1..1000000", "stop=1..9/0.01"])
    sweep.only = folder.file("some.csv", "fast,slow,stop\n5,20,1.5\n70000,20,2\n12,50,2.25\n")
    #expect(message { try performSweep(sweep) }?.contains("say by --from") == true)
    sweep.from = try WrittenTime("2003-01-01")
    let outcome = try performSweep(sweep)
    #expect(outcome.trials.count == 3 && outcome.allowed == nil)
    #expect(outcome.trials[0].values == [5, 20, 1.5] && outcome.trials[0].score != nil)
    var alone = try request(["fast=5,12", "slow=20,50", "stop=1.5,2.25"])
    alone.from = sweep.from
    let same = try performSweep(alone).trials
    expectSame(
      [outcome.trials[0], outcome.trials[1]].map { numbered($0) },
      [same[0], same[7]].map { numbered($0) })
  }

  /// A trial without its number, which is another in another grid.
  private func numbered(_ trial: SweepTrial) -> SweepTrial {
    SweepTrial(
      number: 0, values: trial.values, figures: trial.figures, finalEquity: trial.finalEquity,
      fills: trial.fills, returns: trial.returns, refusal: trial.refusal, score: trial.score)
  }

  /// Without its list or its day the command would make another search.
  @Test func `the page's command has the list and the day`() throws {
    var sweep = try request(["fast=2..9", "slow=20..60/20"])
    sweep.only = folder.file("some list.csv", "fast,slow\n5,20\n")
    sweep.from = try WrittenTime("2003-01-01")
    sweep.page = folder.path("page.html")
    _ = try performSweep(sweep)
    let page = try String(contentsOfFile: folder.path("page.html"), encoding: .utf8)
    #expect(page.contains("some list.csv") && page.contains("--from 2003-01-01"))
  }

  /// Also where the list alone decides from when it is scored.
  @Test(arguments: [false, true])
  func `a list has no more settings than a search`(areAlone: Bool) throws {
    let grid = SearchGrid(ranges: try ["fast=1..11", "slow=1..10"].map { try SearchRange($0) })
    func plan(_ settings: Int, most: Int) throws -> SearchPlan {
      try SearchPlan(
        grid, where: nil, fixed: [:], .listed(Array(0..<settings), areAlone: areAlone), most: most)
    }
    #expect(try plan(100, most: 100).numbers == Array(0..<100))
    #expect(throws: SearchSizeError(.many(101, nil))) { try plan(101, most: 100) }
  }

  @Test(arguments: [
    ("fast,slow\n5,7\n", "some.csv:2: slow is 7, which is none of the values 20..60/20"),
    ("fast,slow\n5\n", "some.csv:2:1: the line has 1 fields where the header has 2"),
    ("fast,slow\n5,20\n\n5,x\n", "some.csv:4:3: 'x' is not a number"),
    ("fast,slow\n5,nan\n", "some.csv:2:3: 'nan' is not a number"),
    ("fast\n5\n", "there is no column for 'slow', which is searched"),
    ("fast,slow,stop\n5,20,1\n", "the column 'stop' is not a searched parameter"),
    ("fast,slow,fast\n5,20,5\n", "there are two columns 'fast'"),
    ("fast,slow\n", "there are no rows"), ("", "there are no rows"),
    ("\"fast,slow\n5,20\n", "a quote is not closed"),
    ("fast,slow\n9,20\n", "none of the 1 settings fulfils 'fast < 9'"),
  ])
  func `a wrong list is refused with its place`(text: String, words: String) throws {
    var sweep = try request(["fast=2..9", "slow=20..60/20"])
    sweep.condition = "fast < 9"
    sweep.only = folder.file("some.csv", text)
    let said = message { try performSweep(sweep) }
    #expect(said?.contains(words) == true, "\(said ?? "nothing")")
  }

  @Test func `a list whose warm-up is not over in time is refused`() throws {
    var sweep = try request(["fast=2..9", "slow=20..400/20"])
    sweep.only = folder.file("some.csv", "fast,slow\n5,400\n")
    sweep.from = try WrittenTime("2001-01-02")
    let said = message { try performSweep(sweep) }
    #expect(said?.contains("take a later time") == true, "\(said ?? "nothing")")
  }

  @Test(arguments: [
    ("a=5..8", [5, 6, 7, 8]), ("a=0.1..0.5/0.1", [0.1, 0.2, 0.3, 0.4, 0.5]),
    ("a=1..64*4", [1, 4, 16, 64]), ("a=3,1..2,3", [3, 1, 2]), ("a=-2..-1", [-2, -1]),
    ("a=7", [7]), ("a=1..2/0.3", [1, 1.3, 1.6, 1.9]), ("a=0..0", [0]),
    ("a=1e-7..3e-7/1e-7", [1e-7, 2e-7, 3e-7]),
  ])
  func `values are read`(text: String, values: [Double]) throws {
    #expect(try SearchRange(text).values == values)
  }

  @Test(arguments: [
    "fast", "=5", "a=", "a=5..", "a=9..5", "a=1..5/0", "a=1..5/-1", "a=0..5*2", "a=1..5*1",
    "a=1..1e300", "a=-1e308..1e308", "a=x", "a=1,,2", "a=1..2..3", "a=1..9/1/1", "a=nan..3",
  ])
  func `wrong values are refused`(text: String) {
    #expect(throws: SearchRangeError.self) { try SearchRange(text) }
  }

  /// Thirty days are enough for a Sharpe ratio, but not for what is said of luck.
  @Test(arguments: [("2012-02-14", true), ("2012-01-20", false)])
  func `a short search says what it lacks`(_ end: String, hasRatio: Bool) throws {
    let document = Self.document.replacing(
      #""name": "t","#, with: #""name": "t", "from": "2012-01-03", "to": "\#(end)","#)
    var sweep = try request(["fast=2..4", "slow=5"], document: document)
    sweep.score = "netReturn"
    let outcome = try performSweep(sweep)
    let best = try #require(outcome.best)
    #expect(outcome.facts == nil && (best["sharpe"] != nil) == hasRatio)
    let sentence = try #require(SweepVerdict(outcome).sentences.first { $0.contains("luck") })
    #expect(sentence.contains("no Sharpe ratio") == !hasRatio)
    #expect(sentence.hasPrefix("Its Sharpe ratio is ") == hasRatio)
    #expect(sentence.hasSuffix("at least 32 returns.") == hasRatio)
  }

  /// Where all settings but one are refused, nothing is chosen.
  @Test func `one try has nothing to deflate`() throws {
    let outcome = try performSweep(request(["fast=-1..1", "slow=60"]))
    #expect(outcome.tries == 1 && outcome.refused == 2)
    let verdict = SweepVerdict(outcome)
    #expect(verdict.sentences.contains { $0.hasSuffix("of one try alone.") })
    let names = verdict.facts.map(\.name)
    #expect(!names.contains("deflated") && !names.contains("years") && !names.contains("overfit"))
    let beside = try #require(verdict.facts.first { $0.name == "buy and hold" }).text
    let (own, hold) = (outcome.best?["sharpe"] ?? 0, outcome.hold("sharpe") ?? 0)
    #expect(beside.hasPrefix("the only setting has \(own > hold ? "a" : "no") higher Sharpe ratio"))
  }

  @Test func `the line overfit says by what it ranks`() throws {
    var sweep = try request(["fast=2..9", "slow=30"])
    func overfit() throws -> String {
      let facts = SweepVerdict(try performSweep(sweep)).facts
      return try #require(facts.first { $0.name == "overfit" }).text
    }
    let plain = try overfit()
    #expect(plain.hasSuffix("the median of the other"))
    sweep.score = "calmar"
    #expect(try overfit() == plain + ", both by Sharpe ratio")
  }

  /// The document ends before a Sunday, and before the Monday after it.
  @Test(arguments: ["2012-02-12", "2012-02-13"])
  func `a search ends with its last candle`(_ end: String) throws {
    let document = Self.document.replacing(
      #""name": "t","#, with: #""name": "t", "to": "\#(end)","#)
    let outcome = try performSweep(request(["fast=2..4", "slow=30"], document: document))
    #expect("\(outcome.last)".hasPrefix("2012-02-10"))
  }

  private func message(_ body: () throws -> SweepOutcome) -> String? {
    do {
      _ = try body()
      return nil
    } catch { return "\(error)" }
  }
}

/// Stops a search after some batches.
private final class Stopper: JobObserver {
  private let batches: Int
  private let heard = Mutex(0)

  init(after batches: Int) { self.batches = batches }

  func began(expecting total: Int?) {}
  func advanced(to candles: Int) {}
  func ended() {}
  func tried(_ trials: Int, of total: Int) { heard.withLock { $0 += trials > 0 ? 1 : 0 } }
  var isStopped: Bool { heard.withLock { $0 >= batches } }
}
