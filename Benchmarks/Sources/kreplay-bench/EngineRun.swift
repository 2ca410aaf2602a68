import Foundation
import Market
import Replay
import Strategy

/// Our side of an engine claim: a document, read from its JSON.
struct EngineRun {
  private let document: StrategyDocument

  /// The document with these rules: one unit a trade, fills at the next open, 0.1 % commission.
  ///
  /// - Parameter bracket: more keys of the side, as JSON with a comma before each.
  init(enter: String, exit: String, bracket: String = "") throws {
    let text = """
      {
        "name": "benchmark", "data": "memory.csv",
        "long": { "enter": "\(enter)", "exit": "\(exit)"\(bracket) },
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

  /// The figures of several documents in one feed.
  static func figures(of runs: [EngineRun], _ candles: Candles) throws -> [RunFigures] {
    try sweep(try runs[0].document.strategy(), runs, candles)
  }

  private static func sweep<S: Strategy>(
    _ first: S, _ runs: [EngineRun], _ candles: Candles
  ) throws -> [RunFigures] {
    let strategies = try [first] + runs.dropFirst().compactMap { try $0.document.strategy() as? S }
    var sources = [SeriesSource(candles, timeframe: Timeframe(1, .minute))]
    return try Replay.figures(of: strategies, &sources, options: runs[0].options)
  }

  private var options: ReplayOptions {
    var options = ReplayOptions()
    options.account = document.account
    options.execution = document.execution
    options.size = document.size
    return options
  }

  private func play(_ strategy: some Strategy, _ candles: Candles) throws -> Run {
    var source = SeriesSource(candles, timeframe: Timeframe(1, .minute))
    return try replay(&source, to: strategy, options: options).run
  }
}

/// Where this program leaves its files for a while.
let temporaryFolder = FileManager.default.temporaryDirectory
