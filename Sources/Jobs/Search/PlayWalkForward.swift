import Market
import Replay
import Strategy
import Synchronization
import Text

extension Search {
  /// The windows of a walk-forward over the days that are scored.
  ///
  /// - Throws: `UsageError` where there is none.
  func windows(of asked: WalkForward, from first: Time) throws -> [WalkForwardWindow] {
    let facts = player.candles.facts
    let instrument = facts.instruments[0]
    let isDaily = facts.frame.map { $0.intradaySeconds == nil } ?? false
    let times = candles.times
    return try asked.windows(
      from: first, to: facts.last,
      isWhole: { $0 >= first || !player.candles.hasCandle(from: $0, before: first) },
      time: {
        try WrittenTime($0.description).time(for: instrument, ofDaily: isDaily ? facts.first : nil)
      },
      day: { times.day($0) })
  }

  /// Chooses the best setting of each training time, and follows it through the test after it.
  ///
  /// - Parameter best: the setting that is best over all scored days.
  /// - Throws: `UsageError` where there is no window; `ReplayError`, and what the candles throw.
  func walkForward(_ asked: WalkForward, best: Int, first: Time) throws -> WalkForwardOutcome? {
    let windows = try windows(of: asked, from: first)
    let (observer, total) = (observer, (windows.count + 1) * plan.numbers.count)
    let done = Mutex(0)
    observer.tried(0, of: total)
    defer { observer.ended() }
    let player = player.keeping(plan.numbers)
    let tried = { @Sendable (count: Int) in
      let all = done.withLock { done -> Int in
        done += count
        return done
      }
      observer.tried(all, of: total)
    }
    let chosen = try windows.map { try choice($0, player, tried) }
    let base = try player.whole(best, from: first, to: nil) { observer.isStopped }.run
    let tracks = try tracks(windows, chosen, base.days.map(\.time))
    let followed = zip(windows, tracks).map {
      StitchedAccount.Segment($1, from: $0.test.lowerBound)
    }
    guard let account = StitchedAccount(followed, on: base, cash: document.account.cash) else {
      return nil
    }
    let medians = try medianSettings(account, player, from: first, tried)
    let stitched = try request.stitched.flatMap {
      try stitchedDocument($0, asked, windows, chosen, tracks, base.days.map(\.time))
    }
    let trained = asked.train.isYear ? chosen.compactMap { $0?["cagr"] } : []
    var outcome = WalkForwardOutcome(
      asked: asked,
      windows: windows.indices.map { place in
        WalkForwardOutcome.Window(
          train: windows[place].train.lowerBound, test: windows[place].test.lowerBound,
          end: windows[place].test.upperBound, chosen: chosen[place],
          stretch: account.stretches[place], median: medians[place])
      },
      account: account, hindsight: account.curve(of: base),
      hindsightFigures: account.figures(of: base),
      trainedCAGR: trained.isEmpty ? nil : trained.reduce(0, +) / Double(trained.count))
    outcome.stitched = stitched
    return outcome
  }

  /// The best of a training time; the first of those that are equal.
  private func choice(
    _ window: WalkForwardWindow, _ player: TrialPlayer, _ tried: @escaping @Sendable (Int) -> Void
  ) throws -> SweepTrial? {
    let best = Mutex<SweepTrial?>(nil)
    let (whole, observer, search) = (player.up(to: window.train.upperBound), observer, score)
    let player = whole.working(out: score)
    try inBatches(plan.numbers, size: batchSize, threads: threads) { batch in
      try observer.check()
      let trials = try player.trials(batch, from: window.train.lowerBound) { observer.isStopped }
      best.withLock { best in
        for var trial in trials where trial.refusal == nil {
          guard let score = trial.value(of: search) else { continue }
          trial.score = score
          if let best, let top = best.score,
            top > score || top == score && best.number < trial.number
          {
            continue
          }
          best = trial
        }
      }
      tried(batch.count)
    }
    guard let best = best.withLock({ $0 }) else { return nil }
    var trial = try whole.trials([best.number], from: window.train.lowerBound) {
      observer.isStopped
    }.first
    trial?.score = best.score
    return trial
  }

  /// What the account needs of the settings that it follows, each played from the beginning of its
  /// training to the end of the window in which the next takes over.
  private func tracks(
    _ windows: [WalkForwardWindow], _ chosen: [SweepTrial?], _ days: [Time]
  ) throws -> [RunTrack?] {
    /// The end of the window in which the first day lies at whose close a later window takes over: mostly
    /// the next, which may have no day.
    let ends = windows.dropFirst().map { next -> Time? in
      let day = days.first { $0 >= next.test.lowerBound }
      return day.flatMap { day in windows.last { $0.test.lowerBound <= day }?.test.upperBound }
    }
    let made = Mutex<[Int: RunTrack]>([:])
    let (player, observer) = (player, observer)
    try inBatches(Array(windows.indices), size: 1, threads: threads) { batch in
      for place in batch {
        guard let trial = chosen[place] else { continue }
        let end = place < ends.count ? ends[place] : nil
        let (run, recording) = try player.whole(
          trial.number, from: windows[place].train.lowerBound, to: end
        ) { observer.isStopped }
        let changes = windows[place...].prefix(2).map(\.test.lowerBound)
        let track = RunTrack(run, recording, changes: changes)
        made.withLock { $0[place] = track }
      }
    }
    return made.withLock { made in windows.indices.map { made[$0] } }
  }
}

extension TrialPlayer {
  /// A setting played alone, with its candles.
  fileprivate func whole(
    _ number: Int, from: Time, to: Time?, isStopped: @escaping @Sendable () -> Bool
  ) throws -> (run: Run, recording: Recording) {
    let variant = up(to: to).variant(of: number)
    var options = variant.options
    options.from = from
    options.records = true
    options.progress = { _ in !isStopped() }
    var sources = try variant.candles.open()
    return try replay(&sources, to: try strategy(number).get(), options: options)
  }

  /// The same over candles that end earlier.
  fileprivate func up(to end: Time?) -> TrialPlayer {
    guard let end else { return self }
    return changed { $0.to = min(end, $0.to ?? end) }
  }
}

extension SearchCandles {
  /// Whether there is a candle in a time; yes where that is not known.
  fileprivate func hasCandle(from start: Time, before end: Time) -> Bool {
    guard let kept else { return true }
    return kept.contains { one in
      one.blocks.contains { block in
        let next = block.time.partitioningIndex { $0 >= start.milliseconds }
        return next < block.count && block.time[next] < end.milliseconds
      }
    }
  }
}
