import Jobs
import Replay
import Store
import Text

/// Runs of a journal as one JSON object.
enum RunListJSON {
  static func object(_ runs: [ListedRun]) -> JSON { .object(["runs": .list(runs.map(json))]) }

  private static func json(_ listed: ListedRun) -> JSON {
    let run = listed.run
    let times = RunTimes(run)
    var object: [String: JSON] = [
      "run": .text(RunIdentity.grouped(run.id)), "number": .whole(run.number),
      "strategy": .text(run.name), "document": .text(run.documentPath),
      "symbol": .text(run.symbol), "currency": .text(run.currency),
      "zone": run.zone.map(JSON.text) ?? .null, "baseFrame": run.baseFrame.map(JSON.text) ?? .null,
      "barFrame": run.barFrame.map(JSON.text) ?? .null, "first": .text(times.iso(run.first)),
      "last": .text(times.iso(run.last)), "candles": .whole(run.candles), "bars": .whole(run.bars),
      "cash": .number(run.cash), "finalEquity": .number(run.finalEquity),
      "holdEquity": .number(run.holdEquity), "tradesClosed": .whole(run.tradesClosed),
      "tradesOpen": .whole(run.tradesOpen), "engine": .text(run.engineVersion),
      "dataHash": .text(run.dataHash),
      "parameters": parametersJSON(run.parameters.map { ($0.name, $0.value) }),
      "statistics": .object(
        Dictionary(
          Statistics.catalogue.map { entry in
            (entry.key, listed.figures[entry.key].map(JSON.number) ?? .null)
          }
        ) { first, _ in first }),
    ]
    if !run.changes.isEmpty {
      object["changes"] = .members(run.changes.map { ($0.path, .text($0.value)) })
    }
    if run.instruments.count > 1 { object["symbols"] = .list(run.symbols.map(JSON.text)) }
    return .object(object)
  }
}

/// Parameters as an object.
func parametersJSON(_ parameters: [(name: String, value: Double)]) -> JSON {
  .object(Dictionary(parameters.map { ($0.name, .number($0.value)) }) { first, _ in first })
}
