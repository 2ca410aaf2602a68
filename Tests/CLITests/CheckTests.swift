import Foundation
import Support
import Testing

/// `kreplay data check`, and what a run does about defects.
@Suite struct CheckTests {
  private let folder = TemporaryFolder()

  private static let rows = [
    "time,open,high,low,close,volume", "2024-01-02,10,11,9,10.5,100",
    "2024-01-03,10.5,11,9,10.6,100", "2024-01-03,10,11,9,10.6,100", "2024-01-04,10,9,11,10.2,100",
    "2024-01-05,0,11,0,10.2,100", "2024-01-08,10,11,x,10.2,100", "2024-01-09,10,11,9,10.2,0",
    "2024-01-04,10,11,9,10.2,100", "2024-01-10,10,11,9,12,100", "2024-01-11,10,11,9,10,100",
  ]

  private func wrongFile() -> String {
    folder.file("wrong-1d.csv", Self.rows.joined(separator: "\n") + "\n")
  }

  private func shell(_ line: String, code: Int32) throws -> String {
    let result = try Kreplay.shell(line, in: folder.url.path)
    #expect(result.code == code, "\(line): \(result.errors)")
    return "$ \(line)\n" + result.output + result.errors
  }

  @Test func aFileInWords() throws {
    _ = wrongFile()
    expectGolden(try shell("kreplay data check wrong-1d.csv", code: 65), "check-wrong.txt")
    expectGolden(try shell("kreplay data info wrong-1d.csv", code: 0), "info-wrong.txt")
  }

  @Test func aFileAsJSON() throws {
    _ = wrongFile()
    let text = try shell("kreplay data check wrong-1d.csv --json --max 1", code: 65)
    let json = String(text.drop { $0 != "\n" })
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(json.utf8)) }
    expectGolden(text, "check-wrong.json")
  }

  @Test func severalFiles() throws {
    _ = wrongFile()
    let aapl = repositoryRoot.appendingPathComponent("datasets/aapl-1d.csv").path
    try FileManager.default.copyItem(atPath: aapl, toPath: folder.path("aapl-1d.csv"))
    let line = "kreplay data check aapl-1d.csv nothing.csv wrong-1d.csv --max 1"
    expectGolden(try shell(line, code: 74), "check-several.txt")
  }

  @Test func aPicture() throws {
    let aapl = repositoryRoot.appendingPathComponent("datasets/aapl-1d.csv").path
    try FileManager.default.copyItem(atPath: aapl, toPath: folder.path("aapl-1d.csv"))
    _ = try shell("kreplay data check aapl-1d.csv --svg aapl.svg", code: 0)
    expectGolden(try String(contentsOfFile: folder.path("aapl.svg"), encoding: .utf8), "check.svg")
  }

  /// With exactly the policies that they need, wrong files are used as far as they go.
  @Test func policies() throws {
    _ = wrongFile()
    let lines = [
      "kreplay data check wrong-1d.csv --max 0 --on-defect value=skip --on-defect duplicate=skip "
        + "--on-defect disorder=skip --on-defect ohlc=skip --on-defect price=skip",
      "kreplay data check --calendar XNYS wrong-1d.csv --max 0 --on-defect gap=stop",
      "kreplay compute wrong-1d.csv close --on-defect value=skip --on-defect duplicate=skip "
        + "--on-defect disorder=skip --on-defect ohlc=skip --on-defect price=skip",
    ]
    let transcript = try zip(lines, [0, 65, 0]).map { try shell($0, code: $1) }
    expectGolden(transcript.joined(separator: "\n"), "check-policies.txt")
  }

  @Test func wrongUsage() throws {
    let lines = [
      "kreplay data check", "kreplay data check a b --svg x.svg",
      "kreplay data check a --on-defect ohcl=skip", "kreplay data check a --on-defect gap=skip",
      "kreplay data check a --on-defect ohlc", "kreplay data check a --on-defect spike=",
      "kreplay data check a --max -1", "kreplay data check a --calendar NYS",
    ]
    expectGolden(
      try lines.map { try shell($0, code: 64) }.joined(separator: "\n"), "check-usage.txt")
  }

  /// A run on data of which rows were left out says so: in its summary, its JSON, its journal and
  /// its report.
  @Test func aRunNamesWhatWasLeftOut() throws {
    let document = SampleFiles.document.replacingOccurrences(
      of: "\"candles.csv\"",
      with: "{ \"file\": \"candles.csv\", \"defects\": { \"ohlc\": \"skip\" } }")
    let candles = SampleFiles.candles.replacingOccurrences(of: "10,11,9,9", with: "10,11,9,12")
    let sample = SampleFiles(document: document, candles: Array(candles.utf8))
    let result = try sample.run(["--journal", "journal.sqlite"])
    #expect(result.code == 0, "\(result.errors)")
    let sentence = "1 candle that contradicts itself was left out (ohlc=skip): line 3 (2024-01-02)"
    #expect(result.output.contains("warning: " + sentence), "\(result.output)")
    let report = try String(
      contentsOfFile: sample.folder.path("reports/strategy.html"), encoding: .utf8)
    #expect(report.contains("1 candle that contradicts itself was left out (ohlc=skip)"))
    let shown = try Kreplay.shell(
      "kreplay run strategy.json --json --no-report; kreplay runs show --journal journal.sqlite "
        + "$(kreplay runs list --journal journal.sqlite | awk 'NR==2{print $1}')",
      in: sample.folder.url.path)
    #expect(shown.output.components(separatedBy: sentence).count >= 2, "\(shown.output)")
  }

  @Test func aRunStopsWhereItIsAskedTo() throws {
    let candles = SampleFiles.candles.replacingOccurrences(of: "9,9,100", with: "9,9,0")
    let sample = SampleFiles(candles: Array(candles.utf8))
    let result = try sample.run(["--on-defect", "volume=stop"])
    #expect(result.code == 65 && result.output.isEmpty)
    expectGolden(result.errors, "run-stopped-at-volume.txt")
    #expect(files(in: sample.folder) == SampleFiles.untouched)
  }

  /// The command that a report prints makes the same run again.
  @Test func theCommandOfAReportKeepsPolicies() throws {
    let sample = SampleFiles()
    let result = try sample.run(["--on-defect", "volume=skip"])
    #expect(result.code == 0, "\(result.errors)")
    let report = try String(
      contentsOfFile: sample.folder.path("reports/strategy.volume=skip.html"), encoding: .utf8)
    #expect(report.contains("kreplay run strategy.json --on-defect volume=skip"))
  }
}
