import Foundation
import Support
import Testing

/// A run bar by bar on a terminal: frames of scripts as text, what is refused, recordings, and a terminal.
@Suite struct ReplayCommandTests {
  private let folder = TemporaryFolder()

  private func replay(_ script: String, _ more: String...) throws -> Kreplay.Result {
    let path = folder.file("keys.txt", script)
    let words = ["replay", "examples/ma-crossover.json", "--script", path] + more
    return try Kreplay.finish(Kreplay.process(words, in: repositoryRoot.path))
  }

  private func frames(
    _ script: String, _ document: String = "examples/ma-crossover.json", _ more: String...,
    environment: [String: String] = [:]
  ) throws -> String {
    let path = folder.file("keys.txt", script)
    let words = ["replay", document, "--script", path] + more
    let result = try Kreplay.finish(
      Kreplay.process(words, in: repositoryRoot.path, environment: environment))
    #expect(result.code == 0 && result.errors.isEmpty, "\(result)")
    return result.output
  }

  @Test(arguments: ["80x24", "120x40", "20x10", "60x18", "19x5"])
  func layouts(size: String) throws {
    let text = try frames("size \(size)\nkeys n*4 right*9\nsnap held\nkeys n right*30\nsnap later")
    expectGolden(text, "replay-\(size).txt")
    let parts = size.split(separator: "x").compactMap { Int($0) }
    for line in text.split(separator: "\n") where !line.hasPrefix("──") {
      #expect(line.count <= parts[0], "\(line)")
    }
  }

  @Test(arguments: ["macd-signal.json", "both-sides.json", "bollinger-breakout.json"])
  func strategies(name: String) throws {
    let text = try frames(
      "size 110x36\ntype /#3\nkeys enter right*3\nsnap\nkeys z\nsnap wide\nkeys x*4\nsnap narrow",
      "examples/\(name)")
    expectGolden(text, "replay-\(name.split(separator: ".")[0]).txt")
  }

  @Test func help() throws {
    expectGolden(try Kreplay.run("replay", "--help").output, "help-replay.txt")
  }

  /// What keys do, each in a frame of few cells.
  @Test func keys() throws {
    let script = """
      size 60x12
      snap at the start
      keys right left left*200
      snap the first bar
      keys n n p
      snap the first trade
      type /2012-03-03
      snap typing
      keys enter
      snap there
      type /2031-01-01
      keys enter
      snap outside
      type /then
      keys backspace enter
      snap no date
      keys end right
      snap the last bar
      keys home pagedown pagedown pageup
      wheel down*3
      click 20 5
      snap the bar under a click
      keys ?
      snap help
      keys escape k
      snap no key
      keys space + +
      wait 2
      snap two seconds at four
      keys space
      wait 5
      keys - q
      snap never
      """
    expectGolden(try frames(script), "replay-keys.txt")
  }

  @Test func withoutColours() throws {
    let script = "size 80x24\nkeys n*4 right*9\nsnap"
    let plain = try frames(script, "examples/ma-crossover.json", "--no-color")
    expectGolden(plain, "replay-plain.txt")
    let asked = try frames(script, environment: ["NO_COLOR": "1"])
    #expect(asked == plain)
    #expect(try frames(script, "examples/ma-crossover.json", "--theme", "mono") == plain)
    #expect(try frames(script) != plain)
  }

  @Test func blind() throws {
    let script = """
      size 100x30
      keys n*5 b c up
      snap an order waits
      keys right*20
      snap held
      keys left n down right*10
      snap closed
      keys b
      snap score
      keys enter
      snap revealed
      """
    let text = try frames(script)
    expectGolden(text, "replay-blind.txt")
    // Nothing tells what and when it is before it is revealed.
    let hidden = text.components(separatedBy: "── snap 4")[0]
    #expect(!hidden.contains("AAPL") && !hidden.contains("200") && !hidden.contains("crossover"))
  }

  /// A frame depends on the bar and not on the way to it.
  @Test func aFrameIsThatOfItsBar() throws {
    let there = try frames("size 100x30\ntype /2005-06-01\nkeys enter\nsnap")
    let back = try frames("size 100x30\ntype /2005-06-20\nkeys enter left*13\nsnap")
    let on = try frames("size 100x30\ntype /2005-05-20\nkeys enter right*7\nsnap")
    #expect(there == back && there == on)
  }

  @Test func recordings() throws {
    let cast = folder.path("demo.cast")
    let script = "pace 0.25\nkeys right*3\nsize 60x16\nkeys space\nwait 2\nkeys q"
    _ = try frames(script, "examples/ma-crossover.json", "--cast", cast)
    let lines = try String(contentsOfFile: cast, encoding: .utf8).split(separator: "\n")
    let head = try JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? [String: Any]
    #expect(head?["version"] as? Int == 2 && head?["width"] as? Int == 80)
    var last = 0.0
    var kinds: [String] = []
    for line in lines.dropFirst() {
      let event = try #require(
        JSONSerialization.jsonObject(with: Data(line.utf8)) as? [Any])
      let time = try #require(event[0] as? Double)
      #expect(time >= last)
      last = time
      kinds.append(try #require(event[1] as? String))
    }
    #expect(kinds.filter { $0 == "r" }.count == 1 && last == 3.25)
    #expect(lines[1].contains("?1049h") && lines[lines.count - 1].contains("?1049l"))
    _ = try frames(script, "examples/ma-crossover.json", "--cast", cast)
    let again = try String(contentsOfFile: cast, encoding: .utf8).split(separator: "\n")
    #expect(lines == again)
    let lost = try replay(script, "--cast", "/nowhere/demo.cast")
    #expect(lost.code == 74 && lost.errors.contains("/nowhere/demo.cast"))
  }

