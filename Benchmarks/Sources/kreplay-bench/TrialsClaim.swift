import Foundation
import Market
import Replay

/// *Sixteen settings of a crossover, played in one feed for their figures, cost at most four runs.*
struct TrialsClaim {
  func measure(samples: Int = 9, count: Int = 1_000_000) throws -> Verdict {
    let settings = [5, 10, 15, 20].flatMap { fast in [30, 40, 50, 60].map { (fast, $0) } }
    let runs = try settings.map { try Self.crossover($0, $1) }
    let one = try Self.crossover(10, 30)
    var duel = Duel()
    for sample in 0..<samples {
      let candles = try syntheticMinutes(count, seed: UInt64(sample + 401))
      let (figures, run) = try duel.round(
        { try EngineRun.figures(of: runs, candles) }, { try one.run(candles) })
      guard let same = zip(settings, figures).first(where: { $0.0 == (10, 30) })?.1,
        same.finalEquity == run.finalEquity, same.fills == run.fills.count
      else {
        throw Disagreement(
          name: "trials", ours: (figures[0].fills, figures[0].finalEquity),
          theirs: (run.fills.count, run.finalEquity))
      }
    }
    return Verdict(
      claim: "trials", work: "16 settings of the crossover in one feed, figures only",
      value: duel.ratio,
      detail: "\(nanoseconds(duel.ours, count)) against \(nanoseconds(duel.theirs, count)) ns a "
        + "candle for one run")
  }

  private static func crossover(_ fast: Int, _ slow: Int) throws -> EngineRun {
    try EngineRun(
      enter: "sma(close, \(fast)) crosses above sma(close, \(slow))",
      exit: "sma(close, \(fast)) crosses below sma(close, \(slow))")
  }
}

/// *The crossover with a stop and a target on every position costs at most 12 ns a candle.*
struct BracketClaim {
  func measure(samples: Int = 15, count: Int = 1_000_000) throws -> Verdict {
    let engine = try EngineRun(
      enter: EngineClaim.crossover.enter, exit: EngineClaim.crossover.exit,
      bracket: #", "stopLoss": "0.1%", "takeProfit": "0.2%""#)
    var times: [Double] = []
    var filled = 0
    for sample in 0..<samples {
      let candles = try syntheticMinutes(count, seed: UInt64(sample + 501))
      let (time, run) = try seconds { try engine.run(candles) }
      times.append(time)
      filled = run.orders.count { $0.purpose.isOfBracket && $0.state == .filled }
    }
    return Verdict(
      claim: "brackets", work: "SMA 10/30 crossover with stop and target, \(count) candles",
      value: median(times) / Double(count) * 1e9,
      detail: "median of \(samples) series never seen before; \(filled) stops and targets filled")
  }
}

/// Nanoseconds a candle, the median.
func nanoseconds(_ times: [Double], _ count: Int) -> String {
  text(median(times) / Double(count) * 1e9, 2)
}
