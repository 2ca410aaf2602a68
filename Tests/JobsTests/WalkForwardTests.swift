import Foundation
import Market
import Replay
import Strategy
import Support
import Synchronization
import Testing

@testable import Jobs

/// A walk-forward chooses what a search of the training alone would choose, and its account does what a slow
/// obvious formula does.
@Suite struct WalkForwardTests {
  private let folder = TemporaryFolder()

  private func document(_ more: String = "", data: String = #""sample:aapl-1d""#) -> String {
    """
    { "name": "t", "data": \(data),\(more) "parameters": { "fast": 10, "slow": 30 },
      "long": { "enter": "sma(close, fast) crosses above sma(close, slow)",
        "exit": "sma(close, fast) crosses below sma(close, slow)" },
      "size": { "equity": 0.9 }, "account": { "cash": 100000, "commission": { "rate": 0.001 },
        "slippage": { "basisPoints": 5 } } }
    """
  }

  private func request(
    _ ranges: [String], _ lengths: String, anchored: Bool = false, document: String? = nil
  ) throws -> SweepRequest {
    let text = document ?? self.document()
    var request = SweepRequest(RunRequest(document: folder.file("t.json", text)))
    request.ranges = try ranges.map { try SearchRange($0) }
    request.threads = 2
    request.walkForward = try WalkForward(lengths, isAnchored: anchored)
    return request
  }

  private func walk(_ request: SweepRequest) throws -> (SweepOutcome, WalkForwardOutcome) {
    let outcome = try performSweep(request)
    return (outcome, try #require(outcome.walkForward))
  }

  private func run(_ document: String, _ settings: [String: Double]) throws -> RunOutcome {
    var request = RunRequest(document: folder.file("run.json", document))
    request.settings = settings
    return try performRun(request)
  }

  // MARK: Windows

  /// As a calendar on the wall shows them.
  @Test(arguments: [
    (
      "5y/1y", "2000-12-13", "2008-03-01",
      [
        "2001-01-01 2006-01-01 2007-01-01", "2002-01-01 2007-01-01 2008-01-01",
        "2003-01-01 2008-01-01 2009-01-01",
      ]
    ),
    (
      "2y/2y", "2001-01-01", "2006-06-01",
      ["2001-01-01 2003-01-01 2005-01-01", "2003-01-01 2005-01-01 2007-01-01"]
    ),
    (
      "2M/1M", "2023-12-30", "2024-05-02",
      [
        "2024-01-01 2024-03-01 2024-04-01", "2024-02-01 2024-04-01 2024-05-01",
        "2024-03-01 2024-05-01 2024-06-01",
      ]
    ),
    (
      "1M/4w", "2024-01-10", "2024-04-10",
      [
        "2024-01-12 2024-02-12 2024-03-11", "2024-02-11 2024-03-11 2024-04-08",
        "2024-03-08 2024-04-08 2024-05-06",
      ]
    ),
    (
      "10d/5d", "2024-02-20", "2024-03-09",
      ["2024-02-20 2024-03-01 2024-03-06", "2024-02-25 2024-03-06 2024-03-11"]
    ),
    // A month that has no such day ends with its last.
    (
      "1M/2d", "2024-02-29", "2024-04-01",
      ["2024-02-29 2024-03-29 2024-03-31", "2024-02-29 2024-03-31 2024-04-02"]
    ),
  ])
  func `windows lie on the calendar`(
    lengths: String, first: String, last: String, dates: [String]
  ) throws {
    let (first, last) = (try Time(first), try Time(last))
    func windows(_ isAnchored: Bool) throws -> [WalkForwardWindow] {
      try WalkForward(lengths, isAnchored: isAnchored).windows(
        from: first, to: last, isWhole: { $0 >= first }, time: { try Time($0.description) })
    }
    let made = try windows(false)
    #expect(
      made.map {
        "\($0.train.lowerBound.date) \($0.test.lowerBound.date) \($0.test.upperBound.date)"
      }
        == dates)
    for window in made { #expect(window.train.upperBound == window.test.lowerBound) }
    let anchored = try windows(true)
    #expect(anchored.map(\.test) == made.map(\.test))
    #expect(anchored.allSatisfy { $0.train.lowerBound == first })
  }

  /// Where only days without candles lie before the first that is scored, a training is whole.
  @Test func `a training may begin on a holiday`() throws {
    let first = try Time("2001-01-02")
    let windows = try WalkForward("1y/1y").windows(
      from: first, to: try Time("2003-02-01"), isWhole: { _ in true },
      time: { try Time($0.description) })
    #expect(windows.first?.train.lowerBound == first)
    #expect(windows.map(\.test.lowerBound.description).first == "2002-01-01T00:00:00Z")
  }

  @Test(arguments: [
    "", "5y", "5y/", "/1y", "y/1y", "5/1", "5y/1y/1y", "0y/1y", "5y/-1y", "5Y/1y", "5m/1m",
    "1.5y/1y",
    "99999d/1d", "5 y/1y",
  ])
  func `wrong lengths are refused`(text: String) {
    #expect(throws: UsageError.self) { try WalkForward(text) }
  }

  @Test func `lengths that the candles cannot hold are refused before anything is played`() throws {
    let long = try request(["slow=20..60/20"], "13y/4y")
    let said = message { try performSweep(long) }
    #expect(
      said?.contains("hold no training of 13y with a test of 4y") == true, "\(said ?? "nothing")")
    #expect(said?.contains("--walk-forward 2y/1y") == true)
    let short = message { try performSweep(request(["slow=20..60/20"], "20d/1d")) }
    #expect(short?.contains("more than 1,000 windows") == true, "\(short ?? "nothing")")
  }

