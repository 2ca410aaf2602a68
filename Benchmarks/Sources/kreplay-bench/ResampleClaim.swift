import Foundation
import Market

/// *Minutes in memory become bars of 5m, 15m, 1h and 1d in one pass, on one thread, in at most a fifth
/// of the time that polars takes with all its threads.*
struct ResampleClaim {
  func measure(samples: Int = 15, count: Int = 1_000_000) throws -> Verdict {
    let file = try CandleFile(count, seed: 1)
    let work = "\(count) minutes in memory to 5m, 15m, 1h and 1d"
    guard let polars = try PythonPeer.run("resample.py", file.path, samples: samples).first else {
      return Verdict(claim: "resample", work: work, missing: "polars for Python")
    }
    let candles = try syntheticMinutes(count, seed: 1)
    var times: [Double] = []
    for _ in 0...samples {
      let (time, bars) = try seconds { try resample(candles) }
      try Different.check(
        "resample", bars.map { Double($0.count) } + [bars[3].high.reduce(0, +)], polars)
      times.append(time)
    }
    times.removeFirst()  // polars had a round to warm up, too
    let (ours, theirs) = (median(times), median(polars.seconds))
    return Verdict(
      claim: "resample", work: work, value: ours / theirs,
      detail:
        "\(text(ours * 1e3, 2)) against \(text(theirs * 1e3, 1)) ms, \(text(theirs / ours, 1)) times as fast"
    )
  }

  /// The bars of each timeframe, with those that the data's end leaves open, as polars has them.
  private func resample(_ candles: Candles) throws -> [Candles] {
    let targets = try ["5m", "15m", "1h", "1d"].map { try Timeframe($0) }
    var resampler = try Resampler(
      from: Timeframe(1, .minute), to: targets, instrument: Instrument())
    var bars = targets.map { _ in Candles() }
    resampler.feed(candles, 0..<candles.count, into: &bars)
    for (k, bar) in resampler.forming.enumerated() {
      if let bar { bars[k].append(bar) }
    }
    return bars
  }
}
