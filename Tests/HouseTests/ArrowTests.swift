import Foundation
import Support
import Testing

/// What each module may import besides the standard library and Glibc: the table of the house.
///
/// SwiftPM lets an undeclared import between targets through; this test does not.
private let arrows: [String: Set<String>] = [
  "Text": [],
  "Market": ["Text", "CSamples", "CZlib", "CZip"],
  "Indicators": ["CColumns", "Market", "Text"],
  "Strategy": ["CSamples", "Indicators", "Market", "Text", "Yams"],
  "Replay": ["Strategy", "Indicators", "Market", "Text"],
  "Store": ["Replay", "Strategy", "Market", "Text", "GRDB", "Foundation", "SQLite3", "GRDBSQLite"],
  "Chart": ["Text", "CPNGWriter", "CFreeType", "CFontconfig"],
  "Report": [
    "CReportScript", "CPhrases", "Chart", "Replay", "Strategy", "Indicators", "Market", "Text",
    "Mustache",
    "Foundation",
  ],
  "Lesson": ["CLessonScript", "Report", "Replay", "Strategy", "Indicators", "Market", "Text"],
  "Serve": ["Text", "FlyingFox", "FlyingSocks", "Foundation"],
  "Jobs": [
    "Serve", "Lesson", "Report", "Chart", "Store", "Replay", "Strategy", "Indicators", "Market",
    "Text", "CMalloc",
  ],
  "kreplay": [
    "Jobs", "Lesson", "Report", "Chart", "Store", "Replay", "Strategy", "Indicators", "Market",
    "Text",
    "ArgumentParser",
  ],
]

/// Modules of the system that any of them may use.
private let everywhere: Set<String> = ["Glibc", "Synchronization", "Dispatch"]

/// The repository's root, from the place of this file.
private let root = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// Swift files below a folder of the repository, sorted.
private func swiftFiles(in folder: String) -> [URL] {
  let base = root.appendingPathComponent(folder)
  let all = FileManager.default.enumerator(at: base, includingPropertiesForKeys: nil)
  return (all?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
    .sorted { $0.path < $1.path }
}

/// The modules that a file imports.
private func imports(of file: URL) throws -> [String] {
  try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
    let words = line.split(separator: " ")
    guard let place = words.firstIndex(of: "import"), place + 1 < words.count else { return nil }
    let before = words[..<place]
    // An indented one is a word of some text, e.g. a column's name in SQL.
    let isImport =
      !line.hasPrefix(" ")
      && before.allSatisfy {
        ["public", "internal", "package", "private", "fileprivate", "@testable", "@preconcurrency"]
          .contains($0)
      }
    guard isImport else { return nil }
    let kinds: Set<Substring> = ["func", "struct", "class", "enum", "protocol", "var", "let"]
    let name =
      kinds.contains(words[place + 1]) && place + 2 < words.count
      ? words[place + 2] : words[place + 1]
    return String(name.split(separator: ".")[0])
  }
}

@Suite struct Arrows {
  /// The program carries no tables of languages (`CNoLocales`), so nothing may ask for what is in them.
  @Test func nothingAsksFoundationForALanguage() throws {
    let names = ["Formatter(", "Locale(", "Locale.", ".formatted(", "localized", " Calendar("]
    for file in swiftFiles(in: "Sources") {
      let text = try String(contentsOf: file, encoding: .utf8)
      guard text.contains("import Foundation") else { continue }
      for name in names {
        #expect(!text.contains(name), "\(file.lastPathComponent) names '\(name)' of Foundation")
      }
    }
  }

  @Test(arguments: arrows.keys.sorted())
  func aModuleImportsOnlyWhatStandsBehindIt(_ module: String) throws {
    let allowed = (arrows[module] ?? []).union(everywhere)
    let files = swiftFiles(in: "Sources/\(module)")
    #expect(!files.isEmpty, "the module \(module) has no files")
    for file in files {
      for name in try imports(of: file) where !allowed.contains(name) {
        Issue.record("Sources/\(module)/\(file.lastPathComponent) imports \(name)")
      }
    }
  }

  @Test func everyModuleIsInTheTable() throws {
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: root.appendingPathComponent("Sources").path)
    let inC: Set<String> = [
      "CColumns", "CReportScript", "CLessonScript", "CPhrases", "CSamples", "CZlib", "CZip", "CPNG",
      "CPNGWriter",
      "CFreeType", "CFontconfig", "CMalloc", "CNoLocales", "CNoNetwork",
    ]
    #expect(Set(folders).subtracting(inC) == Set(arrows.keys))
  }

  /// docs/architecture.md tells newcomers which module imports which.
  @Test func theArchitectureNamesTheSameArrows() throws {
    let page = try String(
      contentsOf: root.appendingPathComponent("docs/architecture.md"), encoding: .utf8)
    var written: [String: Set<String>] = [:]
    for line in page.split(separator: "\n") where line.hasPrefix("| `") {
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      let names = cells[3].split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      written[String(cells[1].filter { $0 != "`" })] = Set(names)
    }
    let own = arrows.mapValues { $0.intersection(arrows.keys) }
    #expect(written == own)
  }

  @Test func onlyTheStoreKnowsTheDatabase() throws {
    for module in arrows.keys.sorted() where module != "Store" {
      for file in swiftFiles(in: "Sources/\(module)") {
        #expect(try !imports(of: file).contains("GRDB"), "\(file.lastPathComponent)")
      }
    }
  }

  @Test func sourcesHaveNoHolesAndNoForcedOperations() throws {
    let words = ["TO" + "DO", "FIX" + "ME", "try" + "!", " as" + "! "]
    for file in swiftFiles(in: "Sources") {
      let text = try String(contentsOf: file, encoding: .utf8)
      for word in words where text.contains(word) {
        Issue.record("\(file.lastPathComponent) contains '\(word)'")
      }
    }
  }
}
