import Testing
import Text

@testable import Report

/// Links from a page to itself in other languages.
@Suite struct PageEditionTests {
  private static let editions = [
    PageEdition(.english, file: "a \"b\".html"), PageEdition(.japanese, file: "a \"b\".ja.html"),
  ]

  @Test(arguments: stories)
  func `They are in the head, and the rest is the page in one language`(_ story: Story) throws {
    for language in [Language.english, .japanese] {
      let alone = try story.page { $0.language = language }
      let page = try story.page {
        $0.language = language
        $0.editions = Self.editions
      }
      #expect(MarkupReading(page).faults.isEmpty)
      var text = String(decoding: page, as: UTF8.self)
      let label = language == .english ? "Language" : "言語"
      let links =
        "<nav class=\"langs\" aria-label=\"\(label)\">"
        + "<a href=\"a%20%22b%22.html\" lang=\"en\" hreflang=\"en\"\(Self.mark(language == .english))>English</a>"
        + "<a href=\"a%20%22b%22.ja.html\" lang=\"ja\" hreflang=\"ja\"\(Self.mark(language == .japanese))>日本語</a></nav>"
      let bar = try #require(text.firstRange(of: "</i></div>" + links + "</div>\n"))
      text.replaceSubrange(bar, with: "</i></div></div>\n")
      let style = try #require(text.firstRange(of: ".langs{"))
      let end = try #require(text.firstRange(of: "</style>"))
      text.removeSubrange(style.lowerBound..<end.lowerBound)
      let script = "<script>\(PageScript.languages)</script>\n"
      let hash = "'\(PageScript.languagesHash)' "
      let isLive = text.contains("id=\"data\"")
      #expect(text.contains("script-src " + hash) == isLive && text.contains(script) == isLive)
      text = text.replacing(hash, with: "").replacing(script, with: "")
      #expect(text == String(decoding: alone, as: UTF8.self), "\(story.name)")
    }
  }

  private static func mark(_ isCurrent: Bool) -> String {
    isCurrent ? " aria-current=\"page\"" : ""
  }

  @Test func `One language, another kind of page, and one that has them take none`() throws {
    let story = try #require(stories.first)
    let page = try story.page()
    #expect(withLanguages(page, [PageEdition(.english, file: "a.html")], in: .english) == page)
    let both = withLanguages(page, Self.editions, in: .english)
    #expect(both != page && withLanguages(both, Self.editions, in: .english) == both)
    for other in ["", "<p>report</p>", "<style></style><div class=\"bar\"></div></div>\n"] {
      #expect(withLanguages(Array(other.utf8), Self.editions, in: .english) == Array(other.utf8))
    }
  }

  @Test func `A text is found where a slow look finds it`() {
    let page = Array("<<a<ab<abc>ab<abc".utf8)
    for text in ["<a", "<ab", "<abc", "<abc>", "a<", "c", ">", "<abcd", "x", ""] {
      let wanted = Array(text.utf8)
      for start in 0...page.count + 1 {
        let slow = (start..<max(start, page.count)).first {
          !wanted.isEmpty && page[$0...].starts(with: wanted)
        }
        #expect(
          page.place(of: text, from: start)?.lowerBound == slow, "\(text) from \(start)")
      }
    }
    #expect([UInt8]().place(of: "a") == nil)
  }

  @Test func `They and their style are small`() {
    let page = Array("<style></style><div class=\"bar\"><div></div></div>\n</body></html>\n".utf8)
    let size = withLanguages(page, Self.editions, in: .english).count - page.count
    #expect(size < 900, "\(size) bytes")
  }
}