  // MARK: Choosing

  @Test(arguments: [false, true])
  func `each training chooses what its search alone would`(anchored: Bool) throws {
    let ranges = ["fast=5..20/5", "slow=30..90/30"]
    let (outcome, walk) = try walk(request(ranges, "3y/2y", anchored: anchored))
    #expect(walk.windows.count > 3)
    for window in walk.windows {
      let from = #""from": "\#(window.train)", "to": "\#(window.test)","#
      var alone = try request(ranges, "1y/1y", document: document(from))
      alone.walkForward = nil
      let best = try #require(performSweep(alone).best)
      let chosen = try #require(window.chosen)
      #expect(chosen.values == best.values, "\(window.test)")
      #expect(chosen.figures.map(\.bitPattern) == best.figures.map(\.bitPattern))
    }
    if anchored { #expect(walk.windows.allSatisfy { $0.train == outcome.first }) }
  }

  @Test func `threads change no bit`() throws {
    var one = try request(["fast=5..20/5", "slow=30..90/30"], "3y/1y")
    let several = try walk(one).1
    one.threads = 1
    let alone = try walk(one).1
    #expect(alone.account.days == several.account.days && alone.hindsight == several.hindsight)
  }

  /// Where no setting of a training has a score, the account holds cash.
  @Test func `without a choice the account holds cash`() throws {
    var some = try request(["fast=5..20/5", "slow=30..90/30"], "1y/1y")
    some.score = "sharpe if trades > 4"
    let (outcome, walk) = try walk(some)
    let idle = walk.windows.filter { $0.chosen == nil }
    let said = SweepVerdict(outcome).sentences.last ?? ""
    #expect(
      said.contains("In \(idle.count) of \(walk.windows.count) windows no setting has a figure"),
      "\(said)")
    #expect(!idle.isEmpty && idle.count < walk.windows.count)
    for window in idle {
      let days = try #require(window.stretch.days)
      let before = walk.account.days[days.lowerBound].equity
      // What was held is sold, and nothing after it changes the account.
      let after = walk.account.days[days].dropFirst().map(\.equity)
      #expect(after.allSatisfy { $0 == after.first })
      #expect(((after.first ?? 0) / before - 1 + window.stretch.cost).magnitude < 1e-12)
      #expect(window.stretch.fills == 0)
    }
  }

  // MARK: The account