  /// The chart as a picture: as large as its cells, the same bytes for the same bar, whatever was shown before.
  @Test func pictures() throws {
    let files = ["a.png", "b.png", "c.png"].map { folder.path($0) }
    let script =
      "size 100x40\nkeys n*3\npicture \(files[0])\nkeys right\npicture \(files[1])\n"
      + "keys left\npicture \(files[2])"
    #expect(try frames(script).isEmpty)
    let bytes = try files.map { Array(try Data(contentsOf: URL(fileURLWithPath: $0))) }
    #expect(bytes[0] == bytes[2] && bytes[0] != bytes[1])
    for png in bytes {
      #expect(png.starts(with: [0x89, 0x50, 0x4e, 0x47]))
      let size = [16, 20].map { at in png[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
      #expect(size[0] % 10 == 0 && size[0] > 600 && size[1] % 20 == 0 && size[1] > 400, "\(size)")
    }
    let covered = try replay("keys ?\npicture \(files[0])")
    #expect(covered.code == 64 && covered.errors.contains("covered"), "\(covered)")
    let lost = try replay("picture /nowhere/a.png")
    #expect(lost.code == 74 && lost.errors.contains("/nowhere/a.png"), "\(lost)")
  }

  @Test func whatIsRefused() throws {
    let lines = [
      "replay examples/ma-crossover.json", "replay nothing.json --script keys.txt",
      "replay last --journal none.sqlite --script -",
      "replay examples/shared-account.json --script -",
      "replay examples/shared-account.json --symbol GOGO --script -",
      "replay examples/ma-crossover.json --symbol GOOG --script -",
      "replay examples/ma-crossover.json --at 1990-01-01 --script -",
      "replay examples/ma-crossover.json --at soon --script -",
      "replay examples/ma-crossover.json --speed 0 --script -",
      "replay examples/ma-crossover.json --theme wset --script -",
      "replay examples/ma-crossover.json --pictures sixel --script -",
      "replay examples/ma-crossover.json --pictures kitty --cast demo.cast",
      "replay examples/ma-crossover.json --pictures jpeg --script -",
      "replay - --script -", "replay -",
    ]
    var told = ""
    for line in lines {
      let result = try Kreplay.finish(
        Kreplay.process(line.split(separator: " ").map(String.init), in: repositoryRoot.path))
      #expect(result.code != 0 && result.output.isEmpty, "\(line)")
      told += "$ kreplay \(line)\n\(result.errors)"
    }
    for script in [
      "keys rigth", "jump 3", "size 80", "wait long", "click 0 1", "keys right*x", "picture a.svg",
    ] {
      let result = try replay("# a comment\n\n" + script)
      #expect(result.code == 64)
      told += result.errors.replacingOccurrences(of: folder.path("keys.txt"), with: "keys.txt")
    }
    expectGolden(told, "replay-wrong.txt")
  }

  @Test func oneOfSeveral() throws {
    let document = "examples/ma-crossover.json"
    let data = ["--data", "datasets/aapl-1d.csv", "--data", "datasets/ibm-1d.csv"]
    let text = try frames("snap", document, data[0], data[1], data[2], data[3], "--symbol", "IBM")
    #expect(text.contains("IBM  1d"), "\(text)")
  }

  /// Runs of the journal: whole, with changed candles, and without them.
  @Test func runsOfTheJournal() throws {
    let sample = StoreFolder()
    try sample.shell("kreplay run strategy.json --no-report --quiet --journal j")
    let whole = try sample.shell("echo snap | kreplay replay last --journal j --script -")
    #expect(whole.code == 0 && whole.output.contains("80×24"), "\(whole)")
    let changed = try sample.shell(
      "sed -i 's/,100$/,101/' candles.csv && echo snap | kreplay replay last --journal j --script -"
    )
    #expect(changed.code == 65 && changed.errors.contains("--data"), "\(changed)")
    let gone = try sample.shell(
      "rm candles.csv && echo snap | kreplay replay last --journal j --script -")
    #expect(gone.code == 74 && gone.errors.contains("--data"), "\(gone)")
  }

  /// A real terminal, by Python's `pty`: keys, another size, and what is left after each end.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: Python.path)))
  func aTerminal() throws {
    let program = """
      import sys
      sys.path.insert(0, \(quoted(repositoryRoot.appendingPathComponent("Tests/Terminal").path)))
      import session
      session.check(\(quoted(Kreplay.path)), \(quoted(repositoryRoot.path)))
      """
    let told = try Python.run(program)
    #expect(told == "held\n", "\(told)")
  }

  private func quoted(_ text: String) -> String { "'\(text)'" }
}
