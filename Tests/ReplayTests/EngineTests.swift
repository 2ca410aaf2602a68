import Market
import Replay
import Strategy
import Support
import Testing

/// What the engine does around the orders: ranges, recordings, days, holding, warm-up, stopping.
@Suite struct EngineTests {
  private let quiet = (100.0, 101.0, 99.0, 100.0)

  private func rising(_ count: Int) -> [(Double, Double, Double, Double)] {
    (0..<count).map { i in
      let price = 100.0 + Double(i)
      return (price, price + 0.5, price - 0.5, price + 0.25)
    }
  }

  /// A crossover of a document, over candles of a test.
  private func document(_ enter: String, _ more: String = "") throws -> StrategyDocument {
    try StrategyDocument(
      text: #"{ "name": "t", "data": "x.csv", "long": { "enter": "\#(enter)" }\#(more) }"#,
      path: "t.json")
  }

  private func run(
    _ source: Candles, _ document: StrategyDocument, frame: Timeframe = Timeframe(1, .day),
    _ change: (inout ReplayOptions) -> Void = { _ in }
  ) throws -> (run: Run, recording: Recording) {
    var options = ReplayOptions()
    options.size = document.size
    options.account = document.account
    options.execution = document.execution
    change(&options)
    func open(_ strategy: some Strategy) throws -> (run: Run, recording: Recording) {
      var series = SeriesSource(source, timeframe: frame)
      return try replay(&series, to: strategy, options: options)
    }
    return try open(document.strategy())
  }

  @Test func `candles before from only warm up, and none at to or later is read`() throws {
    let all = candles(rising(40))
    let (whole, _) = try run(all, document("close > sma(close, 10)"))
    #expect(whole.warmupBars == 9 && whole.firstTradable == all[9].time)
    #expect(whole.holding?.candle == 10 && whole.fills.first?.candle == 10)
    let (part, recording) = try run(all, document("close > sma(close, 10)")) {
      $0.from = all[20].time
      $0.to = all[30].time
      $0.records = true
    }
    #expect(part.candleCount == 10 && part.warmupCandles == 20 && part.barCount == 10)
    #expect(part.first == all[20].time && part.last == all[29].time)
    // The average is known from the first bar on, whose order fills at the next candle.
    #expect(part.warmupBars == 0 && part.firstTradable == all[20].time)
    #expect(part.holding?.candle == 1 && part.fills.first?.candle == 1)
    #expect(part.fills.first?.time == all[21].time && part.fills.first?.price == all[21].open)
    #expect(recording.candles.time == Array(all.time[20..<30]))
    #expect(recording.bars == recording.candles && recording.barClosedAt == Array(0..<10))
  }

  @Test func `from and to between candles, before the first and after the last`() throws {
    let all = candles(rising(10))
    func count(_ from: Int64?, _ to: Int64?) throws -> Int {
      try run(all, document("close > 0")) {
        $0.from = from.map { Time(milliseconds: all.time[0] + $0) }
        $0.to = to.map { Time(milliseconds: all.time[0] + $0) }
      }.run.candleCount
    }
    let day: Int64 = 86_400_000
    #expect(try count(nil, nil) == 10)
    #expect(try count(1, nil) == 9)
    #expect(try count(-day, 20 * day) == 10)
    #expect(try count(20 * day, nil) == 0)
    #expect(try count(nil, 0) == 0)
    #expect(try count(2 * day, 5 * day) == 3)
    #expect(try count(2 * day + 1, 5 * day + 1) == 3)
  }

