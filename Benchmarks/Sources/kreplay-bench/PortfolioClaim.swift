import Foundation
import Market
import Replay
import Strategy

/// *Five hundred daily symbols over twenty years with ranking, weights and one account take half a
/// second.*
struct PortfolioClaim {
  private static let day = Timeframe(1, .day)

  /// The seconds of the processor for a run over candles in memory, the fastest of some.
  func measureTime(samples: Int = 5) throws -> Verdict {
    let sources = try Self.sources(500, 5_000)
    var (fastest, trades) = (Double.infinity, 0)
    for _ in 0..<samples {
      let (seconds, run) = try Self.timed(sources)
      fastest = min(fastest, seconds)
      trades = run.trades.count
    }
    return Verdict(
      claim: "portfolio", work: "the ten strongest of 500 symbols, 5,000 days each, every month",
      value: fastest, detail: "\(text(fastest / 2_500_000 * 1e9, 0)) ns a candle, \(trades) trades")
  }

  /// The memory that a run takes beside its candles.
  func measureMemory() throws -> Verdict {
    let sources = try Self.sources(500, 5_000)
    let before = Self.peak()
    _ = try Self.timed(sources)
    return Verdict(
      claim: "portfolio-memory", work: "the same, beside its candles", value: Self.peak() - before,
      detail: "candles and all \(text(Self.peak(), 0)) MB")
  }

  private static func sources(_ symbols: Int, _ days: Int) throws -> [SeriesSource] {
    try (0..<symbols).map { place in
      var market = try SyntheticMarket(
        seed: UInt64(place + 1), timeframe: day, count: days, price: 100)
      var candles = Candles()
      candles.reserveCapacity(days)
      var block = Candles()
      while market.next(into: &block) { candles.append(block, 0..<block.count) }
      return SeriesSource(
        candles, instrument: Instrument(symbol: "S\(1_000 + place)"), timeframe: day)
    }
  }

  private static func timed(_ sources: [SeriesSource]) throws -> (seconds: Double, result: Run) {
    let document = try StrategyDocument(
      text: """
        {
          "name": "benchmark", "data": "memory.csv",
          "long": { "enter": "close > sma(close, 100)", "exit": "close < sma(close, 100)" },
          "portfolio": {
            "rank": "roc(close, 60)", "top": 10, "weights": "equal", "invested": 0.98,
            "rebalance": { "every": "month", "band": 0.02 }
          },
          "account": { "cash": 1000000, "commission": { "rate": 0.001 } }
        }
        """, path: "benchmark.json")
    return try seconds { try play(try document.strategy(), document, sources) }
  }

  private static func play(
    _ strategy: some Strategy, _ document: StrategyDocument, _ sources: [SeriesSource]
  ) throws -> Run {
    var options = ReplayOptions()
    options.account = document.account
    options.execution = document.execution
    options.size = document.size
    var sources = sources
    return try replay(&sources, to: strategy, options: options).run
  }

  /// The most memory that the process has had, in MB.
  private static func peak() -> Double {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.components(separatedBy: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
    return (line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Double($0) } ?? 0) / 1_024
  }
}
