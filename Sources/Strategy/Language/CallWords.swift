import Text

extension ExpressionFault {
  /// What is wrong with the arguments of a call.
  var callWords: String {
    switch self {
    case .wrongCount(let usage, let found):
      "\(found == 0 ? "no arguments" : found == 1 ? "1 argument" : "\(found) arguments") where it is \(usage)"
    case .tooManyNumbers(let usage): "too many numbers: it is \(usage)"
    case .tooManySeries(let usage): "too many series: it is \(usage)"
    case .seriesAfterNumber(let usage):
      "a series where a number is expected: it is \(usage)"
    case .positionalAfterNamed(let usage):
      "an argument without a name after one with a name: it is \(usage)"
    case .givenTwice(let name, let usage): "'\(name)' is given twice: it is \(usage)"
    case .unknownArgument(let name, let nearest, let usage):
      "unknown argument \(quoted(name))" + suggestion(nearest, listing: "it is \(usage)")
    case .namedArgumentOfFunction(let usage):
      "the arguments of a function have no names: it is \(usage)"
    case .takesNoSeries(let usage):
      "it takes its prices from the bars, so a call only has numbers: it is \(usage)"
    case .fixedInput(let name, let indicator):
      "\(indicator) takes '\(name)' from the bars; it cannot be given"
    case .needsConstant(let parameter, let usage):
      "'\(parameter)' must be the same at every bar, a number or a parameter: it is \(usage)"
    case .outOfRange(let range, let found), .notWhole(let range, let found):
      "\(range.indicator): \(range.parameter) must be \(range.words), not \(found)"
    case .unknownWord(let word, let parameter, let nearest, let all):
      "\(parameter) cannot be \(quoted(word))"
        + suggestion(nearest, listing: "it is \(listed(all, or: true))")
    case .needsWord(let parameter, let all):
      "\(parameter) is one of the words \(listed(all, or: true)), written without quotation marks"
    default: ""
    }
  }
}

extension ExpressionFault.ParameterRange {
  /// E.g. `a whole number from 1 to 10,000`.
  var words: String {
    let kind = isWhole ? "a whole number" : "a number"
    return upper.isFinite && upper < 1e15
      ? "\(kind) from \(shown(lower)) to \(shown(upper))" : "\(kind) of at least \(shown(lower))"
  }

  private func shown(_ value: Double) -> String {
    isWhole && abs(value) < 1e15 ? grouped(Int(value)) : plain(value)
  }
}
