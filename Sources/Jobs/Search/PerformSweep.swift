import Market
import Replay
import Store
import Strategy
import Synchronization
import Text

/// Tries settings of a document's parameters on the same candles, all scored from the same day, and tells
/// how much of the best result may be luck.
///
/// Where the observer stops it, the trials that are done are kept, and the outcome is of those.
///
/// - Throws: the `UserError`s of all modules; `InterruptedError` where it was stopped before the first
///   trial.
public func performSweep(
  _ request: SweepRequest, observer: any JobObserver = NoObserver()
) throws -> SweepOutcome {
  let search = try Search(request, observer)
  return try search.withPage(search.withReports(search.outcome()))
}

/// A search that is ready to be played.
struct Search {
  let request: SweepRequest
  let observer: any JobObserver
  /// The document with the first of all choices, and its text as it was read.
  let document: StrategyDocument, text: String
  let ranges: [SearchRange]
  /// Parameters and other values of the document that the request gives one value each.
  let fixed: [String: Double], changes: [DocumentChange]
  let condition: NamedArithmetic?
  let score: NamedArithmetic
  let plan: SearchPlan
  let player: TrialPlayer
  let candles: SearchCandleFacts
  let threads: Int

  init(_ asked: SweepRequest, _ observer: any JobObserver) throws {
    self.observer = observer
    for data in asked.run.data { try asked.run.refuseSharedInput(data.path) }
    let template = try DocumentTemplate(
      path: asked.run.document, hasEvents: asked.run.events != nil)
    let request = try asked.completed(by: template.document.sweep)
    self.request = request
    let words = try SearchWords(request, template)
    (ranges, condition, score) = (words.ranges, words.condition, words.score)
    (fixed, changes) = (words.fixed, words.changes)
    let common = try template.changed(by: words.changes)
    let parameters = Dictionary(
      try common.document(words.fixed).parameters.map { ($0.name, $0.value) }
    ) { $1 }
    if let journal = request.run.journal { try Journal.check(path: journal) }
    let grid = SearchGrid(ranges: ranges)
    plan = try SearchPlan(
      grid, where: condition, fixed: parameters, request.choice(of: grid),
      most: request.allowsMany ? SweepRequest.limit : SweepRequest.most)
    let variants = try SearchVariant.all(
      of: grid, common, fixed: words.fixed, request, observer)
    (document, text) = (variants[0].document, template.document.text)
    candles = SearchCandleFacts(variants)
    player = TrialPlayer(variants, fixed: parameters, grid: grid)
    threads = max(1, request.threads == 0 ? processorCount : request.threads)
    // Lengths that the candles cannot hold are said before anything is played.
    try refuseTests(of: variants)
    if let walk = request.walkForward { _ = try windows(of: walk, from: candles.first) }
    try refuseStitching()
    if request.shuffling != nil {
      try HistoryDays(player.candles, first: candles.first).refuseBelowZero()
    }
  }

  /// Refuses tests that compare days, where settings have other candles.
  private func refuseTests(of variants: [SearchVariant]) throws {
    if request.walkForward != nil, player.searchesSize.contains(true) {
      throw UsageError(
        "a walk-forward keeps one account, whose size of orders stays, and 'size' or 'slippage' of \(printablePath(document.path)) depends on what is searched; "
          + "give it a value of its own, or leave the walk-forward out")
    }
    let tests = [
      ("walk-forward", request.walkForward != nil), ("shuffled history", request.shuffling != nil),
      ("reality check", request.resampling != nil),
      ("cross-validation", request.crossValidating != nil),
    ]
    guard let test = tests.first(where: \.1), !SearchVariant.areOfSameCandles(variants) else {
      return
    }
    throw UsageError(
      "a \(test.0) compares the same days of all settings, and these have other candles (\(printable(candles.symbols, limit: 60))); "
        + "search each by itself, or leave the test out")
  }

  /// Some settings that were tried, and what all of them have in common.
  struct TriedSettings {
    /// In the order of the settings; fewer where it was stopped.
    let trials: [SweepTrial]
    /// Of these, how many the journal had.
    let known: Int
    /// From when they are scored.
    let first: Time?
    let journal: TrialJournal?
    let isStopped: Bool
  }

  /// Makes the trials of some settings of the plan that the journal does not have.
  func made(_ numbers: [Int]) throws -> TriedSettings {
    let observer = observer
    let isStopped: @Sendable () -> Bool = { observer.isStopped }
    let wanted = player.from
    if let only = request.only, request.from != nil, let wanted,
      let over = try player.firstCommon(
        plan.scored, from: nil, threads: threads, isStopped: isStopped), over > wanted
    {
      let times = candles.times
      throw UsageError(
        "a setting of \(printablePath(only)) can trade from \(times.written(over)) only, and --from says \(times.written(wanted)); "
          + "take a later time, from which all of the list can be scored")
    }
    let first = try player.firstCommon(
      plan.scored, from: wanted, threads: threads, isStopped: isStopped)
    try observer.check()
    let from = first.map { max($0, wanted ?? $0) } ?? wanted
    try checkReturns(from: from)
    let journal = try openJournal(from: from)
    let known = try journal?.known(numbers) ?? [:]
    let played = try play(numbers.filter { known[$0] == nil }, from, known.count, journal)
    return TriedSettings(
      trials: numbers.compactMap { known[$0] ?? played.trials[$0] }, known: known.count,
      first: from, journal: journal, isStopped: played.isStopped)
  }

