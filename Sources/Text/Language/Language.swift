/// A language in which kreplay tells things to people.
public enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case traditionalChinese = "zh-Hant"
  case simplifiedChinese = "zh-Hans"
  case japanese = "ja"

  /// What it calls itself.
  public var name: String {
    switch self {
    case .english: "English"
    case .traditionalChinese: "繁體中文"
    case .simplifiedChinese: "简体中文"
    case .japanese: "日本語"
    }
  }

  /// What parts a sentence from the next.
  package var sentenceBlank: String { self == .english ? " " : "" }

  /// The language of what is told now: that of the phrasebook in force, English without one.
  public static var current: Language { Phrasebook.current?.language ?? .english }
}

/// A phrase in the language of the phrasebook in force; in English where there is none, or where it
/// lacks the phrase.
package func localized(_ phrase: Phrase) -> String {
  guard let book = Phrasebook.current else { return phrase.english }
  return book.text(phrase)
}

/// A text that is written elsewhere, such as an indicator's summary or a reason that was kept, in the
/// language in force. Numbers in it may be places of its phrase: `needs 30 days, there are 12` is found
/// as `needs {1} days, there are {2}`.
package func localized(text: String) -> String {
  guard let book = Phrasebook.current, !text.isEmpty else { return text }
  if let whole = book.phrases[text] { return whole }
  let phrase = Phrase(numbersOf: text)
  return book.translation(of: phrase.key).map { phrase.filled($0) } ?? text
}

/// The phrase of a key that is made of parts, with its values.
package func localized(key: String, _ values: String...) -> String {
  let text = Phrasebook.current?.translation(of: key) ?? key
  return Phrase(values: values).filled(text)
}

/// A text that is also right as it is, such as a formula: nothing is missing where it has no other
/// words.
package func localized(formula: String) -> String {
  Phrasebook.current?.phrases[formula] ?? formula
}

/// Items as a list in the language in force: `a, b and c`.
package func localizedList(_ items: [String]) -> String {
  switch Language.current {
  case .english: listed(items)
  case .japanese: items.joined(separator: "、")
  case .traditionalChinese, .simplifiedChinese:
    chineseList(items)
  }
}

/// Chinese has a space beside Latin letters.
private func chineseList(_ items: [String]) -> String {
  guard let last = items.last, items.count > 1 else { return items.first ?? "" }
  let first = items.dropLast().joined(separator: "、")
  let before = first.last?.isASCII == true ? " " : ""
  let after = last.first?.isASCII == true ? " " : ""
  return first + before + "和" + after + last
}

/// Items one after another, as the language in force parts them: `a, b`.
package func localizedJoin(_ items: [String]) -> String {
  items.joined(separator: Language.current == .english ? ", " : "、")
}