  @Test func `a recording has the bars, the candles that closed them, and the drawn series`() throws
  {
    let all = candles(rising(13), seconds: 60)
    let more = #", "timeframe": "5m", "indicators": { "mean": "sma(close, 2)" }"#
    let (run, recording) = try run(
      all, document("close > mean", more), frame: Timeframe(1, .minute)
    ) { $0.records = true }
    #expect(run.barCount == 2 && run.barFrame == Timeframe(5, .minute))
    #expect(run.baseFrame == Timeframe(1, .minute))
    #expect(recording.candles == all && recording.bars.count == 2)
    #expect(recording.barClosedAt == [4, 9])
    #expect(recording.bars.close == [all.close[4], all.close[9]])
    let mean = try #require(recording.series.first)
    #expect(mean.0.name == "mean" && mean.1[0].isNaN)
    #expect(mean.1[1] == (all.close[4] + all.close[9]) / 2)
    // The bar of minutes 5 to 9 is the first on which the rule can be true.
    #expect(run.warmupBars == 1 && run.holding?.candle == 10)
    #expect(run.fills.first?.candle == 10)
    #expect(run.explanations.count == run.orders.count * run.rules[0].parts.count)
  }

  @Test func `where the data decide, the first bar on which an entry is known counts`() throws {
    let all = candles(rising(40))
    let weekly = try run(all, document("close > on('1w', sma(close, 2))")).run
    // Days from Monday 2024-01-01; the second week closes with its Sunday, candle 13.
    #expect(weekly.warmupBars == 13 && weekly.holding?.candle == 14)
    #expect(weekly.fills.first?.candle == 14)
    let never = try run(all, document("close > sma(close, 100)")).run
    #expect(never.warmupBars == 40 && never.firstTradable == nil && never.holding == nil)
    #expect(never.holdFinalEquity == 10_000)
    #expect(never.warnings.first?.hasPrefix("The data are too short for the strategy. ") == true)
  }

  @Test func `days end with their last candle, also where one is missing`() throws {
    var rows: [Candle] = []
    let start: Int64 = 1_704_067_200
    for hour in 0..<72 where hour != 23 && !(30..<40).contains(hour) {
      rows.append(
        Candle(
          Time(seconds: start + Int64(hour) * 3_600), open: 100, high: 101, low: 99, close: 100))
    }
    let run = try play(Candles(rows), Script([:]), timeframe: Timeframe(1, .hour))
    #expect(run.days.map(\.candle) == [22, 36, 60])
    let ends: [Int64] = [22, 47, 71]
    #expect(run.days.map(\.time.seconds) == ends.map { start + $0 * 3_600 })
    let daily = try play(candles(Array(repeating: quiet, count: 5)), Script([:]))
    #expect(daily.days.map(\.candle) == [0, 1, 2, 3, 4])
  }

  @Test func `an overnight session ends at the next opening of its exchange`() throws {
    // A market that opens at 18:00 in New York, which is 23:00 UTC in winter.
    let rows = (0..<30).map { hour in
      Candle(
        Time(seconds: 1_704_067_200 + Int64(hour) * 3_600), open: 100, high: 101, low: 99,
        close: 100)
    }
    let instrument = Instrument(zone: "America/New_York", sessionOpen: 18 * 3_600)
    let run = try play(
      Candles(rows), Script([:]), timeframe: Timeframe(1, .hour), instrument: instrument)
    #expect(run.days.map(\.candle) == [22, 29])
  }

  @Test func `holding is the slow and obvious sum`() throws {
    let run = try play(candles(rising(10)), Script([:])) {
      $0.account.commission.rate = 0.01
      $0.account.commission.fixed = 7
    }
    let holding = try #require(run.holding)
    // (10,000 - 7) / (101 · 1.01) = 97.96…; 97 · 101 = 9,797, commission 97.97 + 7.
    #expect(holding.candle == 1 && holding.units == 97 && isNear(holding.cost, 104.97))
    let closes = rising(10).map(\.3)
    let curve = holding.curve(closes)
    #expect(curve[0] == 10_000)
    for i in 1..<10 { #expect(isNear(curve[i], 10_000 - 97 * 101 - 104.97 + 97 * closes[i])) }
    #expect(run.holdFinalEquity == curve[9])
    #expect(run.days.map(\.hold) == curve)
    let whole = Instrument(symbol: "TEST", tick: 0.01, lot: 1)
    let poor = try play(candles(rising(10)), Script([:]), instrument: whole) {
      $0.account.cash = 50
    }
    #expect(poor.holding?.units == 0 && poor.holdFinalEquity == 50)
    let statistics = Statistics(of: poor)
    #expect(statistics.hold.allSatisfy { $0 == .unknown("the cash does not buy one lot") })
    for key in ["alpha", "beta", "informationRatio"] {
      #expect(statistics[key] == .unknown("the cash does not buy one lot"), "\(key)")
    }
  }

  @Test func `a caller can stop a run`() throws {
    let all = randomCandles(150_000, seed: 1)
    let error = #expect(throws: ReplayError.self) {
      _ = try play(all, Script([:]), timeframe: Timeframe(1, .minute)) {
        $0.progress = { $0 < 100_000 }
      }
    }
    #expect(error?.exitCode == .interrupted)
    #expect(error?.description == "stopped after 131072 candles; nothing was written")
  }

