/// Expressions with what was parsed of them, so that a document that is read for many settings is parsed once.
struct ParsedExpressions: Sendable {
  private var known: [String: (source: ExpressionText, syntax: Syntax)] = [:]

  /// None.
  init() {}

  /// All texts in a document that are expressions, whatever they mean there.
  init(in node: DocumentNode) { take(node) }

  private mutating func take(_ node: DocumentNode) {
    for entry in node.entries { take(entry.value) }
    for element in node.elements ?? [] { take(element) }
    guard let text = node.scalar, known[text] == nil else { return }
    let source = ExpressionText(text)
    if let syntax = try? Parser.parse(source) { known[text] = (source, syntax) }
  }

  /// The expression of a text.
  func source(_ text: String) -> ExpressionText { known[text]?.source ?? ExpressionText(text) }

  /// The tree of an expression.
  ///
  /// - Throws: as `Parser.parse`.
  func syntax(of source: ExpressionText) throws(ExpressionError) -> Syntax {
    if let syntax = known[source.text]?.syntax { return syntax }
    return try Parser.parse(source)
  }
}
