import Indicators
import Market
import Support
import Testing
import Text

@testable import Lesson

@Suite struct LanguageTests {
  private func lesson(_ name: String, _ language: Language) throws -> Lesson {
    var request = LessonRequest(
      try #require(Catalogue.find(name)), bars: try TestBars.few(700))
    request.map = TestBars.map
    request.language = language
    return try Lesson(request)
  }

  @Test(arguments: Catalogue.all.map(\.name))
  func `Every lesson is whole in every language, with the same numbers`(_ name: String) throws {
    let english = String(decoding: try lesson(name, .english).page(), as: UTF8.self)
    // All have the same phrases: scripts/words.py compares them.
    let few = ["macd", "doji", "supertrend", "bollinger", "obv"].contains(name)
    let languages: [Language] =
      few ? [.japanese, .traditionalChinese, .simplifiedChinese] : [.japanese]
    for language in languages {
      let lesson = try lesson(name, language)
      let page = String(decoding: lesson.page(), as: UTF8.self)
      #expect(lesson.book?.missing == [], "\(name), \(language.rawValue)")
      #expect(page.utf8.count <= 300_000)
      #expect(page.holds("<html lang=\"\(language.rawValue)\">"))
      #expect(numbers(page) == numbers(english))
      #expect(!symbols(english).isEmpty)
      #expect(symbols(page) == symbols(english), "\(name), \(language.rawValue)")
      _ = lesson.text()
      #expect(lesson.book?.missing == [], "\(name), \(language.rawValue), as text")
    }
  }

  @Test func `What is written by hand is in the language of the page`() throws {
    let page = String(decoding: try lesson("macd", .japanese).page(), as: UTF8.self)
    // The data after it have the English phrases as keys.
    let written = page.before("</main>")
    for english in ["Warm-up", "Every symbol", "Twenty bars", "Exercises", "Known"] {
      #expect(!written.holds(english), "\(english)")
    }
  }

  @Test func `A sheet and the index are whole too`() throws {
    for language in Language.allCases where language != .english {
      var request = LessonRequest(
        try #require(Catalogue.find("macd")), bars: try TestBars.few(700))
      request.language = language
      let sheet = String(decoding: try QuizSheet(request, count: 3, seed: 1).page(), as: UTF8.self)
      #expect(!sheet.contains("Solutions") && !sheet.contains("Work each"))
      let book = LessonBook(try TestBars.few(700), dataPath: "a.csv", language: language)
      let index = String(decoding: book.index(), as: UTF8.self)
      #expect(!index.contains("Search") && index.contains("lang=\"\(language.rawValue)\""))
    }
  }

  /// All numbers that stand under symbols, and those of tables.
  private func numbers(_ page: String) -> [String] {
    page.pieces(between: " data-s=\"").dropFirst().compactMap { piece in
      guard let start = piece.firstIndex(of: ">") else { return nil }
      return String(piece[piece.index(after: start)...].prefix { $0 != "<" })
    }
  }

  /// The values that the script puts under the symbols.
  private func symbols(_ page: String) -> Substring {
    guard let start = page.firstPlace(of: "\"symbols\":[") else { return "" }
    return page[start...].before("\"outputs\":[")
  }
}
