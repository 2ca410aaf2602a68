import Indicators
import Report
import Text

/// Text as markup.
func XMLText(_ text: String) -> String { XML.escaped(text) }

extension Lesson {
  /// The lesson as one HTML file that asks for nothing else; the same for the same request.
  public func page() -> [UInt8] { PageWords.told(by: book) { ownPage() } }

  private func ownPage() -> [UInt8] {
    let description = subject.description
    let title = localized("\(description.display) on \(subject.bars.symbol)")
    let policy =
      "default-src 'none';style-src 'unsafe-inline';img-src data:;script-src '\(LessonScript.hash)'"
    let head = """
      <!doctype html><html lang="\(Language.current.rawValue)"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="color-scheme" content="light dark"><title>\(XMLText(title)) · \(localized("a kreplay lesson"))</title>
      <style>\(LessonStyle.css)</style></head><body>

      """
    let data = "<script type=\"application/json\" id=\"data\">\(dataBlock())</script>\n"
    let script = "<script>\(LessonScript.text)</script>\n"
    return Array((head + main() + data + script + "</body></html>\n").utf8)
  }

  /// The lesson as a part of another page: figures and tables without the script, in a shadow root, so
  /// that neither style touches the other.
  public func fragment() -> [UInt8] {
    PageWords.told(by: book) {
      Array(LessonStyle.shadow(main(), style: LessonStyle.css).utf8)
    }
  }

  /// The page between head and script.
  func main() -> String {
    let sections = [
      answerSection(), formulaSection(), barSection(), readSection(), countedSection(),
      warmSection(), knobSection(), variantSection(), lagSection(), mapSection(), shapeSection(),
      edgeSection(),
      whenSection(), tradingSection(), predictSection(), nameSection(), trySection(),
    ].compactMap { $0 }
    let links = sections.filter { !$0.name.isEmpty }
      .map { "<a href=\"#\($0.id)\">\($0.name)</a>" }.joined()
    return "<main class=\"page\">" + headPart()
      + "<nav class=\"toc noprint\" aria-label=\"\(localized("Sections"))\">\(links)</nav>"
      + sections.map(\.markup).joined() + footPart() + "</main>"
  }
}

extension LessonStyle {
  /// Markup and its style in a shadow root.
  static func shadow(_ markup: String, style: String) -> String {
    let own = style.replacing(":root", with: ":host").replacing(
      "body{", with: ":host{display:block;")
    return
      "<div class=\"kreplay-lesson\"><template shadowrootmode=\"open\"><style>\(own)</style>\(markup)</template></div>\n"
  }
}

extension String {
  /// The text with another in place of a part of it, everywhere.
  fileprivate func replacing(_ part: String, with other: String) -> String {
    var result = ""
    var rest = self[...]
    while let start = String(rest).range(part) {
      let count = String(rest)[..<start].count
      result += rest.prefix(count) + other
      rest = rest.dropFirst(count + part.count)
    }
    return result + rest
  }
}

/// A section of a lesson: its heading is what it found.
struct Section {
  let id: String
  let name: String
  let markup: String

  init(_ id: String, _ name: String, _ finding: String, sub: String = "", _ body: String) {
    (self.id, self.name) = (id, name)
    let under = sub.isEmpty ? "" : "<p class=\"sub\">\(sub)</p>"
    markup = """
      <section id="\(id)"><div class="sec"><h2><a href="#\(id)">\(name)</a></h2><p class="find" id="\(id)-find">\(finding)</p>\(under)</div>\(body)</section>

      """
  }

  /// A section that is as it is.
  init(id: String, markup: String) { (self.id, name, self.markup) = (id, "", markup) }
}
