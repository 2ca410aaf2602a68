import Foundation
import Support
import Testing

@Suite struct RunTests {
  private let example = "examples/ma-crossover.json"

  private func run(_ folder: TemporaryFolder, _ arguments: String) throws -> Kreplay.Result {
    try Kreplay.shell(
      "kreplay run \(example) --out '\(folder.path("out"))' --journal '\(folder.path("j"))' "
        + arguments, in: repositoryRoot.path)
  }

  @Test func theSummary() throws {
    let folder = TemporaryFolder()
    let result = try run(folder, "")
    #expect(result.code == 0 && result.errors.isEmpty, "\(result.errors)")
    expectGolden(
      result.output.replacingOccurrences(of: folder.url.path, with: "FOLDER"), "run.txt")
    #expect(files(in: folder) == ["j", "out", "out/ma-crossover.html"])
  }

  @Test func theObject() throws {
    let folder = TemporaryFolder()
    let result = try run(folder, "--json --no-report")
    #expect(result.code == 0 && files(in: folder) == ["j"])
    expectGolden(withoutTimings(result.output), "run.json")
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    let timing = (object as? [String: Any])?["timing"] as? [String: Any]
    for key in ["readSeconds", "engineSeconds", "journalSeconds", "reportSeconds", "candles"] {
      #expect(timing?[key] is NSNumber, "\(key)")
    }
  }

  /// The costs of every market's preset are played, without and threefold for the report, too.
  @Test func theCostsOfEveryMarket() throws {
    let presets = try FileManager.default.contentsOfDirectory(
      atPath: repositoryRoot.appendingPathComponent("presets").path
    ).filter { $0.hasSuffix(".json") }
    #expect(presets.count >= 10)
    let sample = StoreFolder()
    for preset in presets.map({ $0.dropLast(5) }) {
      _ = sample.folder.file(
        "p.json",
        """
        { "name": "p", "data": "sample:aapl-1d", "account": { "preset": "\(preset)" },
          "long": { "enter": "close crosses above sma(close, 20)", "exit": "close < sma(close, 20)" } }
        """)
      let result = try sample.shell("kreplay run p.json --out out --journal j --quiet")
      #expect(result.code == 0, "\(preset): \(result.errors)")
    }
  }

  /// A quick look leaves nothing behind, and shows the identity that the run would have.
  @Test func withoutAReportNothingIsKeptUnlessAskedFor() throws {
    let looked = SampleFiles()
    let look = try looked.run(["--no-report"])
    #expect(look.code == 0 && files(in: looked.folder) == SampleFiles.untouched)
    let kept = try looked.run(["--no-report", "--journal", "mine"])
    #expect(look.output == kept.output.dropLast() + " (not kept)\n")
    #expect(files(in: looked.folder) == ["candles.csv", "mine", "strategy.json"])
  }

  @Test func quietMeansNothing() throws {
    let folder = TemporaryFolder()
    let result = try run(folder, "--quiet --timing")
    #expect(result.code == 0 && result.output.isEmpty && result.errors.isEmpty)
    #expect(files(in: folder).contains("out/ma-crossover.html"))
  }

  @Test func twoRunsGiveTheSameBytes() throws {
    let folders = [TemporaryFolder(), TemporaryFolder()]
    for folder in folders { #expect(try run(folder, "--quiet").code == 0) }
    for name in ["j", "out/ma-crossover.html"] {
      let bytes = try folders.map { try Data(contentsOf: URL(fileURLWithPath: $0.path(name))) }
      #expect(bytes[0] == bytes[1], "\(name)")
    }
  }

  @Test func theSameRunAgainIsKeptOnce() throws {
    let folder = TemporaryFolder()
    for setting in ["", "", "--set fast=12", "--set fast=12.0", "--set fast=10"] {
      #expect(try run(folder, "--no-report --quiet " + setting).code == 0)
    }
    let list = try Kreplay.run("runs", "list", "--journal", folder.path("j"))
    #expect(list.output.split(separator: "\n").count == 3)
  }

  @Test func theJournalShowsTheRun() throws {
    let folder = TemporaryFolder()
    let made = try run(folder, "--no-report")
    let journal = folder.path("j")
    expectGolden(try Kreplay.run("runs", "list", "--journal", journal).output, "runs-list.txt")
    let id = try #require(made.output.firstMatch(of: /run +([0-9a-f-]+)\n/)?.1)
    let detail = try Kreplay.run("runs", "show", String(id.prefix(6)), "--journal", journal)
    expectGolden(detail.output, "runs-show.txt")
    let trades = try Kreplay.run("runs", "trades", String(id), "--journal", journal)
    expectGolden(trades.output, "runs-trades.txt")
    let csv = try Kreplay.run("runs", "trades", String(id), "--csv", "--journal", journal)
    expectGolden(csv.output, "runs-trades.csv")
  }

  @Test func anUnknownRun() throws {
    let folder = TemporaryFolder()
    #expect(try run(folder, "--no-report --quiet").code == 0)
    let messages = try ["zzz", "0123456789ab", "0123456789abc"].map { text in
      let result = try Kreplay.run("runs", "show", text, "--journal", folder.path("j"))
      #expect(result.code == 64 && result.output.isEmpty)
      return result.errors.replacingOccurrences(of: folder.url.path, with: "FOLDER")
    }
    expectGolden(messages.joined(), "unknown-runs.txt")
  }

  /// Untrusted names are shown as text and move no cursor.
  @Test func aHostileName() throws {
    let name = "</script><img src=x onerror=alert(1)>\\u001b[2J"
    let sample = SampleFiles(
      document: SampleFiles.document.replacingOccurrences(of: "Case", with: name))
    let result = try sample.run()
    #expect(result.code == 0, "\(result.errors)")
    #expect(!result.output.contains("\u{1b}") && result.output.contains("<img src=x"))
    let report = try String(
      contentsOfFile: sample.folder.path("reports/strategy.html"), encoding: .utf8)
    #expect(!report.contains("<img src=x") && report.contains("&lt;img src=x"))
  }

  @Test(arguments: try examples()) func everyExampleRuns(_ example: String) throws {
    let folder = TemporaryFolder()
    let result = try Kreplay.run(
      "run", "examples/" + example, "--out", folder.path("out"), "--journal", folder.path("j"))
    #expect(result.code == 0 && result.errors.isEmpty, "\(result.errors)")
    #expect(files(in: folder).contains { $0.hasSuffix(".html") })
  }

  private static func examples() throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: repositoryRoot.appendingPathComponent("examples").path
    ).filter { $0.hasSuffix(".json") || $0.hasSuffix(".yaml") }.sorted()
  }
}
