import Market
import Strategy

extension Auditor {
  /// Runs from the middle of the data with 1, 2 and 4 times the strategy's warm-up before them, beside
  /// one with all candles before it.
  mutating func warmup(_ whole: Run) throws -> WarmupProof? {
    guard let tradable = whole.firstTradable, whole.warmupBars > 0 else { return nil }
    let candles = futures.times.partitioned(before: tradable.milliseconds)
    let own = max(1, candles - (whole.warmupCandles > 0 ? 0 : futures.warmup))
    let start = whole.candleCount / 2
    let end = min(whole.candleCount, start + max(4 * own, 500))
    guard own <= start + futures.warmup, start < end else { return nil }
    let first = -futures.warmup
    let all = try play(
      futures.stretch(from: first, trading: start, to: end), keeps: .all)
    var trials: [WarmupProof.Trial] = []
    for factor in [1, 2, 4] where factor * own <= start + futures.warmup {
      let some = try play(
        futures.stretch(from: start - factor * own, trading: start, to: end), keeps: .all)
      trials.append(trial(factor, factor * own, all.recording, some.recording))
    }
    guard !trials.isEmpty else { return nil }
    return WarmupProof(
      start: futures.time(ofCandle: start), bars: all.recording.bars.count,
      tolerance: settings.tolerance, trials: trials)
  }

  private func trial(
    _ factor: Int, _ candles: Int, _ all: Recording, _ some: Recording
  ) -> WarmupProof.Trial {
    var largest = (share: 0.0, series: String?.none)
    var settled: Int? = 0
    for (own, other) in zip(all.instruments, some.instruments) {
      for (a, b) in zip(own.series, other.series) {
        for bar in 0..<min(a.1.count, b.1.count) {
          let share = deviation(a.1[bar], b.1[bar])
          if share > largest.share { largest = (share, a.0.name) }
          if share > settings.tolerance {
            let next = bar + 1
            settled = next < a.1.count ? settled.map { max($0, next) } : nil
          }
        }
      }
    }
    return WarmupProof.Trial(
      factor: factor, candles: candles, deviation: largest.share, series: largest.series,
      settled: settled, signals: signals(all, some))
  }

  /// How far a value is from the one that it ought to be, as a share of that.
  private func deviation(_ wanted: Double, _ value: Double) -> Double {
    if wanted.isNaN && value.isNaN || wanted == value { return 0 }
    if wanted.isNaN || value.isNaN { return 1 }
    return (value - wanted).magnitude / max(wanted.magnitude, value.magnitude)
  }

  private func signals(_ all: Recording, _ some: Recording) -> Int {
    var count = 0
    for (own, other) in zip(all.instruments, some.instruments) {
      for (a, b) in zip(own.rules, other.rules) {
        count += zip(a.truths, b.truths).count { $0 != $1 }
      }
    }
    return count
  }

  /// The run from later candles on, all before them as its warm-up.
  mutating func starts(_ whole: Played) throws -> StartSensitivity? {
    let run = whole.run
    let bars = whole.recording.barClosedAt
    guard run.candleCount >= 60, run.account.cash > 0, bars.count >= 60 else { return nil }
    func share(_ run: Run) -> Double { run.finalEquity / run.account.cash - 1 }
    // Over the first tenth of the bars from the first on which it could trade.
    let first = run.firstTradable == nil ? 0 : run.warmupBars
    let starts = try each(20) { auditor, number in
      let bar = first + (number + 1) * max(1, bars.count / 200)
      let candle = bars[min(bar, bars.count - 1)]
      let one = try auditor.play(
        auditor.futures.stretch(
          from: -auditor.futures.warmup, trading: candle, to: run.candleCount))
      return StartSensitivity.Start(
        time: one.run.first, netReturn: share(one.run), trades: one.run.trades.count)
    }
    return StartSensitivity(netReturn: share(run), starts: starts)
  }
}

extension [Int64] {
  /// How many come before a moment.
  fileprivate func partitioned(before moment: Int64) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < moment { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
