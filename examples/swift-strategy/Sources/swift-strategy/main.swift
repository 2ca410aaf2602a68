import Market
import Replay
import Strategy

// Usage: swift run swift-strategy [candles.csv]
let path = CommandLine.arguments.dropFirst().first ?? "../../datasets/aapl-1d.csv"

do {
  var candles = try openCandles(path: path)
  var options = ReplayOptions()
  options.account.cash = 10_000
  options.account.commission.rate = 0.001
  options.size = .equity(0.95)
  let run = try replay(&candles, to: Crossover(), options: options).run
  print("\(run.name): \(run.candleCount) candles, \(run.first.date) to \(run.last.date)")
  print(
    "trades: \(run.trades.filter { !$0.isOpen }.count) closed, \(run.trades.filter(\.isOpen).count) open"
  )
  print("equity: \(run.finalEquity)")
} catch {
  print("error: \(error)")
}
