import Jobs
import Market
import Replay
import Store
import Strategy
import Text

/// Runs of the journal in words.
enum RunText {
  /// Everything about a run but its trades.
  ///
  /// - Parameters:
  ///   - trades: its trades, which count where rules have names.
  ///   - tries: what is to be said of the tries of its strategy, if there were others.
  static func detail(
    _ detail: JournalRunDetail, trades: [Trade] = [], tries: String? = nil, _ ink: Ink
  ) -> [String] {
    let run = detail.run
    var lines = [ink.bold(printable(run.name)) + "  " + RunAbout(run).text, ""]
    lines += FigureTable(detail).lines(ink) + [""]
    if run.instruments.count > 1 { lines += InstrumentTable(run).lines(ink) + [""] }
    lines += RuleTable(all: RuleFigures.all(of: detail.rules, trades), currency: run.currency)
      .lines(ink)
    lines += detail.warnings.map { ink.warning("warning: ") + printable($0) }
    var table = TextTable([.left, .left])
    for parameter in run.parameters {
      table.add([printable(parameter.name), NumberText.shortest(parameter.value)])
    }
    for change in run.changes { table.add([printable(change.path), printable(change.label)]) }
    for rule in detail.rules { table.add([printable(rule.path), printable(rule.expression)]) }
    table.add(["document", printable(run.documentPath)])
    table.add(["data hash", run.dataHash])
    table.add(["engine", run.engineVersion])
    if let tries { table.add(["tries", tries]) }
    table.add(["run", RunIdentity.grouped(run.id)])
    table.add(["in SQL", "run = \(run.number)"])
    return lines + table.lines { $1 == 0 ? ink.dim($2) : $2 }
  }

  /// Runs as a message calls them: `1 run, MA crossover cb55-951f-2016`.
  static func names(_ runs: [JournalRun]) -> String {
    let most = 6
    let names = runs.prefix(most).map { "\(printable($0.name)) \(RunIdentity.grouped($0.id))" }
    let more = runs.count > most ? " and \(runs.count - most) more" : ""
    return (runs.count == 1 ? "1 run, " : "\(runs.count) runs, ") + names.joined(separator: ", ")
      + more
  }
}

extension JournalRun {
  /// What it earned, open positions at the last close.
  var netProfit: Double { finalEquity - cash }
}

extension RunAbout {
  /// What a run of the journal was about.
  init(_ run: JournalRun) {
    self.init(
      symbols: run.symbols, base: run.baseFrame, bars: run.barFrame, first: run.first,
      last: run.last, candles: run.candles, times: RunTimes(run))
  }
}

extension FigureTable {
  /// The figures of a run of the journal.
  init(_ detail: JournalRunDetail) {
    func figures(_ scope: StatisticScope) -> [String: Figure] {
      Dictionary(
        detail.statistics.filter { $0.scope == scope }.map { ($0.key, $0.figure) }
      ) { first, _ in first }
    }
    self.init(
      own: figures(.all), hold: figures(.hold), currency: detail.run.currency,
      uncertainty: AmbiguityFacts(Run(outline: detail), hasHolding: false).words)
  }
}
