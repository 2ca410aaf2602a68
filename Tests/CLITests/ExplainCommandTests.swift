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

  @Test func whatItRefuses() throws {
    expectGolden(
      try sample.transcript(
        [
          "kreplay explain", "kreplay explain macdd", "kreplay explain nonsense",
          "kreplay explain macd --set fast=x", "kreplay explain macd --set speed=3",
          "kreplay explain macd --set fast", "kreplay explain macd --at yesterday",
          "kreplay explain macd --quiz 0", "kreplay explain macd --all", "kreplay explain --all",
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
