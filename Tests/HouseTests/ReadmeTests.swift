import Foundation
import Support
import Testing

/// What README.md shows of files is what is in them, and its links lead somewhere.
@Suite struct ReadmeTests {
  private let readme: String

  init() throws { readme = try Self.text("README.md") }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: repositoryRoot.appendingPathComponent(path), encoding: .utf8)
  }

  @Test(arguments: [
    ("json", "examples/ma-crossover.json"),
    ("swift", "examples/swift-strategy/Sources/swift-strategy/main.swift"),
  ])
  func `a strategy is shown whole`(language: String, path: String) throws {
    let fence = "```\(language)\n"
    #expect(readme.components(separatedBy: fence).count == 2)
    #expect(readme.contains(fence + (try Self.text(path)) + "```\n"), "\(path) is shown otherwise")
  }

  @Test func `every link to a file leads to one`() {
    let links = readme.matches(of: /\]\(([^):#]+)\)/).map { String($0.output.1) }
    #expect(links.count > 10)
    for link in links {
      let file = repositoryRoot.appendingPathComponent(link)
      #expect(FileManager.default.fileExists(atPath: file.path), "\(link) is not there")
    }
  }

  /// What comes first fits on a screen: what it is, the command, its picture.
  @Test func `it is short`() {
    let lines = readme.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count < 180)
    let picture = lines.firstIndex { $0.hasPrefix("![") } ?? lines.count
    #expect(picture < 45)
  }
}
