import Foundation
import Support
import Testing

/// `kreplay chart --run`: the trades of a run on its candles.
@Suite struct ChartRunTests {
  private let folder = TemporaryFolder()

  /// A shell in a folder that has the examples and their candles.
  private func shell(_ line: String) throws -> Kreplay.Result {
    for name in ["examples", "datasets"] {
      let link = folder.url.appendingPathComponent(name)
      if FileManager.default.fileExists(atPath: link.path) { continue }
      try FileManager.default.createSymbolicLink(
        at: link, withDestinationURL: repositoryRoot.appendingPathComponent(name))
    }
    return try Kreplay.shell(line, in: folder.url.path)
  }

  private func run(_ example: String = "ma-crossover.json", _ options: String = "") throws {
    let line = "kreplay run examples/\(example) --no-report --quiet --journal j \(options)"
    let result = try shell(line)
    #expect(result.code == 0, "\(result.errors)")
  }

  private func chart(_ arguments: String) throws -> Kreplay.Result {
    try shell("kreplay chart \(arguments)")
  }

  /// Entries, exits, spans and the strategy's own averages; the file may be left out or named.
  @Test func picture() throws {
    try run()
    let found = try chart("--run last --journal j --out -")
    #expect(found.code == 0 && found.errors.isEmpty, "\(found.errors)")
    expectGolden(found.output, "chart-run.svg")
    for name in ["'MA crossover'", "9d69", "9D69-90b1-f167"] {
      let named = try chart("datasets/aapl-1d.csv --run \(name) --journal j --out -")
      #expect(named.output == found.output && named.errors.isEmpty, "\(name): \(named.errors)")
    }
    #expect(try chart("--run last --journal j").output == "ma-crossover.svg\n")
  }

