import Foundation
import Testing

@testable import Strategy

/// The repository's root, found from this file.
let repository = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
  .deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()

/// The example documents of the repository, by file name.
let examples: [String] = {
  let folder = repository.appending(path: "examples").path
  let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  return files.filter { $0.hasSuffix(".json") || $0.hasSuffix(".yaml") }.sorted()
}()

@Suite struct ExampleTests {
  @Test func thereAreExamples() {
    #expect(examples.count >= 6)
  }

  @Test(arguments: examples) func everyExampleCompiles(_ name: String) throws {
    let path = repository.appending(path: "examples/\(name)").path
    let document = try StrategyDocument(path: path)
    var plan = Plan()
    var strategy = try document.strategy()
    try strategy.setUp(&plan)
    #expect(!plan.rules.isEmpty)
    #expect(plan.rules.allSatisfy { !$0.parts.isEmpty })
    #expect(document.data.allSatisfy { $0.source.path.hasPrefix(repository.path) })
  }
}
