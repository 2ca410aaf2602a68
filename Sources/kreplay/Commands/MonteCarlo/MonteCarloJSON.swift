import Jobs
import Market
import Replay
import Strategy
import Text

/// A Monte Carlo analysis as one JSON object.
struct MonteCarloJSON {
  private let outcome: MonteCarloOutcome
  private let withPaths: Bool
  private let words: MonteCarloWords

  init(_ outcome: MonteCarloOutcome, withPaths: Bool) {
    (self.outcome, self.withPaths) = (outcome, withPaths)
    words = MonteCarloWords(outcome)
  }

  var object: JSON {
    let settings = outcome.settings
    return .object([
      "strategy": .text(outcome.document.name), "symbol": .text(outcome.symbols),
      "parameters": .members(
        outcome.document.parameters.map { ($0.name, .number($0.value)) }),
      "first": .text(outcome.first.description), "last": .text(outcome.last.description),
      "cash": .number(outcome.cash), "trades": .whole(outcome.trades),
      "ambiguousCandles": .whole(outcome.ambiguous),
      "draws": .whole(settings.draws), "histories": .whole(settings.histories),
      "block": .whole(settings.block), "missed": .number(settings.missed),
      "noise": .number(settings.noise), "seed": .text("\(settings.seed)"),
      "verdict": .list(words.sentences.map(JSON.text)),
      "experiments": .members(
        outcome.experiments.map { ($0.kind.rawValue, experiment($0)) }),
      "leftOut": .members(outcome.leftOut.map { ($0.kind.rawValue, .text($0.reason)) }),
      "costs": .list(outcome.costs.map { played(("times", .number($0.times)), $0.path) }),
      "delays": .list(outcome.delays.map { played(("bars", .whole($0.bars)), $0.path) }),
      "noDelay": outcome.noDelay.map(JSON.text) ?? .null,
      "warnings": .list(outcome.warnings.map(JSON.text)),
      "page": outcome.page.map(JSON.text) ?? .null,
    ])
  }

  private func annual(_ path: DrawnPath) -> JSON {
    words.isAnnual ? .number(outcome.annual(path)) : .null
  }

  /// The run under another condition.
  private func played(_ condition: (name: String, value: JSON), _ path: DrawnPath) -> JSON {
    .members([
      condition, ("return", .number(path.totalReturn)), ("annualReturn", annual(path)),
      ("maxDrawdown", .number(path.drawdown)), ("sharpe", .number(path.sharpe)),
    ])
  }

  private func experiment(_ one: Experiment) -> JSON {
    var object: [String: JSON] = [
      "what": .text(words.meaning(one.kind)), "paths": .whole(one.paths.count),
      "run": .object([
        "return": .number(one.own.totalReturn), "annualReturn": annual(one.own),
        "maxDrawdown": .number(one.own.drawdown), "sharpe": .number(one.own.sharpe),
      ]),
      "return": quantiles(one, \.totalReturn), "maxDrawdown": quantiles(one, \.drawdown),
      "sharpe": quantiles(one, \.sharpe), "losing": .number(one.losing),
      "reached": one.reached.map(JSON.number) ?? .null,
      "beatsHolding": one.beatsHolding.map(JSON.number) ?? .null,
    ]
    if one.years != nil { object["annualReturn"] = quantiles(one, one.annual) }
    if withPaths {
      func column(_ value: (DrawnPath) -> Double) -> JSON {
        .list(one.paths.map { .number(value($0)) })
      }
      object["all"] = .object([
        "return": column(\.totalReturn), "maxDrawdown": column(\.drawdown),
        "sharpe": column(\.sharpe),
        "hold": column(\.hold),
      ])
    }
    return .object(object)
  }

  /// Quantiles under their per cents.
  private func quantiles(_ one: Experiment, _ value: (DrawnPath) -> Double) -> JSON {
    .members(
      [0.05, 0.25, 0.5, 0.75, 0.95].map { share in
        (NumberText.shortest(share * 100), one.quantile(share, of: value).map(JSON.number) ?? .null)
      })
  }
}
