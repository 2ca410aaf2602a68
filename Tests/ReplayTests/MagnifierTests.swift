import Market
import Strategy
import Testing

@testable import Replay

/// Finer candles that give the price path inside candles: that they decide, and what is counted of it.
@Suite struct MagnifierTests {
  /// 2024-01-01, a Monday.
  private let start: Int64 = 1_704_067_200
  private let both = (100.0, 105.0, 95.0, 100.0)
  private let instrument = Instrument(symbol: "M", tick: 0.01, lot: 1)

  /// A long with a stop at 97 and a target at 103, bought at the open of the second candle.
  private let bracket = Script([
    0: [.enter(.long, units: 1, stopLoss: .price(3), takeProfit: .price(3))]
  ])

  private func hours(_ rows: [(hour: Int64, Double, Double, Double, Double)]) -> Candles {
    Candles(
      rows.map {
        Candle(
          Time(seconds: start + $0.hour * 3_600), open: $0.1, high: $0.2, low: $0.3, close: $0.4)
      })
  }

  private func run(
    _ days: Candles, _ finer: Candles, _ strategy: Script, blockSize: Int = 1_024,
    _ change: (inout ReplayOptions) -> Void = { _ in }
  ) throws -> Run {
    var options = ReplayOptions()
    options.blockSize = blockSize
    change(&options)
    var source = SeriesSource(days, instrument: instrument, timeframe: Timeframe(1, .day))
    source.magnifier = try Magnifier(
      finer, Timeframe(1, .hour), of: Timeframe(1, .day), instrument)
    return try replay(&source, to: strategy, options: options).run
  }

  private var targetFirst: Candles {
    hours([(24, 100, 105, 99, 101), (30, 101, 101, 95, 100)])
  }

  @Test(arguments: ExecutionSettings.Intrabar.allCases)
  func `the order of the finer candles decides, whatever the rule`(
    _ rule: ExecutionSettings.Intrabar
  ) throws {
    let days = candles([(100, 101, 99, 100), both])
    let first = try run(days, targetFirst, bracket) { $0.execution.intrabar = rule }
    #expect(first.trades.map(\.exitPrice) == [103] && first.ambiguity.candles == 0)
    let last = try run(
      days, hours([(24, 100, 101, 95, 96), (30, 96, 105, 96, 100)]), bracket
    ) { $0.execution.intrabar = rule }
    #expect(last.trades.map(\.exitPrice) == [97] && last.ambiguity.candles == 0)
    var found = Magnification()
    (found.known, found.decided, found.fillsByData) = (1, 1, 1)
    #expect(first.magnification == found && last.magnification == found)
    #expect(first.ambiguity.pessimistic == first.finalEquity && first.ambiguity.random.isEmpty)
  }

  @Test func `where one finer candle reaches both, the rule chooses in it`() throws {
    let days = candles([(100, 101, 99, 100), both, (100, 101, 99, 100)])
    let finer = hours([(24, 100, 101, 99, 100), (25, 100, 105, 95, 100)])
    let run = try run(days, finer, bracket)
    #expect(run.trades.map(\.exitPrice) == [97] && run.ambiguity.candles == 1)
    #expect(run.ambiguity.pessimistic == 9_997 && run.ambiguity.optimistic == 10_003)
    #expect(Set(run.ambiguity.random) == [9_997, 10_003])
    let found = try #require(run.magnification)
    #expect(found.known == 1 && found.decided == 0 && found.fillsByRule == 1 && found.fills == 1)
  }

  @Test func `a candle without finer ones, or with others, goes by the rule`() throws {
    let days = candles([(100, 101, 99, 100), both])
    let missing = try run(days, hours([(0, 100, 101, 99, 100)]), bracket)
    #expect(missing.trades.map(\.exitPrice) == [97] && missing.ambiguity.candles == 1)
    #expect(missing.magnification?.missing == 1 && missing.magnification?.fillsByRule == 1)
    let unlike = try run(
      days, hours([(24, 100, 105, 99, 101), (30, 101, 101, 95.01, 100)]), bracket)
    #expect(unlike.trades.map(\.exitPrice) == [97] && unlike.magnification?.unlike == 1)
    let one = try run(candles([(100, 101, 99, 100), (100, 101, 95, 100)]), Candles(), bracket)
    #expect(one.trades.map(\.exitPrice) == [97] && one.ambiguity.candles == 0)
    #expect(one.magnification?.fillsOfOneWay == 1 && one.magnification?.shareByData == 0)
  }

  @Test func `between finer candles a stop fills at the open beyond it`() throws {
    let days = candles([(100, 101, 99, 100), (100, 101, 90, 92)])
    let finer = hours([(24, 100, 101, 98, 99), (26, 94, 95, 90, 92)])
    let run = try run(days, finer, bracket)
    #expect(run.trades.map(\.exitPrice) == [94])
    // The day's own way passes the stop at its price.
    #expect(try play(days, bracket).trades.map(\.exitPrice) == [97])
  }

