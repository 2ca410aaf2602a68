import Indicators

/// A rule taken apart and compiled, so that each part can be worked out at any bar.
package struct RuleTree: Sendable {
  /// A part with the numbers that it compares.
  private struct Part: Sendable {
    let text: String
    let form: RuleEvaluation.Form
    let truth: ScalarProgram
    var sign: RuleSides.Sign?
    var sides: [Side] = []
    var price: RuleSides.PriceSide?
    var parts: [Part] = []
  }

  /// A number, and where its value on the bar before is; `nil` where that is not kept.
  private struct Side: Sendable {
    let text: String
    let number: ScalarProgram
    let column: Graph.Node?
    let constant: Double?
  }

  /// Where the rule is in the document, e.g. `long.enter`.
  package let path: String
  private let root: Part

  /// - Parameter other: what must be true besides the rule.
  init(
    _ rule: WrittenExpression, also other: WrittenExpression? = nil,
    _ compiler: inout GraphCompiler
  ) {
    path = rule.path
    let own = Self.part(rule.meaning, .holds, rule.source, &compiler)
    guard let other else {
      root = own
      return
    }
    let more = Self.part(other.meaning, .holds, other.source, &compiler)
    let parts = [own, more].flatMap { $0.form == .all ? $0.parts : [$0] }
    root = Part(
      text: "\(own.text) and \(more.text)", form: .all, truth: own.truth.and(more.truth),
      parts: parts)
  }

  /// Whether the rule is true at a bar.
  func isTrue(at bar: BarView) -> Bool { root.truth.isTrue(at: bar) }

  /// The rule at a bar.
  package func truth(at bar: BarView) -> RuleEvaluation {
    var (truths, numbers): ([Bool], [Double]) = ([], [])
    keep(bar, &truths, &numbers)
    return truth(truths[...], numbers[...])
  }

  // MARK: Kept values

  /// How many truths and how many numbers are kept of a bar.
  var sizes: (truths: Int, numbers: Int) { Self.sizes(root) }

  private static func sizes(_ part: Part) -> (truths: Int, numbers: Int) {
    part.parts.reduce((1, 2 * part.sides.count)) { sum, part in
      let own = sizes(part)
      return (sum.0 + own.truths, sum.1 + own.numbers)
    }
  }

  /// Adds what ``truth(_:_:)`` needs of a bar: each part's truth, each side's value there and before.
  func keep(_ bar: BarView, _ truths: inout [Bool], _ numbers: inout [Double]) {
    Self.keep(root, bar, &truths, &numbers)
  }

  private static func keep(
    _ part: Part, _ bar: BarView, _ truths: inout [Bool], _ numbers: inout [Double]
  ) {
    truths.append(part.truth.isTrue(at: bar))
    for side in part.sides {
      numbers.append(side.number.value(at: bar))
      numbers.append(side.constant ?? side.column.map { bar.previous($0) } ?? .nan)
    }
    for one in part.parts { keep(one, bar, &truths, &numbers) }
  }

  /// The rule at a bar of which the values were kept.
  func truth(_ truths: ArraySlice<Bool>, _ numbers: ArraySlice<Double>) -> RuleEvaluation {
    var (truths, numbers) = (truths, numbers)
    return Self.truth(root, &truths, &numbers)
  }

  private static func truth(
    _ part: Part, _ truths: inout ArraySlice<Bool>, _ numbers: inout ArraySlice<Double>
  ) -> RuleEvaluation {
    let isTrue = truths.popFirst() ?? false
    let sides = part.sides.map { side in
      let now = numbers.popFirst() ?? .nan
      return RuleSides.Number(
        text: side.text, now: now, before: numbers.popFirst() ?? .nan,
        isWritten: side.constant != nil)
    }
    return RuleEvaluation(
      text: part.text, form: part.form, isTrue: isTrue, sides: compared(part, sides),
      parts: part.parts.map { truth($0, &truths, &numbers) })
  }

  private static func compared(_ part: Part, _ sides: [RuleSides.Number]) -> RuleSides? {
    guard let sign = part.sign, let left = sides.first else { return nil }
    return RuleSides(
      sign: sign, left: left, right: sides.count > 1 ? sides[1] : nil, price: part.price)
  }

  // MARK: Taking apart

  private typealias Polarity = GraphCompiler.Polarity

  private static func part(
    _ meaning: Meaning, _ polarity: Polarity, _ source: ExpressionText,
    _ compiler: inout GraphCompiler
  ) -> Part {
    if case .not(let inner) = meaning.form {
      return part(inner, polarity.opposite, source, &compiler)
    }
    let text = source[meaning.range]
    func made(_ form: RuleEvaluation.Form, _ compiler: inout GraphCompiler) -> Part {
      Part(
        text: polarity == .holds ? text : "not (\(text))", form: form,
        truth: compiler.program(truth: polarity == .holds ? meaning : meaning.negated))
    }
    switch meaning.form {
    case .logic(let op, _, _):
      var whole = made(op.under(polarity) == .and ? .all : .any, &compiler)
      whole.parts = operands(of: op, meaning).map { part($0, polarity, source, &compiler) }
      return whole
    case .compare(let op, let a, let b):
      var compared = made(.comparison, &compiler)
      compared.sign = RuleSides.Sign(polarity == .holds ? op : op.opposite)
      compared.sides = [side(a, source, &compiler), side(b, source, &compiler)]
      compared.price = price(a, b, compiler.definitions)
      return compared
    case .crosses(let op, let a, let b):
      var crossing = made(.crossing, &compiler)
      crossing.sign = RuleSides.Sign(op)
      crossing.sides = [side(a, source, &compiler), side(b, source, &compiler)]
      crossing.price = price(a, b, compiler.definitions)
      return crossing
    case .trend(let trend, let value, _):
      var moving = made(.trend, &compiler)
      moving.sign = trend == .rising ? .rises : .falls
      moving.sides = [side(value, source, &compiler)]
      return moving
    case .choice(let condition, let a, let b):
      var choice = made(.choice, &compiler)
      choice.parts = [
        part(condition, .holds, source, &compiler), part(a, polarity, source, &compiler),
        part(b, polarity, source, &compiler),
      ]
      return choice
    case .named(let place):
      let definition = compiler.definitions[place]
      var named = made(.name, &compiler)
      named.parts = [part(definition.meaning, polarity, definition.source, &compiler)]
      return named
    default: return made(.truth, &compiler)
    }
  }

  /// The operands of a chain of `and`s, or of `or`s, in their order.
  private static func operands(of op: Graph.Logic, _ meaning: Meaning) -> [Meaning] {
    guard case .logic(op, let a, let b) = meaning.form else { return [meaning] }
    return operands(of: op, a) + operands(of: op, b)
  }

  /// The side that is a price of the bar, where the other does not move with it.
  private static func price(
    _ left: Meaning, _ right: Meaning, _ definitions: [Definition]
  ) -> RuleSides.PriceSide? {
    if let price = left.price, right.isFree(of: price, definitions) { return .left }
    if let price = right.price, left.isFree(of: price, definitions) { return .right }
    return nil
  }

  private static func side(
    _ meaning: Meaning, _ source: ExpressionText, _ compiler: inout GraphCompiler
  ) -> Side {
    Side(
      text: source[meaning.range], number: compiler.program(number: meaning),
      column: meaning.state == nil && meaning.constant == nil ? compiler.number(meaning) : nil,
      constant: meaning.constant)
  }
}

extension Meaning {
  /// Where it surely fails.
  fileprivate var negated: Meaning {
    Meaning(
      form: .not(self), kind: .truth, range: range, state: state, readsCoarser: readsCoarser)
  }
}

extension RuleSides.Sign {
  fileprivate init(_ op: Graph.Comparison) {
    self =
      switch op {
      case .less: .less
      case .lessOrEqual: .lessOrEqual
      case .greater: .greater
      case .greaterOrEqual: .greaterOrEqual
      case .equal: .equal
      case .notEqual: .notEqual
      }
  }

  fileprivate init(_ op: Graph.Crossing) {
    self =
      switch op {
      case .above: .crossesAbove
      case .below: .crossesBelow
      case .either: .crosses
      }
  }
}
