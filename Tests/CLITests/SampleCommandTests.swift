import Foundation
import Support
import Testing

/// In an empty folder, with nothing but the program.
@Suite struct SampleCommandTests {
  private let sample = StoreFolder()

  @Test(arguments: [
    "bollinger-breakout", "both-sides", "ma-crossover", "macd-signal", "minutes-to-quarters",
    "rsi-reversion",
  ])
  func aReadyMadeStrategyIsTheExample(_ name: String) throws {
    let folder = TemporaryFolder()
    let ending = name == "rsi-reversion" ? "yaml" : "json"
    let shown = try Kreplay.shell(
      "kreplay strategies show \(name) >strategy.json && kreplay run strategy.json --json",
      in: folder.url.path)
    #expect(shown.code == 0 && shown.errors.isEmpty, "\(shown.errors)")
    let example = try Kreplay.shell(
      "kreplay run examples/\(name).\(ending) --no-report --json", in: repositoryRoot.path)
    func result(_ text: String) throws -> [String: Any] {
      let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
      return try #require(object as? [String: Any])
    }
    let (a, b) = (try result(shown.output), try result(example.output))
    #expect(a["run"] as? String == b["run"] as? String)
    #expect(a["finalEquity"] as? Double == b["finalEquity"] as? Double)
    #expect(
      files(in: folder) == ["kreplay.sqlite", "reports", "reports/strategy.html", "strategy.json"])
  }

  @Test func whatTheCommandsSay() throws {
    expectGolden(
      try sample.transcript([
        "kreplay data samples", "kreplay data samples goog-1d | head -2",
        "kreplay data samples goog-1d --out goog.csv",
        "kreplay data info sample:goog-1d | head -3", "kreplay data info goog.csv | head -3",
        "kreplay compute sample:msft-1d close --to 2000-03-03",
        "kreplay data import sample:ibm-1d", "kreplay data list | cut -c1-40",
      ]), "samples.txt")
    expectGolden(
      try sample.transcript(
        [
          "kreplay data samples goog", "kreplay data samples --out x.csv",
          "kreplay run strategy.json --data sample:appl-1d",
          "kreplay chart sample:xyz --out x.svg", "kreplay run ma-crossover",
          "kreplay run candles.csv", "kreplay strategies show rsi", "kreplay data smaples",
        ], code: 64), "samples-wrong.txt")
  }

  /// The chart finds a run's candles where they are none of a file.
  @Test func aChartOfARunOnASample() throws {
    let result = try sample.shell(
      "kreplay strategies show macd-signal >s.json", "kreplay run s.json --quiet",
      "kreplay chart --run last --out a.svg >/dev/null")
    #expect(result.code == 0, "\(result.errors)")
    #expect(!sample.bytes("a.svg").isEmpty)
  }
}
