import Foundation
import FoundationXML
import Indicators
import Support
import Testing

@testable import Lesson

@Suite struct FigureTests {
  private func lesson(_ name: String) throws -> Lesson {
    var request = LessonRequest(try #require(Catalogue.find(name)), bars: try TestBars.few())
    request.map = TestBars.map
    return try Lesson(request)
  }

  @Test(arguments: Catalogue.all.map(\.name))
  func `Every figure of a page is a drawing of its own`(_ name: String) throws {
    let lesson = try lesson(name)
    let figures = lesson.figures()
    let page = String(decoding: lesson.page(), as: UTF8.self)
    let written = page.before("<script")
    let named = written.pieces(between: " \(LessonFigure.attribute)=\"").dropFirst()
    let names = named.map { String($0.prefix { $0 != "\"" }) }
    // A figure in three widths is one.
    #expect(Set(names) == Set(figures.map(\.name)) && figures.count == Set(names).count)
    #expect(written.pieces(between: "<svg ").count - 1 == names.count)
    #expect(figures.count >= 7)
    for figure in figures {
      #expect(
        figure.name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_.-".contains($0)) })
      let reader = DrawingReader(figure.svg)
      #expect(reader.isRead, "\(name)-\(figure.name)")
      #expect(reader.isTold && reader.isPainted, "\(name)-\(figure.name)")
      for text in ["class=", "var(", "data-", "aria-", "url(", "href", "<style"] {
        #expect(!figure.svg.holds(text), "\(name)-\(figure.name): \(text)")
      }
    }
  }

  @Test func `The same lesson gives the same figures`() throws {
    #expect(try lesson("macd").figures() == lesson("macd").figures())
  }

  @Test func `What the style says of an element is written at it`() {
    let style = DrawingStyle(
      """
      :root{--ink:#111;--up:#0a0;--sans:system-ui,"Segoe UI"}
      @media print{.a{fill:red}}
      svg text{font:11px/1 var(--sans);fill:var(--ink)}
      .u{--c:var(--up)}.a{fill:var(--c)}.a.u{stroke-width:3px}.b:hover{fill:red}.x .a{fill:red}
      """)
    let svg =
      "<svg width=\"20\" height=\"10\" role=\"img\" aria-label=\"A &amp; B\" class=\"kc\"><g class=\"q\"><path class=\"a u\" d=\"M0 0\"/><text class=\"b\">1</text></g></svg>"
    let text = FigureDocument.text(
      Array(svg.utf8)[...], style, language: "en", describedBy: "What it shows")
    #expect(
      text
        == "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-12 -12 44 34\" width=\"44\" height=\"34\" role=\"img\" lang=\"en\" font-family=\"system-ui,'Segoe UI'\" font-size=\"11\" font-weight=\"400\" style=\"font-variant-numeric:tabular-nums lining-nums\"><title>A &amp; B</title><desc>What it shows</desc><g><path d=\"M0 0\" fill=\"#0a0\" stroke-width=\"3\"/><text fill=\"#111\">1</text></g></svg>\n"
    )
  }

  @Test func `A selector counts more with more classes, and needs what it names above`() {
    let style = DrawingStyle(".a .b{fill:1}.b{fill:2}svg .b.c{fill:3}.b{fill:4}")
    func fill(_ path: [(String, [String])]) -> String? {
      style.declarations(for: path.map { DrawingStyle.Node(element: $0, classes: $1) }).last?.value
    }
    #expect(fill([("svg", []), ("path", ["b"])]) == "4")
    #expect(fill([("svg", []), ("g", ["a"]), ("path", ["b"])]) == "1")
    #expect(fill([("svg", []), ("path", ["b", "c"])]) == "3")
    #expect(fill([("path", ["d"])]) == nil)
  }
}

/// Reads a figure, and notes whether it says what it shows and whether all that it draws has a colour.
private final class DrawingReader: NSObject, XMLParserDelegate {
  private(set) var isRead = false
  private var title = "", told = ""
  private var inside: [String] = []
  private var fills: [String] = []
  private(set) var isPainted = true

  var isTold: Bool { !title.isEmpty && !told.isEmpty }

  init(_ svg: String) {
    super.init()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = self
    isRead = parser.parse()
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    inside.append(name)
    fills.append(attributes["fill"] ?? fills.last ?? "")
    // What nothing is said of is black, which is no colour of the page.
    if ["path", "rect", "circle", "text"].contains(name), fills.last == "" { isPainted = false }
    for (attribute, value) in attributes where ["fill", "stroke"].contains(attribute) {
      if value != "none", !value.hasPrefix("#") { isPainted = false }
    }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    inside.removeLast()
    fills.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if inside.last == "title" { title += text }
    if inside.last == "desc" { told += text }
  }
}
