import Foundation
import Support
import Testing

/// What `kreplay help` explains, and the pages that say the same.
@Suite struct HelpTopicTests {
  @Test(arguments: ["strategy", "expressions"]) func topic(_ name: String) throws {
    let result = try Kreplay.run("help", name)
    #expect(result.code == 0 && result.errors.isEmpty)
    expectGolden(result.output, "help-topic-\(name).txt")
    let long = result.output.split(separator: "\n").filter { $0.count > 80 && !$0.contains("e.g.") }
    #expect(long.isEmpty, "\(long)")
  }

  @Test func unknownTopics() throws {
    for (line, words) in [
      ("help expression", "did you mean 'expressions'"), ("help runn", "did you mean 'run'"),
      ("help xyz", "kreplay --help"), ("data help imprt", "did you mean 'import'"),
    ] {
      let result = try Kreplay.shell("kreplay \(line)", in: "/")
      #expect(result.code == 64 && result.errors.contains(words), "\(line): \(result.errors)")
    }
    #expect(try Kreplay.shell("kreplay help run", in: "/").output.contains("USAGE: kreplay run"))
    #expect(try Kreplay.shell("kreplay help", in: "/").code == 0)
  }

  /// The page's own calculation: a position leaves on the bar on which its words have those values.
  @Test(arguments: [
    ("long", "position.profit == 180 and position.best == 12 and position.worst == 0"),
    ("short", "position.profit == -180 and position.best == 0 and position.worst == -12"),
  ])
  func profitIsMoneyAndBestAndWorstAreInPrice(_ side: String, _ rule: String) throws {
    let folder = TemporaryFolder()
    _ = folder.file(
      "candles.csv",
      """
      time,open,high,low,close
      2024-01-01,100,100,100,100
      2024-01-02,100,105,100,104
      2024-01-03,104,112,103,109
      2024-01-04,109,110,108,108
      2024-01-05,108,109,107,108

      """)
    _ = folder.file(
      "strategy.json",
      """
      { "data": "candles.csv", "size": { "units": 20 },
        "\(side)": { "enter": "close == 100", "exit": "\(rule)" } }
      """)
    let result = try Kreplay.shell(
      "kreplay run strategy.json --quiet && kreplay runs trades last --csv", in: folder.url.path)
    let trade = try #require(result.output.split(separator: "\n").last, "\(result.errors)")
    #expect(trade.hasPrefix("1,\(side),20,2024-01-02T00:00:00Z,100,2024-01-04T00:00:00Z,109,exit,"))
  }

  /// Every document of the pages runs, in a folder with nothing in it.
  @Test(arguments: ["strategy.md", "from-pine.md"]) func everyDocumentOfThePageRuns(
    _ page: String
  ) throws {
    let text = try String(
      contentsOf: repositoryRoot.appending(path: "docs/\(page)"), encoding: .utf8)
    let documents = text.matches(of: /```(json|yaml)\n(.*?)```/.dotMatchesNewlines())
    #expect(documents.count >= (page == "strategy.md" ? 5 : 1))
    for document in documents {
      let folder = TemporaryFolder()
      _ = folder.file("strategy.json", String(document.2))
      let result = try Kreplay.shell(
        "kreplay run strategy.json --no-report --json", in: folder.url.path)
      #expect(result.code == 0 && result.errors.isEmpty, "\(document.2)\n\(result.errors)")
      let run = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
      #expect((run?["tradesClosed"] as? Int ?? 0) > 0, "\(document.2)")
    }
  }
}
