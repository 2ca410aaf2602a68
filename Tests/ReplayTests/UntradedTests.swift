import Market
import Strategy
import Support
import Testing

@testable import Replay

/// An instrument that is only looked at changes no trade of another, nor what is counted of it.
@Suite struct UntradedTests {
  /// Candles from Wednesday, 1 January 2020 on: one instrument from Monday to Friday, the other on all days to
  /// Saturday, 13 June.
  private func sources(_ hours: Int) -> [SeriesSource] {
    let frame = hours == 24 ? Timeframe(1, .day) : Timeframe(hours, .hour)
    let count = 165 * 24 / hours
    return [UInt64(3), 4].map { seed in
      let all = randomCandles(count, seed: seed, step: Int64(hours) * 3_600)
      var own = Candles()
      for i in 0..<all.count where seed == 4 || (all.time[i] / 86_400_000 + 3) % 7 < 5 {
        own.append(all[i])
      }
      return SeriesSource(
        own, instrument: Instrument(symbol: "S\(seed)", tick: 0.01, lot: 1), timeframe: frame)
    }
  }

  private func play(_ sources: [SeriesSource], block: Int = 64, closesAtEnd: Bool) throws
    -> (run: Run, figures: RunFigures)
  {
    let text = """
      data: x.csv
      long: { enter: "close > sma(close, 3)", exit: "close < sma(close, 3)" }
      """
    let document = try StrategyDocument(text: text, path: "t.yaml")
    let strategy = try #require(document.strategy() as? DocumentStrategy)
    var options = ReplayOptions()
    options.account.commission.rate = 0.001
    options.size = .equity(0.5)
    options.execution.closeAtEnd = closesAtEnd
    options.blockSize = block
    options.keepsDays = true
    if sources.count > 1 { options.untraded = [1] }
    var (whole, alone) = (sources, sources)
    let run = try replay(&whole, to: strategy, options: options).run
    return (run, try figures(of: [strategy], &alone, options: options)[0])
  }

  @Test(arguments: [24, 6], [false, true])
  func `trades and days are those of the instrument alone`(hours: Int, closesAtEnd: Bool) throws {
    let sources = sources(hours)
    let one = try play([sources[0]], closesAtEnd: closesAtEnd).run
    #expect(one.trades.count > 5 && one.trades.allSatisfy { $0.exitCandle >= $0.entryCandle })
    #expect(one.trades.allSatisfy { $0.candles == $0.exitCandle - $0.entryCandle })
    let alone = Statistics(of: one)
    for block in [1, 7, 64] {
      let (two, figures) = try play(sources, block: block, closesAtEnd: closesAtEnd)
      #expect(two.trades.map(\.candles) == one.trades.map(\.candles))
      #expect(two.trades.contains { $0.candles < $0.exitCandle - $0.entryCandle })
      #expect(two.days.map(\.time) == one.days.map(\.time))
      #expect(two.days.last?.candle == two.candleCount - 1)
      for (a, b) in zip(one.days, two.days) {
        #expect(isNear(a.equity, b.equity) && isNear(a.hold, b.hold))
      }
      let whole = Statistics(of: two)
      for key in ["candlesHeld", "volatility", "sharpe", "valueAtRisk", "skew", "kurtosis"] {
        let (a, b) = (try #require(alone[key].value), try #require(whole[key].value))
        #expect((a - b).magnitude < 1e-9, "\(key): \(a) and \(b)")
      }
      #expect(figures.days == two.days)
      for (place, statistic) in Statistics.catalogue.enumerated() {
        let (a, b) = (figures.statistics.all[place].value, whole.all[place].value)
        #expect(a?.bitPattern == b?.bitPattern, "\(statistic.key)")
      }
    }
  }
}
