import Report
import Text

/// A figure of a lesson as a file of its own.
public struct LessonFigure: Hashable, Sendable {
  /// What it is, for the name of its file: `bar`, `step`, `settings-fast-6`; no two of a lesson are alike.
  public let name: String
  /// A whole SVG document in the light colours of the page, which needs nothing else.
  public let svg: String
}

extension Lesson {
  /// Every figure that the page shows without its script, each once, in the page's order.
  public func figures() -> [LessonFigure] {
    PageWords.told(by: book) { LessonFigure.all(in: main(), style: LessonStyle.css) }
  }
}

extension StrategyLesson {
  /// The chart of each trade that is told, in their order.
  public func figures() -> [LessonFigure] {
    PageWords.told(by: book) {
      let body = main
      return LessonFigure.all(in: body, style: style(of: body))
    }
  }
}

extension LessonFigure {
  /// The attribute by which a page names a figure; a figure in several widths has it in each.
  static let attribute = "data-f"

  /// The figures of a page's markup, the widest of those that are there in several widths.
  ///
  /// A figure has its name, or it is a chart of class `k`, whose section has one. Icons are no figures.
  static func all(in markup: String, style: String) -> [LessonFigure] {
    let bytes = Array(markup.utf8)
    let drawing = DrawingStyle(style)
    var figures: [LessonFigure] = []
    var seen: Set<String> = []
    var place = 0
    var context = FigureContext()
    while let start = bytes.find("<", from: place) {
      place = start + 1
      if let element = bytes.element("section", at: start) {
        context.section = element.value(of: "id") ?? context.section
      } else if let element = bytes.element("p", at: start), element.isFinding {
        context.finding = bytes.inside(from: element.end, to: "</p>")
      } else if let element = bytes.element("svg", at: start) {
        let end = (bytes.find("</svg>", from: start) ?? bytes.count - 6) + 6
        let isChart = element.value(of: "class") == "k"
        let name = element.value(of: attribute) ?? (isChart ? context.section : "")
        place = end
        guard !name.isEmpty, seen.insert(name).inserted else { continue }
        let caption = bytes[end...].starts(with: "<figcaption>".utf8)
        let text = caption ? bytes.inside(from: end, to: "</figcaption>") : context.finding
        figures.append(
          LessonFigure(
            name: name,
            svg: FigureDocument.text(
              bytes[start..<end], drawing, language: Language.current.rawValue,
              describedBy: text)))
      }
    }
    return figures
  }
}

/// What stands before a figure.
private struct FigureContext {
  var section = ""
  /// What its section found.
  var finding = ""
}

/// The opening tag of an element.
private struct OpenTag {
  let attributes: [MarkupSegment.Attribute]
  /// The place after it.
  let end: Int

  func value(of name: String) -> String? { attributes.first { $0.name == name }?.value }

  var isFinding: Bool { ["find", "say"].contains(value(of: "class")) }
}

extension [UInt8] {
  fileprivate func find(_ text: StaticString, from start: Int) -> Int? {
    let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    guard count >= wanted.count, start <= count - wanted.count else { return nil }
    return (start...count - wanted.count).first { place in
      self[place] == wanted[0] && self[place..<place + wanted.count].elementsEqual(wanted)
    }
  }

  /// The tag that begins at a place, if it is of an element of a name.
  fileprivate func element(_ name: String, at place: Int) -> OpenTag? {
    let after = place + 1 + name.utf8.count
    guard after < count, self[(place + 1)...].starts(with: name.utf8),
      self[after] == UInt8(ascii: " "), let end = find(">", from: after),
      case .open(_, let attributes, _)? = MarkupSegment.all(self[place...end]).first
    else { return nil }
    return OpenTag(attributes: attributes, end: end + 1)
  }

  /// Text without tags up to one; entities stay, as in any markup.
  fileprivate func inside(from start: Int, to tag: StaticString) -> String {
    let end = find(tag, from: start) ?? count
    let pieces = MarkupSegment.all(self[start..<end])
    return pieces.map { if case .text(let text) = $0 { text } else { "" } }.joined()
  }
}
