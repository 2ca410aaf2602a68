import Foundation
import Support
import Testing

/// What `kreplay chart` is asked for beside its expressions: trades, zones, other candles, marks, colours
/// and formats.
@Suite struct ChartOptionsTests {
  private let folder = TemporaryFolder()
  private let datasets = repositoryRoot.appendingPathComponent("datasets")

  init() throws {
    for name in ["datasets", "examples"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(name),
        withDestinationPath: repositoryRoot.appendingPathComponent(name).path)
    }
  }

  private func chart(_ arguments: String) throws -> Kreplay.Result {
    try Kreplay.shell("kreplay chart \(arguments)", in: folder.url.path)
  }

  private func svg(_ arguments: String) throws -> String {
    let result = try chart("\(arguments) --out -")
    #expect(result.code == 0 && result.errors.isEmpty, "\(arguments): \(result.errors)")
    return result.output
  }

  /// The words of a picture, in the order of drawing.
  private func words(_ svg: String) -> [String] {
    svg.matches(of: /<text[^>]*>(.*?)<\/text>/).map {
      String($0.output.1).replacing(/<[^>]*>/, with: "")
    }
  }

  /// Dates and closes of a file, read apart from the program.
  private func closes(_ name: String) throws -> [(date: String, close: Double)] {
    let url = datasets.appendingPathComponent(name)
    let text = try String(contentsOf: url, encoding: .utf8)
    return text.split(separator: "\n").dropFirst().compactMap { line in
      let cells = line.split(separator: ",")
      return Double(cells[4]).map { (String(cells[0]), $0) }
    }
  }

  /// Flags, ages and starts of an indicator are no prices, and squeeze no candles.
  @Test(arguments: ["supertrend()", "zigzag()", "fractals()", "turning()", "linearreg_channel()"])
  func `what is no price is not drawn over the price`(_ overlay: String) throws {
    let picture = try svg("datasets/aapl-1d.csv --last 120 --overlay '\(overlay)'")
    let lows = try closes("aapl-1d.csv").suffix(120).map(\.close)
    let least = (lows.min() ?? 0) * 0.8
    let prices = words(picture).filter { $0.contains(".") }
    let numbers = prices.compactMap { Double($0.replacing(",", with: "")) }
    #expect(numbers.count > 4 && numbers.allSatisfy { $0 > least }, "\(numbers)")
  }

  /// A rising and a falling colour, and the cloud beyond the last candle.
  @Test func `Supertrend has two colours, and Ichimoku lies ahead`() throws {
    let turned = try svg("datasets/aapl-1d.csv --last 150 --overlay 'supertrend(10, 3)'")
    #expect(turned.contains("k-line-up\" d=") && turned.contains("k-line-down\" d="))
    let plain = words(try svg("datasets/aapl-1d.csv --last 150"))
    let cloud = words(try svg("datasets/aapl-1d.csv --last 150 --overlay 'ichimoku()'"))
    #expect(cloud.contains("Apr") && !plain.contains("Apr"))
  }

  /// J of KDJ leaves 0 to 100 and is drawn as far as it goes.
  @Test func `J is not cut`() throws {
    let picture = try svg("datasets/aapl-1d.csv --last 120 --pane 'kdj()'")
    let numbers = words(picture).compactMap { Double($0) }
    #expect(numbers.contains(100) && numbers.contains(0))
    // Between the numbers 100 and the pane's top there is room for J, which reaches 120.
    let alone = words(try svg("datasets/aapl-1d.csv --last 120 --pane 'kdj().j'"))
    #expect(alone.contains { Double($0).map { $0 >= 100 } ?? false })
    let cut = words(try svg("datasets/aapl-1d.csv --last 120 --pane 'min(100, kdj().j)'"))
    #expect(alone != cut)
  }

  /// The chart is laid around the trade, which has a ring; a number beyond them names those there are.
  @Test func `a trade of a run is shown by its number`() throws {
    let run = try Kreplay.shell(
      "kreplay run examples/ma-crossover.json --no-report --quiet --journal j", in: folder.url.path)
    #expect(run.code == 0, "\(run.errors)")
    let third = try svg("--run last --journal j --trade 3")
    #expect(third.contains("class=\"k-ring\"") && words(third).contains { $0.hasPrefix("#3") })
    #expect(!words(try svg("--run last --journal j")).contains { $0.hasPrefix("#3 ") })
    let wrong = try chart("--run last --journal j --trade 9999")
    #expect(wrong.code == 64 && wrong.errors.contains("its trades are 1 to 59"), "\(wrong.errors)")
  }

  /// Per cent since the first bar shown, reckoned from the files.
  @Test func `other candles are compared in per cent`() throws {
    let shown = try closes("aapl-1d.csv").suffix(200)
    let other = try closes("msft-1d.csv")
    let first = try #require(other.first { $0.date == shown.first?.date })
    let last = try #require(other.first { $0.date == shown.last?.date })
    let change = String(format: "%.2f", abs(last.close / first.close - 1) * 100)
    let picture = words(
      try svg("datasets/aapl-1d.csv --last 200 --compare datasets/msft-1d.csv"))
    #expect(picture.contains { $0.contains(change) && $0.hasSuffix("%") }, "\(change) \(picture)")
    #expect(picture.contains { $0.contains("MSFT") })
  }

  /// As many markers as there are crossings, counted from the file.
  @Test func `bars where a condition is true are marked`() throws {
    let all = try closes("aapl-1d.csv").map(\.close)
    func isAbove(_ bar: Int) -> Bool { all[bar] > all[(bar - 19)...bar].reduce(0, +) / 20 }
    let bars = (all.count - 120)..<all.count
    let above = bars.count { isAbove($0) && !isAbove($0 - 1) }
    let below = bars.count { !isAbove($0) && isAbove($0 - 1) }
    let picture = words(
      try svg(
        """
        datasets/aapl-1d.csv --last 120 --mark 'close crosses above sma(close, 20)' \
        --mark-above 'close crosses below sma(close, 20)'
        """))
    #expect(picture.contains { $0.contains("crosses above") && $0.hasSuffix("\(above)×") })
    #expect(picture.contains { $0.contains("crosses below") && $0.hasSuffix("\(below)×") })
  }

  /// The last minute by three clocks; a calendar says its own.
  @Test func `times are written by the clocks that are asked for`() throws {
    let line = "datasets/synth-1m.csv --last 60"
    for (options, clock) in [
      ("", "21:19"), ("--zone America/New_York", "16:19"), ("--zone Asia/Tokyo", "06:19"),
      ("--calendar XNYS", "16:19"),
    ] {
      let words = words(try svg("\(line) \(options)"))
      #expect(words.contains { $0.contains(clock) }, "\(options): \(words)")
    }
  }

  /// Keys and JSON paint alike, and dark paper is another theme's.
  @Test func `colours come from a file`() throws {
    _ = folder.file("keys.txt", "up = #0102F3\ndown = #F30201\n")
    _ = folder.file("theme.json", "{ \"colors\": { \"up\": \"#0102F3\", \"down\": \"#F30201\" } }")
    let line = "datasets/aapl-1d.csv --last 60"
    let painted = try svg("\(line) --theme keys.txt")
    #expect(painted.contains("#0102F3") && painted.contains("#F30201"))
    #expect(try svg("\(line) --theme ./theme.json") == painted)
    #expect(try svg(line) != painted)
  }

  /// Formats of times and prices, the size of words and the width of lines.
  @Test func `words and lines are as asked for`() throws {
    let picture = try svg(
      """
      datasets/aapl-1d.csv --last 60 --overlay 'sma(close, 20)' --time-format MM/dd --decimals 1 \
      --text-size 14 --line-width 3
      """)
    let words = words(picture)
    #expect(words.contains("01/02") && words.contains("03/01") && words.contains("430.5"))
    #expect(picture.contains("font-size:14px") && picture.contains("stroke-width:3"))
    let plain = try svg("datasets/aapl-1d.csv --last 60 --overlay 'sma(close, 20)'")
    #expect(!plain.contains("font-size:14px") && self.words(plain).contains("430.47"))
  }

  /// Digits come from the data: five for a currency, none where prices are whole.
  @Test func `prices have the digits of the data`() throws {
    let head = "time,open,high,low,close\n"
    let rows = { (prices: [String]) in
      (0..<40).map {
        "2024-02-\($0 % 28 + 1 < 10 ? "0" : "")\($0 % 28 + 1),\(prices.joined(separator: ","))"
      }
      .prefix(28).joined(separator: "\n")
    }
    for (name, prices, pill) in [
      ("eurusd", ["1.14607", "1.14713", "1.14503", "1.14611"], "1.14611"),
      ("usdjpy", ["94.117", "94.131", "94.103", "94.122"], "94.122"),
      ("index", ["40100", "40300", "39900", "40200"], "40,200"),
    ] {
      _ = folder.file("\(name).csv", head + rows(prices) + "\n")
      let result = try chart("\(name).csv --out -")
      let words = words(result.output)
      #expect(words.contains(pill), "\(name): \(words)")
      let numbers = words.filter { Double($0.replacing(",", with: "")) != nil && $0 != pill }
      #expect(Set(numbers).count >= numbers.count - 2, "\(name): \(numbers)")
    }
  }

  /// Without volume there is no pane of it, and where it was asked for, a note.
  @Test func `candles without volume have no pane of it`() throws {
    let lines = try String(
      contentsOf: datasets.appendingPathComponent("aapl-1d.csv"), encoding: .utf8
    ).split(separator: "\n").map { $0.split(separator: ",").prefix(5).joined(separator: ",") }
    _ = folder.file("bare.csv", lines.joined(separator: "\n") + "\n")
    let result = try chart("bare.csv --volume --out -")
    #expect(result.code == 0 && result.errors.contains("so there is no pane of it"))
    #expect(!words(result.output).contains { $0.hasPrefix("Volume") })
  }

  /// A page has a second picture, laid out for a phone, whose legend keeps the names of lines.
  @Test func `a page on a phone is laid out for it`() throws {
    #expect(try chart("datasets/aapl-1d.csv --pane 'macd()' --out page.html").code == 0)
    let page = try String(contentsOfFile: folder.path("page.html"), encoding: .utf8)
    let widths = page.matches(of: #/<svg [^>]*viewBox="0 0 (\d+) /#).compactMap { Int($0.output.1) }
    #expect(widths.count == 2 && widths[0] == 1_216 && widths[1] <= 390, "\(widths)")
    let phone = try #require(page.components(separatedBy: "<div class=\"n\">").last)
    #expect(words(phone).contains { $0.contains("signal") })
    #expect(page.contains("@media(max-width:640px)"))
  }

  /// Each has one message with its cure.
  @Test func wrongCalls() throws {
    _ = folder.file("wrong.txt", "base = east\nuq = #0000FF\n")
    var text = ""
    for (arguments, code) in [
      ("--trade 3", 64), ("--mark close", 64), ("--mark ''", 64), ("--zone Mars/Olympus", 64),
      ("--calendar XXXX", 64), ("--time-format qq", 64), ("--decimals 11", 64),
      ("--text-size 5", 64), ("--line-width 0", 64), ("--theme wrong.txt", 64),
      ("--theme ./none.txt", 74), ("--theme eest", 64), ("--theme east --preset guide", 64),
      ("--compare none.csv", 74), ("--compare datasets/msft-1d.csv --scale log", 64),
      ("--type renko --mark 'close > open'", 64), ("--terminal --line-width 3", 64),
      ("--spec a.json --compare datasets/msft-1d.csv", 64),
    ] {
      let result = try chart("datasets/aapl-1d.csv \(arguments)")
      #expect(result.code == code && result.output.isEmpty, "\(arguments): \(result.code)")
      text += "$ kreplay chart datasets/aapl-1d.csv \(arguments)\n\(result.errors)\n"
    }
    expectGolden(text, "chart-options.txt")
  }
}
