import Foundation
import Market
import Replay
import Strategy
import Support
import Testing

@testable import Report

@Suite struct CommissionVariantTests {
  /// Played again with the same commission the run ends where it did; with more it ends lower.
  @Test(arguments: [3, 9, 12] as [UInt64])
  func sameCommissionSameEnd(_ seed: UInt64) throws {
    let trial = Trial(wandering(600, seed: seed))
    let (run, recording) = try trial.run()
    func end(_ factor: Double) throws -> Double {
      try finalEquity(of: run, recording, trial.strategy, commissionTimes: factor)
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
    let variant = try #require(
      try commissionVariant(of: run, recording: recording, document: document))
    #expect(variant.low < run.finalEquity && run.finalEquity < variant.high)
    var free = run
    free.account.commission = Commission()
    #expect(try commissionVariant(of: free, recording: recording, document: document) == nil)
  }

  private func play(
    _ strategy: some Strategy, _ source: inout SeriesSource, _ options: ReplayOptions
  ) throws -> (run: Run, recording: Recording) {
    try replay(&source, to: strategy, options: options)
  }
}

private let exampleCandles = wandering(900, seed: 12)
