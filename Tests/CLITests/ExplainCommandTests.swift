import Foundation
import Support
import Testing

/// `kreplay explain`, run as a program in an empty folder.
@Suite struct ExplainCommandTests {
  private let sample = StoreFolder()

  @Test func whatItPrints() throws {
    expectGolden(
      try sample.transcript([
        "kreplay explain macd --at 2012-09-24 --text",
        "kreplay explain rsi --text --set method=cutler --at 2012-09-23 | head -14",
        "kreplay explain sma --data candles.csv --text | head -9",
        "kreplay explain macd --quiz 3 --seed 7 --text",
        "kreplay explain atr",
      ]), "explain.txt")
  }

  /// A strategy as a story: its first trades, those after a time, none, and too few candles for one.
  @Test func whatItTellsOfAStrategy() throws {
    _ = sample.folder.file(
      "never.json", #"{"data": "candles.csv", "long": {"enter": "close > 100000"}}"#)
    expectGolden(
      try sample.transcript([
        "kreplay explain strategy.json --text",
        "kreplay explain strategy.json --text --at 2030-01-01 | head -4",
        "kreplay explain never.json --text",
      ]), "explain-strategy.txt")
    _ = sample.folder.file(
      "long.json", #"{"data": "candles.csv", "long": {"enter": "close > sma(close, 900)"}}"#)
    expectGolden(
      try sample.transcript(["kreplay explain long.json"], code: 65), "explain-too-few.txt")
  }

  /// Prices that the data have no decimals for are told as they were: after a split, and of targets.
  @Test func aStoryTellsPricesExactly() throws {
    var rows = "time,open,high,low,close,volume\n"
    for (day, open) in [100, 100, 101, 103, 52, 53, 54, 55, 56, 57].enumerated() {
      rows +=
        "2024-01-\(day < 9 ? "0" : "")\(day + 1),\(open),\(open + 2),\(open - 1),\(open + 1),1000\n"
    }
    _ = sample.folder.file("split.csv", rows)
    _ = sample.folder.file("events.csv", "time,kind,value\n2024-01-05,split,2\n")
    _ = sample.folder.file(
      "split.json",
      """
      { "data": { "file": "split.csv", "events": "events.csv" },
        "long": { "enter": "close > highest(high, 2)[1] - 3",
                  "exit": "close < position.entry * 0.9", "takeProfit": "10%" },
        "size": { "units": 10 } }
      """)
    let told = try sample.shell("kreplay explain split.json --text")
    #expect(told.code == 0, "\(told.errors)")
    for words in [
      "It had a take profit at 56.65.", "bought at 51.5 each", "Sold by its take profit at 56.65;",
      "(56.65 − 51.5) × 20", "It had a take profit at 61.6.",
    ] {
      #expect(told.output.contains(words), "\(words)\n\(told.output)")
    }
  }

  /// The page of a strategy is small, asks nobody, shows a chart of each told trade, and says what the
  /// terminal says; the same command makes the same bytes.
  @Test func theStoryOfAStrategyIsOnePage() throws {
    let result = try sample.shell(
      "kreplay explain strategy.json", "kreplay explain strategy.json --out again.html",
      "kreplay explain strategy.json --fragment --out part.html",
      "kreplay explain strategy.json --text --out story.txt")
    #expect(result.code == 0, "\(result.errors)")
    let page = String(decoding: sample.bytes("strategy.html"), as: UTF8.self)
    #expect(sample.bytes("strategy.html") == sample.bytes("again.html"))
    #expect(page.utf8.count <= 300_000)
    // One script, the one that the policy names; nothing of it is in a part for another page.
    #expect(page.components(separatedBy: "<script").count == 2)
    #expect(page.contains(";script-src 'sha256-"))
    let part = String(decoding: sample.bytes("part.html"), as: UTF8.self)
    for word in ["<script", "http://", "https://", "@import"] { #expect(!part.contains(word)) }
    for word in ["https://", "@import", "src=\"http", "href=\"http"] {
      #expect(!page.contains(word))
    }
    #expect(part.hasPrefix("<div class=\"kreplay-lesson\"><template shadowrootmode=\"open\">"))
    let text = String(decoding: sample.bytes("story.txt"), as: UTF8.self)
    let trades = text.components(separatedBy: "\nTrade ").count - 1
    #expect(trades > 0 && page.components(separatedBy: "<section id=\"trade-").count - 1 == trades)
    let seen = page.replacingOccurrences(of: "&gt;", with: ">")
    for line in text.split(separator: "\n") {
      for word in line.split(separator: " ") where word.contains("$") && word.contains(".") {
        let amount = word.trimmingCharacters(in: CharacterSet(charactersIn: ".;,:"))
        #expect(seen.contains(amount), "\(amount)")
      }
    }
  }

  @Test func whatItRefuses() throws {
    _ = sample.folder.file("wrong.json", #"{"data": "candles.csv", "long": {"enter": "smaa(9)"}}"#)
    expectGolden(
      try sample.transcript(
        [
          "kreplay explain", "kreplay explain macdd", "kreplay explain nonsense",
          "kreplay explain macd --set fast=x", "kreplay explain macd --set speed=3",
          "kreplay explain macd --set fast", "kreplay explain macd --at yesterday",
          "kreplay explain macd --quiz 0", "kreplay explain macd --all", "kreplay explain --all",
          "kreplay explain macd --data a.csv --data b.csv",
          "kreplay explain macd --figures f --out macd.html",
          "kreplay explain macd --figures f --text", "kreplay explain macd --figures f --fragment",
          "kreplay explain macd --figures f --quiz 3",
          "kreplay explain strategy.json --quiz 3",
          "kreplay explain strategy.json --set speed",
          "kreplay explain strategy.json --set speed=3",
          "kreplay explain strategy.json --at yesterday",
          "kreplay explain strategy.json --symbol A",
          "kreplay explain - --text", "kreplay explain wrong.json",
        ], code: 64), "explain-wrong.txt")
  }

  /// A part for another page brings neither script nor page, and nothing that asks the net.
  @Test func aFragmentIsAPartAlone() throws {
    let result = try sample.shell(
      "kreplay explain macd --out page.html", "kreplay explain macd --fragment --out part.html")
    #expect(result.code == 0, "\(result.errors)")
    let part = String(decoding: sample.bytes("part.html"), as: UTF8.self)
    #expect(part.hasPrefix("<div class=\"kreplay-lesson\"><template shadowrootmode=\"open\">"))
    #expect(part.hasSuffix("</template></div>") || part.hasSuffix("</template></div>\n"))
    for word in ["<script", "<html", "<head>", "http://", "https://", "@import"] {
      #expect(!part.contains(word), "\(word)")
    }
    // The page has its mark besides.
    let page = String(decoding: sample.bytes("page.html"), as: UTF8.self)
    let figures = { (text: String) in text.components(separatedBy: "<svg").count - 1 }
    #expect(figures(part) == figures(page) - 1 && figures(part) > 10)
  }

  /// Figures as files: as many as the page has, with names that tell what they are, the same bytes twice.
  @Test func everyFigureIsAFile() throws {
    expectGolden(
      try sample.transcript([
        "kreplay explain macd --at 2012-09-24 --figures figures",
        "kreplay data synth --shape noise --count 300 --out noise.csv",
        "kreplay explain bollinger --data noise.csv --set period=12 --lang ja --figures deep/in/it/",
        "kreplay explain strategy.json --figures trades",
      ]), "explain-figures.txt")
    let result = try sample.shell(
      "kreplay explain macd --at 2012-09-24 --figures again > /dev/null",
      "diff -r figures again && grep -c . figures/macd-bar.svg",
      "kreplay explain macd --at 2012-09-24 --lang ja --figures ja > /dev/null",
      "kreplay explain macd --figures newest > /dev/null",
      "ls figures > a; ls ja > b; ls newest > c; diff a b && diff a c",
      "! cmp -s figures/macd-bar.svg newest/macd-bar.svg")
    #expect(result.code == 0, "\(result.errors)\(result.output)")
    let bar = String(decoding: sample.bytes("ja/macd-bar.svg"), as: UTF8.self)
    #expect(bar.contains(" lang=\"ja\"") && bar.contains("9月"))
  }

  /// The figures of all lessons, a folder each.
  @Test func theFiguresOfAllLessonsAreInAFolderEach() throws {
    let result = try sample.shell(
      "kreplay data synth --shape noise --count 700 --out noise.csv > /dev/null",
      "kreplay explain --all --data noise.csv --figures all > list",
      "test $(ls all | wc -l) = $(wc -l < list)",
      "kreplay explain sma --data noise.csv --figures sma > /dev/null", "diff -r sma all/sma",
      "grep '^all/sma: ' list")
    #expect(result.code == 0, "\(result.errors)")
    let count = try sample.shell("ls sma | wc -l").output.filter(\.isNumber)
    #expect(result.output.contains("all/sma: \(count) figures"))
  }

  @Test func aFolderThatCannotBeIsOneMessage() throws {
    _ = sample.folder.file("taken", "a file")
    expectGolden(
      try sample.transcript(
        [
          "kreplay explain macd --figures taken", "kreplay explain macd --figures taken/in",
          "kreplay explain --all --figures taken", "kreplay explain strategy.json --figures taken",
          "kreplay explain macd --figures ''", "kreplay explain macd --figures /proc/none",
        ], code: 74), "explain-figures-wrong.txt")
    let result = try sample.shell("mkdir -p f/sma-bar.svg && kreplay explain sma --figures f")
    #expect(result.code == 74 && result.errors.contains("sma-bar.svg"), "\(result.errors)")
  }

  @Test func theSameSeedMakesTheSameSheet() throws {
    let result = try sample.shell(
      "kreplay explain rsi --quiz 5 --seed 3 --out a.html",
      "kreplay explain rsi --quiz 5 --seed 3 --out b.html",
      "kreplay explain rsi --quiz 5 --seed 4 --out c.html")
    #expect(result.code == 0, "\(result.errors)")
    #expect(sample.bytes("a.html") == sample.bytes("b.html"))
    #expect(sample.bytes("a.html") != sample.bytes("c.html"))
  }
}
