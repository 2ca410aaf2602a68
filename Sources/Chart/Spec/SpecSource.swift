import Text

/// A description's text and what it is called.
struct SpecSource: Sendable {
  let name: String
  let text: String

  /// An error at a place of the text.
  func error(
    _ fault: ChartFault, _ line: Int, _ column: Int, _ path: String
  ) -> ChartError {
    var place = ChartPlace(name: name, line: line, column: column, path: path)
    let lines = text.utf8.split(
      separator: 10, maxSplits: max(0, line), omittingEmptySubsequences: false)
    if line > 0 && line <= lines.count {
      place.text = String(decoding: lines[line - 1].prefix { $0 != 13 }, as: UTF8.self)
    }
    return ChartError(fault, place)
  }
}

/// Where a reader is: in which text, under which path.
struct SpecPath: Sendable {
  let source: SpecSource
  private(set) var path = ""

  init(_ source: SpecSource, _ path: String = "") {
    self.source = source
    self.path = path
  }

  func key(_ name: String) -> SpecPath {
    var inner = self
    inner.path += (path.isEmpty ? "" : ".") + printable(name, limit: 60)
    return inner
  }

  func index(_ index: Int) -> SpecPath {
    var inner = self
    inner.path += "[\(index)]"
    return inner
  }

  func error(_ fault: ChartFault, at node: ChartNode) -> ChartError {
    source.error(fault, node.line, node.column, path)
  }

  func error(_ fault: ChartFault, at member: ChartNode.Member) -> ChartError {
    source.error(fault, member.line, member.column, path)
  }

  func wrong(_ node: ChartNode, _ expected: String) -> ChartError {
    error(.wrongType(expected: expected, found: node.words), at: node)
  }

  /// One of some words.
  func word(_ node: ChartNode, _ what: String, among words: [String]) throws(ChartError) -> String {
    guard let text = node.text else {
      let all = words.count > 6 ? "the name of a \(what)" : listed(words.map(quoted), or: true)
      throw wrong(node, all)
    }
    if words.contains(text) { return text }
    throw error(
      .unknownWord(text, what: what, nearest: Nearest.name(to: text, among: words), all: words),
      at: node
    )
  }
}
