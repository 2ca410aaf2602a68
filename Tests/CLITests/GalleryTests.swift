import Foundation
import Support
import Testing

/// `kreplay chart --gallery`: the manual of the chart, which is kept in docs/chart.
@Suite struct GalleryTests {
  /// The manual as the command writes it, once for all tests, into the folder of an earlier one that
  /// has other files and looks like an option.
  private static let drawn: (folder: TemporaryFolder, result: Kreplay.Result?) = {
    let folder = TemporaryFolder()
    try? FileManager.default.createDirectory(
      atPath: folder.path("-new"), withIntermediateDirectories: true)
    _ = folder.file("-new/README.md", "# The chart in pictures\n")
    _ = folder.file("-new/mine.txt", "mine")
    _ = folder.file("-new/mark-line.svg", "spoiled")
    return (folder, try? Kreplay.shell("kreplay chart --gallery=-new", in: folder.url.path))
  }()

  private static let kept = repositoryRoot.appendingPathComponent("docs/chart")
  private static let made = drawn.folder.url.appendingPathComponent("-new")

  private static func names(_ folder: URL) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
      .filter { $0 != "mine.txt" }
  }

  /// Each file is as kept, and nothing is kept that is not written; recorded as goldens are.
  @Test func isAsKept() throws {
    let result = try #require(Self.drawn.result)
    #expect(result.code == 0, "\(result.errors)")
    let names = Self.names(Self.made)
    let pictures = names.filter { $0.hasSuffix(".svg") }
    #expect(result.output == "./-new: \(pictures.count) pictures, README.md shows them\n")
    if ProcessInfo.processInfo.environment["KREPLAY_RECORD"] == "1" {
      for name in Self.names(Self.kept) where !names.contains(name) && name != "origins.md" {
        try FileManager.default.removeItem(at: Self.kept.appendingPathComponent(name))
      }
    }
    for name in names {
      let text = try String(contentsOf: Self.made.appendingPathComponent(name), encoding: .utf8)
      expectDocument(text, "docs/chart/\(name)")
    }
    #expect(Self.names(Self.kept) == (names + ["origins.md"]).sorted())
  }

  /// A clone stays small.
  @Test func isSmall() throws {
    let sizes = try Self.names(Self.kept).map { name in
      let path = Self.kept.appendingPathComponent(name).path
      return try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    }
    #expect(sizes.reduce(0, +) < 1_000_000 && sizes.allSatisfy { $0 < 60_000 })
  }

  /// Every mark, type, scale, theme and preset that the program names has a picture, which the page
  /// shows, and a sentence of its own.
  @Test func isWhole() throws {
    let schema = try JSONSerialization.jsonObject(
      with: Data(try Kreplay.run("schema", "--chart").output.utf8))
    let root = try #require(schema as? [String: Any])
    let definitions = try #require(root["$defs"] as? [String: [String: Any]])
    let layers = try #require(definitions["layer"]?["anyOf"] as? [[String: Any]])
    func words(_ shape: Any?) -> [String] {
      let shape = shape as? [String: Any] ?? [:]
      let own = shape["enum"] as? [String] ?? []
      return own.isEmpty ? words((shape["anyOf"] as? [Any])?.first) : own
    }
    let keys = try #require(root["properties"] as? [String: Any])
    let pane = definitions["pane"]?["properties"] as? [String: Any]
    let marks = layers.dropFirst().flatMap {
      words(($0["properties"] as? [String: Any])?["mark"])
    }
    let presets = words(keys["preset"])
    let themes = words(keys["theme"]).filter { !presets.contains($0) }
    let scales = words(pane?["scale"])
    #expect(marks.count > 15 && presets.count > 5 && themes.count == 10 && scales.count == 4)
    let types = try Self.types()
    #expect(types.count > 3)
    let expected =
      marks.map { "mark-\($0)" } + presets.map { "preset-\($0)" } + themes.map { "theme-\($0)" }
      + scales.map { "scale-\($0)" } + types.map { "type-\($0)" }
    let page = try String(
      contentsOf: Self.made.appendingPathComponent("README.md"), encoding: .utf8)
    for name in expected {
      #expect(page.contains("\n### \(name)\n") && page.contains("](\(name).svg)"), "\(name)")
    }
    for name in Self.names(Self.made) where name.hasSuffix(".svg") {
      #expect(page.contains("](\(name))"), "\(name)")
    }
    for generic in ["The price as ", "The scale ", "The colours "] {
      #expect(!page.contains("\n\(generic)"), "a picture has no sentence of its own: \(generic)")
    }
  }

  /// What a wrong type is answered with.
  private static func types() throws -> [String] {
    let answer = try Kreplay.run(
      "chart", "datasets/aapl-1d.csv", "--type", "none-such", "--out", "-"
    ).errors
    let list = answer.components(separatedBy: "there are ").last ?? ""
    return list.trimmingCharacters(in: .whitespacesAndNewlines)
      .replacingOccurrences(of: " and ", with: ", ").components(separatedBy: ", ")
  }

  /// The command below a picture draws it again.
  @Test func commands() throws {
    let page = try String(
      contentsOf: Self.made.appendingPathComponent("README.md"), encoding: .utf8)
    let commands = page.components(separatedBy: "```sh\n").dropFirst().compactMap {
      $0.components(separatedBy: "\n").first
    }
    #expect(commands.count == Self.names(Self.made).count { $0.hasSuffix(".svg") })
    let names = ["mark-line", "theme-cvd-dark", "preset-own", "axis-clock"]
    let some = commands.filter { command in names.contains { command.hasSuffix(" \($0).svg") } }
    #expect(some.count == names.count)
    for command in some {
      let name = try #require(command.components(separatedBy: "--out ").last)
      let line = command.replacingOccurrences(of: "--out \(name)", with: "--out -")
      let again = try Kreplay.shell(line, in: Self.made.path)
      let first = try String(contentsOf: Self.made.appendingPathComponent(name), encoding: .utf8)
      #expect(again.output == first, "\(command)")
    }
  }

  /// What is somebody else's stays, and what cannot be is told with its cure.
  @Test func wrongPlaces() throws {
    let folder = TemporaryFolder()
    _ = folder.file("file", "mine")
    try FileManager.default.createDirectory(
      atPath: folder.path("own"), withIntermediateDirectories: true)
    _ = folder.file("own/README.md", "# My notes\n")
    try FileManager.default.createDirectory(
      atPath: folder.path("data"), withIntermediateDirectories: true)
    _ = folder.file("data/minutes.csv", "mine")
    try FileManager.default.createDirectory(
      atPath: folder.path("locked"), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o555])
    var text = ""
    var arguments = [
      "--gallery file", "--gallery file/below", "--gallery own", "--gallery data", "--gallery ''",
      "--gallery x file.csv", "--gallery x --overlay 'sma(close, 5)'", "--gallery x --out a.svg",
    ]
    // Nothing is closed to root.
    if getuid() != 0 { arguments.append("--gallery locked") }
    for words in arguments {
      let result = try Kreplay.shell("kreplay chart \(words)", in: folder.url.path)
      #expect(result.code != 0 && result.output.isEmpty)
      if !words.hasSuffix("locked") { text += "$ kreplay chart \(words)\n\(result.errors)\n" }
    }
    text += "$ kreplay chart\n\(try Kreplay.shell("kreplay chart", in: folder.url.path).errors)"
    expectGolden(text, "gallery-wrong.txt")
    #expect(
      files(in: folder) == ["data", "data/minutes.csv", "file", "locked", "own", "own/README.md"])
    #expect(try String(contentsOfFile: folder.path("data/minutes.csv"), encoding: .utf8) == "mine")
  }

  /// No option is taken and not heard: each that the help names is refused.
  @Test func allOtherOptions() throws {
    let folder = TemporaryFolder()
    let help = try Kreplay.run("chart", "--help").output
    let lines = help.split(separator: "\n" as Character).filter { $0.hasPrefix("  --") }
    let values = [
      "--dates": "day-first", "--on-defect": "ohlc=skip", "--density": "2", "--columns": "volume=-",
    ]
    var count = 0
    for line in lines {
      let words = line.split(separator: " ")
      let option = String(words[0])
      if ["--gallery", "--version", "--help"].contains(option) { continue }
      let takesValue = words.count > 1 && words[1].hasPrefix("<")
      let value = takesValue ? " " + (values[option] ?? "5") : ""
      let result = try Kreplay.shell(
        "kreplay chart --gallery x \(option)\(value)", in: folder.url.path)
      #expect(result.code == 64 && result.output.isEmpty)
      #expect(result.errors.hasSuffix("; leave '\(option)' out\n"), "\(option): \(result.errors)")
      count += 1
    }
    #expect(count > 30 && files(in: folder).isEmpty)
  }

  /// Other files stay as they are, and are told of.
  @Test func otherFiles() throws {
    let result = try #require(Self.drawn.result)
    #expect(
      result.errors
        == "note: ./-new has 'mine.txt' too; what is not of the gallery stays as it is\n")
    func text(_ name: String) throws -> String {
      try String(contentsOf: Self.made.appendingPathComponent(name), encoding: .utf8)
    }
    #expect(try text("mine.txt") == "mine")
    #expect(try text("mark-line.svg").hasPrefix("<svg "))
  }
}
