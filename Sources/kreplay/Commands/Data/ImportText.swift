import Jobs
import Market
import Store
import Text

/// What imports changed, in words.
enum ImportText {
  /// A line a series, below them what a reader should know, and last what is not in the store.
  static func lines(_ outcome: ImportOutcome, _ ink: Ink) -> [String] {
    lines(outcome.imported, ink)
      + faults(outcome, ink).split(separator: "\n").map(String.init) + sum(outcome, ink)
  }

  /// What is not in the store, and why.
  static func faults(_ outcome: ImportOutcome, _ ink: Ink) -> String {
    outcome.faults.map { _, fault in
      let lines = fault.description.split(separator: "\n").map { printable(String($0)) }
      return ink.warning("not imported: ") + lines.joined(separator: "\n") + "\n"
    }.joined()
  }

  /// How many there are, where some are not in the store.
  private static func sum(_ outcome: ImportOutcome, _ ink: Ink) -> [String] {
    guard !outcome.faults.isEmpty else { return [] }
    let done = outcome.imported.count
    let words =
      "\(Amounts.whole(done)) \(done == 1 ? "series is" : "series are") in the store, "
      + "\(Amounts.whole(outcome.faults.count)) not"
    return [ink.warning(words)]
  }

  private static func lines(_ imported: [ImportedFile], _ ink: Ink) -> [String] {
    if imported.isEmpty { return [] }
    var table = TextTable([.left, .left, .right, .right, .right, .right])
    table.add(["series", "file", "added", "replaced", "unchanged", "in the store"])
    for file in imported {
      table.add([series(file.result), printable(file.name)] + counts(file.result))
    }
    return headed(table, ink)
      + imported.flatMap { file in
        file.notes.map { ink.warning("note: ") + printable(file.name) + ": " + printable($0) }
      }
  }

  /// A line a series, and below them what a reader should know.
  static func lines(_ outcome: MergedSeries, _ ink: Ink) -> [String] {
    lines(outcome.results, ink) + outcome.notes.map { ink.warning("note: ") + $0 }
  }

  /// A line a series.
  static func lines(_ results: [ImportResult], _ ink: Ink) -> [String] {
    guard !results.isEmpty else { return ["there was no series to take over"] }
    var table = TextTable([.left, .right, .right, .right, .right])
    table.add(["series", "added", "replaced", "unchanged", "in the store"])
    for result in results { table.add([series(result)] + counts(result)) }
    return headed(table, ink)
  }

  private static func headed(_ table: TextTable, _ ink: Ink) -> [String] {
    table.lines { row, _, text in row == 0 ? ink.dim(text) : text }
  }

  private static func series(_ result: ImportResult) -> String {
    printable(result.series.description) + (result.isNew ? " (new)" : "")
  }

  private static func counts(_ result: ImportResult) -> [String] {
    [result.added, result.replaced, result.unchanged, result.total].map(Amounts.whole)
  }

  /// The same for programs.
  static func json(_ outcome: ImportOutcome) -> JSON {
    .object([
      "faults": .list(
        outcome.faults.map { name, fault in
          .object(["file": .text(name), "message": .text(fault.description)])
        }),
      "imports": .list(
        outcome.imported.map { file in
          .object([
            "file": .text(file.name), "dialect": .text(file.dialect),
            "symbol": .text(file.result.series.symbol),
            "timeframe": .text(file.result.series.timeframe.description),
            "isNew": .bool(file.result.isNew), "added": .whole(file.result.added),
            "replaced": .whole(file.result.replaced), "unchanged": .whole(file.result.unchanged),
            "candles": .whole(file.result.total), "notes": .list(file.notes.map(JSON.text)),
          ])
        }),
    ])
  }
}
