import Jobs
import Market
import Replay
import Store
import Strategy
import Text

/// Two runs beside each other, for programs.
struct DiffJSON {
  private let outcome: DiffOutcome
  private let times: RunTimes

  init(_ outcome: DiffOutcome) {
    self.outcome = outcome
    times = RunTimes(outcome.first.run.instrument, base: outcome.first.run.baseFrame)
  }

  var object: JSON {
    let comparison = outcome.comparison
    return .object([
      "first": json(outcome.first), "second": json(outcome.second),
      "hasOtherData": .bool(outcome.hasOtherData),
      "parting": comparison.divergence.map(json) ?? .null,
      "trades": .list(comparison.trades.map(json)), "bridge": json(comparison.bridge),
      "currency": .text(outcome.currency), "warnings": .list(outcome.warnings.map(JSON.text)),
    ])
  }

  private func json(_ one: DiffedRun) -> JSON {
    .object([
      "name": .text(one.name), "run": .text(RunIdentity.grouped(one.id)),
      "strategy": .text(one.run.name), "finalEquity": .number(one.run.finalEquity),
      "parameters": parametersJSON(one.parameters.map { ($0.name, $0.value) }),
    ])
  }

  private func json(_ divergence: RunComparison.Divergence) -> JSON {
    func json(_ place: Int?) -> JSON { place.map(JSON.whole) ?? .null }
    return .object([
      "time": .text(times.iso(divergence.time)), "cause": .text(divergence.cause.rawValue),
      "symbol": divergence.symbol.map(JSON.text) ?? .null,
      "firstOrder": json(divergence.firstOrder), "secondOrder": json(divergence.secondOrder),
      "firstFill": json(divergence.firstFill), "secondFill": json(divergence.secondFill),
    ])
  }

  private func json(_ pair: TradePair) -> JSON {
    .object([
      "kind": .text(pair.kind.rawValue), "symbol": .text(outcome.symbol(of: pair)),
      "first": pair.first.map { .whole($0.number) } ?? .null,
      "second": pair.second.map { .whole($0.number) } ?? .null,
      "difference": .number(pair.difference),
    ])
  }

  private func json(_ bridge: ProfitBridge) -> JSON {
    .object([
      "first": .number(bridge.first), "second": .number(bridge.second),
      "steps": .list(
        bridge.steps.map {
          .object([
            "kind": .text($0.kind.rawValue), "amount": .number($0.amount),
            "trades": .whole($0.trades),
          ])
        }),
    ])
  }
}
