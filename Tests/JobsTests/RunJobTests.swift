import Foundation
import Jobs
import Market
import Replay
import Store
import Support
import Synchronization
import Testing

/// What a program that imports Jobs does with a run.
@Suite struct RunJobTests {
  private let folder = TemporaryFolder()
  private let example = repositoryRoot.appendingPathComponent("examples/ma-crossover.json").path

  @Test func `a run of a document leaves a journal and a report`() throws {
    var request = RunRequest(document: example)
    request.settings = ["fast": 12]
    request.data = [DataRequest(path: "sample:aapl-1d")]
    request.journal = folder.path("runs.sqlite")
    request.reportFolder = folder.path("reports")
    let outcome = try performRun(request)
    #expect(outcome.run.trades.count > 30)
    #expect(outcome.curve.last?.equity == outcome.run.finalEquity)
    #expect(outcome.isKept)
    let path = try #require(outcome.reportPath)
    #expect(path.hasPrefix(folder.path("reports/ma-crossover.")))
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("MA crossover"))
    let kept = try Journal(path: folder.path("runs.sqlite"), .existing).run("last").run
    #expect(kept.finalEquity == outcome.run.finalEquity)
    #expect(outcome.identity.description.hasPrefix(String(kept.id.prefix(4))))
  }

  @Test func `a run alone is kept nowhere`() throws {
    let outcome = try performRun(RunRequest(document: example))
    #expect(outcome.reportPath == nil && !outcome.isKept)
    #expect(outcome.run.candleCount > 3_000)
  }

  @Test func `an observer hears of the candles and may stop a run`() throws {
    let heard = Counts()
    var request = RunRequest(document: example)
    _ = try performRun(request, observer: heard)
    #expect(heard.beginnings == 1 && heard.endings == 1)

    let export = ExportRequest(
      data: DataRequest(path: "sample:aapl-1d"), to: CandleOutput(path: folder.path("all.csv")))
    #expect(try exportCandles(export, observer: heard).series[0].count == heard.done)

    request.reportFolder = folder.path("reports")
    #expect {
      try performRun(request, observer: Counts(stopsAt: 0))
    } throws: {
      ($0 as? any UserError)?.exitCode == .interrupted
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path("reports")))
  }

  @Test func `a wrong document throws what a person can read`() throws {
    let wrong = folder.file("wrong.json", #"{ "name": "x", "data": "sample:aapl-1d", "lnog": {} }"#)
    #expect {
      try performRun(RunRequest(document: wrong))
    } throws: { error in
      guard let fault = error as? any UserError else { return false }
      return fault.exitCode == .usage && fault.description.contains("long")
    }
  }
}

/// Counts what it hears, and stops the job after some candles.
private final class Counts: JobObserver {
  private struct Heard {
    var began = 0, ended = 0, done = 0
  }

  private let heard = Mutex(Heard())
  private let most: Int

  init(stopsAt most: Int = .max) { self.most = most }

  var beginnings: Int { heard.withLock(\.began) }
  var endings: Int { heard.withLock(\.ended) }
  var done: Int { heard.withLock(\.done) }
  var isStopped: Bool { done >= most }

  func began(expecting total: Int?) { heard.withLock { $0.began += 1 } }
  func advanced(to candles: Int) { heard.withLock { $0.done = candles } }
  func ended() { heard.withLock { $0.ended += 1 } }
}
