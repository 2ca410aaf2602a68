import Text

/// A strategy document that is read once and takes many settings of its parameters.
///
/// Each setting gives the document that `StrategyDocument.init(path:set:hasEvents:)` would read with it.
public struct DocumentTemplate: Sendable {
  /// The document with its own parameters.
  public let document: StrategyDocument
  private let reader: DocumentReader
  private let root: DocumentNode
  /// The tree as it was written, without what presets bring.
  let written: DocumentNode
  /// The changes, the text with them, and the canonical document without them; `nil` without any.
  private let changed: Changed?

  private struct Changed {
    let changes: [DocumentChange]
    let text: String, written: String

    func mark(_ document: inout StrategyDocument) {
      document.changes = changes
      (document.text, document.writtenCanonical) = (text, written)
    }
  }

  /// Reads a document, JSON or YAML.
  ///
  /// - Parameters:
  ///   - path: of the file; `-` is standard input.
  ///   - hasEvents: whether splits and dividends are named elsewhere.
  ///   - changes: values in the places of those of the document.
  /// - Throws: `DocumentError`, `DocumentChangeError`.
  public init(path: String, hasEvents: Bool = false, changes: [DocumentChange] = []) throws {
    let name = path == "-" ? "standard input" : path
    let template = try Self(
      text: try DocumentFile.read(path, name), path: name, hasEvents: hasEvents)
    self = changes.isEmpty ? template : try template.changed(by: changes)
  }

  /// Reads a document from its text; `path` is what messages call it and what `data` is relative to.
  ///
  /// - Throws: `DocumentError`.
  public init(text: String, path: String, hasEvents: Bool = false) throws {
    var reader = DocumentReader(DocumentText(path: path, text: text), hasEvents: hasEvents)
    written = try reader.written()
    root = written.completedByPreset()
    reader.parsed = ParsedExpressions(in: root)
    self.reader = reader
    changed = nil
    document = try reader.document(root, set: [:])
  }

  private init(
    _ reader: DocumentReader, _ written: DocumentNode, from canonical: String,
    _ changes: [DocumentChange]
  ) throws(DocumentError) {
    self.written = written
    root = written.completedByPreset()
    var reader = reader
    reader.parsed = ParsedExpressions(in: root)
    self.reader = reader
    let changed = Changed(
      changes: changes, text: written.json.text() + "\n", written: canonical)
    self.changed = changed
    var document = try reader.document(root, set: [:])
    changed.mark(&document)
    self.document = document
  }

  /// The document with other values in the places of some.
  ///
  /// - Throws: `DocumentChangeError` where there is no such place; `DocumentError` where the document
  ///   refuses them.
  public func changed(by changes: [DocumentChange]) throws -> DocumentTemplate {
    if changes.isEmpty { return self }
    var node = written
    for change in changes { node = try node.changed(by: change) }
    let shape = ShapeCheck(document: reader.source, hasNegativePrices: node.hasNegativePrices)
    try shape.checkObject(node, DocumentKeys.root, "")
    return try DocumentTemplate(
      reader, node, from: document.writtenCanonical ?? document.canonical,
      document.changes + changes)
  }

  /// The document with other numbers as its parameters.
  ///
  /// - Throws: `DocumentError` for a name that is no parameter, and where the document's own limits
  ///   refuse the numbers.
  public func document(_ set: [String: Double]) throws -> StrategyDocument {
    var document = try reader.document(root, set: set)
    changed?.mark(&document)
    return document
  }

  /// The strategy of the document with other numbers as its parameters: what `document(_:)` gives with them, of
  /// which nothing else is read again.
  ///
  /// - Throws: as `document(_:)`.
  public func strategy(_ set: [String: Double]) throws -> DocumentStrategy {
    DocumentStrategy(try reader.blueprint(root, document, set: set))
  }

  /// What its parameters are called, in the order of the document.
  public var names: [String] { document.parameters.map(\.name) }
}
