import Foundation
import Support
import Testing

@testable import Chart

/// docs/chart-library.md: its code is the code of `Library/`, which is compiled here, and its pictures
/// are what that draws.
@Suite struct LibraryTests {
  private static let files = [
    "Coin", "Grid", "Candles", "Indicators", "Mountain", "Overlays", "PriceLine", "Zoom",
  ]

  @Test(arguments: Steps.all.map(\.name))
  func `a step's picture is what its code draws`(name: String) throws {
    let step = try #require(Steps.all.first { $0.name == name })
    expectDocument(try step.draw(), "docs/library/\(name).svg")
  }

  /// Each block of Swift is a whole file, the import apart; the names of the pictures go with it.
  @Test func `the page has the code that is compiled`() throws {
    let page = "docs/chart-library.md"
    let fence = "```swift\n"
    let written = try text(page)
    var pieces = written.components(separatedBy: fence)
    try #require(pieces.count == Self.files.count + 1)
    for (place, file) in Self.files.enumerated() {
      var code = try text("Tests/ChartTests/Library/\(file).swift")
      if place > 0 { code = code.replacing("import Chart\n\n", with: "", maxReplacements: 1) }
      let close = try #require(pieces[place + 1].range(of: "```\n"))
      pieces[place + 1].replaceSubrange(..<close.lowerBound, with: code)
    }
    expectDocument(pieces.joined(separator: fence), page)
    for step in Steps.all { #expect(written.contains("](library/\(step.name).svg)")) }
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: repositoryRoot.appendingPathComponent(path), encoding: .utf8)
  }
}
