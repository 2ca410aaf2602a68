/// A rule or a part of one at a bar: whether it was true, and of what it is made.
///
/// `a and not (b or c)` has the parts a, not b, not c, all of which must be true: a `not` before
/// brackets is said of each part, so that whatever is false here is what keeps the rule from being true.
public struct RuleEvaluation: Hashable, Sendable {
  /// How its parts make it true.
  public enum Form: String, Hashable, Sendable, CaseIterable {
    /// True where all parts are.
    case all
    /// True where one part is.
    case any
    /// True where the first part and the second are, or the third where the first is not.
    case choice
    /// Two numbers are compared.
    case comparison
    /// A number goes through another.
    case crossing
    /// A number rises or falls.
    case trend
    /// A truth under a name of the document, whose meaning is its only part.
    case name
    /// Anything else that is true or false.
    case truth
  }

  /// The text as it was written.
  public let text: String
  /// How its parts make it true.
  public let form: Form
  /// Whether it was.
  public let isTrue: Bool
  /// What it compares; `nil` where it compares nothing.
  public let sides: RuleSides?
  /// Its parts, in the order of the text.
  public let parts: [RuleEvaluation]

  /// The comparisons and truths without parts that are not as the rule needs them, in the order of
  /// the text: of parts of which one is enough, all.
  public var missing: [RuleEvaluation] {
    if isTrue { return [] }
    if form == .choice {
      let isFirst = parts.first?.isTrue ?? false
      return parts.count == 3 ? parts[isFirst ? 1 : 2].missing : [self]
    }
    return parts.isEmpty ? [self] : parts.flatMap(\.missing)
  }
}

/// The numbers that a part of a rule compares, at a bar and on the bar before.
public struct RuleSides: Hashable, Sendable {
  /// How they are compared.
  public enum Sign: String, Hashable, Sendable, CaseIterable {
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case equal = "=="
    case notEqual = "!="
    case crossesAbove = "crosses above"
    case crossesBelow = "crosses below"
    case crosses = "crosses"
    case rises = "rising"
    case falls = "falling"
  }

  /// A side with its values; `NaN` for what was not known, or is not looked at.
  public struct Number: Hashable, Sendable {
    /// The text as it was written.
    public let text: String
    /// Its value at the bar.
    public let now: Double
    /// Its value on the bar before.
    public let before: Double
    /// Whether it is a number that is written in the rule.
    public let isWritten: Bool

    package init(text: String, now: Double, before: Double, isWritten: Bool) {
      self.text = text
      self.now = now
      self.before = before
      self.isWritten = isWritten
    }
  }

  /// Which of the two sides a price is.
  public enum PriceSide: Hashable, Sendable {
    case left, right
  }

  /// What a price of the bar would have had to be.
  public struct Enough: Hashable, Sendable {
    /// The price as it is written: `close`, `open`, `high` or `low`.
    public let price: String
    /// Less or greater than the value, or equal to it besides.
    public let sign: Sign
    /// In the currency of the prices.
    public let value: Double
  }

  /// How they are compared; where a `not` stands before a crossing or a trend, that is not in the sign.
  public let sign: Sign
  /// The left side.
  public let left: Number
  /// The right side; `nil` for a trend.
  public let right: Number?
  /// The side that is a price of the bar, where the other does not move with that price; `nil` where there is none.
  public let price: PriceSide?

  package init(sign: Sign, left: Number, right: Number?, price: PriceSide? = nil) {
    self.sign = sign
    self.left = left
    self.right = right
    self.price = price
  }

  /// The left side less the right one; `nil` where one of them is not known.
  public var gap: Double? { right.flatMap { Self.known(left.now - $0.now) } }
  /// The same on the bar before.
  public var gapBefore: Double? { right.flatMap { Self.known(left.before - $0.before) } }

  /// Whether one of the values that count was not known.
  public var isUnknown: Bool { right == nil ? left.now.isNaN : gap == nil }

  /// How far the sides have to come together, or the left one to pass the right one, 0 or above; `nil`
  /// where they are on the side that is wanted, or no distance would help.
  public var missing: Double? { gap.flatMap(missing) }

  private func missing(_ gap: Double) -> Double? {
    switch sign {
    case .less, .lessOrEqual, .crossesBelow: gap >= 0 ? gap : nil
    case .greater, .greaterOrEqual, .crossesAbove: gap <= 0 ? -gap : nil
    case .equal: gap == 0 ? nil : gap.magnitude
    case .crosses: gap.magnitude
    case .notEqual, .rises, .falls: nil
    }
  }

  /// What the price would have had to be where all else was as it was; `nil` where the sides are as they are wanted,
  /// where one of them is not known, where both move with the price, and where no price of this bar would have made
  /// them cross.
  public var enough: Enough? {
    guard let price, let right, missing != nil else { return nil }
    let asked: Sign
    switch sign {
    case .less, .lessOrEqual, .greater, .greaterOrEqual: asked = sign
    case .crossesAbove:
      guard let gapBefore, gapBefore < 0 else { return nil }
      asked = .greater
    case .crossesBelow:
      guard let gapBefore, gapBefore > 0 else { return nil }
      asked = .less
    default: return nil
    }
    return switch price {
    case .left: Enough(price: left.text, sign: asked, value: right.now)
    case .right: Enough(price: right.text, sign: asked.turned, value: left.now)
    }
  }

  /// Whether the left side was on the wanted side already on the bar before, so that nothing can cross.
  public var isAlreadyPast: Bool {
    guard let gap, let gapBefore else { return false }
    switch sign {
    case .crossesAbove: return gap > 0 && gapBefore > 0
    case .crossesBelow: return gap < 0 && gapBefore < 0
    default: return false
    }
  }

  /// In how many bars the distance would be gone if it went on shrinking as from the bar before to this
  /// one; `nil` where it does not shrink. Not a forecast.
  public var barsAtThisPace: Int? {
    guard let missing, missing > 0, let gapBefore, let before = self.missing(gapBefore),
      before > missing
    else { return nil }
    let bars = (missing / (before - missing)).rounded(.up)
    return bars < 1e6 ? Int(bars) : nil
  }

  private static func known(_ value: Double) -> Double? { value.isNaN ? nil : value }
}

extension RuleSides.Sign {
  /// The same said of the right side and the left one.
  fileprivate var turned: Self {
    switch self {
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    case .crossesAbove: .crossesBelow
    case .crossesBelow: .crossesAbove
    case .equal, .notEqual, .crosses, .rises, .falls: self
    }
  }
}
