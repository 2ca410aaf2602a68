import Indicators
import Market
import Text

/// Gives an expression its meaning: finds its names and sees that kinds and numbers fit.
struct Checker {
  /// How far back an expression may look, in bars.
  static let historyLimit = 10_000

  let scope: Scope
  let source: ExpressionText
  var isInsideOn = false
  /// The word inside whose parentheses other instruments are looked at.
  var insideAcross: BuiltIn?

  /// The meaning of an expression of either kind.
  static func meaning(of source: ExpressionText, in scope: Scope) throws(ExpressionError) -> Meaning
  {
    try Checker(scope: scope, source: source).check(try scope.parsed.syntax(of: source))
  }

  /// The meaning of a rule, which must be true or false.
  static func truth(of source: ExpressionText, in scope: Scope) throws(ExpressionError) -> Meaning {
    let meaning = try meaning(of: source, in: scope)
    guard meaning.kind == .truth else { throw ExpressionError(.ruleIsNumber, at: meaning.range) }
    return meaning
  }

  /// The meaning of an expression that must be a number; `user` says who needs it.
  static func number(of source: ExpressionText, in scope: Scope, for user: String)
    throws(ExpressionError) -> Meaning
  {
    let meaning = try meaning(of: source, in: scope)
    guard meaning.kind == .number else {
      throw ExpressionError(.needsNumber(by: user), at: meaning.range)
    }
    return meaning
  }

  func check(_ syntax: Syntax) throws(ExpressionError) -> Meaning {
    switch syntax.form {
    case .number(let value): return constant(value, syntax.range)
    case .text(let text):
      throw ExpressionError(foreignText(text, syntax.range) ?? .textOutsideOn, at: syntax.range)
    case .clock: throw ExpressionError(.clockAlone(source[syntax.range]), at: syntax.range)
    case .date: throw ExpressionError(.dateAlone(source[syntax.range]), at: syntax.range)
    case .dates(let value, let from, let through):
      return try dates(value, from, through, syntax)
    case .window(let value, let from, let to): return try window(value, from, to, syntax)
    case .name(let name): return try self.name(name, syntax.range)
    case .member(let owner, let member, let range):
      return try self.member(owner, member, range, syntax)
    case .call(let name, let range, let arguments): return try call(name, range, arguments, syntax)
    case .method(let owner, let name, _, let arguments):
      throw method(owner, name, arguments, syntax)
    case .history(let value, let bars): return try history(value, bars, syntax)
    case .negate(let value): return try function(.negate, value, "'-'", syntax)
    case .not(let value):
      let value = try truth(value, for: "'not'")
      return Meaning(.not(value), .truth, syntax.range, [value])
    case .binary(let op, let left, let right): return try binary(op, left, right, syntax)
    case .choice(let condition, let a, let b): return try choice(condition, a, b, syntax)
    case .trend(let trend, let value, let bars): return try self.trend(trend, value, bars, syntax)
    }
  }

  // MARK: Kinds

  func number(
    _ syntax: Syntax, for user: @autoclosure () -> String
  ) throws(ExpressionError) -> Meaning {
    let meaning = try check(syntax)
    guard meaning.kind == .number else {
      throw ExpressionError(.needsNumber(by: user()), at: meaning.range)
    }
    return meaning
  }

  func truth(
    _ syntax: Syntax, for user: @autoclosure () -> String
  ) throws(ExpressionError) -> Meaning {
    let meaning = try check(syntax)
    guard meaning.kind == .truth else {
      throw ExpressionError(.needsTruth(by: user()), at: meaning.range)
    }
    return meaning
  }

  func constant(_ value: Double, _ range: Range<Int>) -> Meaning {
    Meaning(.constant(value), .number, range, [])
  }

  /// Refuses what depends on the trades where only a series will do.
  func refuseState(
    _ meanings: Meaning..., in use: @autoclosure () -> ExpressionFault.StateUse
  ) throws(ExpressionError) {
    for meaning in meanings {
      guard let state = meaning.state else { continue }
      throw ExpressionError(.stateWithoutPast(state.rawValue, needed: use()), at: meaning.range)
    }
  }

  // MARK: Operators

  func function(_ op: Graph.Function, _ value: Syntax, _ user: String, _ syntax: Syntax)
    throws(ExpressionError) -> Meaning
  {
    let value = try number(value, for: user)
    if let known = value.constant { return try folded(op.applied(to: known), syntax.range) }
    return Meaning(.function(op, value), .number, syntax.range, [value])
  }

