import Market
import Replay
import Store
import Strategy

/// Runs of the journal in words.
enum RunText {
  /// A line a run.
  static func list(_ runs: [JournalRun], _ ink: Ink) -> [String] {
    guard !runs.isEmpty else { return ["the journal holds no runs yet"] }
    var table = TextTable([.left, .left, .left, .left, .left, .right, .right, .right])
    table.add([
      "run", "strategy", "symbol", "frame", "range", "trades", "net result", "of the cash",
    ])
    for run in runs { table.add(cells(run)) }
    return table.lines { row, column, text in
      if row == 0 { return ink.dim(text) }
      return column >= 6 ? ink.signed(text, runs[row - 1].netProfit) : text
    }
  }

  private static func cells(_ run: JournalRun) -> [String] {
    let about = RunAbout(run)
    return [
      RunIdentity.grouped(run.id), printable(run.name), printable(run.symbol), about.frames,
      about.range, Amounts.whole(run.tradesClosed),
      Amounts.fixed(run.netProfit, 2, signed: true),
      Amounts.fixed(run.netProfit / run.cash * 100, 2, signed: true) + " %",
    ]
  }

  /// Everything about a run but its trades.
  static func detail(_ detail: JournalRunDetail, _ ink: Ink) -> [String] {
    let run = detail.run
    var lines = [ink.bold(printable(run.name)) + "  " + RunAbout(run).text, ""]
    lines += FigureTable(detail).lines(ink) + [""]
    lines += detail.warnings.map { ink.warning("warning: ") + printable($0) }
    var table = TextTable([.left, .left])
    for rule in detail.rules { table.add([printable(rule.path), printable(rule.expression)]) }
    table.add(["document", printable(run.documentPath)])
    table.add(["data hash", run.dataHash])
    table.add(["engine", run.engineVersion])
    table.add(["run", RunIdentity.grouped(run.id)])
    return lines + table.lines { $1 == 0 ? ink.dim($2) : $2 }
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
      symbol: run.symbol, base: run.baseFrame, bars: run.barFrame, first: run.first,
      last: run.last, candles: run.candles)
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
      band: abs(detail.run.optimisticEquity - detail.run.pessimisticEquity))
  }
}
