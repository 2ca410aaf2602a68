public import ArgumentParser
import Jobs
public import Text

extension Language: ExpressibleByArgument {
  /// What a language may be, for help.
  static let words = allCases.map(\.rawValue)

  /// Languages with commas, or `all`.
  ///
  /// - Throws: `UsageError` for what is none, and for one that is named twice.
  static func list(_ text: String) throws -> [Language] {
    if text == "all" { return allCases }
    var languages: [Language] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      if word == "all" {
        throw UsageError("--lang all is every language; leave the others out")
      }
      guard let language = Language(rawValue: word) else {
        let all = words + ["all"]
        throw UsageError(
          "--lang has no '\(printable(word, limit: 60))'"
            + suggestion(
              Nearest.name(to: word, among: all),
              listing: "there are \(words.joined(separator: ", ")), and all for these"))
      }
      if languages.contains(language) {
        throw UsageError("--lang names '\(word)' twice; name each language once")
      }
      languages.append(language)
    }
    return languages
  }
}

/// In which languages a page is written.
struct LanguagesOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The language: en, zh-Hant, zh-Hans or ja. Several with commas, or all, make a page each, with links from one to the others.",
      valueName: "lang"), completion: .list(Language.words + ["all"]))
  var lang = "en"

  /// The languages that are named.
  func named() throws -> [Language] { try Language.list(lang) }
}
