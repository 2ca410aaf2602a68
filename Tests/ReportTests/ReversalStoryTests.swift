import Market
import Replay
import Strategy
import Testing

@testable import Report

/// What a report says of trades that the entry of the other side ended: its signal, at the close before the fill.
@Suite struct ReversalStoryTests {
  private func context(_ keys: String = "") throws -> ReportContext {
    let document = try StrategyDocument(
      text: """
        {
          "data": "x.csv", "size": { "units": 1 }, \(keys)
          "long": { "enter": "close > open" }, "short": { "enter": "close < open" }
        }
        """, path: "both.json")
    // Rises and falls by turns, two days each.
    let candles = Candles(
      (0..<16).map { place in
        let isRising = place % 4 < 2
        return Candle(
          Time(seconds: 1_704_067_200 + Int64(place) * 86_400), open: isRising ? 100 : 101,
          high: 102, low: 99, close: isRising ? 101 : 100)
      })
    var source = SeriesSource(
      candles, instrument: Instrument(symbol: "TEST", tick: 0.01), timeframe: Timeframe(1, .day))
    var options = ReplayOptions()
    options.records = true
    options.size = document.size
    options.execution = document.execution
    let (run, recording) = try replay(&source, to: document.strategy(), options: options)
    return ReportContext(run, recording, document, Statistics(of: run), ReportOptions())
  }

  @Test(arguments: ["", "\"execution\": { \"fill\": \"close\" },"])
  func `the signal that ended a trade is that of the entry`(_ keys: String) throws {
    let context = try context(keys)
    let run = context.run
    let closed = run.trades.filter { !$0.isOpen }
    #expect(closed.count > 4)
    for trade in closed {
      let fill = try #require(trade.exitFill.map { run.fills[$0] })
      let asked = run.asked(for: run.orders[fill.order])
      #expect(asked.purpose == .entry && asked.id < fill.order)
      // The next trade is that entry's.
      let next = run.trades.first { $0.number == trade.number + 1 }
      #expect(next.map { run.fills[$0.entryFill].order } == asked.id)
      let isAtClose = run.execution.fill == .close
      #expect(asked.placedCandle == fill.candle - (isAtClose ? 0 : 1))
      let steps = StoryTelling(trade, trade, context, context).steps
      let signal = try #require(steps.dropLast().last)
      #expect(signal.date == context.dates.moment(asked.placed))
      #expect(
        signal.words.plain.contains(
          "At the close \(trade.side == .long ? "short" : "long").enter was true"))
    }
  }
}
