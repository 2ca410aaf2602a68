import Foundation
import FoundationXML
import Support
import Testing

/// What a person may ask of `kreplay chart` by mistake, and what odd files and places do to it.
@Suite struct ChartInputTests {
  private let folder = TemporaryFolder()

  init() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("a.csv"),
      withDestinationPath: repositoryRoot.appendingPathComponent("datasets/aapl-1d.csv").path)
    let lines = try String(contentsOfFile: folder.path("a.csv"), encoding: .utf8)
      .split(separator: "\n").prefix(3).map { $0 + "\n" }
    for (place, name) in ["none", "one", "two"].enumerated() {
      _ = folder.file("\(name).csv", lines.prefix(place + 1).joined())
    }
    _ = folder.file("empty.json", "")
    _ = folder.file("true.json", "time,open\n")
    _ = folder.file("holdings.json", "{\"panes\": [{\"layers\": [\"candles\", \"holdings\"]}]}")
  }

  /// Each has one message with its cure, its code, and leaves nothing behind.
  @Test func wrongCalls() throws {
    let before = files(in: folder)
    var text = ""
    for (arguments, code) in [
      ("a.csv a.csv", 64), ("none.csv", 65), ("''", 74),
      (#""$(printf 'a\342\200\256b\302\233c.csv')""#, 74), ("- </dev/null", 65),
      ("a.csv --out ''", 64), ("a.csv --out a.svg/", 64), ("a.csv --out none/a.svg", 74),
      ("a.csv --out - >/dev/full", 74), ("a.csv --terminal >/dev/full", 74),
      ("a.csv --size 99999999999999999999x10", 64), ("a.csv --size 800x", 64),
      ("a.csv --density 4 --size 8000x8000 --out a.png", 64), ("a.csv --last 1.5", 64),
      ("a.csv --from 2013-13-01", 64), ("a.csv --to 1999-01-01", 64),
      ("a.csv --timeframe 0d", 64), ("a.csv --overlay ''", 64), ("a.csv --overlay '\"'", 64),
      ("a.csv --pane ''", 64), ("a.csv --terminal --density 2", 64),
      ("a.csv --terminal --size 400x400", 64), ("one.csv --timeframe 1w", 64),
      ("a.csv --spec empty.json", 64), ("a.csv --spec .", 64), ("a.csv --spec true.json", 64),
      ("a.csv --spec none.json", 74), ("a.csv --spec ''", 64),
      ("a.csv --spec - </dev/null", 64),
      ("- --spec - <a.csv", 64), ("holdings.json", 65),
    ] {
      let result = try Kreplay.shell("kreplay chart \(arguments)", in: folder.url.path)
      #expect(result.code == code && result.output.isEmpty, "\(arguments): \(result.errors)")
      text += "$ kreplay chart \(arguments)\n\(result.errors)\n"
    }
    expectGolden(text, "chart-input.txt")
    #expect(files(in: folder) == before)
  }

  /// One candle and two are pictures, whatever is drawn over and below them.
  @Test func fewCandles() throws {
    for name in ["one", "two"] {
      for options in [
        "--out -", "--out - --volume --overlay 'close + 1' --pane 'close - open' --scale log",
        "--terminal --volume --overlay close",
      ] {
        let line = "kreplay chart \(name).csv \(options)"
        let result = try Kreplay.shell(line, in: folder.url.path)
        #expect(result.code == 0 && result.errors.isEmpty, "\(line): \(result.errors)")
        #expect(!result.output.contains("nan") && !result.output.contains("inf"), "\(line)")
      }
      #expect(
        try Kreplay.shell("kreplay chart \(name).csv --out p.png", in: folder.url.path).code == 0)
    }
  }

  /// A reader that has enough ends it without a word.
  @Test func aReaderThatLeaves() throws {
    let line = "kreplay chart a.csv --last 3000 --size 8000x900 --out - | head -c 10"
    let result = try Kreplay.shell(line, in: folder.url.path)
    #expect(result.output == "<svg xmlns" && result.errors.isEmpty, "\(result.errors)")
  }

  /// What is asked for and has nothing to show is told.
  @Test func nothingToShow() throws {
    for (arguments, words) in [
      ("--overlay 'sma(close, 5000)'", "'sma(close, 5000)' has no value at the bars"),
      ("--pane 'close / 0'", "'close / 0' has no value at the bars"),
      ("--spec holdings.json", "the description draws trades, and there is no --run"),
    ] {
      let line = "kreplay chart a.csv \(arguments) --out - >/dev/null"
      let result = try Kreplay.shell(line, in: folder.url.path)
      #expect(result.code == 0 && result.errors.hasPrefix("note: \(words)"), "\(result.errors)")
    }
  }

  /// A title of any characters stays text: in SVG, in a page and in a terminal.
  @Test func hostileTitles() throws {
    let title = "a <b> & \"q\" ]]> \u{1b}[2J\u{202e}\u{7}</title><script>"
    _ = folder.file("title", title)
    for options in ["--out -", "--out - --type line", "--terminal --width 100"] {
      let line = "kreplay chart a.csv --title \"$(cat title)\" \(options)"
      let result = try Kreplay.shell(line, in: folder.url.path)
      #expect(result.code == 0 && result.errors.isEmpty, "\(result.errors)")
      for bad in ["\u{1b}", "\u{7}", "\u{202e}"] { #expect(!result.output.contains(bad)) }
      if options.hasPrefix("--out") {
        #expect(!result.output.contains("<script"))
        #expect(XMLParser(data: Data(result.output.utf8)).parse())
      }
    }
    let made = try Kreplay.shell(
      "kreplay chart a.csv --title \"$(cat title)\" --out a.html", in: folder.url.path)
    let page = try String(contentsOfFile: folder.path("a.html"), encoding: .utf8)
    #expect(made.code == 0 && !page.contains("<script") && !page.contains("\u{202e}"))
  }

  /// A heading without room leaves numbers out whole.
  @Test func aNarrowHeading() throws {
    for width in [40, 60, 72] {
      let line = "kreplay chart a.csv --terminal --width \(width)"
      let head = try Kreplay.shell(line, in: folder.url.path).output.prefix { $0 != "\n" }
      #expect(head.count <= width && head.hasSuffix("%"), "\(head)")
      let known = ["438.00", "438.18", "429.98", "430.47", "−2.48\u{202f}%"]
      for word in head.split(separator: " " as Character) where word.contains(".") {
        #expect(known.contains { word.unicodeScalars.elementsEqual($0.unicodeScalars) }, "\(head)")
      }
    }
  }
}
