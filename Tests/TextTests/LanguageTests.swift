import Testing

@testable import Text

@Suite struct LanguageTests {
  private func book(_ po: String) -> Phrasebook {
    Array(po.utf8).withUnsafeBufferPointer { Phrasebook(.japanese, po: $0) }
  }

  @Test func `A phrase has its values in numbered places`() {
    let phrase: Phrase = "\(2) of \("five") lines, \(2.5) each"
    #expect(phrase.key == "{1} of {2} lines, {3} each")
    #expect(phrase.english == "2 of five lines, 2.5 each")
    let apart: Phrase = "a \("x¦y") quarter¦share of \(1)"
    #expect(apart.english == "a x¦y quarter" && apart.key == "a {1} quarter¦share of {2}")
    let plain: Phrase = "no values"
    #expect(plain.key == "no values" && plain.english == "no values")
  }

  @Test func `Without a phrasebook it is English`() {
    #expect(localized("\(3) bars") == "3 bars")
    #expect(localized(text: "close") == "close")
    #expect(localizedList(["a", "b", "c"]) == "a, b and c")
    #expect(localizedJoin(["a", "b"]) == "a, b")
    #expect(Language.current == .english)
  }

  @Test func `A phrasebook says it in its language, in its own order`() {
    let book = book(
      """
      # A comment.
      msgid ""
      msgstr "Language: ja\\n"

      msgid "{1} of {2} \\"lines\\""
      msgstr "{2}行のうち「{1}」"

      msgid "two "
      "parts"
      msgstr "二つ"
      "の部分"

      msgid "not yet"
      msgstr ""
      """)
    Phrasebook.$current.withValue(book) {
      #expect(localized("\(1) of \(9) \"lines\"") == "9行のうち「1」")
      #expect(localized("two parts") == "二つの部分")
      #expect(Language.current == .japanese)
      #expect(book.missing.isEmpty)
      // What it lacks is told in English, and kept.
      #expect(localized("not yet") == "not yet")
      #expect(localized("\(4) more") == "4 more")
      #expect(book.missing == ["not yet", "{1} more"])
      // Nothing is missing of what has no words.
      #expect(localized("\(4): \(5)") == "4: 5")
      #expect(localized(formula: "x = a / b") == "x = a / b")
      #expect(book.missing.count == 2)
    }
    #expect(Phrasebook(book).missing.isEmpty)
  }

  @Test func `A text that was kept is found by its numbers too`() {
    let book = book(
      """
      msgid "needs {1} days, there are {2}"
      msgstr "{1}日が必要ですが、{2}日です"

      msgid "half of 3"
      msgstr "3の半分"
      """)
    Phrasebook.$current.withValue(book) {
      #expect(localized(text: "needs 30 days, there are 1,204") == "30日が必要ですが、1,204日です")
      #expect(localized(text: "half of 3") == "3の半分")
      #expect(localized(text: "half of 4, 5.") == "half of 4, 5.")
      #expect(book.missing == ["half of {1}, {2}."])
    }
  }

  @Test func `Values are never taken for places`() {
    let book = book("msgid \"a {1} b {2}\"\nmsgstr \"{2} | {1} | {3} {x}\"\n")
    Phrasebook.$current.withValue(book) {
      #expect(localized("a \("{2}") b \("{1}")") == "{1} | {2} | {3} {x}")
    }
  }

  @Test(arguments: [
    (Language.traditionalChinese, ["a"], "a"), (.traditionalChinese, ["a", "b", "c"], "a、b 和 c"),
    (.simplifiedChinese, ["甲", "乙"], "甲和乙"), (.japanese, ["a", "b", "c"], "a、b、c"),
    (.japanese, [], ""),
  ])
  func `Lists are those of the language`(
    _ language: Language, _ items: [String], _ expected: String
  ) {
    let book = Array("".utf8).withUnsafeBufferPointer { Phrasebook(language, po: $0) }
    Phrasebook.$current.withValue(book) { #expect(localizedList(items) == expected) }
  }

  @Test func `A damaged file gives what of it can be read`() {
    let book = book("msgid\nmsgid \"a\nmsgstr \"b\"\n\"\nmsgid \"c\\\\\"\nmsgstr \"d\\n\"\nrubbish")
    #expect(book.phrases == ["c\\": "d\n"])
  }
}
