public import Text

/// A page in one of the languages in which it is there, and how the others reach it.
public struct PageEdition: Hashable, Sendable {
  /// Its language.
  public let language: Language
  /// Its address, as the others link to it.
  public let address: String

  /// A page at an address, such as `?lang=ja`.
  public init(_ language: Language, at address: String) {
    (self.language, self.address) = (language, address)
  }

  /// A page in a file beside the others.
  public init(_ language: Language, file name: String) {
    self.init(language, at: Report.address(name))
  }
}

/// A page with links to itself in other languages in its head; as it is where there is one language or
/// none, or where it is no page of this module or has such links already.
///
/// They are plain links. Where the page has a script, one more takes the address along, so that the reader
/// sees the same place; the page's policy lets it run.
///
/// - Parameter language: that of the page.
package func withLanguages(
  _ page: [UInt8], _ editions: [PageEdition], in language: Language
) -> [UInt8] {
  guard editions.count > 1, let places = PagePlaces(page) else { return page }
  var whole: [UInt8] = []
  whole.reserveCapacity(page.count + 2_000)
  whole += page[..<places.policy]
  if places.hasScript { whole += "'\(PageScript.languagesHash)' ".utf8 }
  whole += page[places.policy..<places.style]
  whole += languageStyle.utf8
  whole += page[places.style..<places.bar]
  whole += languageLinks(editions, language).utf8
  whole += page[places.bar..<places.end]
  if places.hasScript { whole += "<script>\(PageScript.languages)</script>\n".utf8 }
  whole += page[places.end...]
  return whole
}

/// Where a page takes what belongs to its languages.
private struct PagePlaces {
  /// Before the first hash of a script that may run; where there is none, somewhere before the style.
  let policy: Int
  let hasScript: Bool
  /// The end of the style, of the bar at the head, and of the body.
  let style: Int, bar: Int, end: Int

  init?(_ page: [UInt8]) {
    guard let style = page.place(of: "</style>")?.lowerBound,
      let bar = page.place(of: "<div class=\"bar\">", from: style)?.upperBound,
      let end = page.place(of: "</div></div>\n", from: bar)?.lowerBound,
      page.suffix(closing.count).elementsEqual(closing)
    else { return nil }
    let script = page.place(of: "script-src ").map(\.upperBound).flatMap { $0 < style ? $0 : nil }
    hasScript = script != nil
    policy = script ?? 0
    self.style = style
    // After the brand, in the bar.
    self.bar = end + "</div>".utf8.count
    self.end = page.count - closing.count
    if let links = page.place(of: "<nav ", from: bar), links.lowerBound < end { return nil }
  }
}

private let closing = Array("</body></html>\n".utf8)

private func languageLinks(_ editions: [PageEdition], _ language: Language) -> String {
  let label = PageWords.told(by: PageWords.book(language)) { localized("Language") }
  let links = editions.map { edition in
    let name = edition.language.rawValue
    let mark = edition.language == language ? " aria-current=\"page\"" : ""
    return "<a href=\"\(Markup.escaped(edition.address))\" lang=\"\(name)\" hreflang=\"\(name)\""
      + "\(mark)>\(edition.language.name)</a>"
  }
  return "<nav class=\"langs\" aria-label=\"\(label)\">\(links.joined())</nav>"
}

/// They look as the buttons beside them do. Where there is no room for both these have a row of their own, and
/// on a phone each has one.
private let languageStyle = withShortNames(
  ".langs{margin-left:auto;padding:2px;border-radius:6px;background:var(--sunken);font-size:13px}"
    + ".langs a{display:inline-block;padding:0 8px;border-radius:4px;color:var(--ink2);text-decoration:none}"
    + ".langs a:hover,.langs [aria-current]{color:var(--ink)}"
    + ".langs [aria-current]{background:var(--raised);box-shadow:0 0 0 1px var(--line)}"
    + "@media (min-width:921px){.langs+.looks{margin-left:8px}}"
    + "@media (max-width:920px){.bar{flex-wrap:wrap;height:auto;gap:12px;padding:12px 0}}"
    + "@media (max-width:640px){.langs,.langs+.looks{margin:0}.langs a{padding:6px 9px}}"
    + "@media print{.langs{display:none}}\n")
