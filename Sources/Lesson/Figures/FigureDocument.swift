/// A drawing of a page as an SVG document of its own: what the page's style says of each element is written
/// at the element, so that it looks the same in a browser, in a document and in a program without styles.
struct FigureDocument {
  /// What elements hand down to those in them; of these each writes what it changes.
  private static let properties = [
    "fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-linejoin",
    "stroke-linecap", "stroke-dasharray", "paint-order", "shape-rendering", "font-family",
    "font-size", "font-weight",
  ]
  /// White round the drawing.
  private static let margin = 12

  private let style: DrawingStyle
  private let language: String
  private var path: [DrawingStyle.Node] = []
  private var values: [[String: String]] = []
  private var variables: [[String: String]] = []
  private var out = ""

  /// The document of a drawing.
  ///
  /// - Parameters:
  ///   - svg: the element as the page has it.
  ///   - text: what it shows, as markup; used where the drawing has no description of its own.
  static func text(
    _ svg: ArraySlice<UInt8>, _ style: DrawingStyle, language: String, describedBy text: String
  ) -> String {
    var document = FigureDocument(style: style, language: language)
    for piece in MarkupSegment.all(svg) { document.add(piece, text) }
    return document.out + "\n"
  }

  private init(style: DrawingStyle, language: String) {
    (self.style, self.language) = (style, language)
  }

  private mutating func add(_ piece: MarkupSegment, _ text: String) {
    switch piece {
    case .text(let text): out += text
    case .close(let name):
      out += "</\(name)>"
      leave()
    case .open(let name, let attributes, let isEmpty):
      enter(name, attributes)
      if path.count == 1 {
        root(attributes, text)
      } else {
        out += "<\(name)\(kept(attributes))\(changes())\(isEmpty ? "/" : "")>"
      }
      if isEmpty { leave() }
    }
  }

  private mutating func enter(_ name: String, _ attributes: [MarkupSegment.Attribute]) {
    let classes = attributes.first { $0.name == "class" }?.value ?? ""
    path.append(
      DrawingStyle.Node(element: name, classes: classes.split(separator: " ").map(String.init)))
    if path.count == 1 {
      // What all words of the drawing have in common is said once.
      let words = path + [DrawingStyle.Node(element: "text", classes: [])]
      let (own, named) = computed(words, [:], style.variables)
      values.append(own.filter { $0.key.hasPrefix("font-") })
      variables.append(named)
    } else {
      let (own, named) = computed(path, values.last ?? [:], variables.last ?? [:])
      values.append(own)
      variables.append(named)
    }
  }

  private mutating func leave() {
    path.removeLast()
    values.removeLast()
    variables.removeLast()
  }

  /// What an element has, of what it is given and what the style says of it.
  private func computed(
    _ path: [DrawingStyle.Node], _ given: [String: String], _ named: [String: String]
  ) -> (values: [String: String], variables: [String: String]) {
    var (values, variables) = (given, named)
    let declarations = style.declarations(for: path)
    for (name, value) in declarations where name.hasPrefix("--") { variables[name] = value }
    for (name, text) in declarations where !name.hasPrefix("--") {
      guard let value = DrawingStyle.resolved(text, variables) else { continue }
      if name == "font" {
        let (size, family) = Self.font(value)
        values["font-size"] = size
        values["font-family"] = family
        values["font-weight"] = "400"
      } else if name == "white-space" {
        values[name] = value
      } else if Self.properties.contains(name) {
        values[name] = value.hasSuffix("px") ? String(value.dropLast(2)) : value
      }
    }
    return (values, variables)
  }

  /// `11px/1 system-ui,"Segoe UI"` as a size and a family.
  private static func font(_ text: String) -> (size: String, family: String) {
    let space = text.firstIndex(of: " ") ?? text.endIndex
    let size = text[..<space].prefix { $0.isNumber || $0 == "." }
    let family = text[space...].dropFirst().map { $0 == "\"" ? "'" : $0 }
    return (String(size), String(family))
  }

