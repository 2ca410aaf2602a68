import Jobs
import Market
import Replay
import Store
import Text

/// Runs of a journal, a line each.
enum RunListText {
  private static let figures = ["trades", "netProfit", "netReturn"]

  static func lines(_ list: RunList, _ ink: Ink) -> [String] {
    if list.total == 0 { return ["the journal holds no runs yet"] }
    if list.runs.isEmpty { return ["none of the journal's \(Amounts.whole(list.total)) runs fits"] }
    let differences = list.runs.map(list.differences)
    let hasDifferences = differences.contains { !$0.isEmpty }
    // Amounts of one currency need no unit to be compared.
    let hasCurrencies = Set(list.runs.map(\.run.currency)).count > 1
    let left =
      ["run", "strategy", "symbol", "frame", "range"] + (hasDifferences ? ["parameters"] : [])
      + (hasCurrencies ? ["currency"] : [])
    var table = TextTable(
      left.map { _ in .left } + list.shown.map { _ in .right } + figures.map { _ in .right })
    table.add(left + list.shown.map(\.heading) + figures.map(heading))
    for (run, difference) in zip(list.runs, differences) {
      table.add(
        cells(run.run) + (hasDifferences ? [difference] : [])
          + (hasCurrencies ? [currency(run.run)] : []) + list.shown.map { $0.text(run) }
          + figures.map { text($0, run) })
    }
    let money = left.count + list.shown.count + 1
    return table.lines { row, column, text in
      if row == 0 { return ink.dim(text) }
      return column >= money ? ink.signed(text, list.runs[row - 1].run.netProfit) : text
    }
  }

  private static func cells(_ run: JournalRun) -> [String] {
    let times = RunTimes(run)
    let days = [run.first, run.last].map { String(times.text($0).prefix(10)) }
    return [
      RunIdentity.grouped(run.id), printable(run.name), fewSymbols(run.symbols),
      RunAbout(run).frames, days[0] + " to " + days[1],
    ]
  }

  private static func currency(_ run: JournalRun) -> String {
    run.currency.isEmpty ? "–" : printable(run.currency)
  }

  /// The name that the report has for it, as the head of a column.
  private static func heading(_ key: String) -> String {
    Statistics.entry(key)?.label.asColumn ?? key
  }

  private static func text(_ key: String, _ run: ListedRun) -> String {
    guard let entry = Statistics.entry(key) else { return "–" }
    // Earlier than any statistic, the row of the run itself.
    let own = ["netProfit": run.run.netProfit, "trades": Double(run.run.tradesClosed)]
    return (own[key] ?? run.figures[key]).map { Amounts.figure(.known($0), entry) } ?? "–"
  }
}

extension RunKey {
  /// The value of a run as a list shows it.
  fileprivate func text(_ run: ListedRun) -> String {
    switch values {
    case .word(let value): return printable(value(run))
    case .time(let value): return RunTimes(run.run).text(value(run))
    case .number(let value):
      guard let number = value(run) else { return "–" }
      return statistic.map { Amounts.figure(.known(number), $0) } ?? NumberText.shortest(number)
    }
  }

  /// The head of its column.
  fileprivate var heading: String { statistic?.label.asColumn ?? printable(name) }
}

extension String {
  /// With a small letter first, unless it begins with an abbreviation.
  fileprivate var asColumn: String {
    guard let first, dropFirst().first?.isLowercase == true else { return self }
    return first.lowercased() + dropFirst()
  }
}
