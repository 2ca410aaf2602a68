import Glibc
import Market
import Replay
import Strategy

// From the repository's root: swift run --package-path examples/swift-strategy swift-strategy [FILE]
let path = CommandLine.arguments.dropFirst().first ?? "datasets/aapl-1d.csv"

do {
  var candles = try openCandles(path: path)
  var options = ReplayOptions()
  options.account.cash = 10_000
  options.account.commission.rate = 0.001
  options.size = .equity(0.95)
  let run = try replay(&candles, to: Crossover(), options: options).run
  let open = run.trades.filter(\.isOpen).count
  print("\(run.name): \(run.candleCount) candles, \(run.first.date) to \(run.last.date)")
  print("\(run.trades.count - open) closed trades, \(open) open")
  print("final equity \((run.finalEquity * 100).rounded() / 100)")
} catch let error as any UserError {
  print("error: \(error)")
  exit(error.exitCode.rawValue)
}
