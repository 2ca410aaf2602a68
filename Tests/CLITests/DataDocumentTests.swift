import Foundation
import Support
import Testing

/// What docs/data.md shows is what the commands print; its blocks of CSV and JSON are the files that they read.
@Suite struct DataDocumentTests {
  @Test func everyCommand() throws {
    let page = repositoryRoot.appendingPathComponent("docs/data.md")
    var text = try String(contentsOf: page, encoding: .utf8)
    let folder = TemporaryFolder()
    let datasets = folder.url.appendingPathComponent("datasets")
    try FileManager.default.copyItem(
      at: repositoryRoot.appendingPathComponent("datasets"), to: datasets)
    for (name, body) in blocks(text, "csv ") + blocks(text, "json ") {
      _ = folder.file(name, body)
    }
    var count = 0
    for (_, block) in blocks(text, "console") {
      var made = ""
      for line in block.split(separator: "\n") where line.hasPrefix("$ ") {
        let result = try Kreplay.shell("\(line.dropFirst(2)) 2>&1", in: folder.url.path)
        made += (made.isEmpty ? "" : "\n") + line + "\n" + result.output
        count += 1
      }
      text = text.replacing(block, with: made)
    }
    #expect(count > 8)
    expectDocument(text, "docs/data.md")
  }

  /// The blocks of a language, with the rest of their first line.
  private func blocks(_ text: String, _ language: String) -> [(name: String, body: String)] {
    text.components(separatedBy: "```\(language)").dropFirst().compactMap { rest in
      guard let line = rest.firstIndex(of: "\n"), let end = rest.range(of: "\n```") else {
        return nil
      }
      return (
        String(rest[..<line]), String(rest[rest.index(after: line)..<end.lowerBound]) + "\n"
      )
    }
  }
}
