import Chart
import Market
import Replay
import Support
import Testing

@testable import Report

/// The work of a page grows with its trades, and not with their square.
@Suite struct ManyTradesTests {
  /// The trades of a page, and how often it asked in which bar a candle lies, as it does for every trade
  /// that it looks at.
  private func work(candles: Int) throws -> (trades: Int, lookups: Int) {
    var trial = Trial(randomCandles(candles, seed: 4))
    trial.frame = Timeframe(1, .minute)
    (trial.strategy.fast, trial.strategy.slow) = (2, 4)
    let (run, recording) = try trial.run()
    var context = ReportContext(run, recording, nil, Statistics(of: run), ReportOptions())
    let bar = context.bar
    var lookups = 0
    context.bar = { candle in
      lookups += 1
      return bar(candle)
    }
    _ = try page(context)
    return (run.trades.count, lookups)
  }

  @Test func aPageLooksAtEachTradeAFewTimes() throws {
    let few = try work(candles: 2_000)
    let many = try work(candles: 8_000)
    try #require(few.trades > 100 && many.trades > 3 * few.trades)
    #expect(few.lookups > few.trades)
    #expect(many.lookups < 40 * many.trades)
    // Four times the trades, four times the work: not sixteen times.
    #expect(many.lookups * few.trades < 2 * few.lookups * many.trades)
  }

  /// The trade that is explained is that of all trades which the smallest window shows last.
  @Test func windowsShowTheTradesHeldInThem() throws {
    let (run, recording) = try Trial(randomCandles(900, seed: 9, step: 86_400)).run()
    let context = ReportContext(run, recording, nil, Statistics(of: run), ReportOptions())
    let chart = try KChart(context)
    for size in FrameSize.allCases {
      let bars = chart.window.bars(size.candles)
      let held = run.trades.filter { trade in
        bars.contains { bar in
          let candle = recording.barClosedAt[bar]
          return trade.entryCandle <= candle && (trade.isOpen || trade.exitCandle >= candle)
        }
      }
      #expect(!held.isEmpty && held.count < run.trades.count)
      #expect(chart.trades(size).map(\.number) == held.map(\.number).sorted())
    }
    #expect(chart.chosen?.number == chart.trades(.small).last?.number)
  }
}