  /// With one setting that is played, every training's run is the same, so that the account is that run.
  @Test(arguments: [
    #""sample:aapl-1d""#,
    #"["sample:aapl-1d", { "file": "sample:aapl-1d", "symbol": "TWO" }]"#,
  ])
  func `one setting alone is its own run`(data: String) throws {
    let text = document(data: data)
    let (outcome, walk) = try walk(
      request(["fast=-1,10"], "3y/1y", anchored: true, document: text))
    #expect(outcome.refused == 1)
    let first = try #require(outcome.first)
    let run = try run(document(#""from": "\#(first)","#, data: data), ["fast": 10]).run
    let days = walk.account.days
    let own = run.days.filter { $0.time >= days[0].time }
    try #require(own.count == days.count && days.count > 1_500)
    #expect(own.map(\.time) == days.map(\.time))
    // The first change buys what is held then; later ones have nothing to change.
    let start = days[1].equity / own[1].equity
    for (day, one) in zip(days, own).dropFirst() {
      #expect((day.equity / one.equity / start - 1).magnitude < 1e-12)
    }
    #expect(walk.windows.dropFirst().allSatisfy { $0.stretch.turnover < 1e-12 })
    let hindsight = walk.hindsight
    for (value, one) in zip(hindsight, own) {
      #expect((value / 100_000 / (one.equity / own[0].equity) - 1).magnitude < 1e-12)
    }
  }

  /// The account by hand: what each setting's own run gains from day to day, and at each change the value
  /// that moves, by the run's cash, times what its fills cost.
  @Test(arguments: ["3y/1y", "2y/6M", "1y/10w"])
  func `the account does what the slow formula does`(lengths: String) throws {
    let (_, walk) = try walk(request(["fast=5..20/5", "slow=30..90/30"], lengths))
    var runs: [Run] = []
    for (place, window) in walk.windows.enumerated() {
      let end = walk.windows.dropFirst(place + 1).first?.end
      let to = end.map { #""to": "\#($0)","# } ?? ""
      let chosen = try #require(window.chosen)
      let text = document(#""from": "\#(window.train)", \#(to)"#)
      runs.append(
        try run(text, ["fast": chosen.values[0], "slow": chosen.values[1]]).run)
    }
    /// The share of the equity that is held at the end of a day.
    func held(_ run: Run, _ day: DayEnd) -> Double {
      let cash = run.fills.filter { $0.time <= day.time }.reduce(run.account.cash) {
        $0 - $1.quantity * $1.price - $1.cost
      }
      return (day.equity - cash) / day.equity
    }
    func spent(_ run: Run) -> Double {
      run.fills.reduce(0) { $0 + $1.cost } + run.costParts.slippage
    }
    func traded(_ run: Run) -> Double {
      run.fills.reduce(0) { $0 + abs($1.quantity * $1.price) }
    }
    var equity = 100_000.0
    var current: (run: Run, last: Double)?
    var next = 0
    var changes = 0
    for day in walk.account.days {
      if let (run, last) = current, let now = run.days.first(where: { $0.time == day.time }) {
        equity *= now.equity / last
        current = (run, now.equity)
      }
      #expect((day.equity / equity - 1).magnitude < 1e-9, "\(day.time)")
      guard next < runs.count, walk.windows[next].test <= day.time else { continue }
      let run = runs[next]
      let own = try #require(run.days.first { $0.time == day.time })
      let before = current.flatMap { old in
        old.run.days.first { $0.time == day.time }.map { held(old.run, $0) }
      }
      let moved = abs(held(run, own) - (before ?? 0))
      let all = [current?.run, run].compactMap { $0 }
      let rate = all.reduce(0) { $0 + spent($1) } / max(1, all.reduce(0) { $0 + traded($1) })
      equity *= 1 - moved * rate
      #expect((walk.windows[next].stretch.turnover - moved).magnitude < 1e-9)
      if moved > 1e-4 { changes += 1 }
      current = (run, own.equity)
      next += 1
    }
    #expect(next == runs.count && changes > 0)
  }

  /// Candles may be missing for longer than a test: what was held goes on through the gap.
  @Test func `a gap longer than a test loses nothing`() throws {
    var lines = ["date,open,high,low,close,volume"]
    for day in 0..<400 where !(200..<260).contains(day) {
      let close = 100 + Double(day) + (day % 9 < 4 ? 3 : 0)
      lines.append(
        "\(CivilDate(dayNumber: 18_000 + day)),\(close),\(close),\(close),\(close),1")
    }
    let path = folder.file("gap.csv", lines.joined(separator: "\n") + "\n")
    let always = """
      { "name": "t", "data": "\(path)", "parameters": { "few": 1 },
        "long": { "enter": "close > sma(close, few)", "exit": "close < 0" } }
      """
    let (_, walk) = try walk(request(["few=2,3"], "60d/20d", document: always))
    #expect(walk.windows.contains { $0.stretch.days == nil })
    let days = walk.account.days
    // Held all the time, the account moves as holding does.
    for (a, b) in zip(days, days.dropFirst()).dropFirst() {
      let (own, hold) = (b.equity / a.equity - 1, b.hold / a.hold - 1)
      #expect((own - hold).magnitude < 0.02, "\(b.time): \(own) \(hold)")
    }
    let gap = try #require(
      zip(days, days.dropFirst()).first {
        $1.time.milliseconds - $0.time.milliseconds > 50 * 86_400_000
      })
    #expect(gap.1.equity / gap.0.equity > 1.15)
  }

  /// A year's rate of a month says nothing.
  @Test(arguments: [("1y/1y", true), ("11M/1y", false), ("52w/1y", true), ("60d/90d", false)])
  func `short trainings have no annual return`(lengths: String, isKnown: Bool) throws {
    let walk = try walk(request(["slow=30..60/30"], lengths)).1
    #expect((walk.trainedCAGR != nil) == isKnown)
  }

  /// Figures of a curve are those that a run with the same curve has.
  @Test func `the figures are those of the curve`() throws {
    let (_, walk) = try walk(request(["fast=5..20/5", "slow=30..90/30"], "3y/1y"))
    let days = walk.account.days
    let returns = zip(days, days.dropFirst()).map { $1.equity / $0.equity - 1 }
    // The first day has no return yet, and counts as one of 0.
    let all = [0] + returns
    let mean = all.reduce(0, +) / Double(all.count)
    let variance =
      all.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(all.count - 1)
    let sharpe = try #require(walk.account.own.sharpe.value)
    #expect((sharpe / (mean / variance.squareRoot() * 252.0.squareRoot()) - 1).magnitude < 1e-9)
    var (high, deepest) = (0.0, 0.0)
    for day in days {
      high = max(high, day.equity)
      deepest = min(deepest, day.equity / high - 1)
    }
    #expect(((walk.account.own.maxDrawdown.value ?? 0) - deepest).magnitude < 1e-12)
    let years =
      Double(days[days.count - 1].time.milliseconds - days[0].time.milliseconds)
      / 86_400_000 / 365.25
    let growth = pow(days[days.count - 1].equity / 100_000, 1 / years) - 1
    #expect(((walk.account.own.cagr.value ?? 0) - growth).magnitude < 1e-12)
    let product = walk.windows.reduce(1) { $0 * (1 + $1.stretch.gain) }
    #expect((100_000 * product / days[days.count - 1].equity - 1).magnitude < 1e-12)
  }

  /// The median of all settings is that of their own runs.
  @Test func `half of all settings made less than the median`() throws {
    let (outcome, walk) = try walk(request(["fast=5..25/5", "slow=40,100"], "3y/2y"))
    let first = try #require(outcome.first)
    let curves = try [5.0, 10, 15, 20, 25].flatMap { fast in
      try [40.0, 100].map { slow in
        let text = document(#" "from": "\#(first.description.prefix(10))","#)
        let days = try run(text, ["fast": fast, "slow": slow]).run.days
        return Dictionary(days.map { ($0.time, $0.equity) }) { $1 }
      }
    }
    var better = 0
    for window in walk.windows {
      let days = try #require(window.stretch.days)
      let (start, end) = (
        walk.account.days[days.lowerBound].time, walk.account.days[days.upperBound].time
      )
      let gains = try curves.map { try #require($0[end]) / (try #require($0[start])) - 1 }.sorted()
      let median = try #require(window.median)
      #expect((median - (gains[4] + gains[5]) / 2).magnitude < 1e-9)
      if window.stretch.gain > median { better += 1 }
    }
    #expect(walk.windows.count > 3 && walk.beatsMedian == better)
    #expect(better > 0 && better < walk.windows.count)
  }

  @Test func `tests that need a score which no setting has are named`() throws {
    var search = try request(["fast=5,10", "slow=40"], "3y/1y")
    search.score = "netReturn if trades > 100000"
    search.stitched = folder.path("oo.json")
    search.shuffling = Shuffling(count: 2)
    let outcome = try performSweep(search)
    #expect(outcome.best == nil && outcome.walkForward == nil && outcome.shuffled == nil)
    #expect(outcome.unmade.count == 3 && outcome.unmade[0] == "walk-forward")
    #expect(outcome.unmade[1].contains("oo.json") && outcome.unmade[2] == "shuffled histories")
    let said = SweepVerdict(outcome).sentences
    #expect(said.count == 2 && said[0].hasPrefix("None of 2 settings has a figure"))
    #expect(said[1].hasPrefix("The walk-forward, its document") && said[1].contains("oo.json"))
    #expect(said[1].contains("as in --by netReturn"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("oo.json")))
    (search.score, search.stitched) = ("netReturn", nil)
    let made = try performSweep(search)
    #expect(made.walkForward != nil && made.shuffled != nil && made.unmade.isEmpty)
  }

  @Test func `stopped, the trials are kept`() throws {
    final class Stopper: JobObserver {
      private let heard = Mutex(0)
      func began(expecting total: Int?) {}
      func advanced(to candles: Int) {}
      func ended() {}
      func tried(_ trials: Int, of total: Int) { heard.withLock { $0 += total > 12 ? 1 : 0 } }
      var isStopped: Bool { heard.withLock { $0 > 3 } }
    }
    var search = try request(["fast=5..20/5", "slow=30..90/30"], "3y/1y")
    search.run.journal = folder.path("j")
    let outcome = try performSweep(search, observer: Stopper())
    #expect(outcome.isStopped && outcome.walkForward == nil && outcome.trials.count == 12)
    #expect(try performSweep(search).known == 12)
  }

  private func message(_ body: () throws -> SweepOutcome) -> String? {
    do {
      _ = try body()
      return nil
    } catch { return "\(error)" }
  }
}