  /// What the current element changes of what it is given.
  private func changes() -> String {
    guard let own = values.last else { return "" }
    let given = values.count > 1 ? values[values.count - 2] : [:]
    var text = ""
    for name in Self.properties {
      if let value = own[name], value != given[name] { text += " \(name)=\"\(value)\"" }
    }
    if own["white-space"] == "pre", given["white-space"] != "pre" {
      text += " xml:space=\"preserve\""
    }
    return text
  }

  /// The attributes that draw: neither classes nor what the page's script and its readers need.
  private func kept(_ attributes: [MarkupSegment.Attribute]) -> String {
    attributes.filter {
      !["class", "id", "role"].contains($0.name) && !$0.name.hasPrefix("data-")
        && !$0.name.hasPrefix("aria-")
    }.map { " \($0.name)=\"\($0.value)\"" }.joined()
  }

  private mutating func root(_ attributes: [MarkupSegment.Attribute], _ description: String) {
    func value(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
    let (width, height) = (Int(value("width") ?? "") ?? 0, Int(value("height") ?? "") ?? 0)
    let margin = Self.margin
    let box = "\(-margin) \(-margin) \(width + 2 * margin) \(height + 2 * margin)"
    let size = "width=\"\(width + 2 * margin)\" height=\"\(height + 2 * margin)\""
    out +=
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"\(box)\" \(size) role=\"img\" lang=\"\(language)\"\(changes()) style=\"font-variant-numeric:tabular-nums lining-nums\">"
    // A drawing whose name is no attribute has it inside, with its description.
    if let label = value("aria-label") {
      out += "<title>\(label)</title><desc>\(description)</desc>"
    }
    if let paper = style.variables["--paper"] {
      out +=
        "<rect x=\"\(-margin)\" y=\"\(-margin)\" \(size) fill=\"\(paper)\"/>"
    }
  }
}

/// A piece of markup of ours, in which all elements are closed and all values are in quotes.
enum MarkupSegment: Hashable, Sendable {
  struct Attribute: Hashable, Sendable {
    let name: String
    let value: String
  }
  case open(String, [Attribute], isEmpty: Bool)
  case close(String)
  case text(String)

  static func all(_ markup: ArraySlice<UInt8>) -> [MarkupSegment] {
    var pieces: [MarkupSegment] = []
    var place = markup.startIndex
    func string(_ range: Range<Int>) -> String { String(decoding: markup[range], as: UTF8.self) }
    while place < markup.endIndex {
      guard markup[place] == UInt8(ascii: "<") else {
        let end = markup[place...].firstIndex(of: UInt8(ascii: "<")) ?? markup.endIndex
        pieces.append(.text(string(place..<end)))
        place = end
        continue
      }
      let end = markup[place...].firstIndex(of: UInt8(ascii: ">")) ?? markup.endIndex - 1
      let tag = string(place + 1..<end)
      pieces.append(tag.hasPrefix("/") ? .close(String(tag.dropFirst())) : opening(tag))
      place = end + 1
    }
    return pieces
  }

  /// `rect class="a" x="1"/`; our values hold no `>`, which is written as an entity.
  private static func opening(_ tag: String) -> MarkupSegment {
    let isEmpty = tag.hasSuffix("/")
    let parts = (isEmpty ? tag.dropLast() : tag[...]).split(
      separator: "\"", omittingEmptySubsequences: false)
    let first = parts[0].split(separator: " ")
    var attributes: [Attribute] = []
    for place in stride(from: 0, to: parts.count - 1, by: 2) {
      let name = parts[place].split(separator: " ").last.map { String($0.dropLast()) } ?? ""
      attributes.append(Attribute(name: name, value: String(parts[place + 1])))
    }
    return .open(first.first.map(String.init) ?? "", attributes, isEmpty: isEmpty)
  }
}
