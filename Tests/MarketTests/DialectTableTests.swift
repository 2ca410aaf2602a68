import Foundation
import Support
import Testing

@testable import Market

/// The table of dialects in docs/data.md says what they are.
@Suite struct DialectTableTests {
  private static let start = "<!-- dialects -->\n"
  private static let end = "<!-- end of dialects -->"

  @Test func isWhatTheyAre() throws {
    let path = "docs/data.md"
    let text = try String(
      contentsOf: repositoryRoot.appendingPathComponent(path), encoding: .utf8)
    let start = try #require(text.range(of: Self.start))
    let end = try #require(text.range(of: Self.end))
    expectDocument(
      text[..<start.upperBound] + Self.table + text[end.lowerBound...], path)
  }

  private static var table: String {
    let head = "| `--dialect` | what it is | recognised by | times |\n|---|---|---|---|\n"
    return head + Dialects.all.map(row).joined()
  }

  private static func row(_ dialect: Dialect) -> String {
    var known: Set<String> = []
    let looks = dialect.signatures.map(\.words).filter { known.insert($0).inserted }
    let seen = looks.isEmpty ? "its name alone" : looks.joined(separator: "; ")
    let cells = ["`\(dialect.name)`", dialect.title, seen, clock(dialect)]
    return "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |\n"
  }

  private static func clock(_ dialect: Dialect) -> String {
    let zone =
      switch dialect.zone ?? dialect.document.map(\.zone) {
      case .unstated where dialect.zone == nil: "as its JSON says"
      case .unstated: "as they are"
      case .utc: "UTC"
      case .named(let name): name
      case .server: "the broker's server"
      case .market: "the market's, by the file's folders"
      case nil: "as they are"
      }
    return zone + (dialect.shape.stamp == .close ? ", at the end of a bar" : "")
  }
}
