import Market
import Replay
import Report
import Store
import Strategy

/// Long while a fast moving average is above a slow one: `examples/ma-crossover.json` in Swift.
struct Crossover: Strategy {
  var fast = 10, slow = 30

  func setUp(_ plan: inout Plan) throws {
    try plan.column("sma(close, \(fast))", named: "fastMA")
    try plan.column("sma(close, \(slow))", named: "slowMA")
    try plan.enter(.long, when: "fastMA crosses above slowMA")
    try plan.exit(.long, when: "fastMA crosses below slowMA")
  }
}

var options = ReplayOptions()
options.size = .equity(0.95)
options.account.commission.rate = 0.001
options.records = true
do {
  var candles = try openCandles(path: "sample:aapl-1d")
  let (run, recording) = try replay(&candles, to: Crossover(), options: options)
  try writeReport(on: run, recording, to: "crossover.html")
  let saved = try Journal(path: "crossover.sqlite").save(run, recording)
  print("\(run.trades.count) trades, final equity \(run.finalEquity); run \(saved.identity)")
} catch { print("error: \(error)") }
