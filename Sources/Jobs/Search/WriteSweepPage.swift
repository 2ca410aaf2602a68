import Market
import Replay
import Report
import Strategy
import Text

extension Search {
  /// Writes the page about a search, where one is wanted.
  ///
  /// - Returns: the outcome with the page's path.
  /// - Throws: the `UserError`s of files.
  func withPage(_ outcome: SweepOutcome) throws -> SweepOutcome {
    guard let path = request.page else { return outcome }
    var outcome = outcome
    var report = page(outcome)
    do {
      report.equity = try sweepFan(outcome).map { equity($0, outcome) }
    } catch let error where observer.isStopped && error.isStop {
      // The page is whole but for the curves of the settings.
      outcome.isStopped = true
    }
    let file = try WriteFile(path)
    try file.write(sweepPage(report))
    try file.finish()
    outcome.page = path
    return outcome
  }

  private func equity(_ fan: SweepFan, _ outcome: SweepOutcome) -> SweepReport.EquityFan {
    var report = SweepReport.EquityFan()
    (report.times, report.lines, report.best, report.hold) = (
      fan.times.map(outcome.times.local), fan.lines, fan.best, fan.hold
    )
    report.settings = fan.settings
    report.seed = request.seed ?? 1
    for trial in outcome.trials where trial.refusal == nil {
      guard let own = trial["netReturn"] else { continue }
      report.all += 1
      if own < 0 { report.losing += 1 }
      let hold = outcome.hold(of: trial)
      if let held = Statistics.value("netReturn", in: hold), own < held { report.below += 1 }
      if let fall = trial["maxDrawdown"], let held = Statistics.value("maxDrawdown", in: hold),
        fall > held
      {
        report.shallower += 1
      }
    }
    return report
  }

  private func page(_ outcome: SweepOutcome) -> SweepReport {
    var report = SweepReport()
    report.name = document.name
    report.notes = document.notes ?? ""
    report.symbols = outcome.symbols
    report.currency = outcome.currency
    report.cash = document.account.cash
    let times = outcome.times
    (report.first, report.last) = (outcome.first.map(times.local), times.local(outcome.last))
    (report.isIntraday, report.zone) = (outcome.isIntraday, times.zone)
    report.axes = outcome.ranges.map { range in
      SweepReport.Axis(
        name: range.name, values: range.values,
        labels: range.isNumeric ? nil : range.choices?.map(\.label))
    }
    report.condition = outcome.condition ?? ""
    report.score = outcome.score
    var places: [Int: Int] = [:]
    let holds = outcome.holds.mapValues(scoreOfHolding)
    for (place, trial) in outcome.trials.enumerated() where trial.refusal == nil {
      places[place] = report.trials.count
      report.trials.append(
        SweepReport.Trial(
          places: plan.grid.places(trial.number), score: trial.score,
          holdScore: holds[plan.grid.variant(of: trial.number)] ?? nil, figures: trial.figures))
    }
    report.ranking = outcome.ranking.compactMap { places[$0] }
    report.reports = outcome.reports.map {
      relativePath(of: $0, from: folder(of: request.page ?? ""))
    }
    report.gridSize = outcome.gridSize
    report.refused = outcome.refused
    (report.tries, report.areRelated) = (outcome.tries, outcome.areRelated)
    report.isStopped = outcome.isStopped
    report.hold = outcome.hold
    report.holdScore = scoreOfHolding(outcome.hold)
    report.holdsOne = outcome.holdsOne
    report.facts = outcome.facts
    report.shuffled = outcome.shuffled.map {
      SweepReport.Shuffled(
        count: $0.asked.count, block: $0.asked.block, best: $0.best, median: $0.quantile(0.5),
        reached: $0.reached,
        probability: $0.probability)
    }
    report.walkForward = outcome.walkForward.map { walkForward($0, times) }
    report.realityCheck = outcome.realityCheck?.check
    report.crossValidation = outcome.crossValidation.map {
      SweepReport.CrossValidation(
        groups: $0.asked.split.groups, tested: $0.asked.split.tested, embargo: $0.embargo,
        splits: $0.splits, paths: $0.paths, hold: $0.hold, trained: $0.trained)
    }
    report.verdict = SweepVerdict(outcome).sentences
    report.warnings = outcome.warnings
    report.command = request.command
    report.documentHash = SHA256.hex(of: text)
    report.dataHash = candles.hash
    return report
  }
}

extension Search {
  /// What holding has of what trials are ordered by.
  private func scoreOfHolding(_ hold: [Double]) -> Double? {
    score.value { $0 == "trades" ? nil : Statistics.value($0, in: hold) }
  }

  private func walkForward(
    _ walk: WalkForwardOutcome, _ times: RunTimes
  ) -> SweepReport.WalkForward {
    var report = SweepReport.WalkForward()
    let days = walk.account.days
    report.words = walk.asked.words
    report.times = days.map { times.local($0.time) }
    report.equity = days.map(\.equity)
    report.hold = days.map(\.hold)
    report.hindsight = walk.hindsight
    let figures =
      [walk.account.own, walk.account.hold] + (walk.hindsightFigures.map { [$0] } ?? [])
    report.returns = figures.map(SweepVerdict.returns)
    report.windows = walk.windows.map { window in
      let stretch = window.stretch
      return SweepReport.WalkForward.Window(
        train: times.local(window.train), test: times.local(window.test), days: stretch.days,
        places: window.chosen.map { plan.grid.places($0.number) }, score: window.chosen?.score,
        gain: stretch.gain, hold: stretch.hold, median: window.median, cost: stretch.cost,
        fills: stretch.fills)
    }
    return report
  }
}

extension SweepRequest {
  /// The command that makes the same page again, as it would be typed in the document's folder.
  fileprivate var command: String {
    var words = ["kreplay sweep", shellWord(lastPart(ofPath: run.document))]
    words += ranges.map { "--set " + shellWord("\($0.name)=\($0.text)") }
    words += run.data.map {
      "--data " + shellWord($0.path == "-" ? "-" : lastPart(ofPath: $0.path))
    }
    if let condition { words.append("--where " + shellWord(condition)) }
    if let score { words.append("--by " + shellWord(score)) }
    if let sample { words.append("--\(sampling.rawValue) \(sample) --seed \(seed ?? 1)") }
    if let only { words.append("--only " + shellWord(lastPart(ofPath: only))) }
    if let from { words.append("--from " + shellWord(from.description)) }
    if let walkForward {
      words.append(
        "--walk-forward \(walkForward.text)" + (walkForward.isAnchored ? " --anchored" : ""))
    }
    if let shuffling {
      words.append("--shuffle \(shuffling.count)")
      if shuffling.block > 1 { words.append("--shuffle-block \(shuffling.block)") }
    }
    if sample == nil, shuffling != nil || resampling != nil, let seed, seed != 1 {
      words.append("--seed \(seed)")
    }
    if let resampling {
      words.append("--reality-check \(resampling.draws)")
      if resampling.block != Resampling.usualBlock {
        words.append("--reality-check-block \(resampling.block)")
      }
    }
    if let crossValidating {
      words.append("--cross-validate \(crossValidating.text)")
      if let embargo = crossValidating.embargo { words.append("--embargo \(embargo)") }
    }
    if reportFolder != nil { words.append("--top \(reported) --report") }
    if let page { words.append("--out " + shellWord(lastPart(ofPath: page))) }
    return words.joined(separator: " ")
  }
}
