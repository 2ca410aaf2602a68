import Foundation
import Market
import Replay
import Strategy
import Support
import Synchronization
import Testing

@testable import Jobs

/// The equity of all settings of a search.
@Suite struct SweepFanTests {
  private let folder = TemporaryFolder()

  private func document(_ more: String = "", data: String = "sample:aapl-1d") -> String {
    """
    { "name": "t", "data": "\(data)", \(more) "parameters": { "fast": 10, "slow": 30 },
      "long": { "enter": "sma(close, fast) crosses above sma(close, slow)",
        "exit": "sma(close, fast) crosses below sma(close, slow)" },
      "account": { "commission": { "rate": 0.001 } } }
    """
  }

  private func request(_ ranges: [String], _ text: String? = nil) throws -> SweepRequest {
    var request = SweepRequest(
      RunRequest(document: folder.file("t.json", text ?? document())))
    request.ranges = try ranges.map { try SearchRange($0) }
    request.crossValidates = false
    return request
  }

  private func fan(_ request: SweepRequest) throws -> (fan: SweepFan, outcome: SweepOutcome) {
    let search = try Search(request, NoObserver())
    let outcome = try search.outcome()
    return (try #require(try search.sweepFan(outcome)), outcome)
  }

  /// The ends of days of each setting, from a run of its own.
  private func days(_ outcome: SweepOutcome) throws -> [[DayEnd]] {
    let dated = document("\"from\": \"\(try #require(outcome.first))\",")
    return try outcome.trials.filter { $0.refusal == nil }.map { trial in
      var run = RunRequest(document: folder.file("dated.json", dated))
      run.settings = Dictionary(
        uniqueKeysWithValues: zip(outcome.ranges.map(\.name), trial.values))
      return try performRun(run).run.days
    }
  }

  /// The value below which a share of some values are, by counting up to it.
  private func slow(_ share: Double, _ values: [Double]) -> Double {
    let place = share * Double(values.count - 1)
    let low = values.sorted()[Int(place.rounded(.down))]
    let high = values.sorted()[Int(place.rounded(.up))]
    return low * (1 - place + place.rounded(.down)) + high * (place - place.rounded(.down))
  }

  @Test func `its lines are quantiles of the settings' own runs`() throws {
    let (fan, outcome) = try fan(request(["fast=4..12/2", "slow=20..50/10"]))
    let days = try days(outcome)
    let dates = days[0].map(\.time)
    #expect(fan.settings == 20 && days.count == 20 && fan.times.count == 400)
    #expect(fan.times.first == dates.first && fan.times.last == dates.last)
    let best = try #require(outcome.ranking.first)
    for (place, time) in fan.times.enumerated() {
      let day = try #require(dates.firstIndex(of: time))
      let values = days.map { $0[day].equity }
      for (line, share) in SweepFan.shares.enumerated() {
        #expect(abs(fan.lines[line][place] / slow(share, values) - 1) < 1e-12)
      }
      #expect(fan.best[place] == days[best][day].equity)
      #expect(fan.hold[place] == days[best][day].hold)
    }
  }

  @Test func `threads change nothing, and few days have each a date`() throws {
    var sweep = try request(["fast=3..20", "slow=30..60/10"])
    sweep.threads = 3
    let several = try fan(sweep).fan
    sweep.threads = 1
    let one = try fan(sweep).fan
    #expect(one.lines == several.lines && one.best == several.best && one.hold == several.hold)
    #expect(one.times == several.times && one.settings == 72)
    sweep.ranges = [try SearchRange("fast=3..5"), try SearchRange("slow=30")]
    sweep.from = try WrittenTime("2012-06-01")
    let short = try fan(sweep).fan
    #expect(short.times.count < 400 && Set(short.times).count == short.times.count)
  }

  /// What lost all stays on the page; what the document refuses has no curve.
  @Test func `lost and refused settings`() throws {
    let (refused, outcome) = try fan(request(["fast=-1..3", "slow=30"]))
    #expect(outcome.refused == 2 && refused.settings == 3)
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
    var sweep = try request(["n=5..7"], text)
    sweep.score = "fills"
    let (lost, all) = try fan(sweep)
    #expect(lost.settings == 3)
    let ends = all.trials.map(\.finalEquity)
    #expect(lost.lines[2].last == slow(0.5, ends) && (ends.max() ?? 1) < 10_000)
    sweep.page = folder.path("lost.html")
    _ = try performSweep(sweep)
    let page = try String(contentsOfFile: folder.path("lost.html"), encoding: .utf8)
    #expect(page.contains("3 of 3\u{A0}settings (100") && !page.contains(">nan"))
  }

  /// Where settings begin with other cash, each counts by what became of the cash of the best.
  @Test func `other cash is brought to that of the best`() throws {
    let own = try fan(request(["fast=4..8/2", "slow=30"])).fan
    let (other, outcome) = try fan(
      request(["fast=4..8/2", "slow=30", "account.cash=10000,10000000"]))
    #expect(outcome.trials.count == 6 && other.settings == 6)
    let cash = try #require(outcome.best).finalEquity > 1_000_000 ? 1_000.0 : 1
    // Whole shares alone make a difference.
    for line in own.lines.indices {
      let (a, b) = (own.lines[line].last ?? 0, (other.lines[line].last ?? 0) / cash)
      #expect(abs(a / b - 1) < 0.1, "\(a) \(b)")
    }
  }

  /// Instruments with other days are taken at the dates of the best, each at its last close by then.
  @Test func `other candles are taken at the dates of the best`() throws {
    let (fan, outcome) = try fan(
      request(["fast=5", "slow=30", "data=sample:aapl-1d,sample:goog-1d"]))
    #expect(fan.settings == 2 && outcome.best != nil)
    let ends = outcome.trials.map(\.finalEquity)
    for (line, share) in SweepFan.shares.enumerated() {
      #expect(abs((fan.lines[line].last ?? 0) / slow(share, ends) - 1) < 1e-12)
    }
  }

  @Test func `of many settings a sample is drawn`() {
    let numbers = (0..<5_000).map { $0 * 3 }
    let sample = Search.sample(numbers, with: 2_997, seed: 4)
    #expect(sample.count == SweepFan.mostSettings && Set(sample).count == sample.count)
    #expect(sample == sample.sorted() && sample.contains(2_997))
    #expect(Set(sample).isSubset(of: numbers))
    #expect(sample == Search.sample(numbers, with: 2_997, seed: 4))
    #expect(sample != Search.sample(numbers, with: 2_997, seed: 5))
    // Drawn evenly: of each tenth of the list about a tenth.
    for tenth in 0..<10 {
      let own = sample.count { $0 / 1_500 == tenth }
      #expect((140...260).contains(own), "\(own) of the tenth \(tenth)")
    }
    #expect(Search.sample(Array(numbers.prefix(2_000)), with: 0, seed: 1).count == 2_000)
    #expect(Search.dates(3) == [0, 1, 2] && Search.dates(1) == [0] && Search.dates(0).isEmpty)
    let many = Search.dates(100_000)
    #expect(many.count == 400 && many.first == 0 && many.last == 99_999)
  }

  /// What the page says in words is counted anew.
  @Test func `the page counts losers and those below holding`() throws {
    var sweep = try request(["fast=3..30", "slow=40..90/10"])
    sweep.page = folder.path("page.html")
    let outcome = try performSweep(sweep)
    let held = try #require(outcome.hold("netReturn"))
    let fall = try #require(outcome.hold("maxDrawdown"))
    let returns = outcome.trials.compactMap { $0["netReturn"] }
    let lost = returns.count { $0 < 0 }
    let below = returns.count { $0 < held }
    let shallow = outcome.trials.count { ($0["maxDrawdown"] ?? -1) > fall }
    let page = try String(contentsOfFile: folder.path("page.html"), encoding: .utf8)
    #expect(returns.count == 168 && below > 0)
    #expect(page.contains("\(lost) of 168\u{A0}settings ("))
    #expect(page.contains("\(below) ended below buy and hold, and \(shallow) had a smaller"))
    #expect(page.contains("id=\"fan\"") && page.contains("The median of 168\u{A0}settings ended"))
    sweep.threads = 1
    sweep.page = folder.path("again.html")
    _ = try performSweep(sweep)
    let again = try String(contentsOfFile: folder.path("again.html"), encoding: .utf8)
    #expect(again.replacing("again.html", with: "page.html") == page)
  }

  /// Stopped while the settings are played once more, a search has a page without their equity.
  @Test func `a page of a search that was stopped has no equity`() throws {
    /// Stops at the second pass over the settings.
    final class Stopping: JobObserver {
      private let passes = Mutex(0)
      func began(expecting total: Int?) {}
      func advanced(to candles: Int) {}
      func tried(_ trials: Int, of total: Int) {
        if trials == 0 { passes.withLock { $0 += 1 } }
      }
      func ended() {}
      var isStopped: Bool { passes.withLock { $0 > 1 } }
    }
    var sweep = try request(["fast=3..20", "slow=30..60/10"])
    sweep.page = folder.path("stopped.html")
    let outcome = try performSweep(sweep, observer: Stopping())
    #expect(outcome.isStopped && outcome.trials.count == 72 && outcome.best != nil)
    let page = try String(contentsOfFile: folder.path("stopped.html"), encoding: .utf8)
    #expect(!page.contains("id=\"fan\"") && page.contains("id=\"map\""))
  }
}
