import CReportScript
import Market
import Text

/// The scripts of the pages, and the hashes by which a page's policy lets its own run.
enum PageScript {
  /// That of a report, in the language in force.
  static var text: String { report.text }
  /// `sha256-…`, as a content security policy writes it.
  static var hash: String { report.hash }
  /// The words in it, among them each class that it gives an element.
  static var words: Set<String> { report.words }
  /// The hashes of a report's script in all languages.
  static var hashes: [String] { [english, traditional, simplified, japanese].map(\.hash) }

  /// A script in one language.
  private struct Spoken {
    let text: String
    let hash: String
    let words: Set<String>

    init(_ bytes: (UnsafeMutablePointer<Int>?) -> UnsafePointer<UInt8>?) {
      text = PageScript.text(bytes)
      hash = policyHash(of: text)
      words = Report.words(ofScript: text)
    }
    init(_ language: Language) { self.init { report_script(language.rawValue, $0) } }
  }

  private static var report: Spoken {
    switch Language.current {
    case .english: english
    case .traditionalChinese: traditional
    case .simplifiedChinese: simplified
    case .japanese: japanese
    }
  }

  // Each is made once, when it is first asked for.
  private static let english = Spoken(.english)
  private static let traditional = Spoken(.traditionalChinese)
  private static let simplified = Spoken(.simplifiedChinese)
  private static let japanese = Spoken(.japanese)

  /// That of the page of all runs, in the language in force.
  static var gallery: String { galleries[Language.current]?.text ?? "" }
  /// Its hash.
  static var galleryHash: String { galleries[Language.current]?.hash ?? "" }
  /// Its hashes in all languages.
  static var galleryHashes: [String] {
    Language.allCases.compactMap { galleries[$0]?.hash }
  }
  private static let galleries = Dictionary(
    uniqueKeysWithValues: Language.allCases.map { language in
      (language, Spoken { gallery_script(language.rawValue, $0) })
    })
  /// That of the page of a search.
  static let sweep = text(sweep_script)
  /// That of links to a page in other languages.
  static let languages = text(languages_script)
  /// Its hash.
  static let languagesHash = policyHash(of: languages)
  /// That of the pages of a server.
  static let served = text(serve_script)
  /// Its hash.
  static let servedHash = policyHash(of: served)

  private static func text(
    _ bytes: (UnsafeMutablePointer<Int>?) -> UnsafePointer<UInt8>?
  ) -> String {
    var count = 0
    let start = bytes(&count)
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }
}

/// The hash of a script as a content security policy writes it: `sha256-…`.
package func policyHash(of script: String) -> String {
  "sha256-" + base64(SHA256.digest(of: Array(script.utf8)))
}
