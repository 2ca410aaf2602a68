import Text
import Yams

/// A document's text and where it came from.
struct DocumentText: Sendable {
  /// How deep a document may be nested; five are needed.
  static let depthLimit = 20

  let path: String
  let text: String
  private let lines: [Substring]

  init(path: String, text: String) {
    self.path = path
    self.text = text
    lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }

  /// The document's values. JSON is read as the YAML that it is.
  func tree() throws(DocumentError) -> DocumentNode {
    let ampersands = Ampersands(text)
    do {
      let parser = try Yams.Parser(
        yaml: EscapedPairs.joined(ampersands.text), resolver: .basic, constructor: .default,
        encoding: .utf8)
      guard let root = try parser.singleRoot() else { throw error(.empty, nil) }
      return try convert(root, ampersands, depth: 1)
    } catch let error as DocumentError {
      throw error
    } catch let error as YamlError {
      if let anchor = ampersands.firstOutside { throw self.error(.anchor, anchor) }
      throw self.error(error, ampersands)
    } catch {
      throw self.error(.malformed("\(error)"), nil)
    }
  }

  // MARK: Errors

  /// An error at a place in the text.
  func error(_ fault: DocumentFault, _ position: DocumentNode.Position?, path: String = "")
    -> DocumentError
  {
    guard let position, position != .none else {
      return DocumentError(fault, Place(file: self.path, path: path))
    }
    return DocumentError(
      fault,
      Place(
        file: self.path, line: position.line, column: position.column, path: path,
        excerpt: excerpt(position)))
  }

  /// An error inside an expression that is a value of the document.
  func error(
    _ error: ExpressionError, in source: ExpressionText, _ position: DocumentNode.Position?,
    path: String
  )
    -> DocumentError
  {
    let position = position == DocumentNode.Position.none ? nil : position
    var place = Place(file: self.path, line: position?.line, column: position?.column, path: path)
    if !source.isBlank { place.excerpt = Excerpt(source.text, error.range) }
    return DocumentError(.expression(error.fault), place)
  }

  private func excerpt(_ position: DocumentNode.Position) -> Excerpt? {
    guard lines.indices.contains(position.line - 1) else { return nil }
    let line = lines[position.line - 1]
    let before = String(String.UnicodeScalarView(line.unicodeScalars.prefix(position.column - 1)))
    let start = before.utf8.count
    let rest = line.utf8.dropFirst(start)
    return Excerpt(String(line), start..<start + max(1, tokenLength(Array(rest))))
  }

  /// How many bytes the key or value that begins a line's rest has.
  private func tokenLength(_ rest: [UInt8]) -> Int {
    guard let first = rest.first else { return 0 }
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      return (rest.dropFirst().firstIndex(of: first) ?? rest.count - 1) + 1
    }
    let ends = Array(":,}]{[#".utf8)
    return rest.firstIndex { ends.contains($0) } ?? rest.count
  }

  private func error(_ error: YamlError, _ ampersands: Ampersands) -> DocumentError {
    switch error {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _):
      return self.error(.malformed(YamlProblem.words(problem)), end(DocumentNode.Position(mark)))
    case .composer(_, let problem, let mark, _):
      let isSecond = problem.contains("another document")
      return self.error(
        isSecond ? .severalDocuments : .malformed(YamlProblem.words(problem)),
        DocumentNode.Position(mark))
    case .duplicatedKeysInMapping(let keys, let context):
      let key = ampersands.restored(keys.sorted().first ?? "")
      return self.error(.duplicateKey(key), DocumentNode.Position(context.mark))
    case .reader(let problem, _, _, _): return self.error(.malformed(problem), nil)
    default: return self.error(.malformed("\(error)"), nil)
    }
  }

  /// The end of the text where a position lies beyond it.
  private func end(_ position: DocumentNode.Position) -> DocumentNode.Position {
    let last = lines.lastIndex { !$0.isEmpty } ?? 0
    guard position.line - 1 > last, lines.indices.contains(last) else { return position }
    return DocumentNode.Position(line: last + 1, column: lines[last].unicodeScalars.count + 1)
  }

  // MARK: From Yams

  private func convert(
    _ node: Node, _ ampersands: Ampersands, depth: Int
  ) throws(DocumentError) -> DocumentNode {
    let position = node.mark.map(DocumentNode.Position.init) ?? .init(line: 1, column: 1)
    guard depth <= Self.depthLimit else {
      throw error(.tooDeep(limit: Self.depthLimit), position)
    }
    switch node {
    case .alias: throw error(.anchor, position)
    case .scalar(let scalar):
      try refuse(scalar.tag, at: position)
      let isPlain = scalar.style == .plain
      let text = try written(scalar, ampersands, at: position)
      return DocumentNode(content: isPlain ? .plain(text) : .text(text), position: position)
    case .sequence(let sequence):
      try refuse(sequence.tag, at: position)
      var nodes: [DocumentNode] = []
      for node in sequence {
        nodes.append(try convert(node, ampersands, depth: depth + 1))
      }
      return DocumentNode(content: .sequence(nodes), position: position)
    case .mapping(let mapping):
      try refuse(mapping.tag, at: position)
      return DocumentNode(
        content: .mapping(try entries(mapping, ampersands, depth)), position: position)
    }
  }

  /// The text of a scalar as it was written, which has no anchor.
  private func written(
    _ scalar: Node.Scalar, _ ampersands: Ampersands, at position: DocumentNode.Position
  ) throws(DocumentError) -> String {
    if scalar.style == .plain, ampersands.beginsAnchor(scalar.string) {
      throw error(.anchor, position)
    }
    return ampersands.restored(scalar.string)
  }

  private func entries(
    _ mapping: Node.Mapping, _ ampersands: Ampersands, _ depth: Int
  ) throws(DocumentError) -> [DocumentNode.Entry] {
    var entries: [DocumentNode.Entry] = []
    var known: Set<String> = []
    for (key, value) in mapping {
      let position = key.mark.map(DocumentNode.Position.init) ?? .init(line: 1, column: 1)
      guard case .scalar(let scalar) = key else { throw error(.keyIsNotText, position) }
      try refuse(scalar.tag, at: position)
      let text = try written(scalar, ampersands, at: position)
      guard known.insert(text).inserted else { throw error(.duplicateKey(text), position) }
      let converted = try convert(value, ampersands, depth: depth + 1)
      entries.append(DocumentNode.Entry(key: text, keyPosition: position, value: converted))
    }
    return entries
  }

  /// Tags would change what a value is.
  private func refuse(_ tag: Tag, at position: DocumentNode.Position) throws(DocumentError) {
    let name = tag.description
    let isOrdinary = name.isEmpty || name == "tag:yaml.org,2002:str"
    if !isOrdinary { throw error(.tag(name), position) }
  }
}

extension DocumentNode.Position {
  fileprivate init(_ mark: Mark) { self.init(line: mark.line, column: mark.column) }
}
