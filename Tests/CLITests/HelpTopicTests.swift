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
