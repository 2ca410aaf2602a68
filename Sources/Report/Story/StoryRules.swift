import Strategy

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

  init(_ rule: Rule, _ truth: RuleTruth?, _ count: (true: Int, bars: Int)?) {
    path = rule.path
    expression = rule.expression
    self.count = count
    title =
      switch rule.path {
      case "long.enter": "Enter long"
      case "long.exit": "Leave long"
      case "short.enter": "Enter short"
      case "short.exit": "Leave short"
      default: rule.path
      }
    var parts: [(Int, Sentence)] = []
    if let truth { Self.add(truth, 0, &parts) }
    self.parts = parts
  }

  private static func add(
    _ truth: RuleTruth, _ depth: Int, _ parts: inout [(Int, Sentence)]
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
  private static func leaf(_ truth: RuleTruth) -> Sentence {
    guard let sides = truth.sides else { return "\(code: truth.text) is true." }
    let left: Sentence = "\(code: sides.left.text)"
    let right: Sentence = sides.right.map { "\(code: $0.text)" } ?? ""
    let words: Sentence =
      switch sides.sign {
      case .less: left + " is below " + right + "."
      case .lessOrEqual: left + " is at most " + right + "."
      case .greater: left + " is above " + right + "."
      case .greaterOrEqual: left + " is at least " + right + "."
      case .equal: left + " equals " + right + "."
      case .notEqual: left + " differs from " + right + "."
      case .crossesAbove:
        left + " is above " + right + ", and was at most equal to it on the bar before."
      case .crossesBelow:
        left + " is below " + right + ", and was at least equal to it on the bar before."
      case .crosses:
        left + " is on the other side of " + right + " than on the bar before."
      case .rises: "\(code: truth.text): " + left + " has risen on each bar that counts."
      case .falls: "\(code: truth.text): " + left + " has fallen on each bar that counts."
      }
    let isDenied = truth.form != .comparison && truth.text.hasPrefix("not (")
    return isDenied ? "It is not so that " + words : words
  }
}
