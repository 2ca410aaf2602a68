import Foundation
import Market
import Replay
import Strategy
import Support
import Testing

@testable import Report

@Suite struct CommissionSensitivityTests {
  /// Played again with the same commission the run ends where it did; with more it ends lower.
  @Test(arguments: [3, 9, 12] as [UInt64])
  func sameCommissionSameEnd(_ seed: UInt64) throws {
    let trial = Trial(wandering(600, seed: seed))
    let (run, recording) = try trial.run()
    func end(_ factor: Double) throws -> Double {
      try run.finalEquity(recording, trial.strategy, commissionTimes: factor)
    }
    #expect(try end(1) == run.finalEquity)
    #expect(try end(3) < run.finalEquity && end(0) > run.finalEquity)
  }

  @Test
  func aDocumentGivesARow() throws {
    let document = try StrategyDocument(
      path: repositoryRoot.appendingPathComponent("examples/ma-crossover.json").path)
    var trial = Trial(exampleCandles)
    trial.options.account = document.account
    trial.options.size = document.size
    var source = SeriesSource(exampleCandles, instrument: trial.instrument, timeframe: trial.frame)
    let (run, recording) = try play(document.strategy(), &source, trial.options)
    let found = try #require(try sensitivity(of: run, recording, document.strategy()))
    #expect(found.tripled < run.finalEquity && run.finalEquity < found.none)
    let row = ReportOptions.Variant(found)
    #expect(row.low == found.tripled && row.high == found.none)
    var free = run
    free.account.commission = Commission()
    #expect(try sensitivity(of: free, recording, document.strategy()) == nil)
  }

  private func sensitivity(
    of run: Run, _ recording: Recording, _ strategy: some Strategy
  ) throws -> CommissionSensitivity? {
    try CommissionSensitivity(of: run, recording, strategy)
  }

  private func play(
    _ strategy: some Strategy, _ source: inout SeriesSource, _ options: ReplayOptions
  ) throws -> (run: Run, recording: Recording) {
    try replay(&source, to: strategy, options: options)
  }
}

private let exampleCandles = wandering(900, seed: 12)
