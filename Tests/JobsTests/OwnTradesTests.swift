import Foundation
import Jobs
import Market
import Replay
import Strategy
import Support
import Testing

/// What a person trades blind beside a run.
@Suite struct OwnTradesTests {
  private let folder = TemporaryFolder()

  private func step(_ path: String, symbol: String? = nil) throws -> SteppedRun {
    var request = StepRequest(path, journal: folder.path("runs.sqlite"))
    request.symbol = symbol
    return try stepRun(request)
  }

  /// Of the future of before, 1 of 100 units is gained at the roll of 10; a split of 2 changes nothing, nor does holding it.
  @Test(arguments: [("roll,10", 110, 111.0), ("split,2", 50, 50.5)])
  func `own trades go through splits and rolls as the run's do`(
    event: String, open: Int, close: Double
  ) throws {
    _ = folder.file(
      "changed.csv",
      """
      date,open,high,low,close,volume
      2024-01-01,100,100,100,100,1
      2024-01-02,100,100,100,100,1
      2024-01-03,\(open),\(close),\(open),\(close),1
      2024-01-04,\(close),\(close),\(close),\(close),1

      """)
    _ = folder.file("changes.csv", "time,kind,value\n2024-01-03,\(event)\n")
    let run = try step(
      folder.file(
        "changed.json",
        """
        { "name": "changed", "data": { "file": "changed.csv", "events": "changes.csv" },
          "long": { "enter": "position.size == 0" } }
        """))
    var own = OwnTrades(run, from: 0)
    own.ask(.buy)
    own.go(to: 3, run)
    let score = own.score(run)
    #expect(abs(score.own - 0.01) < 1e-9 && abs(score.own - score.strategy) < 1e-9, "\(score)")
    #expect(abs(score.holding - 0.01) < 1e-9, "\(score)")
    #expect(own.held?.price == 100 && own.held?.level == Double(open))
  }
}
