import Market
import Replay
import Strategy
import Text

/// What is searched, in the words of the request and of the document.
struct SearchWords {
  let ranges: [SearchRange]
  /// Parameters with one value for all trials.
  let fixed: [String: Double]
  let condition: NamedArithmetic?
  let score: NamedArithmetic

  /// - Throws: `UsageError`, `DocumentError`.
  init(_ request: SweepRequest, _ template: DocumentTemplate) throws {
    let names = template.names
    var ranges: [SearchRange] = []
    let said = template.document.sweep
    for values in said?.set ?? [] {
      ranges.append(try SearchRange(values.name, values.text))
    }
    for range in request.ranges {
      guard names.contains(range.name) else { throw Self.unknown(range.name, names) }
      // A later one counts, as with 'run'.
      ranges.removeAll { $0.name == range.name }
      ranges.append(range)
    }
    self.ranges = ranges.filter(\.isSearched)
    var fixed = request.run.settings
    for range in ranges where !range.isSearched { fixed[range.name] = range.values.first }
    self.fixed = fixed
    if self.ranges.isEmpty {
      let example = names.first ?? "fast"
      throw UsageError(
        names.isEmpty
          ? "there is nothing to search: the document has no parameters; put numbers of its expressions "
            + "under 'parameters', as in \"parameters\": { \"fast\": 10 }"
          : "there is nothing to search; give a parameter several values, as in --set \(printable(example))=5..50"
      )
    }
    condition = try (request.condition ?? said?.condition).map {
      try NamedArithmetic($0, request.condition == nil ? "sweep.where" : "--where", known: names)
    }
    let keys = Statistics.catalogue.map(\.key) + ["finalEquity", "fills"]
    score = try NamedArithmetic(
      request.score ?? said?.score ?? "sharpe",
      request.score == nil && said?.score != nil ? "sweep.by" : "--by", known: keys)
    if score.names.isEmpty {
      throw UsageError(
        "'\(printable(score.text, limit: 60))' names no figure; write one, as in --by sharpe, or an "
          + "expression of figures, as in --by 'calmar if trades > 100'")
    }
    if let name = score.divisors.first(where: { $0.hasSuffix("Drawdown") }) {
      throw UsageError(
        "'\(name)' is 0 or below, so that dividing by it puts the worst first; "
          + "write -\(name), or calmar for the annual return ÷ maximum drawdown")
    }
  }

  private static func unknown(_ name: String, _ names: [String]) -> UsageError {
    let cure = suggestion(
      Nearest.name(to: name, among: names),
      otherwise: names.isEmpty
        ? "the document has none"
        : "the parameters are \(listed(names.map { "'\(printable($0))'" }))")
    return UsageError("the document has no parameter '\(printable(name, limit: 60))'\(cure)")
  }
}