  /// What is asked for takes the place of the strategy's indicators, whose names it may use.
  @Test func ownExpressions() throws {
    try run("ma-crossover.json", "--set fast=7")
    let line = "--run last --journal j --out -"
    let own = try chart(line).output
    #expect(own.contains("fastMA") && own.contains("sma(close, 7)"))
    let other = try chart("\(line) --overlay 'ema(close, 9)' --pane 'fastMA - slowMA'").output
    #expect(other.contains("ema(close, 9)") && other.contains("fastMA - slowMA"))
    #expect(!other.contains("sma(close, 7)"))
    // The run's 7 and not the document's 10: the average of seven is the same line.
    func path(_ overlay: String) throws -> Substring? {
      let svg = try chart("\(line) --overlay '\(overlay)'").output
      return svg.matches(of: /k-line1" d="([^"]+)"/).map(\.output.1).max { $0.count < $1.count }
    }
    let fastMA = try path("fastMA")
    #expect(try fastMA == path("sma(close, 7)") && fastMA != path("sma(close, 10)"))
  }

  /// Indicators go where the report has them: over the price, with the volume, in panes of their own.
  @Test func panesOfTheStrategy() throws {
    try run("macd-signal.json")
    try run("rsi-reversion.yaml")
    for (name, words) in [
      ("MACD signal", ["macd(close, 12, 26, 9)", "line", "signal", "bars"]), ("last", ["rsi("]),
    ] {
      let result = try chart("--run '\(name)' --journal j --out -")
      #expect(result.code == 0 && result.errors.isEmpty, "\(result.errors)")
      for word in words { #expect(result.output.contains(word), "\(name): \(word)") }
    }
    // Each output has the name that the strategy gave it, and is drawn once.
    let named = try chart("--run 'MACD signal' --journal j --out -").output
      .matches(of: />([a-z]+)</).map { String($0.output.1) }
    #expect(named.count { $0 == "bars" } == 1 && !named.contains("histogram"), "\(named)")
  }

  /// A column a bar: each entry has its triangle in the column of its day, or of its week.
  @Test func placesOfTheTrades() throws {
    try run()
    let trades = try shell("kreplay runs trades last --csv --journal j").output
      .split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    let entry = try #require(trades[0].firstIndex(of: "entryTime"))
    let days = try String(
      contentsOf: repositoryRoot.appendingPathComponent("datasets/aapl-1d.csv"), encoding: .utf8
    ).split(separator: "\n").map { String($0.prefix(10)) }.filter { $0.first?.isNumber == true }
    for (options, period) in [("", 10), ("--timeframe 1M", 7)] {
      let from = "2009-06-01"
      let bars = days.filter { $0 >= from }.map { String($0.prefix(period)) }
      var starts: [String] = []
      for bar in bars where bar != starts.last { starts.append(bar) }
      // The month that is not over is no bar.
      if period == 7 { starts.removeLast() }
      let count = min(900, starts.count)
      starts = Array(starts.suffix(count))
      let picture = try chart(
        "--run last --journal j --from \(from) --last \(count) --terminal --width 1000 \(options)")
      let rows = picture.output.split(separator: "\n").map(Array.init)
      var marked: Set<Int> = []
      for row in rows { for (x, c) in row.enumerated() where c == "▲" { marked.insert(x) } }
      let expected = trades.dropFirst().map { String($0[entry].prefix(period)) }
        .compactMap { starts.firstIndex(of: $0) }
      #expect(marked == Set(expected) && marked.count > 8, "\(options): \(picture.errors)")
    }
  }

  @Test func inTheTerminal() throws {
    try run("both-sides.json")
    try run("bollinger-breakout.json")
    var text = ""
    for (name, options) in [("'Both sides of an average'", ""), ("last", "--volume --width 120")] {
      let result = try chart("--run \(name) --journal j --terminal --width 90 \(options)")
      #expect(result.code == 0 && result.errors.isEmpty, "\(result.errors)")
      text += result.output + "\n"
    }
    expectGolden(text, "chart-run-terminal.txt")
  }

  /// Candles of another timeframe are said; the trades stand on those that hold their times.
  @Test func otherCandles() throws {
    try run("minutes-to-quarters.json")
    try run()
    let made = try shell(
      """
      kreplay data resample datasets/aapl-1d.csv --to 1w --out w.csv >/dev/null
      head -n 100 datasets/aapl-1d.csv >less.csv
      { cat datasets/aapl-1d.csv; echo 2013-03-04,400,410,390,405,1000; } >more.csv
      echo '{"panes": [{"layers": ["candles", {"mark": "line", "column": "fastMA"}]}]}' >plain.json
      echo '{"panes": [{"layers": ["candles", "holdings"]}]}' >holdings.json
      """)
    #expect(made.code == 0, "\(made.errors)")
    var text = ""
    for (arguments, code) in [
      ("w.csv --run 9d69", 64), ("w.csv --symbol AAPL --run 9d69", 0),
      ("w.csv --symbol AAPL --run 9d69 --from 2012-01-01 --to 2012-01-20", 0),
      ("--run 9d69 --timeframe 1w", 0), ("--run 9d69 --from 2012-11-26 --to 2012-12-05", 0),
      ("datasets/msft-1d.csv --run 9d69", 64),
      ("datasets/msft-1d.csv --symbol AAPL --run 9d69", 64),
      ("less.csv --symbol AAPL --run 9d69", 64), ("more.csv --symbol AAPL --run 9d69", 0),
      ("datasets/synth-1m.csv --run 9d69", 64), ("- --run 9d69 <datasets/aapl-1d.csv", 0),
      ("--run 9d69 --spec plain.json", 0), ("--run 9d69 --spec holdings.json", 0),
    ] {
      let result = try chart("\(arguments.replacing("<", with: "--out - <")) --journal j --out -")
      #expect(result.code == code, "\(arguments): \(result.errors)")
      #expect(result.output.isEmpty == (code != 0))
      text += "$ kreplay chart \(arguments)\n\(result.errors)\n"
    }
    expectGolden(text, "chart-run-others.txt")
  }

  /// Wrong runs, journals and words: one message, the right code, nothing written.
  @Test func wrongRuns() throws {
    try run()
    try run("ma-crossover.json", "--set fast=11")
    _ = folder.file("empty", "")
    _ = folder.file("text", "no journal")
    let before = files(in: folder)
    var text = ""
    for (arguments, code) in [
      ("", 64), ("--journal j", 64), ("datasets/aapl-1d.csv --journal j", 64),
      ("--run last", 74), ("--run last --journal none", 74), ("--run last --journal empty", 64),
      ("--run last --journal text", 65), ("--run last --journal datasets", 74),
      ("--run '' --journal j", 64), ("--run zzz --journal j", 64), ("--run lats --journal j", 64),
      ("--run 'MA crosover' --journal j", 64), ("--run 'MA crossover' --journal j", 64),
      ("--run 0123456789ab --journal j", 64), ("--run last --journal j --symbol AAPL", 64),
      ("nofile.csv --run last --journal j", 74), ("--run last --journal j --overlay qick", 64),
      ("--run last --journal j --overlay 'position.size'", 64),
      ("--run last --journal j --from 2050-01-01", 64), ("--run last --journal j --out a.gif", 64),
    ] {
      let result = try chart(arguments)
      #expect(result.code == code && result.output.isEmpty, "\(arguments): \(result.errors)")
      text += "$ kreplay chart \(arguments)\n\(result.errors)\n"
    }
    expectGolden(text, "chart-run-wrong.txt")
    #expect(files(in: folder) == before)
  }

  /// A run whose candles came through a pipe, are gone or are others; one that made no trade.
  @Test func candlesThatAreNotFound() throws {
    let sample = SampleFiles()
    let line = """
      kreplay run strategy.json --no-report --quiet --journal j
      sed 's/"candles.csv"/"-"/' strategy.json >pipe.json
      kreplay run pipe.json --no-report --quiet --journal p <candles.csv
      sed 's/fastMA crosses above slowMA/close > 100/' strategy.json >none.json
      kreplay run none.json --no-report --quiet --journal n
      echo; kreplay chart --run last --journal j --out a.svg
      echo; kreplay chart --run last --journal n --out n.svg
      echo; kreplay chart --run last --journal p --out b.svg
      sed -i 's/2024-01-03,9/2024-01-03,9.5/' candles.csv
      echo; kreplay chart --run last --journal j --out c.svg
      rm candles.csv
      echo; kreplay chart --run last --journal j --out d.svg
      """
    let result = try Kreplay.shell("{\n\(line)\n} 2>&1", in: sample.folder.url.path)
    let identities = /[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}/
    expectGolden(result.output.replacing(identities, with: "IDENTITY"), "chart-run-candles.txt")
    #expect(files(in: sample.folder).filter { $0.hasSuffix(".svg") } == ["a.svg", "n.svg"])
  }
}
