import Indicators

/// The parts of a rule that explain it, and where their values come from.
struct Explanation: Sendable {
  /// The most parts that a rule is explained by.
  static let limit = 48

  private enum Value: Sendable {
    case column(Graph.Node)
    /// A column on the bar before.
    case previous(Graph.Node)
    /// What is worked out: a place in `programs`.
    case program(Int)
  }

  private(set) var parts: [Rule.Part] = []
  private var values: [Value] = []
  private var programs: [ScalarProgram] = []

  /// The columns that its values are those of; `nil` where one is worked out.
  var columns: [DecisionRow.Value]? {
    var columns: [DecisionRow.Value] = []
    for value in values {
      switch value {
      case .column(let node): columns.append((node, false))
      case .previous(let node): columns.append((node, true))
      case .program: return nil
      }
    }
    return columns
  }

  /// Appends the value of each part.
  func append(at bar: BarView, to list: inout [Double]) {
    for value in values {
      switch value {
      case .column(let node): list.append(bar.value(node))
      case .previous(let node): list.append(bar.previous(node))
      case .program(let place): list.append(programs[place].value(at: bar))
      }
    }
  }

  /// Nothing to explain.
  init() {}

  /// Adds the parts of a rule, or of what must be true besides.
  ///
  /// For each comparison it has both sides, for a crossing both sides on the bar before too, and of
  /// a side that is worked out from others also those. Numbers written in the rule are left out.
  mutating func add(_ rule: WrittenExpression, _ compiler: inout GraphCompiler) {
    truth(rule.meaning, rule.source, &compiler)
  }

  private mutating func add(
    _ meaning: Meaning, _ source: ExpressionText, lag: Int = 0, _ compiler: inout GraphCompiler
  ) {
    let text = source[meaning.range]
    guard parts.count < Self.limit, !text.isEmpty,
      !parts.contains(where: { $0.text == text && $0.lag == lag })
    else { return }
    parts.append(Rule.Part(text: text, lag: lag, isBoolean: meaning.kind == .truth))
    if meaning.state != nil {
      values.append(.program(programs.count))
      return programs.append(compiler.program(number: meaning))
    }
    let now = meaning.kind == .truth ? compiler.truth(meaning, .holds) : compiler.number(meaning)
    values.append(lag == 0 ? .column(now) : .previous(now))
  }

  private mutating func truth(
    _ meaning: Meaning, _ source: ExpressionText, _ compiler: inout GraphCompiler
  ) {
    switch meaning.form {
    case .not(let value): truth(value, source, &compiler)
    case .logic(_, let a, let b):
      truth(a, source, &compiler)
      truth(b, source, &compiler)
    case .choice(let condition, let a, let b):
      truth(condition, source, &compiler)
      truth(a, source, &compiler)
      truth(b, source, &compiler)
    case .compare(_, let a, let b):
      number(a, source, &compiler)
      number(b, source, &compiler)
    case .crosses(_, let a, let b):
      number(a, source, &compiler)
      number(b, source, &compiler)
      before(a, source, &compiler)
      before(b, source, &compiler)
    case .trend(_, let value, _):
      number(value, source, &compiler)
      before(value, source, &compiler)
    case .named(let place):
      add(meaning, source, &compiler)
      let definition = compiler.definitions[place]
      truth(definition.meaning, definition.source, &compiler)
    default: add(meaning, source, &compiler)
    }
  }

  private mutating func before(
    _ meaning: Meaning, _ source: ExpressionText, _ compiler: inout GraphCompiler
  ) {
    if meaning.constant == nil { add(meaning, source, lag: 1, &compiler) }
  }

  /// A side of a comparison, and what it is worked out from.
  private mutating func number(
    _ meaning: Meaning, _ source: ExpressionText, _ compiler: inout GraphCompiler
  ) {
    if meaning.constant != nil {
      // A parameter has a name worth showing, a number does not.
      let text = source[meaning.range]
      if text.first?.isLetter == true { add(meaning, source, &compiler) }
      return
    }
    add(meaning, source, &compiler)
    switch meaning.form {
    case .arithmetic(_, let a, let b):
      number(a, source, &compiler)
      number(b, source, &compiler)
    case .function(_, let a): number(a, source, &compiler)
    case .choice(let condition, let a, let b):
      truth(condition, source, &compiler)
      number(a, source, &compiler)
      number(b, source, &compiler)
    default: break
    }
  }
}
