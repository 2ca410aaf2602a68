import Foundation
import Support
import Testing

/// Whole outputs of the program on what the repository holds.
@Suite struct OutputTests {
  private func golden(_ name: String, _ arguments: [String]) throws {
    let process = Kreplay.process(arguments, in: repositoryRoot.path)
    let line = arguments.joined(separator: " ")
    let result = try Kreplay.shell(
      "kreplay " + arguments.map { "'\($0)'" }.joined(separator: " "),
      in: process.currentDirectoryURL?.path ?? "/")
    #expect(result.code == 0 && result.errors.isEmpty, "\(line): \(result.errors)")
    expectGolden(result.output, name)
  }

  @Test(arguments: [
    "", "run", "sweep", "merge", "monte-carlo", "validate", "schema", "strategies",
    "strategies list", "strategies show",
    "presets",
    "indicators", "runs", "runs list", "runs show", "runs trades", "runs equity", "runs delete",
    "compute", "chart", "calendar", "new",
    "data",
    "data info", "data check", "data import", "data list", "data show", "data export", "data query",
    "data resample", "data adjust", "data merge", "data set",
    "data delete", "data verify", "data synth", "data samples",
  ])
  func help(_ command: String) throws {
    let words = command.split(separator: " ").map(String.init)
    let result = try Kreplay.shell("kreplay \(command) --help", in: "/")
    #expect(result.code == 0 && result.errors.isEmpty)
    #expect(words.isEmpty || result.output.contains("Example: kreplay"))
    expectGolden(result.output, "help\(words.map { "-" + $0 }.joined()).txt")
  }

  @Test func version() throws {
    let result = try Kreplay.run("--version")
    #expect(result.code == 0 && result.output.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
  }

  @Test(arguments: ["bash", "zsh", "fish"]) func completions(_ shell: String) throws {
    let result = try Kreplay.run("--generate-completion-script", shell)
    #expect(result.code == 0 && result.output.contains("strategies"))
  }

  @Test func lists() throws {
    try golden("strategies-list.txt", ["strategies", "list"])
    try golden("indicators.txt", ["indicators"])
    try golden("indicators-macd.txt", ["indicators", "macd"])
    try golden("indicators-stoch.txt", ["indicators", "stoch"])
    try golden("indicators-supertrend.txt", ["indicators", "supertrend"])
    try golden("indicators-willr.txt", ["indicators", "willr"])
    try golden("indicators-search-chinese.txt", ["indicators", "布林"])
    try golden("indicators-search.txt", ["indicators", "ボリンジャー"])
    try golden("indicators-volume.txt", ["indicators", "--group", "volume"])
    try golden("indicators.json", ["indicators", "macd", "--json"])
    try golden("validate.txt", ["validate", "examples/ma-crossover.json"])
    try golden("data-info.txt", ["data", "info", "datasets/aapl-1d.csv"])
  }

  @Test func computedValues() throws {
    try golden(
      "compute.csv",
      [
        "compute", "datasets/aapl-1d.csv", "sma(close, 10)", "macd().signal", "close > open",
        "--from", "2000-04-10", "--to", "2000-05-01",
      ])
    try golden(
      "compute-weeks.csv",
      [
        "compute", "datasets/aapl-1d.csv", "close", "highest(high, 3)", "--timeframe", "1w", "--to",
        "2000-06-01",
      ])
    try golden(
      "compute.json",
      [
        "compute", "datasets/aapl-1d.csv", "sma(close, 2)", "close > open", "--json", "--to",
        "2000-03-06",
      ]
    )
  }

  /// They are no options; columns keep their order and their texts.
  @Test func `expressions may begin with a minus`() throws {
    let result = try Kreplay.run(
      "compute", "datasets/aapl-1d.csv", "2*3", "-2^2", "-(1+1)", "--to", "2000-03-02")
    let lines = result.output.split(separator: "\n")
    #expect(result.code == 0 && lines.count > 1, "\(result.errors)")
    #expect(lines.first == "time,2*3,-2^2,-(1+1)")
    #expect(lines.last?.hasSuffix(",6,-4,-2") == true, "\(lines)")
  }

  @Test func aReadyMadeStrategyIsADocument() throws {
    let folder = TemporaryFolder()
    for name in ["ma-crossover", "macd-signal"] {
      let line = "kreplay strategies show \(name) >strategy.json && kreplay validate strategy.json"
      let result = try Kreplay.shell(line, in: folder.url.path)
      #expect(result.code == 0 && result.output.contains("is valid"), "\(result.errors)")
    }
  }

  @Test func theSchemaIsJSON() throws {
    let result = try Kreplay.run("schema")
    let schema = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    #expect((schema as? [String: Any])?["$schema"] != nil)
  }

  @Test func theSameSeedGivesTheSameBytes() throws {
    let folder = TemporaryFolder()
    for name in ["a.csv", "b.csv"] {
      let result = try Kreplay.run(
        "data", "synth", "--seed", "7", "--timeframe", "15m", "--count", "3000", "--out",
        folder.path(name))
      #expect(result.code == 0 && result.output.isEmpty)
    }
    let a = try Data(contentsOf: URL(fileURLWithPath: folder.path("a.csv")))
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path("b.csv"))) == a)
    #expect(a.split(separator: UInt8(ascii: "\n")).count == 3_001)
  }
}
