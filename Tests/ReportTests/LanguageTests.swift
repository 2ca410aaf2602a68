import Market
import Replay
import Strategy
import Testing
import Text

@testable import Report

/// Reports in other languages than English.
@Suite struct LanguageTests {
  private static let others = Language.allCases.filter { $0 != .english }

  private static func book(_ po: String) -> Phrasebook {
    Array(po.utf8).withUnsafeBufferPointer { Phrasebook(.japanese, po: $0) }
  }

  @Test(arguments: stories)
  func `A report is whole in every language, with the same figures`(_ story: Story) throws {
    let english = Self.figures(try Self.page(story))
    for language in Self.others {
      let book = try #require(PageWords.book(language))
      let text = try PageWords.told(by: book) { try Self.page(story) }
      // What a run's own candles had to say is kept as it was said.
      let kept = ["{1} rows were doubled.", "The first of each was taken."]
      let missing = book.missing.filter { !kept.contains($0) }
      #expect(missing == [], "\(story.name), \(language.rawValue)")
      #expect(text.contains("<html lang=\"\(language.rawValue)\""))
      let figures = Self.figures(text)
      #expect(figures.count == english.count, "\(story.name), \(language.rawValue)")
      let other = zip(figures, english).first { $0 != $1 }
      #expect(other == nil, "\(story.name), \(language.rawValue)")
    }
  }

  @Test(arguments: stories)
  func `A page in another language is well formed and the same again`(_ story: Story) throws {
    let page = try story.page { $0.language = .japanese }
    #expect(MarkupReading(page).faults.isEmpty)
    #expect(try story.page { $0.language = .japanese } == page)
  }

  private static func page(_ story: Story) throws -> String {
    var options = ReportOptions()
    options.variants = [
      ReportOptions.Variant(name: "Commission", detail: "tripled, or none", low: 1, high: 2)
    ]
    options.tries =
      "12 settings of this strategy were tried on these candles; where none is better than another, the best of so many is expected to show a Sharpe ratio of 1.20"
    return String(
      decoding: try Report.page(
        ReportContext(story.run, story.recording, nil, Statistics(of: story.run), options)),
      as: UTF8.self)
  }

  /// The cells of all tables that hold a number alone.
  private static func figures(_ page: String) -> [String] {
    let signs = Set("0123456789.,+−-–%$ \u{202F}\u{A0}")
    return page.split(separator: "<td").dropFirst().compactMap { cell in
      guard let start = cell.firstIndex(of: ">") else { return nil }
      let text = cell[cell.index(after: start)...].prefix { $0 != "<" }
      let isNumber = text.contains(where: \.isNumber) && text.allSatisfy { signs.contains($0) }
      return isNumber ? String(text) : nil
    }
  }

  @Test func `A sentence is put together in the order of the language`() {
    let book = Self.book(
      """
      msgid "Turned {1} into {2}, or {3} a year."
      msgstr "{1}は{2}になりました（年率{3}）。"
      """)
    PageWords.told(by: book) {
      let sentence: Sentence = "Turned \("$1") into \(strong: "$2"), or \(code: "3 %") a year."
      #expect(sentence.markup == "$1は<b>$2</b>になりました（年率<code>3 %</code>）。")
      let both = Sentence.joined([sentence, "Not there."])
      #expect(both.plain == "$1は$2になりました（年率3 %）。Not there.")
      #expect(book.missing == ["Not there."])
    }
    let english: Sentence = "Turned \("$1") into \(strong: "$2"), or \("3 %") a year."
    #expect(english.markup == "Turned $1 into <b>$2</b>, or 3 % a year.")
  }

  @Test func `A template's text is in the language, its tags and names are not`() {
    let book = Self.book(
      """
      msgid "Trades"
      msgstr "トレード"

      msgid "{1} of {2} won"
      msgstr "{2}のうち{1}が勝ち"

      msgid "Why"
      msgstr "理由"
      """)
    let text =
      "<h2 class=\"Trades\">Trades</h2>{{#a}} {{x}} of {{{y}}} won {{/a}}<p title=\"Why\">{{z}} </p>"
    let told = PageWords.told(by: book) { LocalizedTemplate.text(text) }
    #expect(
      told
        == "<h2 class=\"Trades\">トレード</h2>{{#a}} {{{y}}}のうち{{x}}が勝ち{{/a}}<p title=\"理由\">{{z}} </p>"
    )
    #expect(book.missing.isEmpty)
    let template = Template("<p>Trades {{n}}</p>")
    #expect(template(["n": "<5>"]) == "<p>Trades &lt;5&gt;</p>")
  }

  @Test func `Dates and counts are in the form of the language`() throws {
    let time = try Time("2012-09-24")
    let dates = ReportDates(frame: Timeframe(1, .day), zone: "UTC")
    #expect(dates.day(time) == "24\u{A0}Sep\u{A0}2012")
    PageWords.told(by: PageWords.book(.japanese)) {
      #expect(dates.day(time) == "2012年9月24日")
      #expect(dates.month(time) == "2012年9月")
      #expect(inWords(3) == "3" && counted(1, "trade") == "1回のトレード")
      #expect(!counted(2, "trade").contains("trade"))
    }
    #expect(counted(1, "trade") == "1\u{A0}trade" && inWords(3) == "three")
  }
}
