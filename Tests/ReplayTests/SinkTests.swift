import Indicators
import Market
import Strategy
import Support
import Testing

@testable import Replay

/// Which sink a trial has, and which other trials it plays with, changes nothing of what happens.
@Suite struct SinkTests {
  private func document(_ seed: UInt64) throws -> StrategyDocument {
    var random = SplitMix64(seed: seed)
    let fast = random.whole(1...5)
    let slow = fast + random.whole(1...9)
    let stop = random.unit() < 0.5 ? #", "stopLoss": "\#(random.whole(1...4))%""# : ""
    let order =
      random.unit() < 0.3 ? #", "order": { "type": "stop", "price": "high" }"# : ""
    let short =
      random.unit() < 0.5
      ? #", "short": { "enter": "fast crosses below slow", "exit": "rsi(5) < 20" }"# : ""
    return try StrategyDocument(
      text: """
        { "name": "t", "data": "x.csv",
          "indicators": { "fast": "sma(close, \(fast))", "slow": "sma(close, \(slow))" },
          "long": { "enter": "fast crosses above slow", "exit": "fast < slow"\(stop)\(order) }
          \(short) }
        """, path: "t.json")
  }

  private func options() -> ReplayOptions {
    var options = ReplayOptions()
    options.account.commission.rate = 0.001
    options.size = .equity(0.9)
    return options
  }

  @Test(arguments: [1, 7, 1_024])
  func `trials among others have the figures of a run alone`(blockSize: Int) throws {
    try expectFiguresOfRuns(blockSize, Timeframe(1, .minute), .nextOpen)
  }

  @Test(arguments: [7, 1_024])
  func `trials have them on days, and where orders fill at the close`(blockSize: Int) throws {
    try expectFiguresOfRuns(blockSize, Timeframe(1, .day), .nextOpen)
    try expectFiguresOfRuns(blockSize, Timeframe(1, .minute), .close)
    try expectFiguresOfRuns(blockSize, Timeframe(1, .day), .close)
  }

  @Test(arguments: [7, 1_024])
  func `trials have them in another currency`(blockSize: Int) throws {
    try expectFiguresOfRuns(blockSize, Timeframe(1, .minute), .nextOpen, isConverted: true)
    try expectFiguresOfRuns(blockSize, Timeframe(1, .day), .close, isConverted: true)
  }

  /// A rate for every 40 candles.
  private func rates(_ candles: Candles) -> [ExchangeRate] {
    var random = SplitMix64(seed: 1)
    return stride(from: 0, to: candles.count, by: 40).map {
      ExchangeRate(Time(milliseconds: candles.time[$0]), 0.8 + 0.2 * random.unit())
    }
  }

