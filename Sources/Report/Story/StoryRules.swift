import Strategy
import Text

/// A rule in words.
package struct StoryRule: Sendable {
  /// What it asks for, e.g. `Enter long`.
  package let title: String
  /// Its place in the document.
  package let path: String
  /// As it was written.
  package let expression: String
  /// Its parts, each a sentence with how deep it lies among the others.
  package let parts: [(depth: Int, words: Sentence)]
  /// On how many bars it was true, of how many; `nil` where trades change it, so that the bars alone do
  /// not tell.
  package let count: (true: Int, bars: Int)?

  init(_ rule: Rule, _ truth: RuleEvaluation?, _ count: (true: Int, bars: Int)?) {
    path = rule.path
    expression = rule.expression
    self.count = count
    title =
      switch rule.path {
      case "long.enter": localized("Enter long")
      case "long.exit": localized("Leave long")
      case "short.enter": localized("Enter short")
      case "short.exit": localized("Leave short")
      default: rule.path
      }
    var parts: [(Int, Sentence)] = []
    if let truth { Self.add(truth, 0, &parts) }
    self.parts = parts
  }

  private static func add(
    _ truth: RuleEvaluation, _ depth: Int, _ parts: inout [(Int, Sentence)]
  ) {
    switch truth.form {
    case .all, .any, .choice:
      let words: Sentence =
        switch truth.form {
        case .all: "All of these are true:"
        case .any: "One of these is true:"
        default: "If the first is true, then the second, else the third:"
        }
      parts.append((depth, words))
      for part in truth.parts { add(part, depth + 1, &parts) }
    case .name:
      parts.append((depth, "\(code: truth.text), which is:"))
      for part in truth.parts { add(part, depth + 1, &parts) }
    default: parts.append((depth, leaf(truth)))
    }
  }

  /// A part that compares two numbers, or is true or false by itself.
  private static func leaf(_ truth: RuleEvaluation) -> Sentence {
    guard let sides = truth.sides else { return "\(code: truth.text) is true." }
    let isDenied = truth.form != .comparison && truth.text.hasPrefix("not (")
    // What rises or falls has no other side.
    guard let right = sides.right else { return trend(truth.text, sides, isDenied) }
    return isDenied
      ? denied(sides.sign, sides.left.text, right.text)
      : said(sides.sign, sides.left.text, right.text)
  }

  /// How the sides of a part are to lie.
  private static func said(_ sign: RuleSides.Sign, _ left: String, _ right: String) -> Sentence {
    switch sign {
    case .less: "\(code: left) is below \(code: right)."
    case .lessOrEqual: "\(code: left) is at most \(code: right)."
    case .greater: "\(code: left) is above \(code: right)."
    case .greaterOrEqual: "\(code: left) is at least \(code: right)."
    case .equal: "\(code: left) equals \(code: right)."
    case .notEqual: "\(code: left) differs from \(code: right)."
    case .crossesAbove:
      "\(code: left) is above \(code: right), and was at most equal to it on the bar before."
    case .crossesBelow:
      "\(code: left) is below \(code: right), and was at least equal to it on the bar before."
    case .crosses, .rises, .falls:
      "\(code: left) is on the other side of \(code: right) than on the bar before."
    }
  }

  /// How the sides of a part after a `not` are not to lie. Signs of comparisons are turned already.
  private static func denied(_ sign: RuleSides.Sign, _ left: String, _ right: String) -> Sentence {
    switch sign {
    case .crossesAbove:
      "It is not so that \(code: left) is above \(code: right), and was at most equal to it on the bar before."
    case .crossesBelow:
      "It is not so that \(code: left) is below \(code: right), and was at least equal to it on the bar before."
    case .crosses:
      "It is not so that \(code: left) is on the other side of \(code: right) than on the bar before."
    default: said(sign, left, right)
    }
  }

  /// A part that asks whether a number rises or falls.
  private static func trend(_ text: String, _ sides: RuleSides, _ isDenied: Bool) -> Sentence {
    let left = sides.left.text
    if sides.sign == .falls {
      return isDenied
        ? "\(code: text): \(code: left) has not fallen on each bar that counts."
        : "\(code: text): \(code: left) has fallen on each bar that counts."
    }
    return isDenied
      ? "\(code: text): \(code: left) has not risen on each bar that counts."
      : "\(code: text): \(code: left) has risen on each bar that counts."
  }
}
