import Jobs
import Market
import Replay
import Store
import Strategy
import Text

/// A search as one JSON object.
enum SweepJSON {
  static func object(_ outcome: SweepOutcome, top: Int, withTrials: Bool = false) -> JSON {
    var object: [String: JSON] = [
      "strategy": .text(outcome.document.name), "symbol": .text(outcome.symbols),
      "ranges": .members(outcome.ranges.map { ($0.name, .text($0.text)) }),
      "where": outcome.condition.map(JSON.text) ?? .null, "by": .text(outcome.score),
      "settings": .number(outcome.gridSize),
      "allowed": outcome.allowed.map(JSON.whole) ?? .null, "wanted": .whole(outcome.wanted),
      "done": .whole(outcome.trials.count), "known": .whole(outcome.known),
      "refused": .whole(outcome.refused), "stopped": .bool(outcome.isStopped),
      "tries": .whole(outcome.tries),
      "scoredFrom": outcome.first.map { .text($0.description) } ?? .null,
      "last": .text(outcome.last.description), "candles": .whole(outcome.candles),
      "luck": outcome.facts.map(facts) ?? .null,
      "verdict": .list(SweepVerdict(outcome).sentences.map(JSON.text)),
      "hold": figures(outcome.hold),
      "best": .list(outcome.ranking.prefix(top).map { trial(outcome.trials[$0], outcome) }),
      "warnings": .list(outcome.warnings.map(JSON.text)),
      "seconds": .number(outcome.seconds), "threads": .whole(outcome.threads),
      "journal": outcome.journal.map(JSON.text) ?? .null,
      "page": outcome.page.map(JSON.text) ?? .null,
    ]
    if withTrials { object["trials"] = trials(outcome) }
    return .object(object)
  }

  /// A shard of a search.
  static func object(_ outcome: ShardOutcome) -> JSON {
    .object([
      "strategy": .text(outcome.name), "symbol": .text(outcome.symbols),
      "shard": .whole(outcome.shard.number), "shards": .whole(outcome.shard.count),
      "all": .whole(outcome.all), "wanted": .whole(outcome.places.count),
      "done": .whole(outcome.done), "known": .whole(outcome.known),
      "refused": .whole(outcome.refused), "stopped": .bool(outcome.isStopped),
      "scoredFrom": outcome.first.map { .text($0.description) } ?? .null,
      "last": .text(outcome.last.description),
      "warnings": .list(outcome.warnings.map(JSON.text)),
      "seconds": .number(outcome.seconds), "threads": .whole(outcome.threads),
      "journal": .text(outcome.journal),
    ])
  }

  /// Shards that were merged.
  static func object(_ outcome: MergeOutcome) -> JSON {
    .object([
      "searches": .list(
        outcome.searches.map {
          .object([
            "strategy": .text($0.name), "symbol": .text($0.symbol),
            "scoredFrom": .text($0.first.description), "last": .text($0.last.description),
            "engine": .text($0.engineVersion),
          ])
        }),
      "shards": .list(
        outcome.shards.map {
          .object(["path": .text($0.path), "new": .whole($0.new), "known": .whole($0.known)])
        }),
      "journal": .text(outcome.journal),
    ])
  }

  /// All trials in the order of the grid, a list for each of their parameters and figures.
  private static func trials(_ outcome: SweepOutcome) -> JSON {
    let trials = outcome.trials
    func column(_ value: (SweepTrial) -> Double) -> JSON {
      .list(trials.map { .number(value($0)) })
    }
    return .object([
      "parameters": .members(
        outcome.ranges.enumerated().map { place, range in (range.name, column { $0.values[place] })
        }),
      "score": column { $0.score ?? .nan }, "finalEquity": column(\.finalEquity),
      "fills": .list(trials.map { .whole($0.fills) }),
      "refused": .list(trials.map { $0.refusal.map(JSON.text) ?? .null }),
      "statistics": .members(
        Statistics.catalogue.enumerated().map { place, entry in
          (entry.key, column { place < $0.figures.count ? $0.figures[place] : .nan })
        }),
    ])
  }

  private static func facts(_ facts: SearchFacts) -> JSON {
    .object([
      "sharpe": .number(facts.sharpe), "expectedBest": facts.luck.map(JSON.number) ?? .null,
      "deflatedSharpe": facts.deflated.map(JSON.number) ?? .null,
      "yearsNeeded": facts.yearsNeeded.map(JSON.number) ?? .null, "years": .number(facts.years),
      "overfitting": facts.overfitting.map { .number($0.probability) } ?? .null,
      "measured": .whole(facts.measured), "tries": .whole(facts.tries),
      "moreThanLuck": .bool(facts.isMoreThanLuck),
    ])
  }

  private static func trial(_ trial: SweepTrial, _ outcome: SweepOutcome) -> JSON {
    .object([
      "parameters": .members(
        zip(outcome.ranges, trial.values).map { ($0.name, .number($1)) }),
      "score": trial.score.map(JSON.number) ?? .null,
      "finalEquity": .number(trial.finalEquity), "fills": .whole(trial.fills),
      "statistics": figures(trial.figures),
    ])
  }

  private static func figures(_ values: [Double]) -> JSON {
    if values.isEmpty { return .null }
    return .object(
      Dictionary(zip(Statistics.catalogue.map(\.key), values.map(JSON.number))) { $1 })
  }
}
