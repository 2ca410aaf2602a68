import Indicators
import Text

/// Looks through rules for parts that are the same on every bar.
struct RuleLint {
  var reasoning: Reasoning
  var notes: LintNotes
  private var seen: Set<Int> = []

  init(_ document: StrategyDocument) {
    reasoning = Reasoning(document.blueprint)
    notes = LintNotes(document)
  }

  /// A place in an expression of the document.
  private struct ExpressionPlace {
    let source: ExpressionText
    let path: String
  }

  /// Looks at a rule.
  ///
  /// - Parameter mayHoldAlways: whether a rule that is always true is meant, as one that buys and holds.
  mutating func look(at rule: WrittenExpression, mayHoldAlways: Bool) {
    let whole = reasoning.certainty(rule.meaning)
    if whole == .always && mayHoldAlways { return }
    walk(
      rule.meaning, ExpressionPlace(source: rule.source, path: rule.path), whole: whole, rule.path)
  }

  /// Finds the smallest parts that are the same on every bar.
  private mutating func walk(
    _ meaning: Meaning, _ spot: ExpressionPlace, whole: Certainty, _ rule: String
  ) {
    let certainty = reasoning.certainty(meaning)
    switch meaning.form {
    case .named(let place):
      let definition = reasoning.definitions[place]
      guard meaning.kind == .truth, seen.insert(place).inserted else { return }
      let inner = ExpressionPlace(source: definition.source, path: "indicators.\(definition.name)")
      walk(definition.meaning, inner, whole: whole, rule)
    case .not(let inner) where certainty != .open && !inner.form.isLogic:
      note(meaning, certainty, spot, whole, rule)
    case .not(let inner): walk(inner, spot, whole: whole, rule)
    case .clock(let inner) where certainty != .open && inner.form.isLogic:
      note(meaning, certainty, spot, whole, rule)
    case .clock(let inner): walk(inner, spot, whole: whole, rule)
    case .logic(_, let a, let b):
      let isFromParts = [a, b].contains { reasoning.certainty($0) != .open }
      if certainty != .open && !isFromParts {
        note(meaning, certainty, spot, whole, rule)
      } else {
        walk(a, spot, whole: whole, rule)
        walk(b, spot, whole: whole, rule)
      }
    case .compare, .crosses, .trend:
      if certainty != .open { note(meaning, certainty, spot, whole, rule) }
    default:
      for part in meaning.form.parts where part.kind == .truth {
        walk(part, spot, whole: whole, rule)
      }
    }
  }

  private mutating func note(
    _ meaning: Meaning, _ certainty: Certainty, _ spot: ExpressionPlace, _ whole: Certainty,
    _ rule: String
  ) {
    let isNever = certainty == .never
    var finding = reason(meaning, isNever, spot.source)
    if whole == certainty {
      finding += isNever ? ", and neither is \(rule)" : ", and so is \(rule)"
    } else {
      finding += "; in \(rule) it changes nothing"
    }
    notes.add(
      isNever ? .neverTrue : .neverFalse, at: spot.path, marking: (spot.source, meaning.range),
      finding: finding + ".", cure: cure(meaning, isNever))
  }

  // MARK: Words

  private mutating func reason(
    _ meaning: Meaning, _ isNever: Bool, _ source: ExpressionText
  ) -> String {
    let end = isNever ? "this is never true" : "this is always true"
    switch meaning.form {
    case .not(let inner): return reason(inner, isNever, source)
    case .compare(_, let a, let b), .crosses(_, let a, let b):
      return facts(a, b, source) + ", so \(end)"
    case .trend(_, let value, _): return "\(source[value.range]) is always the same, so \(end)"
    default:
      return isNever
        ? "The parts exclude each other, so \(end)"
        : "One of the parts is true on any bar, so \(end)"
    }
  }

  private mutating func facts(_ a: Meaning, _ b: Meaning, _ source: ExpressionText) -> String {
    let (left, right) = (source[a.range], source[b.range])
    let difference = reasoning.difference(a, b)
    if difference == Interval(0) { return "\(left) and \(right) are the same on every bar" }
    if b.constant != nil { return "\(left) \(reasoning.range(a).words)" }
    if a.constant != nil { return "\(right) \(reasoning.range(b).words)" }
    if difference.low > 0 { return "\(left) is always above \(right)" }
    if difference.high < 0 { return "\(left) is always below \(right)" }
    return difference.low >= 0
      ? "\(left) is never below \(right)" : "\(left) is never above \(right)"
  }

  private mutating func cure(_ meaning: Meaning, _ isNever: Bool) -> String {
    switch meaning.form {
    case .not(let inner): return cure(inner, isNever)
    case .compare(_, let a, let b), .crosses(_, let a, let b):
      let sum = reasoning.form(a) - reasoning.form(b)
      let extreme = sum.terms.keys.contains { reasoning.values[$0].isBeyondExtreme }
      if extreme {
        return "The extreme counts the bar itself, which reaches it and never passes it; "
          + "put [1] after it for the bars before."
      }
      if sum.number != nil { return "Compare two different values." }
      return isNever
        ? "Compare with a number that it can pass."
        : "Leave it out, or compare with another number."
    case .logic(.and, _, _): return "Join them by 'or', or correct one of them."
    case .logic(.or, _, _): return "Join them by 'and', or correct one of them."
    default: return isNever ? "Correct it." : "Leave it out, or correct it."
    }
  }
}

extension Meaning.Form {
  fileprivate var isLogic: Bool {
    if case .logic = self { true } else { false }
  }
}
