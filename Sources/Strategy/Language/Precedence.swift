/// How tightly operators bind, from the loosest to the tightest.
///
/// | level | operators | groups |
/// |---|---|---|
/// | 1 | `a if c else b` | to the right |
/// | 2 | `or` | to the left |
/// | 3 | `and` | to the left |
/// | 4 | `not a` | |
/// | 5 | `< <= > >= == !=`, `crosses`, `crosses above`, `crosses below`, `rising n`, `falling n` | not at all |
/// | 6 | `+ -` | to the left |
/// | 7 | `* / %` | to the left |
/// | 8 | `-a` | |
/// | 9 | `^` | to the right |
/// | 10 | `a[n]`, `a.output`, `name(…)` | |
///
/// So `-2 ^ 2` is `-(2 ^ 2)`, `2 ^ -1` is a half, and `not a > b` is `not (a > b)`.
enum Precedence: Int, Comparable, Sendable {
  case choice = 1
  case or, and, not, comparison, sum, product, minus, power, postfix

  static func < (a: Precedence, b: Precedence) -> Bool { a.rawValue < b.rawValue }

  /// The level above, for the right side of an operator that groups to the left.
  var tighter: Precedence { Precedence(rawValue: rawValue + 1) ?? .postfix }

  /// The operator that a sign between two operands means.
  static func binary(_ sign: Token.Sign) -> (Syntax.Binary, Precedence)? {
    switch sign {
    case .plus: (.add, .sum)
    case .minus: (.subtract, .sum)
    case .times: (.multiply, .product)
    case .over: (.divide, .product)
    case .remainder: (.modulo, .product)
    case .power: (.power, .power)
    case .less: (.less, .comparison)
    case .lessOrEqual: (.lessOrEqual, .comparison)
    case .greater: (.greater, .comparison)
    case .greaterOrEqual: (.greaterOrEqual, .comparison)
    case .equal: (.equal, .comparison)
    case .notEqual: (.notEqual, .comparison)
    default: nil
    }
  }
}
