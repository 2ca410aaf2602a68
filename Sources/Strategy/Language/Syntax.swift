import Market

/// An expression as it was written: its structure, before any name is resolved.
struct Syntax: Sendable {
  /// The most that an expression may be nested, so that no walk over one exhausts the stack.
  static let depthLimit = 200

  indirect enum Form: Sendable {
    case number(Double)
    case text(String)
    /// A time of day, in minutes after midnight.
    case clock(Int)
    case date(CivilDate)
    case name(String)
    /// `owner.member`: an output, or a part of `position`, `account`, `time` and `session`.
    case member(Syntax, String, Range<Int>)
    /// `owner.name(…)`, as other languages have it; it means nothing here, and the message says so.
    case method(Syntax, String, Range<Int>, [Argument])
    /// `name(…)`.
    case call(String, Range<Int>, [Argument])
    /// `a[n]`.
    case history(Syntax, Syntax)
    case negate(Syntax)
    case not(Syntax)
    case binary(Binary, Syntax, Syntax)
    /// `a if condition else b`.
    case choice(condition: Syntax, Syntax, Syntax)
    /// `a rising n`, `a falling n`.
    case trend(Trend, Syntax, Syntax)
    /// `time in 09:35–15:30`: from the first of two minutes after midnight up to the second.
    case window(Syntax, from: Int, to: Int)
    /// `date in 2015-01-01–2015-12-31`: from the first of two days through the second.
    case dates(Syntax, from: CivilDate, through: CivilDate)
  }

  /// Operators with an operand on either side.
  enum Binary: Equatable, Sendable {
    case add, subtract, multiply, divide, modulo, power
    case less, lessOrEqual, greater, greaterOrEqual, equal, notEqual
    case and, or
    case crosses, crossesAbove, crossesBelow
  }

  enum Trend: Equatable, Sendable { case rising, falling }

  /// One argument of a call.
  struct Argument: Sendable {
    let name: String?
    let nameRange: Range<Int>
    let value: Syntax
  }

  let form: Form
  let range: Range<Int>
  /// 1 for a leaf.
  let depth: Int
}
