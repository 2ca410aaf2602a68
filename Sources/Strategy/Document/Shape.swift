import Glibc
import Text

/// What a value of a document may be. The reader and the JSON Schema are both made from it.
indirect enum Shape: Sendable {
  case text(TextForm)
  case number(NumberRange)
  /// A whole number.
  case whole(ClosedRange<Int>)
  case flag
  case choice([String])
  /// A true-or-false expression.
  case rule
  /// An expression of either kind.
  case expression
  /// A number, or an expression that gives one.
  case amount(NumberRange)
  /// A distance in price (a number or an expression), or a percentage up to a limit.
  case distance(mostPercent: Double)
  case object([Key])
  /// An object with exactly one of these keys; true or false may be beside it.
  case oneOf([Key])
  /// Names and their numbers.
  case parameters
  /// Names of parameters, and the values of each that a search tries.
  case searched
  /// Names and their expressions.
  case indicators
  /// Instruments by their names, and shares of the equity.
  case shares
  /// Pairs of currencies by their names, and a value for each.
  case pairs(Shape)
  /// A text, or an object of one of some kinds; the first key of a kind tells it from the others.
  case textOrKinds(TextForm, [[Key]])
  /// An object, or a list of objects of other keys; what one of these is called among the schema's
  /// definitions.
  case objectOrList([Key], String, [Key])
  /// A value, or a list of such values; what one is called among the schema's definitions.
  case oneOrList(String, Shape)
  /// A word of a list, or an object.
  case choiceOrObject([String], [Key])
  /// True or false, or an object, which says more of what is true.
  case flagOrObject([Key])
  /// True or false, or a word of a list, which says more of what is true.
  case flagOrChoice([String])
  /// An object that another module reads; what it is called among the schema's definitions.
  case described(String)
  /// Anything, refused with a message that this version cannot do it.
  case unsupported(String)

  /// What text may be.
  enum TextForm: Sendable {
    case any, file, time, timeframe, clock, zone, calendar
    /// The end of a session, or a time of day.
    case flatTime
    /// A time of day, a date or a moment.
    case until
  }

  /// A key of an object.
  struct Key: Sendable {
    let name: String
    let shape: Shape
    let isRequired: Bool
    let summary: String
    /// Values to show in an editor, as JSON.
    let examples: [String]

    init(
      _ name: String, _ shape: Shape, isRequired: Bool = false, _ summary: String,
      examples: [String] = []
    ) {
      self.name = name
      self.shape = shape
      self.isRequired = isRequired
      self.summary = summary
      self.examples = examples
    }

    /// Whether it is true or false, and beside others no choice between them.
    var isFlag: Bool {
      if case .flag = shape { true } else { false }
    }

    var isSupported: Bool {
      if case .unsupported = shape { false } else { true }
    }
  }
}

/// The numbers that a key takes.
struct NumberRange: Sendable {
  let lower: Double
  let upper: Double
  /// Whether the lower end itself is one.
  let includesLower: Bool
  /// Whether a number is a share of something, of which 1 is all.
  var isShare = false
  /// Whether some may be below after all, down to the opposite of `upper`; who knows which, judges it.
  var mayBeBelow = false

  /// From `lower` to `upper`, both included.
  static func from(_ lower: Double, to upper: Double) -> NumberRange {
    NumberRange(lower: lower, upper: upper, includesLower: true, isShare: upper <= 1)
  }

  /// A share of something above 0, of which more than all may be meant.
  static func share(to upper: Double) -> NumberRange {
    NumberRange(lower: 0, upper: upper, includesLower: false, isShare: true)
  }

  /// More than `lower`, at most `upper`.
  static func above(_ lower: Double, to upper: Double) -> NumberRange {
    NumberRange(lower: lower, upper: upper, includesLower: false, isShare: upper <= 1)
  }

  func contains(_ value: Double) -> Bool {
    if mayBeBelow { return value.magnitude <= upper }
    return (includesLower ? value >= lower : value > lower) && value <= upper
  }

  /// E.g. `a number above 0 and at most 1`.
  var words: String {
    includesLower
      ? "a number from \(Self.shown(lower)) to \(Self.shown(upper))"
      : "a number above \(Self.shown(lower)) and at most \(Self.shown(upper))"
  }

  private static func shown(_ bound: Double) -> String {
    abs(bound) <= 1e15 && bound == bound.rounded() ? grouped(Int(bound)) : plain(bound)
  }
}
