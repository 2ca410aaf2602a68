import Foundation
import Jobs
import Market
import Replay
import Store
import Strategy
import Support
import Testing

/// Rules that were true and asked for nothing, where a side has several: `why` says so.
@Suite struct WhyIdleRulesTests {
  private let folder = TemporaryFolder()

  @Test func `a rule without an order says why`() throws {
    let data = repositoryRoot.appendingPathComponent("datasets/goog-1d.csv").path
    let document = folder.file(
      "rules.json",
      """
      { "data": "\(data)",
        "long": [
          { "name": "slow", "enter": "close crosses above sma(close, 20)",
            "exit": "close < close[1]" },
          { "name": "fast", "enter": "close > open", "exit": "close < open and close < close[2]",
            "pyramiding": { "entries": 2 } } ],
        "size": { "units": 1 }, "account": { "cash": 100000 } }
      """)
    var request = RunRequest(document: document)
    request.journal = folder.path("runs.sqlite")
    let run = try performRun(request).run
    let exits = ["long.slow.exit": "long.slow.enter", "long.fast.exit": "long.fast.enter"]
    var (idleExits, idleEntries, asked) = (0, 0, 0)
    for day in stride(from: 100, to: 700, by: 6) {
      var why = WhyRequest(journal: folder.path("runs.sqlite"), run: "last")
      why.subject = .time(
        Time(milliseconds: run.first.milliseconds + Int64(day) * 86_400_000).date.description)
      let bar = try #require(try explainRun(why).bars.first)
      let held = run.trades.filter { trade in
        let end = trade.exitFill.map { run.fills[$0].time }
        return run.fills[trade.entryFill].time <= bar.time && (end.map { $0 > bar.time } ?? true)
      }
      for rule in bar.rules where rule.isTrue && rule.isAsked {
        let place = try #require(run.rules.firstIndex { $0.path == rule.rule.path })
        let isPlaced = run.orders.contains { $0.rule == place && $0.placed == bar.time }
        if bar.position.size == 0 { continue }
        #expect((rule.reasonIgnored == nil) == isPlaced, "\(bar.time) \(rule.rule.path)")
        guard let entry = exits[rule.rule.path] else {
          if rule.isIdle { idleEntries += 1 }
          if rule.isIdle {
            #expect(held.count >= 2 && rule.reasonIgnored == "no order came of it")
          }
          continue
        }
        let own = run.rules.firstIndex { $0.path == entry }
        #expect(rule.isIdle == !held.contains { $0.entryRule == own })
        if rule.isIdle {
          idleExits += 1
          #expect(rule.reasonIgnored == "no order came of it")
        } else {
          asked += 1
        }
      }
    }
    #expect(idleExits > 3 && idleEntries > 3 && asked > 3)
  }
}
