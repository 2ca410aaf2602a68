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
    let played = trials.count { $0.refusal == nil }
    let family = player.variants[0].family
    let tries = try journal?.journal.tries(
      ofFamily: family, on: player.variants[0].candles.facts.hash)
    let count = max(played, tries ?? 0)
    let all =
      count > played ? try journal.map { try FamilyTrials.ratios(family, $0.journal) } : nil
    let areRelated = try journal.map { try $0.journal.related(to: family).count > 1 } ?? false
    let holdings = try holdings(of: trials, ranking + trials.indices, first)
    let best = ranking.first.map { trials[$0] } ?? trials.first { $0.refusal == nil }
    let holding = best.flatMap { holdings[plan.grid.variant(of: $0.number)] }
    try journal?.journal.close()
    return SweepOutcome(
      document: document, ranges: ranges, condition: condition?.text, score: score.text,
      gridSize: plan.grid.size, allowed: plan.allowed, wanted: plan.numbers.count, trials: trials,
      ranking: ranking, known: known, first: first, last: candles.lastCandle,
      candles: candles.count,
      symbols: candles.symbols, currency: candles.currency, isIntraday: candles.isIntraday,
      zone: candles.zone, dayShift: candles.dayShift,
      holds: holdings.mapValues { $0.hold.map { $0.value ?? .nan } }, grid: plan.grid,
      facts: searchFacts(trials, ranking.first, count, all ?? [], holding?.periodsPerYear),
      tries: count, areRelated: areRelated,
      warnings: candles.warnings, seconds: seconds, threads: threads, isStopped: isStopped,
      walkForward: nil, shuffled: nil, realityCheck: nil, crossValidation: nil,
      journal: request.run.journal, page: nil)
  }

  /// The figures of buying and holding over the scored days, for each variant of which a trial was played: those
  /// beside its first trial, since several instruments are bought when that could first trade each.
  ///
  /// - Parameter order: places of trials, in the order in which they are looked at.
  private func holdings(
    of trials: [SweepTrial], _ order: [Int], _ first: Time?
  ) throws -> [Int: Statistics] {
    var holdings: [Int: Statistics] = [:]
    for place in order where trials[place].refusal == nil {
      if holdings.count == player.variants.count { break }
      let trial = trials[place]
      let variant = plan.grid.variant(of: trial.number)
      if holdings[variant] != nil { continue }
      holdings[variant] = try player.play([trial.number], from: first, isStopped: { false }).first?
        .get().statistics
    }
    return holdings
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
        crossValidates: request.crossValidates
          && SearchVariant.areOfSameCandles(player.variants),
        threads: threads, workers: onThreads)
    }
  }
}
