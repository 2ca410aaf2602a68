import Market
import Store

/// What imports changed, in words.
enum ImportText {
  /// A line a file, and below them what a reader should know.
  static func lines(_ imported: [ImportedFile], _ ink: Ink) -> [String] {
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
  static func json(_ imported: [ImportedFile]) -> JSON {
    .object([
      "imports": .list(
        imported.map { file in
          .object([
            "file": .text(file.name), "dialect": .text(file.dialect),
            "symbol": .text(file.result.series.symbol),
            "timeframe": .text(file.result.series.timeframe.description),
            "isNew": .bool(file.result.isNew), "added": .whole(file.result.added),
            "replaced": .whole(file.result.replaced), "unchanged": .whole(file.result.unchanged),
            "candles": .whole(file.result.total), "notes": .list(file.notes.map(JSON.text)),
          ])
        })
    ])
  }
}
