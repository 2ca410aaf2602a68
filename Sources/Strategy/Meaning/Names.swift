import Indicators
import Market
import Text

extension Checker {
  /// What a bare name means.
  func name(_ name: String, _ range: Range<Int>) throws(ExpressionError) -> Meaning {
    if let value = scope.parameter(name) { return constant(value, range) }
    if let place = scope.definition(name) { return try named(place, range) }
    if let source = Family.sources.first(where: { $0.rawValue == name }) {
      return Meaning(.source(source), .number, range, [])
    }
    if name == Graph.Source.inSession.rawValue {
      return Meaning(.source(.inSession), .truth, range, [])
    }
    throw ExpressionError(unknown(name), at: range)
  }

  private func named(_ place: Int, _ range: Range<Int>) throws(ExpressionError) -> Meaning {
    let meaning = scope.definitions[place].meaning
    if meaning.readsCoarser && isInsideOn { throw ExpressionError(.onInsideOn, at: range) }
    if let word = meaning.across { try refuseAcross(word, range) }
    if let value = meaning.constant { return constant(value, range) }
    return Meaning(.named(place), meaning.kind, range, [meaning])
  }

  private func unknown(_ name: String) -> ExpressionFault {
    if let family = Family(rawValue: name) { return .familyAlone(name, all: family.members) }
    if let indicator = scope.indicator(name) { return .indicatorWithoutCall(indicator.name) }
    if let function = BuiltIn(rawValue: name) { return .functionWithoutCall(usage: function.usage) }
    if name == "date" { return .dateWithoutOne }
    if let cure = Habits.name(name) { return .foreign(name, cure: cure) }
    return .unknownName(name, nearest: Nearest.name(to: name, among: scope.valueNames))
  }

  /// `owner.member`.
  func member(_ owner: Syntax, _ member: String, _ memberRange: Range<Int>, _ syntax: Syntax)
    throws(ExpressionError) -> Meaning
  {
    if case .name(let name) = owner.form, let family = Family(rawValue: name),
      scope.parameter(name) == nil, scope.definition(name) == nil
    {
      return try self.member(of: family, member, memberRange, syntax.range)
    }
    if let error = foreignMember(owner, member, syntax) { throw error }
    let value = try check(owner)
    guard let use = use(value), !use.isOutputNamed else {
      throw ExpressionError(.outputOfNothing(member), at: memberRange)
    }
    let outputs = use.description.outputs.map(\.name)
    guard let output = outputs.firstIndex(of: member) else {
      throw ExpressionError(
        .unknownOutput(
          of: use.description.name, member, nearest: Nearest.name(to: member, among: outputs),
          all: outputs), at: memberRange)
    }
    let chosen = IndicatorUse(
      description: use.description, inputs: use.inputs, settings: use.settings, output: output,
      isOutputNamed: true)
    return Meaning(.indicator(chosen), .number, syntax.range, [value])
  }

  /// The call that a value is, directly or by the name of one.
  private func use(_ value: Meaning) -> IndicatorUse? {
    switch value.form {
    case .indicator(let use): use
    case .named(let place): use(scope.definitions[place].meaning)
    default: nil
    }
  }

  private func member(
    of family: Family, _ member: String, _ memberRange: Range<Int>, _ range: Range<Int>
  ) throws(ExpressionError) -> Meaning {
    let full = "\(family.rawValue).\(member)"
    if let source = Graph.Source(rawValue: full) {
      return Meaning(.source(source), source.isBoolean ? .truth : .number, range, [])
    }
    if let state = StateVariable(rawValue: full) {
      return Meaning(form: .state(state), kind: .number, range: range, state: state)
    }
    if let cure = Habits.path([family.rawValue, member]) {
      throw ExpressionError(.foreign(full, cure: cure), at: range)
    }
    throw ExpressionError(
      .unknownMember(
        owner: family.rawValue, member, nearest: Nearest.name(to: member, among: family.members),
        all: family.members), at: memberRange)
  }
}
