import Foundation
import Support
import Testing

/// `kreplay chart`: pictures of files, stores and pipes, and what it says to wrong input.
@Suite struct ChartCommandTests {
  private let apple = "'\(repositoryRoot.path)/datasets/aapl-1d.csv'"

  /// All that a picture is made of, as SVG: overlays, a band, the volume, a histogram, guides.
  @Test func picture() throws {
    let folder = TemporaryFolder()
    let result = try Kreplay.shell(
      """
      kreplay chart \(apple) --last 60 --overlay 'bollinger(20, 2)' --overlay 'sar()' \
        --pane 'volume; sma(volume, 5)' --pane 'macd()' --pane 'rsi(14)' --out chart.svg
      """, in: folder.url.path)
    #expect(result.code == 0 && result.output == "chart.svg\n" && result.errors.isEmpty)
    expectGolden(try text("chart.svg", in: folder), "chart.svg")
  }

  /// The picture of docs/commands.md is what its command draws; recorded as goldens are.
  @Test func pictureOfThePage() throws {
    let page = try String(
      contentsOf: repositoryRoot.appendingPathComponent("docs/commands.md"), encoding: .utf8)
    let line = try #require(
      page.split(separator: "\n" as Character).first { $0.contains(" --out aapl.svg") })
    let command = line.dropFirst(2).replacingOccurrences(of: "--out aapl.svg", with: "--out -")
    let drawn = try Kreplay.shell(command, in: repositoryRoot.path).output
    let picture = repositoryRoot.appendingPathComponent("docs/chart.svg")
    if ProcessInfo.processInfo.environment["KREPLAY_RECORD"] == "1" {
      try drawn.write(to: picture, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: picture, encoding: .utf8) == drawn)
  }

  /// Each way to look at the same bars gives another picture, and the same one again.
  @Test func looks() throws {
    let folder = TemporaryFolder()
    let looks = [
      "", "--type hollow", "--type line", "--type area", "--theme east", "--theme kr",
      "--theme cvd",
      "--theme mono", "--dark", "--scale log", "--size 400x300", "--title '台積電 <2330>'",
      "--timeframe 1w", "--last 30", "--from 2012-01-01 --to 2012-03-01", "--overlay 'close > 500'",
    ]
    var pictures: Set<String> = []
    for look in looks {
      let line = "kreplay chart \(apple) \(look) --out -"
      let result = try Kreplay.shell(line, in: folder.url.path)
      #expect(result.code == 0 && result.errors.isEmpty, "\(look): \(result.errors)")
      #expect(result.output.hasPrefix("<svg ") && result.output.hasSuffix("</svg>"), "\(look)")
      #expect(try Kreplay.shell(line, in: folder.url.path).output == result.output, "\(look)")
      pictures.insert(result.output)
    }
    #expect(pictures.count == looks.count)
    #expect(files(in: folder).isEmpty)
  }

  /// The ending says the format: a PNG of the size times the density, a page that asks for nothing.
  @Test func formats() throws {
    let folder = TemporaryFolder()
    let line = "kreplay chart \(apple) --size 500x300 --title 'A & <b>' --out"
    for (name, width, height) in [("one.png", 500, 300), ("two.png --density 2", 1_000, 600)] {
      #expect(try Kreplay.shell("\(line) \(name)", in: folder.url.path).code == 0)
      let file = folder.url.appendingPathComponent(String(name.prefix(7)))
      let bytes = [UInt8](try Data(contentsOf: file))
      #expect(bytes.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
      func number(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
      #expect(number(16) == width && number(20) == height)
    }
    #expect(try Kreplay.shell("\(line) page.html", in: folder.url.path).code == 0)
    let page = try text("page.html", in: folder)
    #expect(page.contains("<title>A &amp; &lt;b&gt; 1d</title>") && page.contains("<svg "))
    #expect(!page.contains("<script") && !page.contains("href=") && !page.contains("url("))
  }

  /// A pipe and a store give the picture of the file, and a plain call names it after the file.
  @Test func sources() throws {
    let folder = TemporaryFolder()
    let result = try Kreplay.shell(
      """
      kreplay chart \(apple) && kreplay chart - --symbol AAPL --out pipe.svg <\(apple) \
        && kreplay data import \(apple) --store c.sqlite --symbol AAPL \
        && kreplay chart c.sqlite --symbol AAPL --out store.svg \
        && cmp aapl-1d.svg pipe.svg && cmp aapl-1d.svg store.svg
      """, in: folder.url.path)
    #expect(result.code == 0, "\(result.errors)")
  }

  /// A description in JSON draws expressions of the language; what it says wrong has a place.
  @Test func described() throws {
    let folder = TemporaryFolder()
    let spec = """
      {
        "visible": { "last": 80 }, "frame": { "width": 700 }, "height": 400,
        "panes": [
          { "layers": ["candles", { "mark": "line", "column": "sma(close, 20)", "label": "quick" }] },
          { "weight": 0.4, "layers": [{ "mark": "line", "column": "rsi(14)" }] }
        ]
      }
      """
    _ = folder.file("chart.json", spec)
    let line = "kreplay chart \(apple) --spec"
    let result = try Kreplay.shell("\(line) chart.json --out -", in: folder.url.path)
    #expect(result.code == 0 && result.errors.isEmpty, "\(result.errors)")
    expectGolden(result.output, "chart-described.svg")
    var text = ""
    for (name, from, to) in [
      ("mark", "\"candles\"", "\"candels\""), ("column", "sma(close", "smaa(close"),
      ("width", "700", "7"), ("layers", "[{ \"mark\": \"line\", \"column\": \"rsi(14)\" }]", "[]"),
    ] {
      _ = folder.file("\(name).json", spec.replacingOccurrences(of: from, with: to))
      let result = try Kreplay.shell("\(line) \(name).json --out -", in: folder.url.path)
      #expect(result.code == 64 && result.output.isEmpty)
      text += result.errors + "\n"
    }
    for option in ["none.json", "chart.json --overlay 'sma(5)'", "chart.json --terminal"] {
      let result = try Kreplay.shell("\(line) \(option)", in: folder.url.path)
      #expect(result.code != 0 && result.output.isEmpty)
      text += result.errors + "\n"
    }
    expectGolden(text, "chart-described-wrong.txt")
  }

  @Test func inTheTerminal() throws {
    let arguments = [
      "chart", "datasets/aapl-1d.csv", "--overlay", "bollinger(20, 2)", "--pane",
      "volume; sma(volume, 5)", "--pane", "rsi(14)", "--terminal",
    ]
    var text = ""
    for width in ["100", "60"] {
      let process = Kreplay.process(
        arguments + ["--width", width], in: repositoryRoot.path)
      let result = try Kreplay.finish(process)
      #expect(result.code == 0 && result.errors.isEmpty)
      let lines = result.output.split(separator: "\n" as Character)
      let isNarrow = lines.dropFirst(3).allSatisfy { $0.count <= Int(width) ?? 0 }
      #expect(isNarrow)
      text += result.output + "\n"
    }
    expectGolden(text, "chart-terminal.txt")
  }

  private func text(_ name: String, in folder: TemporaryFolder) throws -> String {
    try String(contentsOfFile: folder.path(name), encoding: .utf8)
  }

  @Test func wrongInput() throws {
    let folder = TemporaryFolder()
    var text = ""
    for arguments in [
      "nofile.csv", "A --overlay 'smaa(20)'", "A --pane 'rsi(14);'", "A --pane 'volumes'",
      "A --overlay 'macd().signl'", "A --overlay 'position.size'", "A --theme eest",
      "A --type candle", "A --scale logg", "A --out picture.gif", "A --out folder/none/a.svg",
      "A --size 0x0", "A --size 1000000x10", "A --size big", "A --density 9", "A --last 0",
      "A --last -3", "A --from 2050-01-01", "A --from 2012-03-01 --to 2012-02-01",
      "A --timeframe 1m", "A --from yesterday", "A --width 80", "A --terminal --out a.svg",
      "A --terminal --width 5",
    ] {
      let line = "chart \(arguments)".replacingOccurrences(of: "chart A", with: "chart \(apple)")
      let result = try Kreplay.shell("kreplay \(line)", in: folder.url.path)
      #expect(result.code != 0 && result.output.isEmpty, "\(arguments)")
      text += "$ kreplay chart \(arguments)\n\(result.errors)\n"
    }
    text = text.replacingOccurrences(of: repositoryRoot.path, with: "…")
    expectGolden(text, "chart-wrong.txt")
    #expect(files(in: folder).isEmpty)
  }
}
