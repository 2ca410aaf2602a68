public import Indicators
public import Market

/// Expressions as a chart draws them: a call of an indicator with all its outputs, anything else as
/// the one value that it is.
public struct DrawnExpressions: Sendable {
  /// One expression.
  public struct Drawn: Sendable {
    /// The expression as it was written.
    public let text: String
    /// The indicator that it calls, under whatever name; `nil` for a calculation.
    public let indicator: IndicatorDescription?
    /// What is drawn of it, in the order of its description.
    public let outputs: [Output]
    /// Whether it is true or false instead of a number.
    public let isTruth: Bool
  }

  /// A column of the graph.
  public struct Output: Sendable {
    /// What follows the dot; empty for the value of a calculation.
    public let name: String
    /// How a chart draws it.
    public let mark: IndicatorDescription.Output.Mark
    public let node: Graph.Node
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
  /// - Throws: `DocumentError` for the first expression that is none, with a caret.
  public init(_ expressions: [(text: String, place: String)], timeframe: Timeframe? = nil) throws {
    let scope = Scope(timeframe: timeframe)
    var compiler = GraphCompiler([])
    var drawn: [Drawn] = []
    for (text, place) in expressions {
      let meaning = try ExpressionList.meaning(text, scope, place)
      drawn.append(Self.drawn(text, meaning, &compiler))
    }
    graph = compiler.graph
    self.drawn = drawn
  }

  private static func drawn(
    _ text: String, _ meaning: Meaning, _ compiler: inout GraphCompiler
  ) -> Drawn {
    let use = meaning.indicatorUse([])
    guard case .indicator(let call) = meaning.form, !call.isOutputNamed else {
      let isTruth = meaning.kind == .truth
      let node = isTruth ? compiler.truth(meaning, .holds) : compiler.number(meaning)
      let output = use.map { $0.description.outputs[$0.output] }
      return Drawn(
        text: text, indicator: use?.description,
        outputs: [Output(name: output?.name ?? "", mark: output?.mark ?? .line, node: node)],
        isTruth: isTruth)
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
}