  func outcome() throws -> SweepOutcome {
    let start = Stopwatch.now
    let made = try made(plan.numbers)
    var trials = made.trials
    guard trials.count > 0 else { throw InterruptedError() }
    if trials.allSatisfy({ $0.refusal != nil }), let refusal = trials.first?.refusal {
      throw UsageError(
        "the document refuses all \(Amounts.whole(trials.count)) settings; of the first it says:\n"
          + refusal)
    }
    for i in trials.indices where trials[i].refusal == nil {
      trials[i].score = trials[i].value(of: score)
    }
    // Near each other, since sorting jumps between them.
    let scores = trials.map(\.score)
    let ranking = scores.indices.filter { scores[$0] != nil }.sorted {
      let (a, b) = (scores[$0] ?? 0, scores[$1] ?? 0)
      return a == b ? $0 < $1 : a > b
    }
    let outcome = try outcome(
      trials, ranking, made.known, first: made.first, made.journal, isStopped: made.isStopped,
      seconds: Stopwatch.now - start)
    return try tested(outcome)
  }

  /// Adds what choosing again and again would have made, and what shuffled histories show, where that is
  /// asked for.
  private func tested(_ outcome: SweepOutcome) throws -> SweepOutcome {
    var outcome = outcome
    guard !outcome.isStopped else { return outcome }
    guard let best = outcome.best, let score = best.score, let first = outcome.first else {
      outcome.unmade = missing(in: outcome)
      return outcome
    }
    do {
      outcome.walkForward = try request.walkForward.flatMap {
        try walkForward($0, best: best.number, first: first)
      }
      outcome.shuffled = try request.shuffling.map {
        try shuffled($0, best: score, first: first)
      }
      (outcome.realityCheck, outcome.crossValidation) = try byEachReturn(
        best: best.number, first: first, tries: outcome.tries)
      outcome.unmade = missing(in: outcome)
    } catch let error where observer.isStopped && error.isStop {
      outcome.isStopped = true
    }
    return outcome
  }

  /// What was asked for and is not in an outcome, as its verdict names it.
  private func missing(in outcome: SweepOutcome) -> [String] {
    let isUnwalked = request.walkForward != nil && outcome.walkForward == nil
    let document = printablePath(request.stitched ?? "")
    let tests: [(isMissing: Bool, name: String)] = [
      (isUnwalked, "walk-forward"),
      (isUnwalked && request.stitched != nil, "its document \(document)"),
      (request.shuffling != nil && outcome.shuffled == nil, "shuffled histories"),
      (request.resampling != nil && outcome.realityCheck == nil, "reality check"),
      (request.crossValidating != nil && outcome.crossValidation == nil, "cross-validation"),
    ]
    return tests.filter(\.isMissing).map(\.name)
  }

  private func openJournal(from: Time?) throws -> TrialJournal? {
    guard let path = request.run.journal else { return nil }
    let scorings = player.variants.map { $0.scoring(from: from) }
    let families = player.variants.flatMap { $0.document.families(on: $0.candles.facts.hash) }
    return try TrialJournal(
      Journal(path: path), scorings, relating: families, of: plan.grid, fixed: player.fixed)
  }

  /// Plays settings in batches, and keeps each batch when it is done.
  private func play(
    _ numbers: [Int], _ from: Time?, _ known: Int, _ journal: TrialJournal?
  ) throws -> (trials: [Int: SweepTrial], isStopped: Bool) {
    let total = known + numbers.count
    let done = Mutex<[Int: SweepTrial]>([:])
    let (observer, player) = (observer, player)
    observer.tried(known, of: total)
    defer { observer.ended() }
    let size = max(1, min(64, (numbers.count + 4 * threads - 1) / (4 * threads)))
    do {
      let ordered = plan.grid.neighboring(numbers, by: size)
      try inBatches(ordered, size: size, threads: threads) { batch in
        try observer.check()
        let trials = try player.trials(batch, from: from) { observer.isStopped }
        try journal?.keep(trials)
        let count = done.withLock { done in
          for trial in trials { done[trial.number] = trial }
          return done.count
        }
        observer.tried(known + count, of: total)
      }
    } catch let error where observer.isStopped && error.isStop {
      return (done.withLock { $0 }, true)
    }
    return (done.withLock { $0 }, false)
  }
}

extension SweepTrial {
  /// What the trial is ordered by; `nil` where that is not known.
  func value(of score: NamedArithmetic) -> Double? {
    score.value { name in
      switch name {
      case "finalEquity": finalEquity
      case "fills": Double(fills)
      default: Statistics.place(of: name).map { figures[$0] }
      }
    }
  }
}

extension SweepRequest {
  /// Which settings of a grid are tried.
  ///
  /// - Throws: what reading a list of them throws.
  fileprivate func choice(of grid: SearchGrid) throws -> SearchPlan.Choice {
    if let only {
      return .listed(try ListedSettings(path: only, of: grid).numbers, areAlone: from != nil)
    }
    return sample.map { .drawn($0, seed: seed ?? 1, sampling) } ?? .all
  }
}

extension Error {
  /// Whether it only says that the observer stopped the work.
  var isStop: Bool {
    if self is InterruptedError { return true }
    if case .stopped? = (self as? ReplayError)?.fact { return true }
    return false
  }
}
