public import Indicators
public import Market

/// Expressions as a chart draws them: a call of an indicator with all its outputs, anything else as
/// the one value that it is.
public struct DrawnExpressions: Sendable {
  /// One expression.
  public struct Drawn: Sendable {
    /// The expression as it was written, or the name that a strategy gave it.
    public let text: String
    /// What the name stands for; empty where there is none.
    public let meaning: String
    /// The indicator that it calls, under whatever name; `nil` for a calculation.
    public let indicator: IndicatorDescription?
    /// What is drawn of it, in the order of its description.
    public let outputs: [Output]
    /// Whether it is true or false instead of a number.
    public let isTruth: Bool

    package init(
      text: String, meaning: String = "", indicator: IndicatorDescription?, outputs: [Output],
      isTruth: Bool = false
    ) {
      self.text = text
      self.meaning = meaning
      self.indicator = indicator
      self.outputs = outputs
      self.isTruth = isTruth
    }
  }

  /// A column of the graph.
  public struct Output: Sendable {
    /// What follows the dot; empty for the value of a calculation.
    public let name: String
    /// How a chart draws it.
    public let mark: IndicatorDescription.Output.Mark
    public let node: Graph.Node

    package init(
      name: String, mark: IndicatorDescription.Output.Mark, node: Graph.Node
    ) {
      self.name = name
      self.mark = mark
      self.node = node
    }
  }

  /// The columns of all expressions.
  public let graph: Graph
  /// In the order in which they were given.
  public let drawn: [Drawn]

  /// Compiles expressions. `macd()` gives three outputs, `macd().signal` that one alone.
  ///
  /// - Parameters:
  ///   - expressions: what a person wrote, and what a message calls each, as in `--pane 'rsi('`.
  ///   - timeframe: that of the bars, if it is known; `on(…)` must be coarser.
  ///   - document: whose parameters and named indicators the expressions may use.
  /// - Throws: `DocumentError` for the first expression that is none, with a caret.
  public init(
    _ expressions: [(text: String, place: String)], timeframe: Timeframe? = nil,
    namesOf document: StrategyDocument? = nil
  ) throws {
    let scope = Scope(timeframe: timeframe, namesOf: document)
    var compiler = GraphCompiler(scope.definitions)
    var drawn: [Drawn] = []
    for (text, place) in expressions {
      let meaning = try ExpressionList.meaning(text, scope, place)
      drawn.append(Self.drawn(text, meaning, &compiler))
    }
    graph = compiler.graph
    self.drawn = drawn
  }

  /// What a strategy draws of itself: its named indicators, one column each.
  public init(of document: StrategyDocument) {
    var compiler = GraphCompiler(document.blueprint.definitions)
    drawn = document.blueprint.drawn.compactMap { place in
      let definition = document.blueprint.definitions[place]
      guard definition.isDrawn, definition.meaning.kind == .number else { return nil }
      return Self.value(
        definition.name, definition.meaning, &compiler, stands: definition.source.text)
    }
    graph = compiler.graph
  }

  private static func drawn(
    _ text: String, _ meaning: Meaning, _ compiler: inout GraphCompiler
  ) -> Drawn {
    guard case .indicator(let call) = meaning.form, !call.isOutputNamed else {
      return value(text, meaning, &compiler, stands: "")
    }
    let outputs = call.description.outputs.enumerated().map { place, output in
      let one = IndicatorUse(
        description: call.description, inputs: call.inputs, settings: call.settings, output: place,
        isOutputNamed: true)
      let node = compiler.number(
        Meaning(
          form: .indicator(one), kind: .number, range: meaning.range, state: meaning.state,
          readsCoarser: meaning.readsCoarser))
      return Output(name: output.name, mark: output.mark, node: node)
    }
    return Drawn(text: text, indicator: call.description, outputs: outputs, isTruth: false)
  }

  /// The one column that an expression is.
  private static func value(
    _ text: String, _ meaning: Meaning, _ compiler: inout GraphCompiler, stands words: String
  ) -> Drawn {
    let use = meaning.indicatorUse(compiler.definitions)
    let output = use.map { $0.description.outputs[$0.output] }
    let isTruth = meaning.kind == .truth
    let node = isTruth ? compiler.truth(meaning, .holds) : compiler.number(meaning)
    return Drawn(
      text: text, meaning: words, indicator: use?.description,
      outputs: [Output(name: output?.name ?? "", mark: output?.mark ?? .line, node: node)],
      isTruth: isTruth)
  }
}
