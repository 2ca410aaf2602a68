import Jobs
import Replay
import Text

extension SweepJSON {
  /// A reality check.
  static func realityCheck(_ found: RealityCheckOutcome) -> JSON {
    func beside(_ one: RealityCheck.Comparison) -> JSON {
      .object([
        "probability": .number(one.probability), "white": .number(one.white),
        "standOut": .whole(one.standOut), "discoveries": .whole(one.discoveries),
      ])
    }
    return .object([
      "draws": .whole(found.asked.draws), "block": .whole(found.asked.block),
      "seed": .text("\(found.asked.seed)"), "measure": .text(found.measure.rawValue),
      "settings": .whole(found.check.settings),
      "hold": found.check.holding.map(beside) ?? .null, "cash": beside(found.check.cash),
    ])
  }

  /// A cross-validation.
  static func crossValidation(_ found: CrossValidationOutcome, _ outcome: SweepOutcome) -> JSON {
    .object([
      "pieces": .whole(found.asked.split.groups), "tested": .whole(found.asked.split.tested),
      "embargo": .whole(found.embargo), "splits": .whole(found.splits),
      "paths": .list(found.paths.map(JSON.number)),
      "median": found.quantile(0.5).map(JSON.number) ?? .null,
      "hold": found.hold.map(JSON.number) ?? .null, "training": .number(found.trained),
      "test": .number(found.tested),
      "chosen": .list(
        found.chosen.map { one in
          .object([
            "parameters": .members(
              zip(outcome.ranges, outcome.trials[one.trial].values).map { ($0.name, .number($1)) }),
            "splits": .whole(one.splits),
          ])
        }),
    ])
  }
}
