import Market
import Testing

import Text
@testable import Strategy

/// How expressions group, as text with every parenthesis.
@Suite struct ParserTests {
  @Test(arguments: [
    ("1 + 2 * 3", "(1 + (2 * 3))"), ("1 * 2 + 3", "((1 * 2) + 3)"), ("1 - 2 - 3", "((1 - 2) - 3)"),
    ("8 / 4 / 2", "((8 / 4) / 2)"), ("7 % 4 * 2", "((7 % 4) * 2)"), ("2 ^ 3 ^ 2", "(2 ^ (3 ^ 2))"),
    ("-2 ^ 2", "(-(2 ^ 2))"), ("2 ^ -1", "(2 ^ (-1))"), ("-a * b", "((-a) * b)"),
    ("- -a", "(-(-a))"),
    ("a - -b", "(a - (-b))"), ("(1 + 2) * 3", "((1 + 2) * 3)"),
    ("a < b and c > d", "((a < b) and (c > d))"), ("a or b and c", "(a or (b and c))"),
    ("not a and b", "((not a) and b)"), ("not a > b", "(not (a > b))"),
    ("not not a", "(not (not a))"),
    ("a + b > c * d", "((a + b) > (c * d))"),
    ("a crosses above b + c", "(a crosses above (b + c))"),
    ("a crosses below b and c crosses d", "((a crosses below b) and (c crosses d))"),
    ("a rising 3 or b falling n", "((a rising 3) or (b falling n))"),
    ("a if b else c", "(a if b else c)"),
    ("a if b else c if d else e", "(a if b else (c if d else e))"),
    ("a + 1 if b or c else d", "((a + 1) if (b or c) else d)"),
    ("a if (b if c else d) else e", "(a if (b if c else d) else e)"),
    ("close[1]", "close[1]"), ("close[n + 1]", "close[(n + 1)]"),
    ("-close[1] ^ 2", "(-(close[1] ^ 2))"),
    ("macd().signal[1]", "macd().signal[1]"),
    ("macd(close, fast: 8 + 1)", "macd(close, fast: (8 + 1))"),
    ("f(a, b)(c)", "?"), ("time.hour == 9", "(time.hour == 9)"), ("on('1w', x)", "on(\"1w\", x)"),
    ("1e3 + 1.5E-2", "(1000 + 0.015)"), ("a\n  + b", "(a + b)"), ("f()", "f()"),
    ("a != b", "(a != b)"),
  ])
  func groups(_ text: String, _ expected: String) {
    let tree = try? Parser.parse(ExpressionText(text))
    #expect(tree?.text ?? "?" == expected)
  }

  @Test func aPlaceIsThatOfTheWholePart() throws {
    let source = ExpressionText(" (close + 1) * sma( open , 3 )[2]")
    let tree = try Parser.parse(source)
    #expect(source[tree.range] == "(close + 1) * sma( open , 3 )[2]")
    guard case .binary(_, let left, let right) = tree.form else {
      Issue.record("not a product")
      return
    }
    #expect(source[left.range] == "(close + 1)")
    #expect(source[right.range] == "sma( open , 3 )[2]")
  }

  @Test(arguments: [199, 200, 1_000, 3_000]) func depthIsLimited(_ depth: Int) {
    let nested = String(repeating: "(", count: depth) + "1" + String(repeating: ")", count: depth)
    let tree = try? Parser.parse(ExpressionText(nested))
    #expect((tree != nil) == (depth < 200))
  }

  @Test(arguments: [
    ("1", 1.0), ("0", 0), ("-0.5", -0.5), ("1e6", 1e6), ("1E+6", 1e6), ("12.50", 12.5),
  ])
  func numbersAreRead(_ text: String, _ value: Double) {
    #expect(StrictNumber.read(text) == .value(value))
  }

  @Test(arguments: [
    "", "-", "+1", ".5", "1.", "01", "00", "1e", "1e+", "0x10", "1_000", "nan", "inf", "infinity",
    "1 ", " 1", "1,5", "١", "--1", "1e1.5", "1.2.3",
  ])
  func otherNumbersAreNot(_ text: String) { #expect(StrictNumber.read(text) == .malformed) }

  @Test func aNumberWithoutEndIsRefused() {
    #expect(StrictNumber.read("1e400") == .tooLarge)
    #expect(StrictNumber.read("-1e400") == .tooLarge)
    #expect(StrictNumber.read("1e-400") == .value(0))
  }

  @Test(arguments: [
    ("smaa", "sma"), ("sam", "sma"), ("SMA", "sma"), ("bolinger", "bollinger"), ("zzz", nil),
    ("x", nil),
    ("", nil), (String(repeating: "s", count: 100_000), nil),
  ])
  func theNearestNameIsFound(_ wrong: String, _ right: String?) {
    #expect(Nearest.name(to: wrong, among: ["ema", "sma", "bollinger", "rsi"]) == right)
  }
}

extension Syntax {
  private static func call(_ name: String, _ arguments: [Argument]) -> String {
    let texts = arguments.map { ($0.name.map { $0 + ": " } ?? "") + $0.value.text }
    return "\(name)(\(texts.joined(separator: ", ")))"
  }

  /// The tree with a parenthesis around every operator.
  var text: String {
    switch form {
    case .number(let value): plain(value)
    case .text(let text): "\"\(text)\""
    case .clock(let minutes): ClockText.words(minutes * 60)
    case .date(let date): date.description
    case .dates(let a, let from, let through): "(\(a.text) in \(from)–\(through))"
    case .window(let a, let from, let to):
      "(\(a.text) in \(ClockText.words(from * 60))–\(ClockText.words(to * 60)))"
    case .name(let name): name
    case .member(let owner, let member, _): "\(owner.text).\(member)"
    case .method(let owner, let name, _, let arguments):
      "\(owner.text).\(Self.call(name, arguments))"
    case .call(let name, _, let arguments): Self.call(name, arguments)
    case .history(let a, let n): "\(a.text)[\(n.text)]"
    case .negate(let a): "(-\(a.text))"
    case .not(let a): "(not \(a.text))"
    case .binary(let op, let a, let b): "(\(a.text) \(op.words.dropFirst().dropLast()) \(b.text))"
    case .choice(let c, let a, let b): "(\(a.text) if \(c.text) else \(b.text))"
    case .trend(let trend, let a, let n):
      "(\(a.text) \(trend == .rising ? "rising" : "falling") \(n.text))"
    }
  }
}
