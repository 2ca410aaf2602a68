import CPhrases
package import Text

/// Pages in other languages than English: the phrasebooks, and telling by one of them.
///
/// The English of a phrase is where it is said: as `localized("…")`, as a `Sentence`, or as text in a
/// `Template`. What other languages say is in Sources/CPhrases.
package enum PageWords {
  /// A book of a language that has missed nothing yet; `nil` for English.
  package static func book(_ language: Language) -> Phrasebook? {
    let book: Phrasebook? =
      switch language {
      case .english: nil
      case .traditionalChinese: traditional
      case .simplifiedChinese: simplified
      case .japanese: japanese
      }
    return book.map { Phrasebook($0) }
  }

  // Each is read once, when it is first asked for.
  private static let traditional = read(.traditionalChinese)
  private static let simplified = read(.simplifiedChinese)
  private static let japanese = read(.japanese)

  private static func read(_ language: Language) -> Phrasebook {
    var count = 0
    let bytes = phrases(language.rawValue, &count)
    return Phrasebook(language, po: UnsafeBufferPointer(start: bytes, count: count))
  }

  /// Tells something by a book; in English without one.
  package static func told<Result>(
    by book: Phrasebook?, _ body: () throws -> Result
  ) rethrows -> Result {
    try Phrasebook.$current.withValue(book, operation: body)
  }

  /// How many sentences so far are in English although the page is in another language, as a
  /// sentence; empty where there are none.
  package static var untranslated: String {
    guard let count = Phrasebook.current?.missing.count, count > 0 else { return "" }
    return count == 1
      ? localized("One sentence of this page is not translated yet; it is in English.")
      : localized("\(count) sentences of this page are not translated yet; they are in English.")
  }
}
