import Foundation
import Support
import Testing

/// Parquet and Feather wherever a command takes or makes a file of candles.
@Suite struct ParquetCommandTests {
  private let folder = TemporaryFolder()

  private func run(
    _ arguments: String..., python: String = Python.path
  ) throws -> Kreplay.Result {
    let process = Kreplay.process(
      arguments, in: folder.url.path, environment: ["KREPLAY_PYTHON": python])
    return try Kreplay.finish(process)
  }

  private static let apple = repositoryRoot.appendingPathComponent("datasets/aapl-1d.csv").path

  /// The candles in every form, whose names say which.
  private func makeFiles() throws -> [String] {
    let names = ["AAPL.csv", "AAPL.parquet", "AAPL.feather", "AAPL.arrow"]
    for name in names {
      let made = try run("data", "export", Self.apple, "--out", name)
      #expect(made.errors == "wrote 3,270 candles to \(name)\n" && made.code == 0)
    }
    return names
  }

  private func bytes(_ name: String) -> Data? {
    FileManager.default.contents(atPath: folder.path(name))
  }

  /// All commands give the same for all forms.
  @Test(.enabled(if: Python.isThere, Python.cure)) func everyCommandTakesThem() throws {
    let names = try makeFiles()
    let magics = names.map { String(decoding: bytes($0)?.prefix(4) ?? Data(), as: UTF8.self) }
    #expect(magics == ["time", "PAR1", "ARRO", "ARRO"])
    let document = repositoryRoot.appendingPathComponent("examples/ma-crossover.json").path
    var seen: [[String]] = []
    for name in names {
      let exported = try run("data", "export", name, "--format", "csv")
      let checked = try run("data", "check", name, "--json")
      let store = "\(name).sqlite"
      let imported = try run("data", "import", name, "--store", store)
      let listed = try run("data", "list", "--store", store, "--json")
      let charted = try run("chart", name, "--title", "x", "--out", "\(name).svg")
      let played = try run(
        "run", document, "--data", name, "--symbol", "AAPL", "--json", "--no-report")
      for result in [exported, checked, imported, listed, charted] {
        #expect(result.code == 0, "\(name): \(result.errors)")
      }
      let picture = String(decoding: bytes("\(name).svg") ?? Data(), as: UTF8.self)
      // What names the file is not the same, nor how long it took.
      seen.append(
        [exported.output, checked.output, listed.output, picture, played.output].map {
          $0.replacing(name, with: "FILE").replacing(/"[a-z]+Seconds": .*/, with: "")
        })
    }
    #expect(seen.allSatisfy { $0 == seen[0] })
    #expect(seen[0][0].utf8.count > 100_000)
  }

  /// A format that is named counts before the end of a name.
  @Test(.enabled(if: Python.isThere, Python.cure)) func aNamedFormatCounts() throws {
    _ = try run("data", "export", Self.apple, "--out", "a.parquet", "--format", "csv")
    #expect(bytes("a.parquet")?.starts(with: Data("time,".utf8)) == true)
    _ = try run("data", "export", Self.apple, "--out", "a.dat", "--format", "parquet")
    #expect(bytes("a.dat")?.starts(with: Data("PAR1".utf8)) == true)
    let piped = try Kreplay.shell(
      "export KREPLAY_PYTHON='\(Python.path)'; kreplay data export '\(Self.apple)' --format feather | head -c 6",
      in: folder.url.path)
    #expect(piped.output == "ARROW1")
    let many = try run(
      "data", "resample", Self.apple, "--to", "1w", "--to", "1M", "--format", "parquet", "--out",
      "coarse")
    #expect(many.code == 0, "\(many.errors)")
    let made = try FileManager.default.contentsOfDirectory(atPath: folder.path("coarse"))
    #expect(made.sorted() == ["aapl-1M.parquet", "aapl-1w.parquet"])
  }

  /// Where Python or its package is missing one message says so, and nothing is left.
  @Test func whatIsMissingIsSaid() throws {
    let bare = folder.path("bare-python")
    _ = folder.file("bare-python", "#!/bin/sh\necho no module >&2\nexit 3\n")
    chmod(bare, 0o755)
    _ = folder.file("x.parquet", "PAR1 and more")
    var text = ""
    for (name, python) in [("no-such-python", "no-such-python"), ("a bare one", bare)] {
      for arguments in [
        ["data", "info", "x.parquet"], ["data", "export", Self.apple, "--out", "y.parquet"],
      ] {
        let process = Kreplay.process(
          arguments, in: folder.url.path, environment: ["KREPLAY_PYTHON": python])
        let result = try Kreplay.finish(process)
        #expect(result.code == 74 && result.output.isEmpty)
        let command = arguments.map { $0 == Self.apple ? "aapl-1d.csv" : $0 }.joined(separator: " ")
        text +=
          "$ KREPLAY_PYTHON=\(name) kreplay \(command)\n"
          + result.errors.replacing(folder.url.path + "/", with: "") + "\n"
      }
    }
    #expect(files(in: folder) == ["bare-python", "x.parquet"])
    let piped = try Kreplay.shell("kreplay data info - < x.parquet", in: folder.url.path)
    #expect(piped.code == 64)
    text += "$ kreplay data info - < x.parquet\n" + piped.errors
    expectGolden(text, "parquet-missing.txt")
  }

  /// Stopped in the middle, nothing is left behind: candles come without end.
  @Test(.enabled(if: Python.isThere, Python.cure)) func stopsAtOnce() throws {
    #expect(mkfifo(folder.path("endless.csv"), 0o600) == 0)
    let feeder = Process()
    feeder.executableURL = URL(fileURLWithPath: "/bin/sh")
    feeder.arguments = [
      "-c", "exec awk '\(InterruptionTests.endless)' >'\(folder.path("endless.csv"))' 2>/dev/null",
    ]
    try feeder.run()
    defer { feeder.terminate() }
    let process = Kreplay.process(
      ["data", "export", "endless.csv", "--out", "t.parquet"], in: folder.url.path,
      environment: ["KREPLAY_PYTHON": Python.path])
    let result = try Kreplay.finish(process) { Kreplay.interrupt(process) }
    #expect(result.code == 130 && result.output.isEmpty, "\(result.errors)")
    #expect(files(in: folder) == ["endless.csv"])
  }
}
