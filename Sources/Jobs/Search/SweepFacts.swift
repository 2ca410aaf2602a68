import Market
import Replay
import Store
import Strategy

extension Search {
  /// The outcome of the trials that are done.
  func outcome(
    _ trials: [SweepTrial], _ ranking: [Int], _ known: Int, first: Time?, _ journal: TrialJournal?,
    isStopped: Bool, seconds: Double
  ) throws -> SweepOutcome {
    let facts = player.candles.facts
    let played = trials.count { $0.refusal == nil }
    let tries = try journal?.journal.tries(canonical: document.canonical, dataHash: facts.hash)
    let count = max(played, tries ?? 0)
    let all =
      count > played
      ? try journal.map { try FamilyTries.ratios(document.canonical, facts.hash, $0.journal) } : nil
    let holding = try holding(
      of: ranking.first.map { trials[$0] } ?? trials.first { $0.refusal == nil }, first)
    try journal?.journal.close()
    return SweepOutcome(
      document: document, ranges: ranges, condition: condition?.text, score: score.text,
      gridSize: plan.grid.size, allowed: plan.allowed, wanted: plan.numbers.count, trials: trials,
      ranking: ranking, known: known, first: first, last: facts.last, candles: facts.count,
      symbols: facts.symbols,
      currency: document.account.currency.isEmpty
        ? facts.instruments.first?.currency ?? "" : document.account.currency,
      isIntraday: facts.frame?.intradaySeconds != nil,
      hold: holding?.hold.map { $0.value ?? .nan } ?? [],
      facts: searchFacts(trials, ranking.first, count, all ?? [], holding?.periodsPerYear),
      tries: count,
      warnings: facts.warnings, seconds: seconds, threads: threads, isStopped: isStopped,
      walkForward: nil, shuffled: nil, realityCheck: nil, crossValidation: nil,
      journal: request.run.journal, page: nil)
  }

  /// The figures of buying and holding over the scored days.
  private func holding(of trial: SweepTrial?, _ first: Time?) throws -> Statistics? {
    guard let trial else { return nil }
    let strategy = try player.strategy(trial.number).get()
    return try player.play([strategy], from: first, isStopped: { false }).first?.statistics
  }

  private func searchFacts(
    _ trials: [SweepTrial], _ best: Int?, _ tries: Int, _ all: [Double], _ periods: Double?
  ) -> SearchFacts? {
    guard let best, let periods else { return nil }
    var measured: [SearchFacts.Trial] = []
    var chosen: Int?
    for (place, trial) in trials.enumerated() {
      guard let sharpe = trial["sharpe"], let sums = trial.returns else { continue }
      if place == best { chosen = measured.count }
      measured.append(SearchFacts.Trial(sharpe: sharpe, sums: sums))
    }
    return chosen.flatMap {
      SearchFacts(
        measured, chosen: $0, tries: tries, all: all, periodsPerYear: periods,
        crossValidates: request.crossValidates)
    }
  }
}