  private func expectFiguresOfRuns(
    _ blockSize: Int, _ frame: Timeframe, _ fill: ExecutionSettings.Fill,
    isConverted: Bool = false
  ) throws {
    for seed in 0..<20 {
      let step: Int64 = frame.isDayOrLonger ? 86_400 : 60
      let candles = randomCandles(3_000, seed: UInt64(seed), step: step)
      let strategies = try (0..<8).map { i in
        try #require(document(UInt64(seed * 8 + i)).strategy() as? DocumentStrategy)
      }
      var own = options()
      own.execution.fill = fill
      var options = own
      options.blockSize = blockSize
      options.keepsDays = true
      var plain = SeriesSource(candles, timeframe: frame)
      if isConverted { plain.exchangeRates = rates(candles) }
      var sources = [plain]
      let together = try figures(of: strategies, &sources, options: options)
      for (strategy, figures) in zip(strategies, together) {
        var source = plain
        let run = try replay(&source, to: strategy, options: own).run
        let whole = Statistics(of: run)
        #expect(figures.finalEquity.bitPattern == run.finalEquity.bitPattern)
        #expect(figures.days == run.days)
        var ends = run.ambiguity
        ends.random = []
        #expect(figures.fills == run.fills.count && figures.ambiguity == ends)
        for (place, statistic) in Statistics.catalogue.enumerated() {
          #expect(
            isSame(figures.statistics.all[place], whole.all[place]),
            "\(statistic.key), seed \(seed)")
          #expect(
            isSame(figures.statistics.hold[place], whole.hold[place]), "hold \(statistic.key)")
        }
      }
    }
  }

  /// A strategy that does not add its column to those of others.
  private struct Replacing: Strategy {
    var source = Graph.Source.close

    func setUp(_ plan: inout Plan) {
      plan.graph = Graph()
      _ = plan.graph.source(source)
    }
  }

  @Test func `a strategy that replaces the graph of others is refused`() throws {
    var sources = [SeriesSource(randomCandles(100, seed: 1), timeframe: Timeframe(1, .minute))]
    let alone = try figures(of: [Replacing()], &sources, options: options())
    #expect(alone.count == 1)
    sources = [SeriesSource(randomCandles(100, seed: 1), timeframe: Timeframe(1, .minute))]
    let error = #expect(throws: ReplayError.self) {
      try figures(of: [Replacing(), Replacing(source: .open)], &sources, options: options())
    }
    #expect(error?.fact == .graphReplaced(strategy: "Replacing"))
  }

  /// A strategy whose own code looks at columns that it has noted.
  private struct Noting: Strategy {
    var length: Int
    var column: Graph.Node?

    mutating func setUp(_ plan: inout Plan) throws {
      // What comes first is another thing in each.
      for bars in 1...length { _ = try plan.column("sma(close, \(bars))") }
      column = try plan.column("close > sma(close, \(length))")
    }

    func decide(at bar: BarView, _ requests: inout OrderRequests) {
      guard let column else { return }
      let isAbove = bar.isTrue(column)
      if bar.position.size == 0, isAbove { requests.append(.enter(.long)) }
      if bar.position.size > 0, !isAbove { requests.append(.exit(.long)) }
    }
  }

  @Test func `strategies with code of their own see their own columns among others`() throws {
    func source() -> [SeriesSource] {
      [SeriesSource(randomCandles(900, seed: 5), timeframe: Timeframe(1, .minute))]
    }
    var sources = source()
    let strategies = [9, 3, 14].map { Noting(length: $0) }
    let together = try figures(of: strategies, &sources, options: options())
    for (strategy, found) in zip(strategies, together) {
      var own = source()
      let run = try replay(&own, to: strategy, options: options()).run
      #expect(run.fills.count > 20 && found.fills == run.fills.count)
      #expect(found.finalEquity.bitPattern == run.finalEquity.bitPattern)
    }
  }

  @Test func `several instruments have them, too`() throws {
    let strategies = try (0..<4).map { i in
      try #require(document(UInt64(i)).strategy() as? DocumentStrategy)
    }
    func sources() -> [SeriesSource] {
      (0..<3).map {
        SeriesSource(
          randomCandles(800, seed: UInt64($0)), instrument: Instrument(symbol: "S\($0)"),
          timeframe: Timeframe(1, .minute))
      }
    }
    var shared = sources()
    var options = options()
    options.size = .equity(0.3)
    let together = try figures(of: strategies, &shared, options: options)
    for (strategy, figures) in zip(strategies, together) {
      var own = sources()
      let run = try replay(&own, to: strategy, options: options).run
      let whole = Statistics(of: run)
      #expect(zip(figures.statistics.all, whole.all).allSatisfy(isSame))
      #expect(Set(run.fills.map(\.instrument)).count == 3)
    }
  }

  @Test func `recording changes nothing`() throws {
    for seed in 0..<50 {
      let strategy = try document(UInt64(seed)).strategy()
      let candles = randomCandles(500, seed: UInt64(seed))
      func run(_ strategy: some Strategy, records: Bool) throws -> Run {
        var options = options()
        options.records = records
        var source = SeriesSource(candles, timeframe: Timeframe(1, .minute))
        return try replay(&source, to: strategy, options: options).run
      }
      #expect(try run(strategy, records: true) == run(strategy, records: false))
    }
  }

  private func isSame(_ a: Figure, _ b: Figure) -> Bool {
    switch (a, b) {
    case (.known(let a), .known(let b)): a.bitPattern == b.bitPattern
    default: a == b
    }
  }
}
