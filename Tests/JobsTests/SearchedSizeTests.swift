import Replay
import Support
import Testing

@testable import Jobs

/// Searches over a parameter that orders are sized by, or slip by.
@Suite struct SearchedSizeTests {
  private let folder = TemporaryFolder()

  private func document(_ size: String) -> String {
    """
    { "name": "t", "data": "sample:aapl-1d", "parameters": { "fast": 10, "n": 100 },
      "long": { "enter": "sma(close, fast) crosses above sma(close, 40)",
        "exit": "sma(close, fast) crosses below sma(close, 40)" }, \(size) }
    """
  }

  @Test(arguments: [
    #""size": { "units": "n" }"#, #""size": { "equity": "n / 1000" }"#,
    #""size": { "cash": "10 * n" }"#, #""size": { "units": "n if fast > 12 else 50" }"#,
    #""size": { "units": "n / close" }"#,
    #""size": { "units": 5 }, "account": { "slippage": { "price": "n / 10000" } }"#,
    #""size": { "units": 5 }, "account": { "slippage": { "price": "n / 10000 * atr(5)" } }"#,
  ])
  func aTrialHasTheSizeOfItsRun(_ size: String) throws {
    let path = folder.file("t.json", document(size))
    var sweep = SweepRequest(RunRequest(document: path))
    sweep.ranges = [try SearchRange("fast=10,15"), try SearchRange("n=100..400/100,900")]
    sweep.from = nil
    let outcome = try performSweep(sweep)
    #expect(outcome.trials.count == 10)
    #expect(Set(outcome.trials.map(\.finalEquity)).count > 3)
    let first = try #require(outcome.first)
    let dated = document(size).replacing(
      #""name": "t","#, with: #""name": "t", "from": "\#(first)","#)
    for trial in outcome.trials {
      var run = RunRequest(document: folder.file("dated.json", dated))
      run.settings = ["fast": trial.values[0], "n": trial.values[1]]
      let alone = try performRun(run)
      #expect(alone.run.finalEquity == trial.finalEquity, "\(trial.values)")
      #expect(alone.run.fills.count == trial.fills)
    }
  }

  /// One account has one size.
  @Test func aWalkForwardRefusesIt() throws {
    let path = folder.file("t.json", document(#""size": { "units": "n" }"#))
    var sweep = SweepRequest(RunRequest(document: path))
    sweep.walkForward = try WalkForward("3y/1y")
    sweep.ranges = [try SearchRange("fast=10,15"), try SearchRange("n=100,200")]
    let error = #expect(throws: UsageError.self) { try performSweep(sweep) }
    #expect(error?.description.contains("depends on what is searched") == true)
    sweep.ranges = [try SearchRange("fast=10,15")]
    #expect(try performSweep(sweep).walkForward != nil)
  }
}
