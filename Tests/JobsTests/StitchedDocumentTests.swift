import Foundation
import Market
import Replay
import Strategy
import Support
import Testing

@testable import Jobs

/// A walk-forward written as a document makes, by its own orders, what its account made.
@Suite struct StitchedDocumentTests {
  private let folder = TemporaryFolder()

  /// Hourly candles of two years whose prices wander.
  private func hours() -> String {
    var random = SplitMix64(seed: 11)
    var price = 100.0
    var rows = "time,open,high,low,close,volume\n"
    for hour in 0..<17_000 {
      let open = price
      price *= 0.99 + 0.02005 * random.unit()
      let time = Time(seconds: 1_600_045_200 + Int64(hour) * 3_600)
      rows += "\(time),\(open),\(max(open, price) + 0.1),\(min(open, price) - 0.1),\(price),10\n"
    }
    return folder.file("hours.csv", rows)
  }

  private func request(_ document: String, _ ranges: [String], _ lengths: String) throws
    -> SweepRequest
  {
    var request = SweepRequest(RunRequest(document: folder.file("t.json", document)))
    request.ranges = try ranges.map { try SearchRange($0) }
    request.threads = 2
    request.walkForward = try WalkForward(lengths)
    request.stitched = folder.path("stitched.json")
    return request
  }

  /// Filled at closes and without costs a run has the account's equity on every day.
  @Test(arguments: [
    (#""data": "sample:aapl-1d","#, "2y/6M", 15),
    (#""data": "sample:msft-1d", "short": { "enter": "close < 0" },"#, "3y/1y", 7),
    (#""data": "HOURS", "instrument": { "lot": 0, "zone": "America/New_York" },"#, "3M/1M", 8),
    (
      #""data": "HOURS", "timeframe": "4h", "instrument": { "lot": 0, "zone": "America/New_York", "sessionOpen": "18:00" },"#,
      "6M/2M", 4
    ),
    (#""data": "HOURS", "timeframe": "1d","#, "6M/2M", 4),
  ])
  func `a run has the account's equity`(keys: String, lengths: String, windows: Int) throws {
    var keys = keys.replacingOccurrences(of: "HOURS", with: hours())
    if !keys.contains("instrument") { keys += #""instrument": { "lot": 0 },"# }
    let text = """
      { "name": "t", \(keys) "parameters": { "fast": 10, "slow": 30, "part": 1 },
        "indicators": { "quick": "ema(close, fast)", "calm": "ema(quick, slow)" },
        "long": { "enter": "quick crosses above calm", "exit": "quick crosses below calm" },
        "size": { "equity": "part" }, "execution": { "fill": "close" } }
      """
    let outcome = try performSweep(
      request(text, ["fast=3..12/3", "slow=10..40/10"], lengths))
    let walk = try #require(outcome.walkForward)
    #expect(walk.windows.count >= windows)
    let stitched = try #require(walk.stitched)
    let run = try performRun(RunRequest(document: stitched.path)).run
    let days = walk.account.days
    let own = run.days.filter { $0.time >= days[0].time }
    try #require(own.map(\.time) == days.map(\.time))
    let other = zip(own, days).first { ($0.equity / $1.equity - 1).magnitude >= 1e-9 }
    #expect(other == nil)
    #expect(stitched.figures?.finalEquity == run.equity.last)
    #expect(stitched.figures?.fills == run.fills.count && run.fills.count > 2 * windows)
  }

  /// Stops, sizes of short sales and prices of fills are not the account's, but nearly.
  @Test func `a run with stops and costs comes near`() throws {
    let text = """
      { "name": "t", "data": "sample:msft-1d", "parameters": { "n": 20, "k": 2 },
        "long": { "enter": "close crosses above highest(high, n)[1]", "exit": "close < sma(close, n)",
          "stopLoss": "k * atr(14)" },
        "short": { "enter": "close crosses below lowest(low, n)[1]", "exit": "close > sma(close, n)",
          "stopLoss": "k * atr(14)" },
        "account": { "commission": { "rate": 0.001 } } }
      """
    let outcome = try performSweep(request(text, ["n=10..100/10", "k=1..4"], "2y/6M"))
    let written = try String(contentsOfFile: folder.path("stitched.json"), encoding: .utf8)
    #expect(written.contains("the best of 40 by Sharpe ratio, chosen by"), "\(written.prefix(300))")
    let walk = try #require(outcome.walkForward)
    let growth = try #require(walk.account.own.cagr.value)
    let own = try #require(walk.stitched?.figures?.statistics["cagr"].value)
    #expect((growth - own).magnitude < 0.01, "\(growth) and \(own)")
  }

  /// What a document names is found from the new one's folder.
  @Test func `paths lead from the new document`() throws {
    _ = hours()
    let text = """
      { "name": "t", "data": { "file": "hours.csv" }, "parameters": { "n": 10 },
        "long": { "enter": "close crosses above sma(close, n)", "exit": "close crosses below sma(close, n)" } }
      """
    var asked = try request(text, ["n=10..40/10"], "6M/3M")
    try FileManager.default.createDirectory(
      atPath: folder.path("apart"), withIntermediateDirectories: true)
    asked.stitched = folder.path("apart/stitched.json")
    let stitched = try #require(performSweep(asked).walkForward?.stitched)
    let run = try performRun(RunRequest(document: stitched.path)).run
    #expect(run.equity.last == stitched.figures?.finalEquity)
  }

  /// More rules than a document may have are told after the search, whose outcome is not lost.
  @Test func `too many rules are not written`() throws {
    let text = """
      { "name": "t", "data": "sample:aapl-1d", "parameters": { "n": 10 },
        "long": { "enter": "close crosses above sma(close, n)", "exit": "close crosses below sma(close, n)" } }
      """
    let outcome = try performSweep(request(text, ["n=5..60"], "6M/1M"))
    let document = try #require(outcome.walkForward?.stitched)
    #expect(document.figures == nil && document.words.contains("at most 100; take longer tests"))
    #expect(!FileManager.default.fileExists(atPath: document.path) && outcome.best != nil)
  }

  /// Where no window has a setting there is nothing to write.
  @Test func `without a setting nothing is written`() throws {
    let text = """
      { "name": "t", "data": "sample:aapl-1d", "parameters": { "n": 10 },
        "long": { "enter": "close > sma(close, n)", "exit": "close < sma(close, n)" } }
      """
    var asked = try request(text, ["n=10..40/10"], "2y/1y")
    // As many are only in all of the history.
    asked.score = "sharpe if trades > 100"
    let outcome = try performSweep(asked)
    let walk = try #require(outcome.walkForward)
    let document = try #require(walk.stitched)
    #expect(walk.windows.allSatisfy { $0.chosen == nil } && document.figures == nil)
    #expect(document.words.hasPrefix("not written"))
    #expect(!FileManager.default.fileExists(atPath: document.path))
  }
}
