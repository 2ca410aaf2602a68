import Replay
import Store

/// A run as one JSON object.
func runJSON(of outcome: RunOutcome) -> JSON {
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
  return .object([
    "run": .text(outcome.identity.description),
    "finalEquity": .number(outcome.run.finalEquity),
    "tradesClosed": .whole(outcome.run.trades.count - open),
    "tradesOpen": .whole(open),
    "statistics": .object(statistics),
    "unknown": .object(unknown),
    "timing": json(of: outcome.timing, candles: outcome.run.candleCount),
    "report": outcome.reportPath.map(JSON.text) ?? .null,
    "warnings": .list((outcome.dataWarnings + outcome.warnings).map(JSON.text)),
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
