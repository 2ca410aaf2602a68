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
    if let walk = outcome.walkForward {
      object["walkForward"] = walkForward(walk, outcome, withDays: withTrials)
    }
    if let shuffled = outcome.shuffled {
      object["shuffled"] = .object([
        "histories": .whole(shuffled.asked.count), "block": .whole(shuffled.asked.block),
        "seed": .text("\(shuffled.asked.seed)"), "reached": .whole(shuffled.reached),
        "probability": .number(shuffled.probability),
        "median": shuffled.quantile(0.5).map(JSON.number) ?? .null,
        "best": .list(shuffled.best.map(JSON.number)),
      ])
    }
    if let found = outcome.realityCheck { object["realityCheck"] = realityCheck(found) }
    if let found = outcome.crossValidation {
      object["crossValidation"] = crossValidation(found, outcome)
    }
    if !outcome.reports.isEmpty { object["reports"] = .list(outcome.reports.map(JSON.text)) }
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
    func values(_ place: Int, _ range: SearchRange) -> JSON {
      .list(trials.map { json($0.values[place], of: range) })
    }
    return .object([
      "parameters": .members(
        outcome.ranges.enumerated().map { ($1.name, values($0, $1)) }),
      "score": column { $0.score ?? .nan }, "finalEquity": column(\.finalEquity),
      "fills": .list(trials.map { .whole($0.fills) }),
      "refused": .list(trials.map { $0.refusal.map(JSON.text) ?? .null }),
      "statistics": .members(
        Statistics.catalogue.enumerated().map { place, entry in
          (entry.key, column { place < $0.figures.count ? $0.figures[place] : .nan })
        }),
    ])
  }

  private static func walkForward(
    _ walk: WalkForwardOutcome, _ outcome: SweepOutcome, withDays: Bool
  ) -> JSON {
    let days = walk.account.days
    func figures(_ figures: CurveFigures?) -> JSON {
      guard let figures else { return .null }
      let all = [
        ("netReturn", figures.netReturn), ("cagr", figures.cagr), ("sharpe", figures.sharpe),
        ("maxDrawdown", figures.maxDrawdown),
      ]
      return .object(Dictionary(all.map { ($0, $1.value.map(JSON.number) ?? .null) }) { $1 })
    }
    func time(_ place: Int?) -> JSON { place.map { .text(days[$0].time.description) } ?? .null }
    var object: [String: JSON] = [
      "train": .text(walk.asked.train.text), "test": .text(walk.asked.test.text),
      "anchored": .bool(walk.asked.isAnchored),
      "account": figures(walk.account.own), "hold": figures(walk.account.hold),
      "hindsight": figures(walk.hindsightFigures),
      "trainedCagr": walk.trainedCAGR.map(JSON.number) ?? .null,
      "windows": .list(
        walk.windows.map { window in
          let stretch = window.stretch
          return .object([
            "trainFrom": .text(window.train.description),
            "testFrom": .text(window.test.description),
            "testTo": .text(window.end.description),
            "from": time(stretch.days?.lowerBound), "to": time(stretch.days?.upperBound),
            "parameters": window.chosen.map {
              .members(zip(outcome.ranges, $0.values).map { ($0.name, json($1, of: $0)) })
            } ?? .null,
            "score": window.chosen?.score.map(JSON.number) ?? .null,
            "training": window.chosen.map { Self.figures($0.figures) } ?? .null,
            "return": .number(stretch.gain), "hold": .number(stretch.hold),
            "median": window.median.map(JSON.number) ?? .null,
            "turnover": .number(stretch.turnover), "cost": .number(stretch.cost),
            "fills": .whole(stretch.fills),
          ])
        }),
    ]
    if let document = walk.stitched, let run = document.figures {
      object["stitched"] = .object([
        "path": .text(document.path), "fills": .whole(run.fills),
        "finalEquity": .number(run.finalEquity),
        "figures": Self.figures(run.statistics.all.map { $0.value ?? .nan }),
      ])
    }
    if withDays {
      object["days"] = .object([
        "time": .list(days.map { .text($0.time.description) }),
        "equity": .list(days.map { .number($0.equity) }),
        "hold": .list(days.map { .number($0.hold) }),
        "hindsight": .list(walk.hindsight.map(JSON.number)),
      ])
    }
    return .object(object)
  }

  private static func facts(_ facts: SearchFacts) -> JSON {
    .object([
      "sharpe": .number(facts.sharpe), "expectedBest": facts.expectedBest.map(JSON.number) ?? .null,
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
        zip(outcome.ranges, trial.values).map { ($0.name, json($1, of: $0)) }),
      "score": trial.score.map(JSON.number) ?? .null,
      "finalEquity": .number(trial.finalEquity), "fills": .whole(trial.fills),
      "statistics": figures(trial.figures),
    ])
  }

  /// A value that was tried: a number, or what a choice is called.
  private static func json(_ value: Double, of range: SearchRange) -> JSON {
    range.isNumeric ? .number(value) : .text(range.label(value))
  }

  private static func figures(_ values: [Double]) -> JSON {
    if values.isEmpty { return .null }
    return .object(
      Dictionary(zip(Statistics.catalogue.map(\.key), values.map(JSON.number))) { $1 })
  }
}
