import Market
import Text

/// Reads tokens into a tree by operator precedence; see `Precedence`.
struct Parser {
  let tokens: [Token]
  var position = 0
  var depth = 0

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

  var current: Token { tokens[position] }

  mutating func advance() { if position < tokens.count - 1 { position += 1 } }

  mutating func take(_ sign: Token.Sign) -> Bool {
    guard current.kind == .sign(sign) else { return false }
    advance()
    return true
  }

  mutating func take(_ word: Token.Word) -> Bool {
    guard current.kind == .word(word) else { return false }
    advance()
    return true
  }

  func unexpected(_ expected: ExpressionFault.Expected) -> ExpressionError {
    let token = current
    switch token.kind {
    case .sign(.close), .sign(.closeIndex):
      if expected == .operatorOrEnd { return ExpressionError(.closesNothing, at: token.range) }
    case .sign(.colon):
      if let error = clock(at: position) { return error }
    case .word(let word):
      if expected == .value, tokens[position + 1].kind == .sign(.open),
        let cure = word.cureAsFunction
      {
        return ExpressionError(.foreign("\(word.rawValue)(", cure: cure), at: token.range)
      }
    case .name(let name):
      if expected == .operatorOrEnd, let word = Token.Word(rawValue: name.lowercased()) {
        return ExpressionError(.wordInCapitals(name, word.rawValue), at: token.range)
      }
    default: break
    }
    if expected == .value, let error = percentage { return error }
    if expected == .operatorOrEnd, position > 0, case .name(let name) = tokens[position - 1].kind,
      let word = Token.Word(rawValue: name.lowercased())
    {
      return ExpressionError(
        .wordInCapitals(name, word.rawValue), at: tokens[position - 1].range)
    }
    return ExpressionError(.unexpected(token.kind, expected: expected), at: token.range)
  }

  /// `15:30`, where the token at a place is its colon.
  private func clock(at place: Int) -> ExpressionError? {
    guard place > 0, case .number(let hour) = tokens[place - 1].kind,
      case .number(let minute) = tokens[place + 1].kind, (0..<24).contains(hour),
      (0..<60).contains(minute), hour == hour.rounded(), minute == minute.rounded()
    else { return nil }
    let text = "\(plain(hour)):\(minute < 10 ? "0" : "")\(plain(minute))"
    return ExpressionError(
      .foreign(text, cure: ForeignWords.clock(hour: Int(hour), minute: Int(minute))),
      at: tokens[place - 1].range.joined(tokens[place + 1].range))
  }

  /// `5%`, where a value is missing after its sign.
  private var percentage: ExpressionError? {
    guard position > 1, tokens[position - 1].kind == .sign(.remainder),
      case .number(let number) = tokens[position - 2].kind
    else { return nil }
    // Of 1.1 % no 0.011000000000000001.
    let share = plain((number * 1e10).rounded() / 1e12)
    return ExpressionError(
      .foreign(
        "\(plain(number))%",
        cure:
          "in an expression % is the remainder of a division; write \(share) for \(plain(number)) per cent"
      ),
      at: tokens[position - 2].range.joined(tokens[position - 1].range))
  }

  func tree(_ form: Syntax.Form, _ range: Range<Int>, over children: Syntax...)
    throws(ExpressionError) -> Syntax
  {
    let depth = children.reduce(1) { max($0, $1.depth + 1) }
    guard depth <= Syntax.depthLimit else { throw tooDeep(at: range) }
    return Syntax(form: form, range: range, depth: depth)
  }

  func tooDeep(at range: Range<Int>) -> ExpressionError {
    ExpressionError(.tooDeep(limit: Syntax.depthLimit), at: range.lowerBound..<range.lowerBound + 1)
  }

  // MARK: Operators

  /// An expression whose operators bind at least as tightly as `loosest`.
  mutating func expression(_ loosest: Precedence) throws(ExpressionError) -> Syntax {
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
    case .name("in"): return loosest <= .comparison ? try window(left) : nil
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

  /// `time in 09:35–15:30`, `date in 2015-01-01–2015-12-31`, with a hyphen as well.
  private mutating func window(_ left: Syntax) throws(ExpressionError) -> Syntax {
    advance()
    if case .date(let from) = current.kind { return try dates(left, from) }
    let from = try clockTime()
    guard take(.dash) || take(.minus) else { throw unexpected(.dash) }
    let end = current.range
    let to = try clockTime()
    try refuseChain()
    return try tree(
      .window(left, from: from, to: to), left.range.joined(end), over: left)
  }

  private mutating func dates(_ left: Syntax, _ from: CivilDate) throws(ExpressionError) -> Syntax {
    advance()
    guard take(.dash) || take(.minus) else { throw unexpected(.dashOfDates) }
    let end = current.range
    guard case .date(let through) = current.kind else { throw unexpected(.date) }
    advance()
    try refuseChain()
    return try tree(
      .dates(left, from: from, through: through), left.range.joined(end), over: left)
  }

  private mutating func clockTime() throws(ExpressionError) -> Int {
    guard case .clock(let minutes) = current.kind else { throw unexpected(.clock) }
    advance()
    return minutes
  }

  /// `a < b < c` would compare a truth with a number.
  private func refuseChain() throws(ExpressionError) {
    switch current.kind {
    case .sign(let sign):
      guard Precedence.binary(sign)?.1 == .comparison else { return }
    case .word(.crosses), .word(.rising), .word(.falling), .name("in"): break
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
}

extension Range<Int> {
  /// From the start of this range to the end of another.
  func joined(_ other: Range<Int>) -> Range<Int> {
    lowerBound..<Swift.max(upperBound, other.upperBound)
  }
}

extension Token.Word {
  /// How it is written that a word was called as a function for.
  fileprivate var cureAsFunction: String? {
    switch self {
    case .if: "write 'a if condition else b'"
    case .rising: "write 'close rising 3'"
    case .falling: "write 'close falling 3'"
    case .crosses: "write 'a crosses b'"
    default: nil
    }
  }
}