  @Test(arguments: [
    (0.0, 0.0, 0.0, "account.cash is 0.0; it must be a number above 0"),
    (-5.0, 0.0, 0.0, "account.cash is -5.0; it must be a number above 0"),
    (.infinity, 0.0, 0.0, "account.cash is inf; it must be a number above 0"),
    (100.0, -0.1, 0.0, "account.commission.rate is -0.1; it must be a share, 0 or more"),
    (100.0, 0.0, .nan, "account.commission.fixed is nan; it must be an amount, 0 or more"),
  ])
  func `an account that cannot be is refused`(
    cash: Double, rate: Double, fixed: Double, message: String
  ) {
    let error = #expect(throws: ReplayError.self) {
      _ = try play(candles([quiet]), Script([:])) {
        $0.account.cash = cash
        $0.account.commission.rate = rate
        $0.account.commission.fixed = fixed
      }
    }
    #expect(error?.description == message && error?.exitCode == .usage)
  }

  @Test func `a range without candles is refused`() {
    let moment = Time(seconds: 0)
    let error = #expect(throws: ReplayError.self) {
      _ = try play(candles([quiet]), Script([:])) {
        $0.from = moment
        $0.to = moment
      }
    }
    #expect(error?.exitCode == .usage)
  }

  @Test func `what was refused is told`() throws {
    let run = try play(
      candles(Array(repeating: quiet, count: 4)),
      Script([0: [.enter(.long, units: 500)], 1: [.enter(.long, .limit(.nan))]]))
    #expect(
      run.warnings == [
        "2 of 2 orders were refused. Reasons: not enough money (1, 40,000.00 missing), price or distance not known (1)."
      ])
  }

  @Test func `a position is seen as it is at the close of each bar`() throws {
    final class Log: @unchecked Sendable { var positions: [Position] = [] }
    struct Watcher: Strategy {
      let log: Log
      var name: String { "watcher" }
      func setUp(_ plan: inout Plan) {}
      func decide(at bar: BarView, _ requests: inout OrderRequests) {
        log.positions.append(bar.position)
        if bar.index == 0 { requests.append(.enter(.long, units: 2)) }
        if bar.index == 1 { requests.append(.enter(.long, units: 2)) }
      }
      func explain(_ rule: Int, at bar: BarView, into values: inout [Double]) {}
    }
    let log = Log()
    _ = try play(
      candles([quiet, (100, 104, 98, 103), (106, 107, 105, 106), (106, 106, 90, 91)]),
      Watcher(log: log))
    #expect(log.positions.map(\.size) == [0, 2, 4, 4])
    #expect(log.positions[0].entry.isNaN)
    #expect(log.positions.dropFirst().map(\.entry) == [100, 103, 103])
    #expect(log.positions.map(\.bars) == [0, 0, 1, 2])
    #expect(log.positions.map(\.profit) == [0, 6, 12, -48])
    // Since the first entry: 104 and 98 against 100; then 107 and 98, 107 and 90 against 103.
    #expect(log.positions.map(\.best) == [0, 4, 4, 4])
    #expect(log.positions.map(\.worst) == [0, -2, -5, -13])
  }
}
