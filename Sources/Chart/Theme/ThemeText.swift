import Text

extension Theme {
  /// The theme that a text in JSON says: a name such as `"cvd-dark"`, or an object with `base`,
  /// `colors`, `series` and strengths.
  ///
  /// - Throws: `ChartError` with line, column and path at the first thing that is wrong.
  public init(json: String, name: String = "theme.json") throws(ChartError) {
    let source = SpecSource(name: name, text: json)
    var node = try JSONTree.read(source)
    // Where an editor finds the schema; not read.
    if case .object(let members) = node.content {
      node.content = .object(members.filter { $0.name != "$schema" })
    }
    self = try Self.read(node, SpecPath(source))
  }

  /// The theme that a text of keys says, a line each: `up = #26A69A`, `base = east-dark`,
  /// `holding = 8`, and for series `macd.signal = #83FF92` or `series.close = #FFF97D`. Lines that
  /// begin with `#` are comments.
  ///
  /// - Throws: `ChartError` with line, column and key at the first thing that is wrong.
  public init(keys: String, name: String = "theme.txt") throws(ChartError) {
    let source = SpecSource(name: name, text: keys)
    self = try Self.read(KeyLines(source).node(), SpecPath(source))
  }

  /// The theme as JSON, which reads back as the same.
  public func json() throws(ChartError) -> String { try node().json + "\n" }

  /// The JSON Schema (draft 2020-12) of a theme.
  public static let schema: String = {
    let head: [ChartNode.Member] = [
      .init("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
      .init("title", .text("A theme of charts for kreplay")),
    ]
    return ChartNode(.object(head + shape.schema.members)).json + "\n"
  }()
}

/// Lines of keys and values as the object that JSON would say.
private struct KeyLines {
  let source: SpecSource

  init(_ source: SpecSource) { self.source = source }

  func node() throws(ChartError) -> ChartNode {
    var members: [ChartNode.Member] = []
    var colors: [ChartNode.Member] = []
    var series: [ChartNode.Member] = []
    var seen: Set<String> = []
    let lines = source.text.split(omittingEmptySubsequences: false) { $0.isNewline }
    for (place, text) in lines.enumerated() {
      guard let entry = try entry(text, place + 1) else { continue }
      guard seen.insert(entry.name).inserted else {
        throw source.error(.duplicateKey(entry.name), entry.line, entry.column, "")
      }
      var own = entry
      if Self.settings.contains(entry.name) {
        members.append(entry)
      } else if entry.name.hasPrefix("series.") {
        own.name = String(entry.name.dropFirst(7))
        series.append(own)
      } else if entry.name.contains(".") || entry.name.contains("(") {
        series.append(own)
      } else {
        colors.append(own)
      }
    }
    for (name, inner) in [("colors", colors), ("series", series)] where !inner.isEmpty {
      members.append(.init(name, ChartNode(.object(inner))))
    }
    return ChartNode(.object(members), line: 1, column: 1)
  }

  /// The keys that are no colours.
  private static let settings = [
    "base", "holding", "volumeUp", "volumeDown", "font", "numberFont",
  ]

  /// The key and the value of a line; nothing of a blank one or a comment.
  private func entry(_ text: Substring, _ line: Int) throws(ChartError) -> ChartNode.Member? {
    let scalars = Array(text.unicodeScalars).dropByteOrderMark(line)
    guard let start = scalars.firstIndex(where: { !$0.isBlank }), scalars[start] != "#" else {
      return nil
    }
    let equals = scalars.firstIndex(of: "=") ?? scalars.endIndex
    let key = scalars[start..<max(start, equals)].trimmed
    let value = scalars[min(equals + 1, scalars.endIndex)...].trimmed
    guard equals < scalars.endIndex, !key.isEmpty, !value.isEmpty else {
      throw source.error(
        .wrongType(
          expected: "a key and a colour, such as up = #26A69A", found: quoted(String(text))),
        line, start + 1, "")
    }
    let words = String(String.UnicodeScalarView(value))
    let number = words.utf8.allSatisfy { (48...57).contains($0) } ? Double(words) : nil
    return ChartNode.Member(
      String(String.UnicodeScalarView(key)), line: line, column: start + 1,
      ChartNode(
        number.map { .number($0) } ?? .text(words), line: line, column: value.startIndex + 1))
  }
}

extension Unicode.Scalar {
  fileprivate var isBlank: Bool { self == " " || self == "\t" }
}

extension Array<Unicode.Scalar> {
  fileprivate func dropByteOrderMark(_ line: Int) -> [Unicode.Scalar] {
    line == 1 && first == "\u{FEFF}" ? Array(dropFirst()) : self
  }
}

extension ArraySlice<Unicode.Scalar> {
  fileprivate var trimmed: ArraySlice<Unicode.Scalar> {
    guard let first = firstIndex(where: { !$0.isBlank }),
      let last = lastIndex(where: { !$0.isBlank })
    else { return [] }
    return self[first...last]
  }
}