  @Test func `slippage is a share of the candle and not of its parts`() throws {
    let days = candles([(100, 101, 99, 100), both])
    let run = try run(
      days, hours([(24, 100, 101, 96, 100), (30, 100, 105, 95, 100)]), bracket
    ) { $0.account.slippage = .range(0.05) }
    // Bought half a point above the open, so that the stop is at 97.5, and sold as much below it.
    #expect(run.trades.map(\.exitPrice) == [97])
  }

  @Test func `without a magnifier nothing is counted`() throws {
    #expect(try play(candles([both, both]), bracket).magnification == nil)
  }

  @Test(arguments: [1, 2, 3]) func `the size of blocks changes nothing`(_ size: Int) throws {
    let rows = (0..<40).map { $0 == 0 ? (100.0, 101.0, 99.0, 100.0) : both }
    var steps: [Int: [OrderRequest]] = [:]
    for bar in 0..<40 { steps[bar] = bracket.steps[0] }
    var finer: [(hour: Int64, Double, Double, Double, Double)] = []
    for day in 0..<Int64(40) where day % 5 != 0 {
      finer.append((day * 24, 100, 105, day % 3 == 0 ? 95 : 99, 101))
      finer.append((day * 24 + 7, 101, 102, 95, 100))
    }
    let whole = try run(candles(rows), hours(finer), Script(steps))
    #expect(try run(candles(rows), hours(finer), Script(steps), blockSize: size) == whole)
    let found = try #require(whole.magnification)
    #expect(found.missing == 7 && found.known == 32 && found.decided == 21)
    #expect(whole.ambiguity.candles == 18)
    #expect(whole.ambiguity.random.count == 30)
  }

  @Test func `trials over one feed see it, too`() throws {
    let days = candles([(100, 101, 99, 100), both])
    var source = SeriesSource(days, instrument: instrument, timeframe: Timeframe(1, .day))
    source.magnifier = try Magnifier(
      targetFirst, Timeframe(1, .hour), of: Timeframe(1, .day), instrument)
    var sources = [source]
    let figures = try figures(of: [bracket, bracket], &sources, options: ReplayOptions())
    #expect(figures.map(\.finalEquity) == [10_003, 10_003])
    #expect(figures.allSatisfy { $0.ambiguity.candles == 0 })
  }

  /// Bars of five minutes that are made of minutes, and candles of five minutes with the minutes as their
  /// magnifier, are the same market: orders meet the same prices in the same order.
  @Test func `candles with finer ones are bars of the finer ones`() throws {
    var (fills, decided, open) = (0, 0, 0)
    for seed in 0..<UInt64(EngineLawsTests.rounds / 4) {
      let random = RandomRun(seed: seed, isVaried: false)
      guard let (minutes, fives) = try Self.fives(random.candles, random.instrument) else {
        continue
      }
      let strategy = RandomStrategy(seed: random.strategy.seed, timeframe: Timeframe(5, .minute))
      var options = random.options
      (options.from, options.execution.fill) = (nil, .nextOpen)
      // These go by the volume and the extremes of the candle, which is another.
      options.execution.participation = nil
      options.account.slippage = nil
      // A rate counts from the open of a candle on, and five minutes have five opens.
      (options.account.currency, options.account.commission.currency) = ("", "")
      var source = SeriesSource(
        minutes, instrument: random.instrument, timeframe: Timeframe(1, .minute))
      let finer = try replay(&source, to: strategy, options: options).run
      source = SeriesSource(
        fives, instrument: random.instrument, timeframe: Timeframe(5, .minute))
      source.magnifier = try Magnifier(
        minutes, Timeframe(1, .minute), of: Timeframe(5, .minute), random.instrument)
      let run = try replay(&source, to: strategy, options: options).run
      fills += run.fills.count
      decided += run.magnification?.decided ?? 0
      open += run.magnification?.fillsByRule ?? 0
      guard Self.facts(run) == Self.facts(finer) else {
        Issue.record("seed \(seed): \(Self.facts(run)) is not \(Self.facts(finer))")
        return
      }
    }
    // The law must not hold because nothing happens.
    let rounds = EngineLawsTests.rounds / 4
    #expect(fills > rounds && decided > rounds / 10 && open > rounds / 10)
  }

  /// The candles of five minutes that minutes make, and the minutes that are in them; `nil` for none.
  private static func fives(
    _ minutes: Candles, _ instrument: Instrument
  ) throws -> (Candles, Candles)? {
    var aggregator = try Aggregator(
      from: Timeframe(1, .minute), to: Timeframe(5, .minute), instrument: instrument)
    var (fives, closings) = (Candles(), [BarClosing]())
    aggregator.feed(minutes, 0..<minutes.count, bars: &fives, closings: &closings)
    guard let last = closings.last?.last else { return nil }
    return (Candles((0...last).map { minutes[$0] }), fives)
  }

  private static func facts(_ run: Run) -> [Double] {
    [run.finalEquity, run.ambiguity.pessimistic, run.ambiguity.optimistic]
      + run.ambiguity.random + run.fills.flatMap { [$0.price, $0.quantity, $0.cost] }
      + run.trades.flatMap { [$0.entryPrice, $0.exitPrice, $0.profit] }
  }
}
