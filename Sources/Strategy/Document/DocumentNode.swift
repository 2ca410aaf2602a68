import Text

/// A value of a document with its place in the text.
package struct DocumentNode: Sendable {
  package struct Entry: Sendable {
    package let key: String
    package let keyPosition: Position
    package var value: DocumentNode
  }

  /// Line and column, both from 1.
  package struct Position: Hashable, Sendable {
    package let line: Int
    package let column: Int
    /// That of a value that is in no text.
    static let none = Position(line: 0, column: 0)
  }

  package enum Content: Sendable {
    case mapping([Entry])
    case sequence([DocumentNode])
    /// Text in quotation marks, or a block of text.
    case text(String)
    /// Text without quotation marks: a number, a truth, nothing, or (in YAML) text.
    case plain(String)
  }

  package var content: Content
  package let position: Position

  /// The keys of an object, in the order of the document.
  var entries: [Entry] {
    if case .mapping(let entries) = content { entries } else { [] }
  }

  /// The value of a key, if this is an object that has it.
  subscript(key: String) -> DocumentNode? { entries.first { $0.key == key }?.value }

  /// The text of a value that is neither object nor list nor nothing.
  var scalar: String? {
    switch content {
    case .text(let text): text
    case .plain(let text): isNothing ? nil : text
    case .mapping, .sequence: nil
    }
  }

  /// The values of a list.
  var elements: [DocumentNode]? {
    if case .sequence(let nodes) = content { nodes } else { nil }
  }

  /// The number, if the value is one without quotation marks.
  package var number: Double? {
    guard case .plain(let text) = content, case .value(let value) = StrictNumber.read(text) else {
      return nil
    }
    return value
  }

  /// The truth, if the value is `true` or `false` without quotation marks.
  package var flag: Bool? {
    guard case .plain(let text) = content else { return nil }
    return text == "true" ? true : text == "false" ? false : nil
  }

  /// Whether there is a key without a value.
  package var isNothing: Bool {
    guard case .plain(let text) = content else { return false }
    return text.isEmpty || text == "null" || text == "~"
  }

  /// What it is, for messages.
  var words: String {
    switch content {
    case .mapping: return "an object"
    case .sequence: return "a list"
    case .text(let text): return "the text \(quoted(text))"
    case .plain(let text):
      if isNothing { return "nothing" }
      return number != nil || flag != nil ? printable(text, limit: 60) : quoted(text)
    }
  }
}

extension DocumentNode.Entry {
  /// The same object without one of its keys.
  func without(_ key: String) -> Self {
    var entry = self
    entry.value.content = .mapping(value.entries.filter { $0.key != key })
    return entry
  }
}

extension DocumentNode {
  /// The same values, all with one place of another document.
  func moved(to position: Position) -> DocumentNode {
    switch content {
    case .mapping(let entries):
      let moved = entries.map {
        Entry(key: $0.key, keyPosition: position, value: $0.value.moved(to: position))
      }
      return DocumentNode(content: .mapping(moved), position: position)
    case .sequence(let nodes):
      return DocumentNode(
        content: .sequence(nodes.map { $0.moved(to: position) }), position: position)
    case .text, .plain: return DocumentNode(content: content, position: position)
    }
  }
}