  func arithmetic(_ op: Graph.Arithmetic, _ a: Meaning, _ b: Meaning, _ range: Range<Int>)
    throws(ExpressionError) -> Meaning
  {
    if let x = a.constant, let y = b.constant { return try folded(op.applied(to: x, y), range) }
    return Meaning(.arithmetic(op, a, b), .number, range, [a, b])
  }

  private func folded(_ value: Double, _ range: Range<Int>) throws(ExpressionError) -> Meaning {
    guard value.isFinite else { throw ExpressionError(.noValue(source[range]), at: range) }
    return constant(value, range)
  }

  private func binary(_ op: Syntax.Binary, _ left: Syntax, _ right: Syntax, _ syntax: Syntax)
    throws(ExpressionError) -> Meaning
  {
    if let logic = op.logic {
      let a = try truth(left, for: op.words)
      let b = try truth(right, for: op.words)
      return Meaning(.logic(logic, a, b), .truth, syntax.range, [a, b])
    }
    if let time = try time(op, left, right, syntax) { return time }
    let a = try number(left, for: op.words)
    let b = try number(right, for: op.words)
    if let arithmetic = op.arithmetic { return try self.arithmetic(arithmetic, a, b, syntax.range) }
    if let comparison = op.comparison {
      return Meaning(.compare(comparison, a, b), .truth, syntax.range, [a, b])
    }
    try refuseState(a, b, in: .crossing)
    return Meaning(.crosses(op.crossing, a, b), .truth, syntax.range, [a, b])
  }

  private func choice(_ condition: Syntax, _ a: Syntax, _ b: Syntax, _ syntax: Syntax)
    throws(ExpressionError) -> Meaning
  {
    let condition = try truth(condition, for: "'if'")
    let a = try check(a)
    let b = try check(b)
    guard a.kind == b.kind else { throw ExpressionError(.branchesDiffer, at: b.range) }
    return Meaning(
      .choice(condition: condition, a, b), a.kind, syntax.range, [condition, a, b])
  }

  // MARK: The past

  private func history(_ value: Syntax, _ bars: Syntax, _ syntax: Syntax) throws(ExpressionError)
    -> Meaning
  {
    if let error = foreignIndex(value, bars, syntax) { throw error }
    let value = try check(value)
    try refuseState(value, in: .history)
    let back = try number(bars, for: "a look back")
    guard let bars = back.constant?.wholeOnPaper else {
      throw ExpressionError(.historyNeedsConstant, at: back.range)
    }
    if bars < 0 { throw ExpressionError(.future(plain(bars)), at: back.range) }
    guard bars <= Double(Self.historyLimit), bars == bars.rounded() else {
      throw ExpressionError(
        .historyOutOfRange(found: plain(bars), limit: Self.historyLimit), at: back.range)
    }
    if value.constant != nil { return value }
    return Meaning(.history(value, bars: Int(bars)), value.kind, syntax.range, [value])
  }

  private func trend(_ trend: Syntax.Trend, _ value: Syntax, _ bars: Syntax, _ syntax: Syntax)
    throws(ExpressionError) -> Meaning
  {
    let word = trend == .rising ? "rising" : "falling"
    let value = try number(value, for: "'\(word)'")
    try refuseState(value, in: .trend)
    let back = try number(bars, for: "'\(word)'")
    guard let bars = back.constant?.wholeOnPaper else {
      throw ExpressionError(.historyNeedsConstant, at: back.range)
    }
    guard bars >= 1, bars <= Double(Self.historyLimit), bars == bars.rounded() else {
      throw ExpressionError(
        .trendOutOfRange(word, found: plain(bars), limit: Self.historyLimit), at: back.range)
    }
    return Meaning(.trend(trend, value, bars: Int(bars)), .truth, syntax.range, [value])
  }
}

extension Meaning {
  /// A meaning that depends on whatever its parts depend on.
  init(_ form: Form, _ kind: Kind, _ range: Range<Int>, _ parts: [Meaning]) {
    self.init(
      form: form, kind: kind, range: range, state: parts.lazy.compactMap(\.state).first,
      readsCoarser: parts.contains(where: \.readsCoarser),
      across: parts.lazy.compactMap(\.across).first)
  }
}
