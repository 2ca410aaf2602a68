import Foundation
import Market
import Replay
import Store
import Strategy
import Support

/// A run of a small document on random candles, with what saving it takes.
struct SampleRun {
  var run: Run
  let origin: RunOrigin
  let statistics: Statistics

  init(seed: UInt64 = 1, candles count: Int = 5_000, set: [String: Double] = [:]) throws {
    let document = try StrategyDocument(text: Self.text, path: "sample.json", set: set)
    var source = SeriesSource(
      randomCandles(count, seed: seed), instrument: Instrument(symbol: "TEST"),
      timeframe: Timeframe(1, .minute))
    var options = ReplayOptions()
    options.account = document.account
    options.size = document.size
    var run = try Self.play(try document.strategy(), &source, options)
    run.dataHash = "candles of seed \(seed)"
    self.run = run
    origin = RunOrigin(document)
    statistics = Statistics(of: run)
  }

  private static func play(
    _ strategy: some Strategy, _ source: inout SeriesSource, _ options: ReplayOptions
  ) throws -> Run { try replay(&source, to: strategy, options: options).run }

  private static let text = """
    {
      "name": "Sample \\"quoted\\"", "data": "none.csv",
      "parameters": { "fast": 5, "slow": 20 },
      "indicators": { "fastMA": "sma(close, fast)", "slowMA": "sma(close, slow)" },
      "long": { "enter": "fastMA crosses above slowMA", "exit": "fastMA crosses below slowMA",
        "stopLoss": "2%", "takeProfit": "3%" },
      "size": { "equity": 0.9 },
      "account": { "cash": 10000, "commission": { "rate": 0.001 } }
    }
    """
}
