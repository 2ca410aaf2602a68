/// The part of a page's style that can hold for a drawing alone: rules whose selectors name elements and
/// classes, and the values of variables. Rules of states, of print and of narrow windows are left out.
struct DrawingStyle: Sendable {
  /// What one element of a selector must be: `svg`, `.t.m`, `rect.cd`.
  struct Part: Hashable, Sendable {
    let element: String
    let classes: [String]

    func matches(_ node: Node) -> Bool {
      (element.isEmpty || element == node.element)
        && classes.allSatisfy { node.classes.contains($0) }
    }
  }

  /// An element as selectors see it.
  struct Node: Hashable, Sendable {
    let element: String
    let classes: [String]
  }

  private struct Rule: Sendable {
    let parts: [Part]
    let declarations: [(name: String, value: String)]

    /// What counts more has more classes, then more elements.
    var rank: Int {
      parts.reduce(0) { $0 + 100 * $1.classes.count + ($1.element.isEmpty ? 0 : 1) }
    }
  }

  private var rules: [Rule] = []
  /// The variables of `:root`.
  private(set) var variables: [String: String] = [:]

  /// Reads a style: rules and `@media` of rules, no braces inside strings.
  init(_ css: String) {
    let bytes = Array(css.utf8)
    var place = 0
    while let open = bytes[place...].firstIndex(of: UInt8(ascii: "{")) {
      let head = trimmed(String(decoding: bytes[place..<open], as: UTF8.self))
      var (close, depth) = (open + 1, 1)
      while close < bytes.count {
        if bytes[close] == UInt8(ascii: "{") { depth += 1 }
        if bytes[close] == UInt8(ascii: "}") { depth -= 1 }
        if depth == 0 { break }
        close += 1
      }
      if head.first != "@" {
        add(head, String(decoding: bytes[open + 1..<min(close, bytes.count)], as: UTF8.self))
      }
      place = min(close + 1, bytes.count)
    }
    // The order of equal ranks is that of the style.
    let order = rules.indices.sorted { (rules[$0].rank, $0) < (rules[$1].rank, $1) }
    rules = order.map { rules[$0] }
  }

  private mutating func add(_ head: String, _ body: String) {
    let declarations = body.split(separator: ";").compactMap { text -> (String, String)? in
      guard let colon = text.firstIndex(of: ":") else { return nil }
      return (trimmed(String(text[..<colon])), trimmed(String(text[colon...].dropFirst())))
    }
    for selector in head.split(separator: ",").map({ trimmed(String($0)) }) {
      if selector == ":root" {
        for (name, value) in declarations { variables[name] = value }
      } else if let parts = Self.parts(selector) {
        rules.append(Rule(parts: parts, declarations: declarations))
      }
    }
  }

  /// A selector's parts; `nil` where it has a state, an identifier or a sign between elements.
  private static func parts(_ selector: String) -> [Part]? {
    var parts: [Part] = []
    for word in selector.split(separator: " ") {
      guard word.allSatisfy({ $0.isLetter || $0.isNumber || "._-".contains($0) }) else {
        return nil
      }
      let names = word.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      parts.append(Part(element: names[0], classes: Array(names.dropFirst())))
    }
    return parts.isEmpty ? nil : parts
  }

  /// What holds for the last of some elements, each in the one before; what counts more comes later.
  func declarations(for path: [Node]) -> [(name: String, value: String)] {
    rules.filter { Self.matches($0.parts, path) }.flatMap(\.declarations)
  }

  private static func matches(_ parts: [Part], _ path: [Node]) -> Bool {
    guard let node = path.last, let part = parts.last, part.matches(node) else { return false }
    var left = parts.dropLast()
    for above in path.dropLast().reversed() {
      guard let part = left.last else { break }
      if part.matches(above) { left.removeLast() }
    }
    return left.isEmpty
  }

  /// A value with variables replaced by theirs; `nil` where one is not known.
  static func resolved(_ value: String, _ variables: [String: String], depth: Int = 0) -> String? {
    guard let start = value.range("var(") else { return value }
    guard depth < 8, let end = value[start...].firstIndex(of: ")") else { return nil }
    let name = String(value[value.index(start, offsetBy: 4)..<end])
    guard let own = variables[name] else { return nil }
    let whole = value[..<start] + own + value[end...].dropFirst()
    return resolved(String(whole), variables, depth: depth + 1)
  }
}

/// Text without white space round it.
private func trimmed(_ text: String) -> String {
  var rest = text[...]
  while rest.first?.isWhitespace == true { rest.removeFirst() }
  while rest.last?.isWhitespace == true { rest.removeLast() }
  return String(rest)
}
