import Market
import Replay
import Strategy
import Text

extension Search {
  /// Plays the best settings of a search again, each as a run with its report, where that is asked for.
  ///
  /// - Returns: the outcome with the reports' paths.
  /// - Throws: the `UserError`s of all modules.
  func withReports(_ outcome: SweepOutcome) throws -> SweepOutcome {
    guard let folder = request.reportFolder, !outcome.isStopped else { return outcome }
    var outcome = outcome
    for place in outcome.ranking.prefix(request.reported) {
      try observer.check()
      let trial = outcome.trials[place]
      let variant = player.variant(of: trial.number)
      let run = try self.run(of: trial, variant, first: outcome.first, in: folder)
      let made = try performRun(run, observer: observer)
      if let path = made.reportPath { outcome.reports.append(path) }
    }
    return outcome
  }

  /// A setting as a run that has the same figures.
  private func run(
    of trial: SweepTrial, _ variant: SearchVariant, first: Time?, in folder: String
  ) throws -> RunRequest {
    var run = request.run
    run.reportFolder = folder
    run.settings = plan.grid.setting(of: trial.values, beside: fixed)
    run.changes = changes
    for (range, place) in zip(plan.grid.ranges, plan.grid.places(trial.number)) {
      if let choices = range.choices { run.changes.append(choices[place]) }
    }
    if let first { run.changes.append(try DocumentChange("from", words(first, variant))) }
    if variant.options.to != variant.candles.facts.to, let to = variant.options.to {
      run.changes.append(try DocumentChange("to", to.description))
    }
    return run
  }

  /// A moment as a document says it: of days their date.
  private func words(_ time: Time, _ variant: SearchVariant) -> String {
    let isOfDays = variant.candles.facts.frame.map { $0.intradaySeconds == nil } ?? false
    let text = time.description
    return isOfDays && time.milliseconds % 86_400_000 == 0 ? String(text.prefix(10)) : text
  }
}
