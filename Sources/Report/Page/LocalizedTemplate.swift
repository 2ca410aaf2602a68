import Text

/// The text of a template in the language in force: what stands between its tags, and the titles and
/// labels in them.
///
/// A run of text between tags of markup or of sections (`{{#…}}`) is a phrase; the names in it
/// (`{{name}}`) are its values. Blanks around it stay.
enum LocalizedTemplate {
  static func text(_ template: String) -> String {
    var result = ""
    var rest = template[...]
    while let start = rest.firstIndex(where: { $0 == "<" }) {
      result += runs(rest[..<start])
      let end = rest[start...].firstIndex(of: ">") ?? rest.index(before: rest.endIndex)
      result += attributes(rest[start...end])
      rest = rest[rest.index(after: end)...]
    }
    return result + runs(rest)
  }

  /// The titles and labels of a tag.
  private static func attributes(_ tag: Substring) -> String {
    var result = String(tag)
    for name in ["title", "aria-label"] {
      guard let start = result.firstRange(of: " \(name)=\"")?.upperBound,
        let end = result[start...].firstIndex(of: "\"")
      else { continue }
      result.replaceSubrange(start..<end, with: runs(result[start..<end]))
    }
    return result
  }

  /// Text without a tag of markup, in which sections part the phrases.
  private static func runs(_ text: Substring) -> String {
    var (result, run, values) = ("", "", [String]())
    func told() -> String {
      let blanks = run.prefix { $0.isWhitespace }
      let core = run.dropFirst(blanks.count)
      let end = core.reversed().prefix { $0.isWhitespace }.count
      let key = String(core.dropLast(end))
      guard key.contains(where: \.isLetter), let book = Phrasebook.current else {
        return Phrase.filled(run, values)
      }
      guard let text = book.translation(of: key) else {
        return blanks + Phrase.filled(key, values) + String(core.suffix(end))
      }
      return blank(blanks, beside: text.first) + Phrase.filled(text, values)
        + blank(core.suffix(end), beside: text.last)
    }
    var rest = text
    while let open = rest.firstRange(of: "{{") {
      run += rest[..<open.lowerBound]
      let isRaw = rest[open.upperBound...].first == "{"
      let close = rest.firstRange(of: isRaw ? "}}}" : "}}")?.upperBound ?? rest.endIndex
      let tag = rest[open.lowerBound..<close]
      rest = rest[close...]
      if let kind = tag.dropFirst(2).first, "#/^".contains(kind) {
        result += told() + tag
        (run, values) = ("", [])
      } else {
        values.append(String(tag))
        run += "{\(values.count)}"
      }
    }
    run += rest
    return result + told()
  }

  /// Blanks between sentences, which languages without blanks do not have.
  private static func blank(_ blanks: Substring, beside character: Character?) -> String {
    let isWide = character?.unicodeScalars.first.map { $0.value > 0x2E7F } ?? false
    return isWide && blanks.allSatisfy { $0 == " " } ? "" : String(blanks)
  }
}
