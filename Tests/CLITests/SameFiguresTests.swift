import Foundation
import Support
import Testing

/// A figure has one name and one value: in the terminal, in `runs show` and in the report.
@Suite struct SameFiguresTests {
  /// Label, and the values beside it.
  private typealias Row = (label: String, values: [String])

  private func shell(_ line: String, in folder: TemporaryFolder) throws -> String {
    let result = try Kreplay.shell(line, in: folder.url.path)
    #expect(result.code == 0, "\(result.errors)")
    return result.output
  }

  /// The rows of a summary, from its heading to the empty line below them.
  private func rows(_ summary: String) -> [Row] {
    summary.components(separatedBy: "\n").drop { !$0.contains("buy and hold") }.dropFirst()
      .prefix { !$0.isEmpty }.map { line in
        let cells = line.replacing(#/ {2,}/#, with: "\t").split(separator: "\t").map(String.init)
        return (cells[0], cells.dropFirst().map { $0.replacing(" days", with: "") })
      }
  }

  /// The text of a report's cell as a terminal writes it.
  private func plain(_ text: Substring) -> String {
    String(text).replacing("\u{2212}", with: "-").replacing("\u{202F}", with: " ")
      .replacing("\u{A0}", with: " ").replacing("$", with: "")
  }

  /// The rows of the report's statistics: label, all trades, holding.
  private func statistics(_ page: String) -> [String: [String]] {
    let row = /<details title="[^"]*"><summary>([^<]*)<\/summary><\/details>(.*?)<\/tr>/
    let cell = /<td[^>]*>([^<]*)/
    return page.matches(of: row).reduce(into: [:]) { found, match in
      let cells = match.output.2.matches(of: cell).map { plain($0.output.1) }
      if cells.count == 4 { found[String(match.output.1)] = [cells[0], cells[3]] }
    }
  }

  /// The eight figures of the verdict: label, value.
  private func verdict(_ page: String) -> [String: String] {
    let figure = /<dt>([^<]*)<dd class=v[^>]*><span[^>]*>([^<]*)<\/span>/
    return page.matches(of: figure).reduce(into: [:]) {
      $0[String($1.output.1)] = plain($1.output.2)
    }
  }

  @Test(arguments: ["ma-crossover", "minutes-to-quarters", "rsi-reversion"])
  func terminalAndReportAgree(_ name: String) throws {
    let folder = TemporaryFolder()
    let summary = try shell(
      "kreplay strategies show \(name) >a && kreplay run a --out .", in: folder)
    let page = try String(contentsOf: folder.url.appendingPathComponent("a.html"), encoding: .utf8)
    let shown = rows(summary)
    #expect(shown.count >= 14)
    let table = statistics(page)
    let key = verdict(page)
    #expect(table.count > 30 && key.count == 8)
    for row in shown where row.label != "Fill uncertainty" {
      let label = row.label.replacing(/, [A-Z]{3}$/, with: "")
      let found = try #require(table[label] ?? table[label + ", days"], "\(label)")
      #expect(found[0] == row.values[0], "\(label)")
      if row.values.count > 1 { #expect(found[1] == row.values[1], "\(label) of holding") }
      if let value = key[label] { #expect(value == row.values[0], "\(label)") }
    }
    for label in key.keys {
      #expect(shown.contains { $0.label.hasPrefix(label) }, "\(label) is in the report alone")
    }
    let again = try shell("kreplay runs show last", in: folder)
    #expect(rows(again).map(\.label) == shown.map(\.label))
    #expect(rows(again).map(\.values) == shown.map(\.values))
  }

  /// Exit reasons are said alike.
  @Test func exitReasonsAgree() throws {
    let folder = TemporaryFolder()
    _ = try shell("kreplay strategies show both-sides >a && kreplay run a --out .", in: folder)
    let page = try String(contentsOf: folder.url.appendingPathComponent("a.html"), encoding: .utf8)
    let lines = try shell("kreplay runs trades last", in: folder).split(separator: "\n").dropFirst(
      2)
    let reasons = Set(
      lines.map { $0.replacing(#/ {2,}/#, with: "\t").split(separator: "\t").last ?? "" })
    #expect(reasons.contains("reversal"))
    for reason in reasons { #expect(page.contains("<td>\(reason)</tr>"), "\(reason)") }
  }
}
