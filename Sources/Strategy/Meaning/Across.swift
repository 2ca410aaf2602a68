import Indicators

extension Checker {
  /// `of("SPY", x)`: x as it is on another instrument.
  func of(_ name: Syntax, _ value: Syntax, _ syntax: Syntax) throws(ExpressionError) -> Meaning {
    guard case .text(let symbol) = name.form, !symbol.isEmpty else {
      throw ExpressionError(.malformedInstrument(usage: BuiltIn.of.usage), at: name.range)
    }
    return try across(.of(symbol), value, .of, syntax)
  }

  /// `rank_of(x)` and its like: where x is among all instruments.
  func ranked(
    _ view: Graph.View, _ value: Syntax, _ word: BuiltIn, _ syntax: Syntax
  ) throws(ExpressionError) -> Meaning {
    try across(view, value, word, syntax)
  }

  private func across(
    _ view: Graph.View, _ value: Syntax, _ word: BuiltIn, _ syntax: Syntax
  ) throws(ExpressionError) -> Meaning {
    try refuseAcross(word, syntax.range)
    var inner = self
    inner.insideAcross = word
    let value =
      word == .of ? try inner.check(value) : try inner.number(value, for: "\(word.rawValue)()")
    try refuseState(value, in: .across(word.usage))
    if word == .of, value.constant != nil { return value }
    if value.constant != nil { throw ExpressionError(.sameEverywhere(word.usage), at: value.range) }
    var meaning = Meaning(.across(view, value), value.kind, syntax.range, [value])
    meaning.across = word
    return meaning
  }

  /// Refuses a look at other instruments where it cannot be: inside another one, or inside `on`.
  func refuseAcross(_ word: BuiltIn, _ range: Range<Int>) throws(ExpressionError) {
    if let outer = insideAcross {
      throw ExpressionError(.acrossInsideAcross(word.usage, outer: outer.usage), at: range)
    }
    if isInsideOn { throw ExpressionError(.acrossInsideOn(word.usage), at: range) }
  }
}

extension Meaning {
  /// Whether it reads other instruments.
  var readsOthers: Bool { across != nil }
}
