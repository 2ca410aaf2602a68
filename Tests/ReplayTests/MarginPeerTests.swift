import Foundation
import Market
import Replay
import Strategy
import Support
import Testing

/// Crossovers with leverage, contracts, fees and interest on real candles, against backtesting.py 0.6.6
/// and backtrader 1.9.78: the final equity and the profit of each trade, to the cent.
///
/// The figures are made by `scripts/reference-margin.py`.
@Suite struct MarginPeerTests {
  private struct Figures: Decodable {
    var final: Double, trades: Int, profits: [Double]
  }

  private static func figures(_ name: String) throws -> Figures {
    let path = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "References/margin.json")
    let all = try JSONDecoder().decode([String: Figures].self, from: try Data(contentsOf: path))
    return try #require(all[name])
  }

  /// A run of a crossover of averages.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    var fast = 10, slow = 30
    var units = 1
    var isLongOnly = false
    var account = "", instrument = ""
    var testDescription: String { name }
  }

  private static func run(_ one: Case) throws -> Run {
    let short =
      one.isLongOnly
      ? "" : #""short": { "enter": "quick crosses below lazy" },"#
    let text = """
      {
        "name": "\(one.name)", "data": "goog-1d.csv", "timeframe": "1d",
        "indicators": { "quick": "sma(close, \(one.fast))", "lazy": "sma(close, \(one.slow))" },
        "long": { "enter": "quick crosses above lazy", "exit": "quick crosses below lazy" }, \(short)
        "size": { "units": \(one.units) }, "account": { "cash": 10000, \(one.account) },
        "instrument": { "lot": 1 \(one.instrument) }
      }
      """
    let document = try StrategyDocument(text: text, path: "reference.json")
    var options = ReplayOptions()
    options.account = document.account
    options.execution = document.execution
    options.size = document.size
    var instrument = Instrument(symbol: "GOOG", lot: 1)
    if let contract = document.instrument.contract {
      instrument.contract.multiplier = contract.multiplier ?? 1
      instrument.contract.margin = contract.margin
    }
    let file = try openCandles(path: repositoryRoot.appending(path: "datasets/goog-1d.csv").path)
    var candles = Candles()
    var block = Candles()
    while try file.next(into: &block) { candles.append(block, 0..<block.count) }
    var source = SeriesSource(candles, instrument: instrument, timeframe: Timeframe(1, .day))
    return try replay(&source, to: try document.strategy(), options: options).run
  }

  @Test(
    arguments: [
      Case(
        name: "backtesting leverage 5", units: 60,
        account: #""leverage": 5, "commission": { "rate": 0.002 }"#),
      Case(
        name: "backtesting leverage 10, fixed", units: 100, isLongOnly: true,
        account: #""leverage": 10, "commission": { "rate": 0.001, "fixed": 5 }"#),
      Case(name: "backtesting leverage 2, both, free", units: 20, account: #""leverage": 2"#),
      Case(
        name: "backtesting 5/20, leverage 3", fast: 5, slow: 20, units: 40,
        account: #""leverage": 3, "commission": { "rate": 0.0005 }"#),
      Case(
        name: "backtrader contract 10", units: 4, account: #""commission": { "perUnit": 2.25 }"#,
        instrument: #", "contract": { "multiplier": 10, "margin": 2000 }"#),
      Case(
        name: "backtrader contract 50, long", isLongOnly: true,
        account: #""commission": { "perUnit": 2.25 }"#,
        instrument: #", "contract": { "multiplier": 50, "margin": 5000 }"#),
      Case(
        name: "backtrader 20/50, contract 2", fast: 20, slow: 50, units: 10,
        account: #""commission": { "perUnit": 1.5 }"#,
        instrument: #", "contract": { "multiplier": 2, "margin": 500 }"#),
      Case(
        name: "backtrader leverage 4", units: 50, isLongOnly: true,
        account: #""leverage": 4, "commission": { "rate": 0.001 }"#),
    ])
  func `fills, fees and margin agree to the cent`(one: Case) throws {
    let (run, figures) = (try Self.run(one), try Self.figures(one.name))
    let trades = run.trades.filter { !$0.isOpen }.sorted { $0.number < $1.number }
    #expect(trades.count == figures.trades && run.shortfalls.isEmpty)
    for (trade, profit) in zip(trades, figures.profits) {
      #expect(isNear(trade.profit, profit, 1e-6), "trade \(trade.number)")
    }
    #expect(
      (run.finalEquity - figures.final).magnitude < 0.005, "\(run.finalEquity), \(figures.final)")
  }
}
