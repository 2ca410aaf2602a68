import Market

/// Checks the engine against what seven other programs found on one file of 1,000,000 minutes:
/// `kreplay-bench --known FILE`.
struct KnownFigures {
  let path: String

  func check() throws {
    try check(
      "SMA 10/30 crossover", enter: EngineClaim.crossover.enter, exit: EngineClaim.crossover.exit,
      fills: 39_014, equity: 97_113_985.09)
    // Seeds differ from program to program; after 500 bars nothing is left of them.
    try check(
      "MACD signal", enter: "close[500] > 0 and \(EngineClaim.macd.enter)",
      exit: EngineClaim.macd.exit, fills: 81_951, equity: 93_911_539.76)
  }

  private func check(
    _ title: String, enter: String, exit: String, fills: Int, equity: Double
  ) throws {
    var candles = Candles()
    var block = Candles()
    let source = try openCandles(path: path)
    while try source.next(into: &block) { candles.append(block, 0..<block.count) }
    let run = try EngineRun(enter: enter, exit: exit).run(candles)
    let holds = run.fills.count == fills && abs(run.finalEquity - equity) < 0.01
    print(
      "\(holds ? "ok    " : "BROKEN") \(title): \(run.fills.count) fills, \(text(run.finalEquity, 2))"
    )
    if !holds {
      throw Disagreement(
        name: title, ours: (run.fills.count, run.finalEquity), theirs: (fills, equity))
    }
  }
}
