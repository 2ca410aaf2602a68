import CPeer
import Foundation
import Market
import Replay

/// *A strategy document runs over candles in memory at most twice as long as one fused, branch-free
/// pass in C, with its trades and its equity kept, on data that neither has seen.*
struct EngineClaim {
  let name: String
  let title: String
  let enter: String
  let exit: String
  let peer: PeerStrategy

  static let crossover = EngineClaim(
    name: "crossover", title: "SMA 10/30 crossover",
    enter: "sma(close, 10) crosses above sma(close, 30)",
    exit: "sma(close, 10) crosses below sma(close, 30)", peer: .crossover)

  static let macd = EngineClaim(
    name: "macd", title: "MACD signal",
    enter: "macd() crosses above macd().signal", exit: "macd() crosses below macd().signal",
    peer: .macd(first: 0))

  func measure(samples: Int = 15, count: Int = 1_000_000) throws -> Verdict {
    let engine = try EngineRun(enter: enter, exit: exit)
    let peer = PeerRun(count)
    var duel = Duel()
    _ = try engine.run(try syntheticMinutes(count, seed: 0))
    for sample in 0..<samples {
      let candles = try syntheticMinutes(count, seed: UInt64(sample + 1))
      let (run, result) = try duel.round(
        { try engine.run(candles) }, { peer.run(self.peer, candles) })
      try check(run, result)
    }
    return Verdict(
      claim: name, work: "\(title), \(count) candles in memory, first sight", value: duel.ratio,
      detail:
        "\(nanoseconds(duel.ours, count)) against \(nanoseconds(duel.theirs, count)) ns a candle")
  }

  /// Both must have done the same, or there is nothing to compare. Where two averages are equal but
  /// for the last bit of their sums, the two may disagree on one bar: a few fills in thousands.
  private func check(_ run: Run, _ result: peer_result) throws {
    let fills = abs(run.fills.count - Int(result.fills))
    let equity = abs(run.finalEquity - result.equity)
    guard fills <= 20, equity <= 1e-5 * result.equity, run.equity.count == run.candleCount else {
      throw Disagreement(
        name: name, ours: (run.fills.count, run.finalEquity),
        theirs: (Int(result.fills), result.equity))
    }
  }
}

/// Two programs that should do the same work did not.
struct Disagreement: Error, CustomStringConvertible {
  let name: String
  let ours: (fills: Int, equity: Double)
  let theirs: (fills: Int, equity: Double)

  var description: String {
    """
    \(name): the engine made \(ours.fills) fills and \(text(ours.equity, 2)), \
    the C program \(theirs.fills) and \(text(theirs.equity, 2))
    """
  }
}
