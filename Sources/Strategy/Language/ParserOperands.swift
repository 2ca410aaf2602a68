extension Parser {
  /// A value, perhaps with a sign or `not` before it and indices or outputs after it.
  mutating func operand() throws(ExpressionError) -> Syntax {
    let start = current.range
    if take(.minus) {
      let value = try expression(.minus)
      return try tree(.negate(value), start.joined(value.range), over: value)
    }
    if take(.not) {
      let value = try expression(.not)
      return try tree(.not(value), start.joined(value.range), over: value)
    }
    var value = try primary()
    while let grown = try suffix(of: value) { value = grown }
    return value
  }

  private mutating func primary() throws(ExpressionError) -> Syntax {
    let token = current
    switch token.kind {
    case .number(let value):
      advance()
      return try tree(.number(value), token.range)
    case .text(let text):
      advance()
      return try tree(.text(text), token.range)
    case .clock(let minutes):
      advance()
      return try tree(.clock(minutes), token.range)
    case .date(let date):
      advance()
      return try tree(.date(date), token.range)
    case .name("in") where tokens[position + 1].kind == .name("session"):
      advance()
      let end = current.range
      advance()
      return try tree(.name("in session"), token.range.joined(end))
    case .name(let name):
      advance()
      return current.kind == .sign(.open)
        ? try call(name, token.range) : try tree(.name(name), token.range)
    case .sign(.open): return try parentheses()
    default: throw unexpected(.value)
    }
  }

  private mutating func parentheses() throws(ExpressionError) -> Syntax {
    let open = current.range
    advance()
    let inner = try expression(.choice)
    let end = current.range
    try close(.close, opened: open)
    return try tree(inner.form, open.joined(end), over: inner)
  }

  private mutating func close(_ sign: Token.Sign, opened: Range<Int>) throws(ExpressionError) {
    if take(sign) { return }
    throw current.kind == .end
      ? ExpressionError(.neverClosed(sign == .close ? "(" : "["), at: opened)
      : unexpected(sign == .close ? .operatorOrClose : .operatorOrCloseIndex)
  }

  private mutating func suffix(of value: Syntax) throws(ExpressionError) -> Syntax? {
    let start = current.range
    if take(.openIndex) {
      let bars = try expression(.choice)
      let end = current.range
      try close(.closeIndex, opened: start)
      return try tree(.history(value, bars), value.range.joined(end), over: value, bars)
    }
    guard take(.dot) else { return nil }
    guard let member = memberName() else { throw unexpected(.memberName) }
    let range = current.range
    advance()
    if current.kind == .sign(.open) {
      let call = try call(member, range)
      guard case .call(_, _, let arguments) = call.form else { return call }
      return try tree(
        .method(value, member, range, arguments), value.range.joined(call.range), over: value, call)
    }
    return try tree(.member(value, member, range), value.range.joined(range), over: value)
  }

  /// A name after a point; the language's own words mean nothing special there.
  private func memberName() -> String? {
    switch current.kind {
    case .name(let name): name
    case .word(let word): word.rawValue
    default: nil
    }
  }

  private mutating func call(_ name: String, _ range: Range<Int>) throws(ExpressionError) -> Syntax
  {
    let open = current.range
    advance()
    var arguments: [Syntax.Argument] = []
    var depth = 1
    var end = current.range
    if !take(.close) {
      repeat {
        let argument = try argument()
        depth = max(depth, argument.value.depth + 1)
        arguments.append(argument)
      } while take(.comma)
      end = current.range
      try close(.close, opened: open)
    }
    guard depth <= Syntax.depthLimit else { throw tooDeep(at: range) }
    return Syntax(form: .call(name, range, arguments), range: range.joined(end), depth: depth)
  }

  private mutating func argument() throws(ExpressionError) -> Syntax.Argument {
    let start = current
    if let name = memberName(), tokens[position + 1].kind == .sign(.colon) {
      advance()
      advance()
      return Syntax.Argument(name: name, nameRange: start.range, value: try expression(.choice))
    }
    return Syntax.Argument(name: nil, nameRange: start.range, value: try expression(.choice))
  }
}
