/// Reads tokens into a tree by operator precedence; see `Precedence`.
struct Parser {
  private let tokens: [Token]
  private var position = 0
  private var depth = 0

  private init(_ tokens: [Token]) { self.tokens = tokens }

  /// The tree of an expression.
  ///
  /// - Throws: `ExpressionError` at the first token that fits nowhere.
  static func parse(_ source: ExpressionText) throws(ExpressionError) -> Syntax {
    var parser = Parser(try Lexer.tokens(of: source))
    let tree = try parser.expression(.choice)
    guard parser.current.kind == .end else { throw parser.unexpected(.operatorOrEnd) }
    return tree
  }

  private var current: Token { tokens[position] }

  private mutating func advance() { if position < tokens.count - 1 { position += 1 } }

  private mutating func take(_ sign: Token.Sign) -> Bool {
    guard current.kind == .sign(sign) else { return false }
    advance()
    return true
  }

  private mutating func take(_ word: Token.Word) -> Bool {
    guard current.kind == .word(word) else { return false }
    advance()
    return true
  }

  private func unexpected(_ expected: ExpressionFault.Expected) -> ExpressionError {
    let token = current
    switch token.kind {
    case .sign(.close), .sign(.closeIndex):
      if expected == .operatorOrEnd { return ExpressionError(.closesNothing, at: token.range) }
    case .name(let name):
      if expected == .operatorOrEnd, let word = Token.Word(rawValue: name.lowercased()) {
        return ExpressionError(.wordInCapitals(name, word.rawValue), at: token.range)
      }
    default: break
    }
    if expected == .operatorOrEnd, position > 0, case .name(let name) = tokens[position - 1].kind,
      let word = Token.Word(rawValue: name.lowercased())
    {
      return ExpressionError(
        .wordInCapitals(name, word.rawValue), at: tokens[position - 1].range)
    }
    return ExpressionError(.unexpected(token.kind, expected: expected), at: token.range)
  }

  private func tree(_ form: Syntax.Form, _ range: Range<Int>, over children: Syntax...)
    throws(ExpressionError) -> Syntax
  {
    let depth = children.reduce(1) { max($0, $1.depth + 1) }
    guard depth <= Syntax.depthLimit else { throw tooDeep(at: range) }
    return Syntax(form: form, range: range, depth: depth)
  }

  private func tooDeep(at range: Range<Int>) -> ExpressionError {
    ExpressionError(.tooDeep(limit: Syntax.depthLimit), at: range.lowerBound..<range.lowerBound + 1)
  }

  // MARK: Operators

  /// An expression whose operators bind at least as tightly as `loosest`.
  private mutating func expression(_ loosest: Precedence) throws(ExpressionError) -> Syntax {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Syntax.depthLimit else { throw tooDeep(at: current.range) }
    var left = try operand()
    while let grown = try continuation(of: left, loosest) { left = grown }
    return left
  }

  private mutating func continuation(of left: Syntax, _ loosest: Precedence)
    throws(ExpressionError) -> Syntax?
  {
    switch current.kind {
    case .sign(let sign):
      guard let (op, level) = Precedence.binary(sign), level >= loosest else { return nil }
      return try binary(op, level, left)
    case .word(.and): return loosest <= .and ? try binary(.and, .and, left) : nil
    case .word(.or): return loosest <= .or ? try binary(.or, .or, left) : nil
    case .word(.crosses): return loosest <= .comparison ? try crossing(left) : nil
    case .word(.rising): return loosest <= .comparison ? try trend(.rising, left) : nil
    case .word(.falling): return loosest <= .comparison ? try trend(.falling, left) : nil
    case .word(.if): return loosest <= .choice ? try choice(left) : nil
    default: return nil
    }
  }

  private mutating func binary(_ op: Syntax.Binary, _ level: Precedence, _ left: Syntax)
    throws(ExpressionError) -> Syntax
  {
    advance()
    let right = try expression(level == .power ? .minus : level.tighter)
    if level == .comparison { try refuseChain() }
    return try tree(.binary(op, left, right), left.range.joined(right.range), over: left, right)
  }

  private mutating func crossing(_ left: Syntax) throws(ExpressionError) -> Syntax {
    advance()
    let op: Syntax.Binary =
      take(.above) ? .crossesAbove : take(.below) ? .crossesBelow : .crosses
    try refuseForeignDirection()
    let right = try expression(.sum)
    try refuseChain()
    return try tree(.binary(op, left, right), left.range.joined(right.range), over: left, right)
  }

  /// `a crosses over b` is how other languages say it.
  private func refuseForeignDirection() throws(ExpressionError) {
    guard case .name(let name) = current.kind, case .name = tokens[position + 1].kind,
      let cure = ["over": "above", "under": "below", "up": "above", "down": "below"][name]
    else { return }
    throw ExpressionError(.foreignSign(name, cure: cure), at: current.range)
  }

  private mutating func trend(_ trend: Syntax.Trend, _ left: Syntax) throws(ExpressionError)
    -> Syntax
  {
    advance()
    let bars = try expression(.sum)
    try refuseChain()
    return try tree(.trend(trend, left, bars), left.range.joined(bars.range), over: left, bars)
  }

  /// `a < b < c` would compare a truth with a number.
  private func refuseChain() throws(ExpressionError) {
    switch current.kind {
    case .sign(let sign):
      guard Precedence.binary(sign)?.1 == .comparison else { return }
    case .word(.crosses), .word(.rising), .word(.falling): break
    default: return
    }
    throw ExpressionError(.chainedComparison, at: current.range)
  }

  private mutating func choice(_ value: Syntax) throws(ExpressionError) -> Syntax {
    let start = current.range
    advance()
    let condition = try expression(.or)
    guard take(.else) else {
      throw current.kind == .end
        ? ExpressionError(.ifWithoutElse, at: start) : unexpected(.else)
    }
    let other = try expression(.choice)
    return try tree(
      .choice(condition: condition, value, other), value.range.joined(other.range),
      over: condition, value, other)
  }

  // MARK: Operands

  private mutating func operand() throws(ExpressionError) -> Syntax {
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

extension Range<Int> {
  /// From the start of this range to the end of another.
  func joined(_ other: Range<Int>) -> Range<Int> {
    lowerBound..<Swift.max(upperBound, other.upperBound)
  }
}
