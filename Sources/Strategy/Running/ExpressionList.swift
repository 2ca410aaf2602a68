public import Indicators
public import Market

/// Expressions without a document: what `kreplay compute` works out.
public struct ExpressionList: Sendable {
  /// An expression and the column that it is.
  public struct Column: Sendable {
    /// The expression as it was written.
    public let text: String
    /// Its node in the graph.
    public let node: Graph.Node
    /// Whether it is 1 or 0 for true or false, not a number.
    public let isBoolean: Bool
  }

  /// The columns of all expressions.
  public let graph: Graph
  /// In the order in which they were given.
  public let columns: [Column]

  /// Compiles expressions.
  ///
  /// - Parameters:
  ///   - timeframe: that of the bars, if it is known; `on(…)` must be coarser.
  ///   - document: what messages call the text that has the expressions, if one has.
  ///   - strategy: whose parameters and named indicators the expressions may use.
  ///   - isDrawn: whether truths are unknown, and not false, while it is not known whether they hold.
  /// - Throws: `DocumentError` for the first expression that is none, with a caret.
  public init(
    _ expressions: [String], timeframe: Timeframe? = nil, in document: String? = nil,
    namesOf strategy: StrategyDocument? = nil, drawn isDrawn: Bool = false
  ) throws {
    let scope = Scope(timeframe: timeframe, namesOf: strategy)
    var compiler = GraphCompiler(scope.definitions)
    var columns: [Column] = []
    for (i, text) in expressions.enumerated() {
      let place = document ?? (expressions.count == 1 ? "expression" : "expression \(i + 1)")
      let meaning = try Self.meaning(text, scope, place)
      let isBoolean = meaning.kind == .truth
      columns.append(
        Column(
          text: text,
          node: isBoolean
            ? isDrawn ? compiler.knownTruth(meaning) : compiler.truth(meaning, .holds)
            : compiler.number(meaning),
          isBoolean: isBoolean))
    }
    graph = compiler.graph
    self.columns = columns
  }

  /// What an expression says; `place` is what a message calls it.
  static func meaning(_ text: String, _ scope: Scope, _ place: String) throws -> Meaning {
    let source = ExpressionText(text)
    do {
      let meaning = try Checker.meaning(of: source, in: scope)
      if let state = meaning.state {
        throw ExpressionError(.stateOutsideStrategy(state.rawValue), at: meaning.range)
      }
      if let word = meaning.across {
        throw ExpressionError(.acrossOutsideStrategy(word.usage), at: meaning.range)
      }
      return meaning
    } catch let error as ExpressionError {
      var site = Place(file: place)
      if !source.isBlank { site.excerpt = Excerpt(text, error.range) }
      throw DocumentError(.expression(error.fault), site)
    }
  }
}
