import Foundation
import Support
import Testing

@Suite struct GoldenTests {
  @Test func aMissingGoldenFails() {
    guard ProcessInfo.processInfo.environment["KREPLAY_RECORD"] != "1" else { return }
    withKnownIssue { expectGolden("text", "no-such-golden.txt") }
  }

  @Test func theRepositoryIsFound() {
    let package = repositoryRoot.appendingPathComponent("Tests/Support/Golden.swift")
    #expect(FileManager.default.fileExists(atPath: package.path))
  }

  @Test func temporaryFoldersAreApartAndGoAway() throws {
    var first: TemporaryFolder? = TemporaryFolder()
    let second = TemporaryFolder()
    let path = try #require(first?.file("a.txt", "text"))
    #expect(first?.url != second.url)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "text")
    first = nil
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
