/// A start tag of a page with its attributes.
struct Tag {
  var name: String
  var attributes: [(name: String, value: String)]
}

/// What a plain reading of HTML finds: tags in order, text, and whether elements nest.
///
/// Strict where a browser is lenient: every attribute is quoted, apart from values of letters, digits and the
/// signs `-_.:;#%+,`, every element that is not void is
/// closed in order. Where HTML lets an end tag go (cells, terms, items, paragraphs), the next of its kind
/// or the end of its parent closes it, and nothing else.
struct MarkupReading {
  private(set) var tags: [Tag] = []
  private(set) var text = ""
  /// What stands in scripts and blocks of data, in their order.
  private(set) var scripts: [String] = []
  private(set) var faults: [String] = []

  private static let void: Set = ["meta", "img", "br", "source", "path", "circle", "rect", "input"]

  /// What may start where the end tag of an element was left out, and the parents whose end closes it.
  private static let next: [String: Set<String>] = [
    "td": ["td", "th"], "th": ["td", "th"], "dt": ["dt", "dd"], "dd": ["dt", "dd"], "li": ["li"],
    "p": ["p"],
  ]
  private static let parents: [String: Set<String>] = [
    "td": ["tr"], "th": ["tr"], "dd": ["dl"], "li": ["ul"], "p": ["div"],
  ]

  init(_ page: [UInt8]) {
    var rest = String(decoding: page, as: UTF8.self)[...]
    var open: [String] = []
    while let start = rest.firstIndex(of: "<") {
      text += rest[..<start]
      rest = rest[start...]
      guard let end = Self.end(of: rest) else {
        faults.append("an unclosed tag: \(rest.prefix(40))")
        return
      }
      let body = rest[rest.index(after: rest.startIndex)..<end]
      rest = rest[rest.index(after: end)...]
      if body.hasPrefix("!") { continue }
      if body.hasPrefix("/") {
        let name = String(body.dropFirst())
        if let last = open.last, Self.parents[last]?.contains(name) == true { open.removeLast() }
        if open.last == name {
          open.removeLast()
        } else {
          faults.append("</\(name)> closes \(open.last ?? "nothing")")
        }
        continue
      }
      let isClosed = body.hasSuffix("/")
      let tag = read(isClosed ? body.dropLast() : body)
      tags.append(tag)
      if let last = open.last, Self.next[last]?.contains(tag.name) == true { open.removeLast() }
      if !isClosed, !Self.void.contains(tag.name) { open.append(tag.name) }
      // Styles and scripts are no markup up to their own end.
      if ["style", "script"].contains(tag.name),
        let close = rest.firstRange(of: "</\(tag.name)>")
      {
        if tag.name == "script" { scripts.append(String(rest[..<close.lowerBound])) }
        rest = rest[close.lowerBound...]
      }
    }
    if !open.isEmpty { faults.append("never closed: \(open)") }
    text += rest
  }

  private static func end(of tag: Substring) -> Substring.Index? {
    var quote: Character?
    for place in tag.indices {
      let character = tag[place]
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "\"" {
        quote = character
      } else if character == ">" {
        return place
      }
    }
    return nil
  }

  /// A value without quotes, of characters that need none, up to the next space or the end of its tag.
  private static func plainValue(of rest: Substring) -> Substring? {
    guard rest.first == "=" else { return nil }
    let value = rest.dropFirst().prefix {
      $0.isASCII && ($0.isLetter || $0.isNumber || "-_.:;#%+,".contains($0))
    }
    let next = rest.dropFirst(1 + value.count).first
    return value.isEmpty || !(next?.isWhitespace ?? true) ? nil : value
  }

  private mutating func read(_ body: Substring) -> Tag {
    let name = body.prefix { !$0.isWhitespace }
    var tag = Tag(name: String(name), attributes: [])
    var rest = body.dropFirst(name.count).drop { $0.isWhitespace }
    while !rest.isEmpty {
      let key = rest.prefix { $0 != "=" && !$0.isWhitespace }
      rest = rest.dropFirst(key.count)
      if let plain = Self.plainValue(of: rest) {
        tag.attributes.append((String(key), String(plain)))
        rest = rest.dropFirst(1 + plain.count).drop { $0.isWhitespace }
        continue
      }
      guard rest.hasPrefix("=\"") else {
        faults.append("an attribute without quotes in <\(name)>: \(key)")
        return tag
      }
      rest = rest.dropFirst(2)
      let value = rest.prefix { $0 != "\"" }
      tag.attributes.append((String(key), String(value)))
      rest = rest.dropFirst(value.count + 1).drop { $0.isWhitespace }
    }
    return tag
  }
}
