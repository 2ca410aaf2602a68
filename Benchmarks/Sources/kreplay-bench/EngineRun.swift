import Foundation
import Market
import Replay
import Strategy

/// Our side of an engine claim: a document, read from its JSON.
struct EngineRun {
  private let document: StrategyDocument

  /// The document with these rules: one unit a trade, fills at the next open, 0.1 % commission.
  init(enter: String, exit: String) throws {
    let text = """
      {
        "name": "benchmark", "data": "memory.csv",
        "long": { "enter": "\(enter)", "exit": "\(exit)" },
        "size": { "units": 1 },
        "account": { "cash": 100000000, "commission": { "rate": 0.001 } }
      }
      """
    let file = temporaryFolder.appendingPathComponent("benchmark-\(getpid()).json")
    try text.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    document = try StrategyDocument(path: file.path)
  }

  /// A run over candles in memory, from compiling the rules to the closed ledger.
  func run(_ candles: Candles) throws -> Run {
    try play(try document.strategy(), candles)
  }

  private func play(_ strategy: some Strategy, _ candles: Candles) throws -> Run {
    var options = ReplayOptions()
    options.account = document.account
    options.execution = document.execution
    options.size = document.size
    var source = SeriesSource(candles, timeframe: Timeframe(1, .minute))
    return try replay(&source, to: strategy, options: options).run
  }
}

/// Where this program leaves its files for a while.
let temporaryFolder = FileManager.default.temporaryDirectory
