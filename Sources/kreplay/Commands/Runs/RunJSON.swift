import Jobs
import Market
import Replay
import Store
import Strategy
import Text

/// What a run's JSON object holds only where it is asked for.
enum RunPart: String, CaseIterable {
  case trades, equity
}

/// A run as one JSON object.
func runJSON(of outcome: RunOutcome, with parts: Set<RunPart> = []) -> JSON {
  let open = outcome.run.trades.count { $0.isOpen }
  var statistics: [String: JSON] = [:]
  var unknown: [String: JSON] = [:]
  for (entry, figure) in zip(Statistics.catalogue, outcome.statistics.all) {
    switch figure {
    case .known(let value): statistics[entry.key] = .number(value)
    case .unknown(let reason):
      statistics[entry.key] = .null
      unknown[entry.key] = .text(reason)
    }
  }
  var object: [String: JSON] = [
    "run": .text(outcome.identity.description),
    "strategy": .text(outcome.run.name), "symbol": .text(outcome.run.symbols),
    "parameters": parametersJSON(outcome.document.parameters),
    "finalEquity": .number(outcome.run.finalEquity),
    "tradesClosed": .whole(outcome.run.trades.count - open),
    "tradesOpen": .whole(open),
    "statistics": .object(statistics),
    "unknown": .object(unknown),
    "analysis": AnalysisJSON.object(outcome),
    "timing": json(of: outcome.timing, candles: outcome.run.candleCount),
    "report": outcome.reportPath.map(JSON.text) ?? .null,
    "tries": outcome.tries.map(JSON.text) ?? .null,
    "warnings": .list((outcome.dataWarnings + outcome.warnings).map(JSON.text)),
  ]
  let times = RunTimes(outcome.run.instrument, base: outcome.run.baseFrame)
  if parts.contains(.trades) {
    let trades = outcome.run.trades.sorted { $0.number < $1.number }
    object["trades"] = TradeText.json(
      trades, times, symbols: outcome.symbols, rules: outcome.run.rules)
  }
  if !outcome.instruments.isEmpty {
    object["instruments"] = .list(outcome.instruments.map { json(of: $0, outcome.run) })
  }
  let rules = RuleFigures.all(of: outcome.run.rules, outcome.run.trades)
  if !rules.isEmpty { object["rules"] = .list(rules.map(json)) }
  if let facts = outcome.portfolio { object["portfolio"] = json(of: facts, outcome.symbols) }
  if parts.contains(.equity) { object["equity"] = EquityText(times: times).json(outcome.curve) }
  return .object(object)
}

extension RunOutcome {
  /// The names of several instruments; none of one alone.
  fileprivate var symbols: [String] {
    instruments.isEmpty ? [] : run.instruments.map(\.instrument.symbol)
  }
}

private func json(of figures: InstrumentFigures, _ run: Run) -> JSON {
  let traded = run.instruments[figures.instrument]
  return .object([
    "symbol": .text(traded.instrument.symbol), "candles": .whole(traded.candleCount),
    "dataHash": .text(traded.dataHash), "tradesClosed": .whole(figures.trades),
    "tradesWon": .whole(figures.won), "tradesOpen": .whole(figures.openTrades),
    "ordersRefused": .whole(figures.refused), "profit": .number(figures.profit),
    "costs": .number(figures.costs),
    "profitShare": figures.profitShare.map(JSON.number) ?? .null,
    "exposure": .number(figures.exposure),
    "holdProfit": figures.holdProfit.map(JSON.number) ?? .null,
  ])
}

private func json(_ figures: RuleFigures) -> JSON {
  .object([
    "name": .text(figures.name), "side": .text("\(figures.side)"),
    "tradesClosed": .whole(figures.trades), "tradesWon": .whole(figures.won),
    "tradesOpen": .whole(figures.openTrades), "profit": .number(figures.profit),
  ])
}

private func json(of timing: RunTiming, candles: Int) -> JSON {
  .object([
    "readSeconds": .number(timing.read),
    "engineSeconds": .number(timing.engine),
    "statisticsSeconds": .number(timing.statistics),
    "journalSeconds": .number(timing.journal),
    "reportSeconds": .number(timing.report),
    "candles": .whole(candles),
  ])
}
