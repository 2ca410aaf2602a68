import Foundation
import Support
import Testing

/// `docs/chart/origins.md`: whatever it names exists.
@Suite struct OriginsTests {
  /// A row of a table.
  private struct Row {
    let has: String
    let here: String
    let shown: String
  }

  private static let rows: [Row] = {
    let page = repositoryRoot.appendingPathComponent("docs/chart/origins.md")
    let text = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
    return text.split(separator: "\n" as Character).compactMap { line in
      let cells = line.split(separator: "|" as Character, omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      guard line.hasPrefix("| "), cells.count == 5, cells[1] != "It has" else { return nil }
      return Row(has: cells[1], here: cells[2], shown: cells[3])
    }
  }()

  private static func swift(below folder: String) -> String {
    let root = repositoryRoot.appendingPathComponent(folder)
    let names =
      FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".swift") }.sorted().compactMap {
      try? String(contentsOf: root.appendingPathComponent($0), encoding: .utf8)
    }.joined(separator: "\n")
  }

  @Test func everyRowIsWhole() {
    #expect(Self.rows.count > 110)
    for row in Self.rows {
      #expect(!row.has.isEmpty && !row.here.isEmpty && !row.shown.isEmpty, "\(row.has)")
    }
    let interactive = Self.rows.filter { $0.here.hasPrefix("**Interactive**") }
    #expect(interactive.count > 10)
  }

  /// Each names tests of a file, which has a function of that name.
  @Test func everyTestExists() throws {
    let folder = repositoryRoot.appendingPathComponent("Tests")
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    var files: [String: String] = [:]
    for name in names ?? [] where name.hasSuffix("Tests.swift") {
      let url = folder.appendingPathComponent(name)
      files[String(url.lastPathComponent.dropLast(6))] = try String(
        contentsOf: url, encoding: .utf8)
    }
    let browser = try String(
      contentsOf: folder.appendingPathComponent("Browser/report.py"), encoding: .utf8)
    for row in Self.rows {
      for test in row.shown.components(separatedBy: "; ") {
        let parts = test.components(separatedBy: ": ")
        if parts.count == 2, parts[0] == "Browser" {
          let name = parts[1].replacing(" ", with: "_")
          #expect(browser.contains("\ndef \(name)(r)"), "nothing in a browser shows '\(parts[1])'")
          continue
        }
        guard parts.count == 2, let text = files[parts[0]] else {
          Issue.record("there is no file of tests for '\(test)'")
          continue
        }
        let isThere = text.contains("func `\(parts[1])`") || text.contains("func \(parts[1])(")
        #expect(isThere, "\(parts[0]) has no test '\(parts[1])'")
      }
    }
  }

  /// What is in backticks is a mark, a preset, a type, an indicator, an option, a key, a name of Chart
  /// in Swift, or a command or a call that draws.
  @Test func everyNameExists() throws {
    let help = try Kreplay.run("chart", "--help").output
    let schema = try Kreplay.run("schema", "--chart").output
    let indicators = try Kreplay.run("indicators", "--json").output
    let wrong = try Kreplay.run(
      "chart", "datasets/aapl-1d.csv", "--type", "none-such", "--out", "-"
    ).errors
    let source = Self.swift(below: "Sources/Chart")
    for row in Self.rows {
      let names = row.here.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }
      for name in names.map(\.element) {
        let isThere: Bool
        if let line = Self.command(name) {
          let result = try Kreplay.shell(line, in: repositoryRoot.path)
          isThere = result.code == 0 && result.output.hasPrefix("<svg ")
        } else if name.hasPrefix("--") {
          isThere = help.contains("  \(name) ") || help.contains(" \(name)\n")
        } else if name.hasPrefix("\"") {
          isThere = schema.contains("\(name): ")
        } else if name.hasSuffix("()") {
          isThere = indicators.contains("\"\(name.dropLast(2))\"")
        } else if let dot = name.firstIndex(of: ".") {
          isThere = Self.has(name[..<dot], name[name.index(after: dot)...], source)
        } else {
          let isType = wrong.components(separatedBy: "there are ").last?.contains(name) == true
          isThere = schema.contains("\"\(name)\"") || isType
        }
        #expect(isThere, "'\(name)' of “\(row.has)”")
      }
    }
  }

  /// What draws a command or a call with its settings; nil for other names.
  private static func command(_ name: String) -> String? {
    if name.hasPrefix("kreplay ") { return name }
    guard name.hasSuffix(")"), !name.hasSuffix("()") else { return nil }
    return "kreplay chart datasets/aapl-1d.csv --last 60 --pane '\(name)' --out -"
  }

  /// Whether a type of Chart has a member.
  private static func has(_ type: Substring, _ member: Substring, _ source: String) -> Bool {
    let isType = ["struct", "enum", "protocol", "class"].contains {
      source.contains("\($0) \(type)")
    }
    let isMember = ["func", "var", "let", "case"].contains {
      source.contains("\($0) \(member)") || source.contains(", \(member)")
    }
    return isType && isMember
  }
}
