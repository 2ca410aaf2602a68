import Market
import Replay
import Strategy
import Text

/// What is searched, in the words of the request and of the document.
struct SearchWords {
  /// Choices of other values of the document first.
  let ranges: [SearchRange]
  /// Parameters with one value for all trials.
  let fixed: [String: Double]
  /// Other values of the document that are the same for all trials.
  let changes: [DocumentChange]
  let condition: NamedArithmetic?
  let score: NamedArithmetic

  /// - Throws: `UsageError`, `DocumentError`.
  init(_ request: SweepRequest, _ template: DocumentTemplate) throws {
    let names = template.names
    var ranges: [SearchRange] = []
    let said = template.document.sweep
    for values in said?.set ?? [] {
      ranges.append(
        values.choices.isEmpty
          ? try SearchRange(values.name, values.text)
          : try SearchRange(
            values.name, values.choices.map(\.text).joined(separator: ","),
            choices: values.choices))
    }
    for range in request.ranges {
      guard names.contains(range.name) || range.choices != nil else {
        throw try Self.unknown(range.name, names)
      }
      // It counts before the document's.
      ranges.removeAll { $0.name == range.name }
      ranges.append(range)
    }
    self.ranges = SearchGrid(ranges: ranges.filter(\.isSearched)).ranges
    var fixed = request.run.settings
    for range in ranges where !range.isSearched && range.choices == nil {
      fixed[range.name] = range.values.first
    }
    self.fixed = fixed
    changes =
      request.run.changes + ranges.filter { !$0.isSearched }.compactMap { $0.choices?.first }
    for range in self.ranges where range.choices != nil { try Self.check(range.name) }
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
        "'\(printable(score.text, limit: 60))' is not a figure; write one, as in --by sharpe, or an "
          + "expression of figures, as in --by 'calmar if trades > 100'")
    }
    if let name = score.divisors.first(where: { $0.hasSuffix("Drawdown") }) {
      throw UsageError(
        "'\(name)' is 0 or below, so that dividing by it puts the worst first; "
          + "write -\(name), or calmar for the annual return ÷ maximum drawdown")
    }
  }

  /// Refuses to search what is no part of a strategy, and what makes figures incomparable.
  private static func check(_ path: String) throws {
    let root = path.prefix { $0 != "." && $0 != "[" }
    switch root {
    case "from", "to":
      throw UsageError(
        "'\(root)' cannot be searched: settings are compared on the same days; search each time by itself, with --from, "
          + "or test the choice with --walk-forward")
    case "name", "notes", "report":
      throw UsageError("'\(root)' cannot be searched: it changes no run")
    default: break
    }
  }

  private static func unknown(_ name: String, _ names: [String]) throws -> UsageError {
    if DocumentChange.isPath(name) {
      try check(name)
      return UsageError(
        "the document has no parameter '\(printable(name))', and its key of that name takes no numbers; name the value "
          + "that is meant by its path, as in size.equity=0.5,0.95")
    }
    let cure = suggestion(
      Nearest.name(to: name, among: names),
      otherwise: names.isEmpty
        ? "the document has none"
        : "the parameters are \(listed(names.map { "'\(printable($0))'" }))")
    return UsageError("the document has no parameter '\(printable(name, limit: 60))'\(cure)")
  }
}
