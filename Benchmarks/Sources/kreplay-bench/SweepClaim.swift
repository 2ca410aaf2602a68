import Foundation
import Jobs
import Market
import Replay

/// *1,590 pairs of averages on 100,000 minutes, from the document to all figures of every trial, take at
/// most 0.4 s on one thread, and at most 0.55 of that on two.*
struct SweepClaim {
  func measureTime(samples: Int = 5) throws -> Verdict {
    let times = try (0..<samples).map { try played($0, threads: 1).processor }
    return Verdict(
      claim: "sweep", work: "1,590 crossovers on 100,000 minutes, all figures, one thread",
      value: median(times),
      detail: "median of \(samples) series never seen before, with reading them")
  }

  func measureThreads(samples: Int = 5) throws -> Verdict {
    var ratios: [Double] = []
    for sample in 0..<samples {
      let one = try played(sample + 100, threads: 1).wall
      ratios.append(try played(sample + 200, threads: 2).wall / one)
    }
    return Verdict(
      claim: "sweep-threads", work: "the same on two threads", value: median(ratios),
      detail: "median of \(samples) ratios")
  }

  /// *1,000,000 settings on 2,500 days, all figures, into the journal, take at most 60 s on all threads: a
  /// twentieth of them at most 3 s.*
  func measureJournal(samples: Int = 3) throws -> Verdict {
    let times = try (0..<samples).map { sample in
      try inFolder(sample + 300, try syntheticDays(2_500, seed: UInt64(sample + 811))) {
        folder, request in
        var request = request
        request.ranges = [try SearchRange("fast=2..201"), try SearchRange("slow=2..251")]
        request.run.journal = folder.appendingPathComponent("journal.sqlite").path
        let (time, outcome) = try wallSeconds { try performSweep(request) }
        guard outcome.trials.count == 50_000 else {
          throw Disagreement(
            name: "sweep-journal", ours: (outcome.trials.count, 0), theirs: (50_000, 0))
        }
        return time
      }
    }
    return Verdict(
      claim: "sweep-journal",
      work: "50,000 crossovers on 2,500 days, all figures, into the journal",
      value: median(times), detail: "median of \(samples) series, all threads, the whole search")
  }

  private func wallSeconds<Value>(_ body: () throws -> Value) rethrows -> (Double, Value) {
    let clock = ContinuousClock()
    let start = clock.now
    let value = try body()
    return (start.duration(to: clock.now) / .seconds(1), value)
  }

  /// Seconds that a sweep over a series of its own takes.
  private func played(_ seed: Int, threads: Int) throws -> (processor: Double, wall: Double) {
    try inFolder(seed, try syntheticMinutes(100_000, seed: UInt64(seed + 701))) { _, request in
      var request = request
      request.ranges = [try SearchRange("fast=5..50"), try SearchRange("slow=20..200/5")]
      request.condition = "fast < slow"
      request.threads = threads
      let (time, outcome) = try seconds { try performSweep(request) }
      guard outcome.trials.count == 1_590, outcome.trials.allSatisfy({ $0.fills > 0 }) else {
        throw Disagreement(
          name: "sweep", ours: (outcome.trials.count, 0), theirs: (1_590, 0))
      }
      return (time, outcome.seconds)
    }
  }

  /// A search over candles in a folder of its own, which is gone afterwards.
  private func inFolder<Value>(
    _ seed: Int, _ candles: Candles, _ body: (URL, SweepRequest) throws -> Value
  ) throws -> Value {
    let folder = temporaryFolder.appendingPathComponent("sweep-\(getpid())-\(seed)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try csv(candles)
      .write(to: folder.appendingPathComponent("candles.csv"), atomically: true, encoding: .utf8)
    let document = folder.appendingPathComponent("sweep.json")
    try """
    { "name": "sweep", "data": "candles.csv", "parameters": { "fast": 10, "slow": 30 },
      "long": { "enter": "sma(close, fast) crosses above sma(close, slow)",
        "exit": "sma(close, fast) crosses below sma(close, slow)" },
      "size": { "units": 1 },
      "account": { "cash": 100000000, "commission": { "rate": 0.001 } } }
    """.write(to: document, atomically: true, encoding: .utf8)
    var request = SweepRequest(RunRequest(document: document.path))
    request.crossValidates = false
    return try body(folder, request)
  }

  private func csv(_ candles: Candles) -> String {
    var lines = ["time,open,high,low,close,volume"]
    for i in 0..<candles.count {
      let time = Time(milliseconds: candles.time[i])
      lines.append(
        "\(time),\(candles.open[i]),\(candles.high[i]),\(candles.low[i]),\(candles.close[i]),\(candles.volume[i])"
      )
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// *The probability of overfitting of 10,000 trials, 12,870 splits of 16 blocks, takes at most 5 s.*
struct OverfittingClaim {
  func measure(samples: Int = 3) throws -> Verdict {
    var random = SystemRandomNumberGenerator()
    let trials = (0..<10_000).compactMap { _ in
      ReturnSums((0..<320).map { _ in Double.random(in: -0.01...0.01, using: &random) })
    }
    var found = 0.0
    let times = (0..<samples).map { _ in
      seconds { found = Overfitting(trials)?.probability ?? .nan }.0
    }
    return Verdict(
      claim: "overfitting", work: "cross-validation of 10,000 trials, 16 blocks",
      value: median(times),
      detail: "median of \(samples); \(text(found, 3)) without any skill, where 0.5 is expected")
  }
}
