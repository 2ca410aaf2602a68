import Text

extension DocumentFault {
  /// What is wrong with the rules of a side that are a list.
  var ruleWords: String {
    switch self {
    case .noEntry(let side):
      "none of the rules of '\(side)' enters; give one of them \"enter\": \"close crosses above sma(close, 50)\""
    case .malformedRuleName(let name):
      "\(quoted(name)) cannot be the name of a rule; use 1 to 64 characters on one line"
    case .sameRule(let name):
      "two rules of this side are called \(quoted(name)); give each its own name"
    case .needsEntry(let key):
      "a rule without 'enter' closes the whole side with its 'exit' and has no '\(key)'; add 'enter' or remove it"
    default: ""
    }
  }
}
