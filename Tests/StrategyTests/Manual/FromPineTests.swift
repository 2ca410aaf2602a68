import Foundation
import Support
import Testing

@testable import Strategy

/// docs/from-pine.md: each form on the left is answered with the form on the right.
@Suite struct FromPineTests {
  /// The rows of the page's tables, the code in their cells.
  private static func rows(under heading: String) throws -> [[String]] {
    let page = try String(
      contentsOf: repositoryRoot.appending(path: "docs/from-pine.md"), encoding: .utf8)
    let section = page.components(separatedBy: "\n## ").first { $0.hasPrefix(heading) } ?? ""
    return section.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { line in
      line.replacing("\\|", with: "\u{1}").split(separator: "|").map { cell in
        let parts = cell.split(separator: "`", omittingEmptySubsequences: false)
        return parts.count > 1 ? String(parts[1]).replacing("\u{1}", with: "|") : ""
      }
      .filter { !$0.isEmpty }
    }
  }

  @Test func `What is written elsewhere is answered with the right form`() throws {
    let rows = try Self.rows(under: "Expressions")
    #expect(rows.count > 30)
    for row in rows {
      guard row.count == 2 else {
        Issue.record("\(row)")
        continue
      }
      let message = MessageTests.message(enter: row[0])
      #expect(
        message.contains("write \(row[1])") || message.contains("write '\(row[1])'"),
        "\(row): \(message)")
    }
  }

  @Test func `The right form is an expression`() throws {
    let signs = ["and", "or", "not", "a if condition else b"]
    for row in try Self.rows(under: "Expressions") where !signs.contains(row[1]) {
      let rule = MessageTests.message(enter: row[1])
      let number = MessageTests.message(enter: "\(row[1]) > 1")
      #expect(rule == "(no error)" || number == "(no error)", "\(row[1]): \(rule)")
    }
  }

  @Test func `Settings are keys of a document`() throws {
    let rows = try Self.rows(under: "Settings")
    #expect(rows.count > 8)
    for row in rows {
      let keys = row[row.count - 1]
      let rest = keys.hasPrefix("\"long\"") ? "" : ", \"long\": { \"enter\": \"close > open\" }"
      let message = MessageTests.message(document: "{ \"data\": \"x.csv\", \(keys)\(rest) }")
      #expect(message == "(no error)", "\(keys): \(message)")
    }
  }
}
