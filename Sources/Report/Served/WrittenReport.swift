package import Text

/// What the file of a report says of itself.
package struct WrittenReport: Hashable {
  /// Its language.
  package let language: Language
  /// The beginning of its run's identity, `3f2a-91bc-07de`.
  package let run: String
  /// The colours it opens with, and whether it has its script.
  package let look: ReportOptions.Look
  package let hasScript: Bool

  /// - Returns: `nil` where it is no report of one run.
  package init?(_ page: [UInt8]) {
    let start = Array("<!doctype html><html lang=\"".utf8)
    guard page.starts(with: start),
      let language = Language(rawValue: Self.text(page[start.count...], before: "\""))
    else { return nil }
    guard let foot = page.place(of: "<footer><span>")?.upperBound,
      let name = page.place(of: "<span class=\"mono\">", from: foot)?.upperBound,
      name < foot + 200
    else { return nil }
    let groups = Self.text(page[name...], before: "<").split(separator: " ")
    let isIdentity =
      groups.count == 3 && groups.allSatisfy { $0.utf8.count == 4 && $0.allSatisfy(\.isHexDigit) }
    guard isIdentity else { return nil }
    self.language = language
    run = groups.joined(separator: "-")
    let root = String(
      decoding: page[start.count...].prefix(120).prefix { $0 != UInt8(ascii: ">") }, as: UTF8.self)
    look = ReportOptions.Look(writtenAs: root)
    let title = page.place(of: "<title>")?.lowerBound ?? page.startIndex
    hasScript = Array(page[..<title]).place(of: "script-src ") != nil
  }

  /// A short text up to a sign.
  private static func text(_ bytes: ArraySlice<UInt8>, before sign: Unicode.Scalar) -> String {
    String(decoding: bytes.prefix(40).prefix { $0 != UInt8(ascii: sign) }, as: UTF8.self)
  }
}

extension ReportOptions.Look {
  /// The look that the attributes of a page's root say.
  fileprivate init(writtenAs root: String) {
    self.init()
    palette = Palette.allCases.first { root.contains("\"\($0.rawValue)\"") } ?? .west
    theme = Theme.allCases.first { root.contains("\"\($0.rawValue)\"") }
  }
}
