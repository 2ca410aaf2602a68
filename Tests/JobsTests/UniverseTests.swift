import Foundation
import Market
import Strategy
import Testing

@testable import Jobs

/// Entries of `data` that mean many instruments.
@Suite struct UniverseTests {
  @Test(arguments: [
    ("US.AAPL", "US.*", true), ("US.", "US.*", true), ("USA", "US.*", false), ("abc", "a?c", true),
    ("abbc", "a?c", false), ("abbc", "a*c", true), ("aXbXc", "a*b*c", true), ("", "*", true),
    ("abc", "abc", true), ("abcd", "abc", false), ("aab", "*ab", true), ("a*b", "a?b", true),
  ])
  func `a star is any text and a question mark any letter`(
    name: String, pattern: String, isLike: Bool
  ) {
    #expect(Jobs.isLike(name, pattern) == isLike)
  }

  @Test func `a pattern of files is an entry for each, in the order of their names`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "universe-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["b-1d.csv", "a-1d.csv", "a-events.csv", ".c-1d.csv"] {
      try Data().write(to: folder.appending(path: name))
    }
    func document(_ data: String) throws -> StrategyDocument {
      try StrategyDocument(
        text: "data: \(data)\nlong: { enter: close > open }", path: folder.path + "/s.yaml")
    }
    var many = try document("[\"*-1d.csv\", { file: x.csv, trade: false }]")
    #expect(try many.expandUniverses())
    #expect(many.data.map(\.text) == ["a-1d.csv", "b-1d.csv", "x.csv"])
    #expect(
      many.data.map(\.source.path).prefix(2) == [
        folder.path + "/a-1d.csv", folder.path + "/b-1d.csv",
      ])
    #expect(many.data.map(\.isTraded) == [true, true, false])
    var plain = try document("x.csv")
    #expect(try !plain.expandUniverses())
    var none = try document("\"*.parquet\"")
    #expect(throws: UniverseError.self) { _ = try none.expandUniverses() }
  }
}
