public import Indicators
import Report
public import Text

/// A book of lessons: a page an indicator, and an index by group with a search.
public struct LessonBook: Sendable {
  let bars: LessonBars
  let dataPath: String
  let language: Language
  private let map: LessonMap

  /// A book on some bars.
  public init(_ bars: LessonBars, dataPath: String, language: Language = .english) {
    (self.bars, self.dataPath, self.language) = (bars, dataPath, language)
    map = LessonMap(bars)
  }

  /// The name of a lesson's file.
  public static func fileName(_ indicator: IndicatorDescription) -> String {
    indicator.name + ".html"
  }

  /// The page of an indicator.
  ///
  /// - Throws: as `Lesson`.
  public func page(_ indicator: IndicatorDescription) throws -> [UInt8] {
    try lesson(indicator).page()
  }

  /// The lesson of an indicator, with what the book has measured for all.
  ///
  /// - Throws: as `Lesson`.
  public func lesson(_ indicator: IndicatorDescription) throws -> Lesson {
    var request = LessonRequest(indicator, bars: bars)
    request.map = map
    request.dataPath = dataPath
    request.language = language
    let lang = language == .english ? "" : " --lang \(language.rawValue)"
    request.command =
      "kreplay explain \(indicator.name) --data \(dataPath)\(lang) --out \(Self.fileName(indicator))"
    return try Lesson(request)
  }

  /// The index of all lessons.
  public func index() -> [UInt8] { PageWords.told(by: PageWords.book(language)) { ownIndex() } }

  private func ownIndex() -> [UInt8] {
    let groups = IndicatorDescription.Group.allCases.map { group in
      (group, Catalogue.all.filter { $0.group == group })
    }.filter { !$0.1.isEmpty }
    let sections = groups.map { group, members in
      let rows = members.map { indicator in
        let names = ([indicator.name] + indicator.aliases + indicator.titles).joined(separator: " ")
        return
          "<tr data-n=\"\(XMLText(names.lowercased() + " " + indicator.title.lowercased()))\"><td class=\"l\"><a href=\"\(Self.fileName(indicator))\">\(XMLText(indicator.name))</a></td>\(titles(indicator))</tr>"
      }
      return
        "<section id=\"\(group.rawValue)\"><div class=\"sec\"><h2><a href=\"#\(group.rawValue)\">\(localized(text: group.rawValue))</a></h2></div><div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"\(localized(text: group.rawValue))\"><table class=\"data\"><tbody>\(rows.joined())</tbody></table></div></section>"
    }
    let links = groups.map { "<a href=\"#\($0.0.rawValue)\">\(localized(text: $0.0.rawValue))</a>" }
      .joined()
    let lede = localized(
      "Each indicator measured by running it on \(XMLText(bars.name)): one bar worked in the open, its warm-up, its lag, its variants, and what the plainest rule made."
    )
    return Array(
      """
      <!doctype html><html lang="\(language.rawValue)"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none';style-src 'unsafe-inline';script-src '\(LessonScript.hash)'">
      <meta name="color-scheme" content="light dark"><title>\(localized("Lessons")) · kreplay</title><style>\(LessonStyle.css).data a{text-decoration:underline}.data td:first-child{width:160px}.find-in{font:15px/24px var(--sans);padding:6px 10px;border:1px solid var(--line2);border-radius:6px;background:var(--raised);color:var(--ink);width:320px;max-width:100%}</style></head>
      <body><main class="page"><div class="bar"><div class="brand">kreplay <i>\(localized("lessons"))</i></div></div><header class="head"><div><h1>\(localized("\(Catalogue.all.count) lessons"))</h1><p class="lede">\(lede)</p></div><div><label>\(localized("Search")) <input class="find-in" id="search" type="search" hidden></label></div></header>
      <nav class="toc" aria-label="\(localized("Groups"))">\(links)</nav>\(sections.joined())</main><script>\(LessonScript.text)</script></body></html>

      """.utf8)
  }

  /// An indicator's titles as cells: that in the book's language, and two more.
  private func titles(_ indicator: IndicatorDescription) -> String {
    let others: [Language] =
      switch language {
      case .english: [.traditionalChinese, .japanese]
      case .japanese: [.english, .traditionalChinese]
      case .traditionalChinese, .simplifiedChinese: [.english, .japanese]
      }
    return "<td class=\"l\">\(XMLText(indicator.title(in: language)))</td>"
      + others.map {
        "<td class=\"l q\" lang=\"\($0.rawValue)\">\(XMLText(indicator.ownTitle(in: $0)))</td>"
      }.joined()
  }
}
