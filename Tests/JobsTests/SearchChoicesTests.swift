import Foundation
import Market
import Replay
import Store
import Strategy
import Support
import Testing
import Text

@testable import Jobs

/// Searches among other values of a document than its parameters: orders, timeframes, candles, costs.
@Suite struct SearchChoicesTests {
  private let folder = TemporaryFolder()

  private static let document = """
    { "name": "t", "data": "sample:aapl-1d", "parameters": { "fast": 10, "slow": 30 },
      "long": { "enter": "sma(close, fast) crosses above sma(close, slow)",
        "exit": "sma(close, fast) crosses below sma(close, slow)", "stopLoss": "2 * atr(14)" },
      "account": { "commission": { "rate": 0.001 } } }
    """
  private static let orders =
    #"long.order=market,{ "type": "limit", "price": "low" },{ "type": "stop", "price": "high + atr(14)" }"#

  private func request(
    _ ranges: [String], document: String = Self.document, journal: String? = nil
  ) throws -> SweepRequest {
    var run = RunRequest(document: folder.file("t.json", document))
    run.journal = journal.map { folder.path($0) }
    var request = SweepRequest(run)
    request.ranges = try ranges.map { try SearchRange($0) }
    request.threads = 2
    return request
  }

  /// Plays each trial alone, from the day of the search, and compares all figures.
  private func expectRunsAlone(_ outcome: SweepOutcome, to: String? = nil) throws {
    let first = try #require(outcome.first)
    for trial in outcome.trials {
      var run = RunRequest(document: folder.path("t.json"))
      for parameter in outcome.document.parameters {
        run.settings[parameter.name] = parameter.value
      }
      for (range, value) in zip(outcome.ranges, trial.values) {
        if let choices = range.choices {
          let place = try #require(range.values.firstIndex(of: value))
          run.changes.append(choices[place])
        } else {
          run.settings[range.name] = value
        }
      }
      run.changes.append(try DocumentChange("from", "\(first)"))
      if let to { run.changes.append(try DocumentChange("to", to)) }
      let alone = try performRun(run)
      #expect(
        alone.run.finalEquity.bitPattern == trial.finalEquity.bitPattern,
        "\(outcome.setting(trial))")
      for (place, figure) in alone.statistics.all.enumerated() {
        #expect(
          (figure.value ?? .nan).bitPattern == trial.figures[place].bitPattern,
          "\(Statistics.catalogue[place].key) of \(outcome.setting(trial))")
      }
      for (place, figure) in alone.statistics.hold.enumerated() {
        #expect((figure.value ?? .nan).bitPattern == outcome.hold(of: trial)[place].bitPattern)
      }
    }
  }

  @Test func `a trial with another order has the figures of the same run alone`() throws {
    let outcome = try performSweep(request(["fast=5..20/5", Self.orders]))
    #expect(outcome.ranges.map(\.name) == ["long.order", "fast"])
    #expect(outcome.trials.count == 12 && outcome.tries == 12)
    #expect(Set(outcome.trials.map(\.finalEquity)).count == 12)
    try expectRunsAlone(outcome)
  }

  @Test func `a trial with other costs too, and in several threads`() throws {
    var sweep = try request([
      "account.commission.rate=0..0.002/0.001", "slow=40,60", "execution.fill=open,close",
    ])
    let outcome = try performSweep(sweep)
    #expect(outcome.ranges[0].isNumeric && outcome.ranges[0].values == [0, 0.001, 0.002])
    #expect(!outcome.ranges[1].isNumeric)
    try expectRunsAlone(outcome)
    sweep.threads = 5
    let again = try performSweep(sweep)
    #expect(again.trials.map(\.finalEquity) == outcome.trials.map(\.finalEquity))
    // What costs more makes less.
    let nets = (0..<3).map { outcome.trials[$0 * 4].finalEquity }
    #expect(nets[0] > nets[1] && nets[1] > nets[2])
  }

  @Test func `bars of all timeframes begin to count on one day`() throws {
    var sweep = try request(["timeframe=1d,1w", "fast=3..5", "slow=12"])
    sweep.resampling = Resampling(draws: 50)
    sweep.crossValidating = try CrossValidating("6/2")
    let outcome = try performSweep(sweep)
    // The 15th week from 1 March 2000 on closed on Friday, 9 June.
    #expect(outcome.first == (try Time("2000-06-09")))
    try expectRunsAlone(outcome)
    #expect(outcome.holdsOne && outcome.realityCheck != nil && outcome.crossValidation != nil)
    #expect(Set(outcome.trials.compactMap { $0.returns?.count }).count == 1)
  }

  @Test func `candles are scored on the days that all of them have`() throws {
    let long = try Self.days(400, from: "2010-01-04")
    let short = try Self.days(300, from: "2010-03-01")
    _ = folder.file("a.csv", long)
    _ = folder.file("b.csv", short)
    let sweep = try request(["data=a.csv,b.csv", "fast=3..5", "slow=12"])
    let outcome = try performSweep(sweep)
    let last = outcome.last
    #expect(outcome.symbols == "A, B" && outcome.first.map { "\($0)" > "2010-03-01" } == true)
    try expectRunsAlone(
      outcome, to: Time(milliseconds: last.milliseconds + 1_000).description)
    #expect(outcome.facts?.overfitting == nil)
    for test in ["walkForward", "shuffle", "check", "cross"] {
      var tested = sweep
      switch test {
      case "walkForward": tested.walkForward = try WalkForward("60d/60d", isAnchored: false)
      case "shuffle": tested.shuffling = Shuffling(count: 3)
      case "check": tested.resampling = Resampling(draws: 10)
      default: tested.crossValidating = try CrossValidating("6/2")
      }
      #expect(
        message { try performSweep(tested) }?.contains("compares the same days of all settings")
          == true, "\(test)")
    }
  }

  @Test func `a search among choices counts as tries of each`() throws {
    let all = try performSweep(request(["fast=5..20/5", Self.orders], journal: "j"))
    #expect(all.known == 0 && all.tries == 12 && all.areRelated)
    let again = try performSweep(request([Self.orders, "fast=5..25/5"], journal: "j"))
    #expect(again.known == 12 && again.tries == 15)
    // The plain document was one of the choices, spelled out.
    let plain = Self.document.replacing(
      #""stopLoss""#, with: #""order": "market", "stopLoss""#)
    let one = try performSweep(
      request(["fast=5..30/5"], document: plain, journal: "j"))
    #expect(one.known == 5 && one.tries == 16 && one.areRelated)
    #expect(SweepVerdict(one).sentences[0].contains("16 tries of this strategy and of what was"))
    var run = RunRequest(document: folder.path("t.json"))
    run.journal = folder.path("j")
    run.settings = ["fast": 7]
    let outcome = try performRun(run)
    #expect(
      outcome.tries?.contains("16 settings of this strategy were tried with what was compared")
        == true)
  }

  /// One value at a time is a search as well.
  @Test func `what was changed counts as tries of what was written`() throws {
    let weeks = try performSweep(
      request(["timeframe=1w", "fast=3..5", "slow=12"], journal: "j"))
    #expect(weeks.tries == 3)
    #expect(weeks.document.timeframe == (try Timeframe("1w")))
    let days = try performSweep(request(["fast=3..5", "slow=12"], journal: "j"))
    #expect(days.tries == 6 && days.areRelated)
    var run = RunRequest(document: folder.path("t.json"))
    run.journal = folder.path("j")
    run.changes = [try DocumentChange("long.stopLoss", "3 * atr(14)")]
    let outcome = try performRun(run)
    #expect(outcome.tries?.contains("6 settings of this strategy were tried with what") == true)
    #expect(try performSweep(request(["fast=3..6", "slow=12"], journal: "j")).tries == 8)
  }

  @Test func `shards put together are the search`() throws {
    let ranges = ["fast=5..20/5", Self.orders]
    for part in 1...3 {
      var shard = try request(ranges, journal: "s\(part)")
      shard.shard = try SweepShard("\(part)/3")
      _ = try performShard(shard)
    }
    let merged = try mergeTrials((1...3).map { folder.path("s\($0)") }, into: folder.path("all"))
    #expect(merged.shards.map(\.new) == [4, 4, 4] && merged.searches.count == 3)
    let whole = try performSweep(request(ranges, journal: "all"))
    let direct = try performSweep(request(ranges))
    #expect(whole.known == 12 && whole.tries == 12 && whole.areRelated)
    #expect(
      whole.trials.flatMap { $0.figures.map(\.bitPattern) }
        == direct.trials.flatMap { $0.figures.map(\.bitPattern) })
  }

  @Test func `a walk-forward chooses among orders`() throws {
    var sweep = try request(["fast=5..20/5", Self.orders])
    sweep.walkForward = try WalkForward("3y/1y", isAnchored: false)
    sweep.shuffling = Shuffling(count: 5)
    let outcome = try performSweep(sweep)
    let walk = try #require(outcome.walkForward)
    #expect(Set(walk.windows.compactMap { $0.chosen?.values[0] }).count > 1)
    #expect(outcome.shuffled?.best.count == 5)
    sweep.stitched = folder.path("oos.json")
    #expect(message { try performSweep(sweep) }?.contains("'long.order' is searched") == true)
  }

  /// Presets bring steps of prices and quantities, which stay on days in another order.
  @Test func `presets of costs are compared on the same shuffled days`() throws {
    let document = Self.document.replacing(
      #""account": { "commission": { "rate": 0.001 } }"#, with: #""account": { "cash": 20000 }"#)
    func shuffled(_ presets: String) throws -> SweepOutcome {
      var sweep = try request(
        ["account.preset=\(presets)", "fast=5..20/5", "slow=40"], document: document)
      sweep.from = try WrittenTime("2001-01-02")
      sweep.shuffling = Shuffling(count: 1, seed: 4)
      return try performSweep(sweep)
    }
    let both = try shuffled("us-stock-free,binance-spot")
    #expect(both.facts?.overfitting != nil && both.trials.count == 8)
    let alone = try ["us-stock-free", "binance-spot"].map {
      try #require(shuffled($0).shuffled?.best.first)
    }
    #expect(alone[0] != alone[1])
    #expect(both.shuffled?.best == [max(alone[0], alone[1])])
  }

  @Test func `a document names its choices`() throws {
    let document = Self.document.replacing(
      #""name": "t","#,
      with: """
        "name": "t", "sweep": { "set": { "slow": [30, 50], "timeframe": "1d,1w",
          "long.order": { "at once": "market", "lower": { "type": "limit", "price": "low" } } } },
        """)
    let outcome = try performSweep(request([], document: document))
    #expect(outcome.ranges.map(\.name) == ["timeframe", "long.order", "slow"])
    #expect(outcome.trials.count == 8)
    #expect(outcome.setting(outcome.trials[2]) == "timeframe 1d, long.order lower, slow 30")
    // Numbers may have names, and count once where they have none.
    let named = try SearchRange(
      "account.commission.rate", "",
      choices: [DocumentChange("account.commission.rate", "0.001")])
    #expect(named.isNumeric && named.words(named.values[0]) == "0.001")
    #expect(try SearchRange("account.commission.rate=0.1,0.10,0.2").values == [0.1, 0.2])
    let costs = try performSweep(
      request(
        [],
        document: Self.document.replacing(
          #""name": "t","#,
          with: """
            "name": "t", "sweep": { "set": { "account.commission.rate": { "free": 0, "dear": 0.002 } } },
            """)))
    #expect(
      costs.trials.map(costs.setting) == [
        "account.commission.rate free", "account.commission.rate dear",
      ])
    // One value holds for all trials.
    let one = try performSweep(request(["timeframe=1w"], document: document))
    #expect(one.ranges.map(\.name) == ["long.order", "slow"])
    #expect(one.document.timeframe == (try Timeframe("1w")))
  }

  @Test(arguments: [
    (["timeframe=1d,1x", "fast=5,6"], "with timeframe=1x: '1x' is not a timeframe"),
    (["long.order=market,limit"], "with long.order=limit: expected an object"),
    (["long.nothing=1,2"], "with long.nothing=1: unknown key 'nothing'"),
    (["data=sample:aapl-1d,none.csv"], "there is no such file"),
    (["from=2010-01-01,2012-01-01"], "'from' cannot be searched"),
    (["from=2010,2012"], "'from' cannot be searched"),
    (["report.chart=a,b"], "'report' cannot be searched"),
    (["size=1..3"], "name the value that is meant by its path"),
    (["long.stopLoss=1..1100", "fast=5,6"], "1,100 values, each a document of its own"),
    (
      ["long.stopLoss=1..40", "short.stopLoss=1..40"],
      "1,600 combinations, each a document of its own"
    ),
    (["long[1].order=market,x"], "and there is no list"),
  ])
  func `wrong choices are refused before anything is played`(
    _ ranges: [String], _ expected: String
  ) throws {
    let said = message { try performSweep(request(ranges, journal: "j")) }
    #expect(said?.contains(expected) == true, "\(said ?? "nothing")")
  }

  @Test func `a run says what was changed in its document`() throws {
    var run = RunRequest(document: folder.file("t.json", Self.document))
    run.journal = folder.path("j")
    run.reportFolder = folder.path("reports")
    run.settings = ["fast": 7]
    run.changes = try [
      DocumentChange("timeframe", "1w"),
      DocumentChange("long.order", #"{ type: limit, price: low }"#),
    ]
    let made = try performRun(run)
    let journal = try Journal(path: folder.path("j"), .existing)
    let kept = try journal.run("last").run
    #expect(
      kept.changes == [
        RunOrigin.Change(path: "timeframe", label: "1w", value: "1w"),
        RunOrigin.Change(
          path: "long.order", label: "{ type: limit, price: low }",
          value: #"{"type":"limit","price":"low"}"#),
      ])
    #expect(
      made.reportPath?.hasSuffix("t.fast=7,timeframe=1w,long.order=type-limit-price-low.html")
        == true)
    let path = try #require(made.reportPath)
    let page = try String(contentsOfFile: path, encoding: .utf8)
    #expect(page.contains("--set fast=7 --set timeframe=1w --set"))
    (run.changes, run.reportFolder) = ([], nil)
    _ = try performRun(run)
    let listed = try ListedRun.all(of: journal)
    let list = RunList(runs: listed, total: 2, shown: [])
    let changed = try #require(listed.first { !$0.run.changes.isEmpty })
    #expect(
      list.differences(of: changed) == "timeframe=1w long.order={ type: limit, price: low }")
    // Played again from the journal it is called the same.
    let again = try playAgain(changed.run.id, in: journal, observer: NoObserver())
    #expect(again.request.changes.map(\.text) == ["1w", #"{"type":"limit","price":"low"}"#])
    // Its document is the same until the file has another text.
    let asked = VerifyRequest(journal: folder.path("j"))
    let unchanged = try verifyRuns(asked)
    #expect(unchanged.allSatisfy { $0.changes.isEmpty })
    _ = folder.file("t.json", Self.document + "\n")
    let verified = try verifyRuns(asked)
    #expect(verified.count == 2)
    for one in verified {
      #expect(one.rows.allSatisfy { $0.holds })
      // White space is nothing to a document that was changed, which is written anew.
      #expect(one.changes.isEmpty == !one.run.changes.isEmpty)
    }
    _ = folder.file("t.json", Self.document.replacingOccurrences(of: "2 * atr", with: "3 * atr"))
    let differing = try verifyRuns(asked)
    #expect(differing.allSatisfy { $0.changes.count == 1 })
    _ = try journal.delete([changed.run.id])
    #expect(try ListedRun.all(of: journal).map(\.run.changes) == [[]])
  }

  @Test func `the page says what makes it again`() throws {
    var sweep = try request(["timeframe=1d,1w", "fast=3..5", "slow=12"])
    sweep.page = folder.path("s.html")
    _ = try performSweep(sweep)
    let page = try String(contentsOfFile: folder.path("s.html"), encoding: .utf8)
    #expect(
      page.contains("kreplay sweep t.json --set timeframe=1d,1w --set fast=3..5 --set slow=12"))
  }

  @Test func `a list of settings is of numbers`() throws {
    var sweep = try request(["fast=5..20/5", Self.orders])
    sweep.only = folder.file("list.csv", "fast,long.order\n5,1\n")
    #expect(message { try performSweep(sweep) }?.contains("searched among words") == true)
    // Numbers of other values are listed as parameters are.
    sweep = try request(["fast=5..20/5", "account.commission.rate=0,0.001"])
    sweep.only = folder.file("list.csv", "fast,account.commission.rate\n5,0\n10,0.001\n")
    #expect(try performSweep(sweep).trials.map(\.values) == [[0, 5], [0.001, 10]])
  }
}

extension SearchChoicesTests {
  private func message(_ body: () throws -> SweepOutcome) -> String? {
    do {
      _ = try body()
      return nil
    } catch { return "\(error)" }
  }

  /// Days of a market as a file, weekends among them.
  private static func days(_ count: Int, from first: String) throws -> String {
    let start = try Time(first)
    var price = 100.0
    var random = SeededRandom(seed: UInt64(count))
    var text = "time,open,high,low,close,volume\n"
    for day in 0..<count {
      let time = Time(milliseconds: start.milliseconds + Int64(day) * 86_400_000)
      let close = price * (1 + 0.04 * (Double(random.whole(below: 1_000)) / 1_000 - 0.49))
      let (high, low) = (max(price, close) * 1.01, min(price, close) * 0.99)
      text += "\(time.description.prefix(10)),\(price),\(high),\(low),\(close),1000\n"
      price = close
    }
    return text
  }
}
