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
    /// What it gives, in the order of its description; more than one for a whole call.
    public let outputs: [Output]
    /// Whether it is true or false instead of a number.
    public let isBoolean: Bool

    package init(
      text: String, meaning: String = "", indicator: IndicatorDescription?, outputs: [Output],
      isBoolean: Bool = false
    ) {
      self.text = text
      self.meaning = meaning
      self.indicator = indicator
      self.outputs = outputs
      self.isBoolean = isBoolean
    }
  }

  /// A column of the graph.
  public struct Output: Sendable {
    /// What follows the dot; empty for the value of a calculation.
    public let name: String
    /// What it is in a chart.
    public let mark: IndicatorDescription.Output.Mark
    /// Its node in the graph.
    public let node: Graph.Node
    /// How many bars further to the right a chart draws it; below zero to the left.
    public var shift = 0
    /// How many bars ago its turns were, where that is always as many.
    public var ago: Int?
    /// What it belongs to: lines of one family share a colour and a line of the legend.
    public var family: String?

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
      drawn.append(Self.drawn(text, meaning, &compiler, stands: ""))
    }
    graph = compiler.graph
    self.drawn = drawn
  }

  /// What a strategy draws of itself: its named indicators, whole calls with all their outputs.
  public init(of document: StrategyDocument) {
    var compiler = GraphCompiler(document.blueprint.definitions)
    drawn = document.blueprint.drawn.compactMap { place in
      let definition = document.blueprint.definitions[place]
      // What other instruments say is known to a run alone.
      guard definition.isDrawn, definition.meaning.kind == .number, !definition.meaning.readsOthers
      else { return nil }
      return Self.drawn(
        definition.name, definition.meaning, &compiler, stands: definition.source.text)
    }
    graph = compiler.graph
  }

  private static func drawn(
    _ text: String, _ meaning: Meaning, _ compiler: inout GraphCompiler, stands words: String
  ) -> Drawn {
    guard let call = meaning.wholeCall(compiler.definitions) else {
      return value(text, meaning, &compiler, stands: words)
    }
    let outputs = call.use.description.outputs.indices.map { place in
      output(place, of: call, meaning, &compiler)
    }
    return Drawn(text: text, meaning: words, indicator: call.use.description, outputs: outputs)
  }

  /// An output of a call where a chart draws it.
  private static func output(
    _ place: Int, of call: WholeCall, _ meaning: Meaning, _ compiler: inout GraphCompiler
  ) -> Output {
    let description = call.use.description
    let output = description.outputs[place]
    var settings = call.use.settings.values
    func parameter(_ name: String) -> Int? {
      description.parameters.firstIndex { $0.name == name }
    }
    var shift = 0
    switch output.shift {
    case .ahead(let name) where call.timeframe == nil:
      // Without the lag it is known earlier, and reaches beyond the last bar.
      if let lag = parameter(name) {
        shift = Int(settings[lag])
        settings[lag] = 0
      }
    case .back(let name) where call.timeframe == nil:
      shift = parameter(name).map { -Int(settings[$0]) } ?? 0
    default: break
    }
    let one = IndicatorUse(
      description: description, inputs: call.use.inputs, settings: Settings(settings),
      output: place, isOutputNamed: true)
    var inner = Meaning(
      form: .indicator(one), kind: .number, range: meaning.range, state: meaning.state,
      readsCoarser: meaning.readsCoarser)
    if let timeframe = call.timeframe {
      inner = Meaning(
        form: .on(timeframe, inner), kind: .number, range: meaning.range, state: meaning.state,
        readsCoarser: true)
    }
    let mark: IndicatorDescription.Output.Mark =
      call.timeframe != nil && output.mark == .line ? .step : output.mark
    var drawn = Output(name: output.name, mark: mark, node: compiler.number(inner))
    drawn.shift = shift
    drawn.family = output.family
    if case .turns(let turns) = output.mark, case .parameter(let name) = turns.ago {
      drawn.ago = parameter(name).map { call.use.settings.whole($0) }
    }
    return drawn
  }

  /// The one column that an expression is.
  private static func value(
    _ text: String, _ meaning: Meaning, _ compiler: inout GraphCompiler, stands words: String
  ) -> Drawn {
    let use = meaning.indicatorUse(compiler.definitions)
    let output = use.map { $0.description.outputs[$0.output] }
    let isBoolean = meaning.kind == .truth
    let node = isBoolean ? compiler.knownTruth(meaning) : compiler.number(meaning)
    let usual = output?.mark ?? .line
    let isLevel = isBoolean || usual == .line && meaning.isLevel(compiler.definitions)
    return Drawn(
      text: text, meaning: words, indicator: use?.description,
      outputs: [Output(name: output?.name ?? "", mark: isLevel ? .step : usual, node: node)],
      isBoolean: isBoolean)
  }
}

/// A call of an indicator of which no output was chosen, perhaps on a coarser timeframe.
private struct WholeCall {
  let use: IndicatorUse
  let timeframe: Timeframe?
}

extension Meaning {
  /// The call that this is, also under another name or on a coarser timeframe, where it means all
  /// outputs.
  fileprivate func wholeCall(_ definitions: [Definition]) -> WholeCall? {
    switch form {
    case .indicator(let use): return use.isOutputNamed ? nil : WholeCall(use: use, timeframe: nil)
    case .named(let place): return definitions[place].meaning.wholeCall(definitions)
    case .on(let timeframe, let inner):
      guard let call = inner.wholeCall(definitions), call.timeframe == nil else { return nil }
      return WholeCall(use: call.use, timeframe: timeframe)
    default: return nil
    }
  }

  /// Whether its value holds until the next: that of a coarser bar, one that was kept, or a price of
  /// a session.
  fileprivate func isLevel(_ definitions: [Definition]) -> Bool {
    switch form {
    case .on, .valueWhen, .since: true
    case .named(let place): definitions[place].meaning.isLevel(definitions)
    case .history(let inner, _): inner.isLevel(definitions)
    default: false
    }
  }
}

extension GraphCompiler {
  /// A truth as a number for a chart: 1 where it holds, 0 where it fails, unknown while it is not known
  /// which.
  mutating func knownTruth(_ meaning: Meaning) -> Graph.Node {
    let holds = truth(meaning, .holds)
    let fails = truth(meaning, .fails)
    let (yes, no) = (graph.constant(1), graph.constant(0))
    let unknown = graph.constant(.nan)
    let otherwise = graph.choose(fails, no, unknown)
    return graph.choose(holds, yes, otherwise)
  }
}
