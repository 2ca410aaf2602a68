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

  /// Reads a document, JSON or YAML.
  ///
  /// - Parameters:
  ///   - path: of the file; `-` is standard input.
  ///   - hasEvents: whether splits and dividends are named elsewhere.
  /// - Throws: `DocumentError`.
  public init(path: String, hasEvents: Bool = false) throws {
    let name = path == "-" ? "standard input" : path
    try self.init(
      text: try DocumentFile.read(path, name), path: name, hasEvents: hasEvents)
  }

  /// Reads a document from its text; `path` is what messages call it and what `data` is relative to.
  ///
  /// - Throws: `DocumentError`.
  public init(text: String, path: String, hasEvents: Bool = false) throws {
    reader = DocumentReader(DocumentText(path: path, text: text), hasEvents: hasEvents)
    written = try reader.written()
    root = written.completedByPreset()
    document = try reader.document(root, set: [:])
  }

  /// The document with other numbers as its parameters.
  ///
  /// - Throws: `DocumentError` for a name that is no parameter, and where the document's own limits
  ///   refuse the numbers.
  public func document(_ set: [String: Double]) throws -> StrategyDocument {
    try reader.document(root, set: set)
  }

  /// What its parameters are called, in the order of the document.
  public var names: [String] { document.parameters.map(\.name) }
}
