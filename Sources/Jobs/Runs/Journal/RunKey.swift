package import Market
package import Replay
import Store
import Text

/// What runs are sorted by and chosen by.
package struct RunKey {
  /// What its values are.
  package enum Values {
    case word((ListedRun) -> String)
    case time((ListedRun) -> Time)
    case number((ListedRun) -> Double?)
  }

  /// As a person writes it.
  package let name: String
  package let values: Values
  /// How a number is shown; `nil` for the fewest digits.
  package var statistic: Statistic?
  /// Whether a list has no column of it otherwise.
  var isExtra = true

  /// The runs in its order: by a number the largest first, by a word or a time the first first; what
  /// is not known last.
  func sorted(_ runs: [ListedRun]) -> [ListedRun] {
    switch values {
    case .word(let value): runs.stableSorted { value($0) < value($1) }
    case .time(let value): runs.stableSorted { value($0) < value($1) }
    case .number(let value):
      runs.stableSorted { (value($0) ?? -.infinity) > (value($1) ?? -.infinity) }
    }
  }
}

/// The keys that the runs of a journal have.
struct RunKeys {
  private let all: [RunKey]
  /// How `all` begins: keys that every run has.
  private static var columns: [RunKey] {
    [
      RunKey(name: "run", values: .number { Double($0.run.number) }, isExtra: false),
      RunKey(name: "strategy", values: .word { $0.run.name }, isExtra: false),
      RunKey(name: "symbol", values: .word { $0.run.symbol }, isExtra: false),
      RunKey(
        name: "frame", values: .word { $0.run.barFrame ?? $0.run.baseFrame ?? "" }, isExtra: false),
      RunKey(name: "first", values: .time { $0.run.first }, isExtra: false),
      RunKey(name: "last", values: .time { $0.run.last }, isExtra: false),
      RunKey(name: "candles", values: .number { Double($0.run.candles) }),
      RunKey(name: "cash", values: .number { $0.run.cash }),
      RunKey(name: "finalEquity", values: .number { $0.run.finalEquity }),
    ]
  }

  init(_ runs: [ListedRun]) {
    let figures = Statistics.catalogue.map { entry in
      RunKey(
        name: entry.key, values: .number { $0.figures[entry.key] }, statistic: entry,
        isExtra: !["trades", "netProfit", "netReturn"].contains(entry.key))
    }
    let names = Set(runs.flatMap { $0.run.parameters.map(\.name) }).sorted()
    let known = Set((Self.columns + figures).map(\.name))
    let parameters = names.flatMap { name in
      let values = RunKey.Values.number { $0.parameter(name) }
      // A list shows parameters in a column of their own.
      return (["parameters.\(name)"] + (known.contains(name) ? [] : [name]))
        .map { RunKey(name: $0, values: values, isExtra: false) }
    }
    all = Self.columns + figures + parameters
  }

  /// The key of a name.
  ///
  /// - Parameter place: what the message calls the option.
  /// - Throws: `UsageError` where there is none.
  func key(_ name: String, for place: String) throws -> RunKey {
    if let key = all.first(where: { $0.name == name }) { return key }
    let nearest = Nearest.name(to: name, among: all.map(\.name))
    throw UsageError(
      "the runs have no '\(printable(name, limit: 60))'"
        + suggestion(nearest, otherwise: "'kreplay runs list --json' shows what they have")
        + "\n  \(place)")
  }
}

extension Array {
  /// Sorted, equal elements in their order.
  fileprivate func stableSorted(_ isBefore: (Element, Element) -> Bool) -> [Element] {
    enumerated().sorted { a, b in
      isBefore(a.element, b.element) || !isBefore(b.element, a.element) && a.offset < b.offset
    }.map(\.element)
  }
}
