import Market
import Replay
package import Store
import Text

/// Which runs of a journal are listed, and in which order.
package struct RunQuery {
  /// As they were written: `sharpe > 0.5`.
  package var conditions: [String] = []
  package var strategy: String?
  package var symbol: String?
  /// The key of the order; `nil` for that of the runs' numbers.
  package var sort: String?
  package var isReversed = false

  /// All runs that fulfil the conditions.
  package init(
    conditions: [String] = [], strategy: String? = nil, symbol: String? = nil, sort: String? = nil,
    isReversed: Bool = false
  ) {
    self.conditions = conditions
    self.strategy = strategy
    self.symbol = symbol
    self.sort = sort
    self.isReversed = isReversed
  }

  /// What the journal holds of it.
  ///
  /// - Throws: `UsageError` for a key or a condition that is none; `StoreFileError`.
  package func answer(_ journal: Journal) throws -> RunList {
    let all = try ListedRun.all(of: journal)
    let keys = RunKeys(all)
    let conditions = try conditions.map { try RunCondition($0, keys) }
    let order = try sort.map { try keys.key($0, for: "--sort \(printable($0))") }
    var runs = all.filter { run in
      (strategy == nil || run.run.name == strategy)
        && (symbol.map(run.run.symbols.contains) ?? true)
        && conditions.allSatisfy { $0.holds(for: run) }
    }
    if let order { runs = order.sorted(runs) }
    if isReversed { runs.reverse() }
    return RunList(
      runs: runs, total: all.count,
      shown: (conditions.map(\.key) + (order.map { [$0] } ?? [])).filter(\.isExtra))
  }
}

/// The runs that a person asked for.
package struct RunList {
  package let runs: [ListedRun]
  /// How many the journal holds.
  package let total: Int
  /// What was asked about and is no column of every list, each once.
  package let shown: [RunKey]

  init(runs: [ListedRun], total: Int, shown: [RunKey]) {
    self.runs = runs
    self.total = total
    self.shown = shown.enumerated().filter { place, key in
      !shown[..<place].contains { $0.name == key.name }
    }.map(\.element)
  }

  /// The parameters in which the listed runs of the same strategy differ, as `fast=12 slow=40`.
  package func differences(of run: ListedRun) -> String {
    let others = runs.filter { $0.run.name == run.run.name }
    let parameters = run.run.parameters.filter { parameter in
      others.contains { $0.parameter(parameter.name) != parameter.value }
    }
    let changes = run.run.changes.filter { change in
      others.contains { !$0.run.changes.contains(change) }
    }
    return
      (parameters.map { "\(printable($0.name))=\(NumberText.shortest($0.value))" }
      + changes.map { "\(printable($0.path))=\(printable($0.label, limit: 40))" })
      .joined(separator: " ")
  }
}

/// A run of the journal with its figures.
package struct ListedRun {
  package let run: JournalRun
  /// By their keys; those that are known.
  package let figures: [String: Double]

  func parameter(_ name: String) -> Double? { run.parameters.first { $0.name == name }?.value }

  static func all(of journal: Journal) throws -> [ListedRun] {
    let figures = try journal.figures()
    return try journal.runs().map { ListedRun(run: $0, figures: figures[$0.number] ?? [:]) }
  }
}

extension JournalRun {
  /// The names of what was traded.
  package var symbols: [String] {
    instruments.count > 1 ? instruments.map(\.symbol) : [symbol]
  }
}
