import Market
import Strategy
import Support
import Testing

@testable import Replay

/// A run has the same bits under every model of execution that has what it needs.
@Suite struct ExecutionModelTests {
  /// Rules of one side, and an order and a bracket where they are wanted.
  private func side(_ name: String, _ random: inout SplitMix64, waits: Bool) -> String {
    let (up, down) = name == "long" ? ("above", "below") : ("below", "above")
    let length = random.whole(2...12)
    var parts = [
      #""enter": "close crosses \#(up) sma(close, \#(length))""#,
      #""exit": "close crosses \#(down) sma(close, \#(length + random.whole(0...9)))""#,
    ]
    if random.unit() < 0.4 {
      parts.append(#""pyramiding": { "entries": \#(random.whole(2...4)) }"#)
    }
    guard waits else { return "\"\(name)\": { \(parts.joined(separator: ", ")) }" }
    if random.unit() < 0.6 {
      parts.append(
        random.unit() < 0.5
          ? #""stopLoss": "\#(random.whole(1...4))%""#
          : #""stopLoss": "\#(random.whole(1...3)) * atr(5)""#)
    }
    if random.unit() < 0.4 { parts.append(#""trailingStop": "\#(random.whole(1...4))%""#) }
    if random.unit() < 0.3 { parts.append(#""breakEvenAfter": "1%""#) }
    if random.unit() < 0.3 {
      parts.append(
        #""targets": [{ "distance": "1%", "share": 0.5 }, { "distance": "\#(random.whole(2...4))%" }]"#
      )
    } else if random.unit() < 0.5 {
      parts.append(#""takeProfit": "\#(random.whole(1...4))%""#)
    }
    if random.unit() < 0.6 {
      let kind = [
        #""limit", "price": "close * 0.998""#, #""stop", "price": "high""#,
        #""stopLimit", "stop": "high", "limit": "high * 1.002""#,
      ][random.whole(0...2)]
      let force = ["", #", "timeInForce": { "bars": 3 }"#, #", "timeInForce": "day""#]
      parts.append(#""order": { "type": \#(kind)\#(force[random.whole(0...2)]) }"#)
    }
    return "\"\(name)\": { \(parts.joined(separator: ", ")) }"
  }

  private func document(_ seed: UInt64, waits: Bool) throws -> StrategyDocument {
    var random = SplitMix64(seed: seed)
    var sides = [side("long", &random, waits: waits)]
    if random.unit() < 0.5 { sides.append(side("short", &random, waits: waits)) }
    if waits && random.unit() < 0.3 {
      sides[0] = #"""
        "long": [
          { "name": "a", "enter": "close crosses above sma(close, 4)", "exit": "close < sma(close, 9)",
            "stopPrice": "lowest(low, 5)", "follow": true },
          { "name": "b", "enter": "rsi(3) < 30", "exit": "rsi(3) > 60", "takeProfit": "2%" }]
        """#
    }
    let sizes = [#""equity": 0.4"#, #""units": 3"#, #""cash": 9000, "fit": true"#]
    let size = sizes[random.whole(0...2)]
    let brackets = random.unit() < 0.3 ? #""brackets": "position", "# : ""
    return try StrategyDocument(
      text: """
        { "name": "t", "data": "x.csv", \(sides.joined(separator: ", ")), "size": { \(size) },
          "execution": { \(brackets)"closeAtEnd": \(seed % 2 == 0) },
          "account": { "cash": 20000, "commission": { "rate": 0.0005, "fixed": 0.1 } } }
        """, path: "t.json")
  }

  /// A series with nothing besides, with splits and dividends, with rolls and rates of exchange, or with funding and
  /// a delisting.
  private func source(_ seed: UInt64) throws -> SeriesSource {
    let candles = randomCandles(2_000, seed: seed, step: 60)
    func at(_ candle: Int) -> Time { Time(milliseconds: candles.time[candle]) }
    let events: [CorporateEvent] =
      switch seed % 4 {
      case 1: [CorporateEvent(.split, at(700), 2), CorporateEvent(.dividend, at(1_300), 0.5)]
      case 2: [CorporateEvent(.roll, at(900), 0.7)]
      case 3: [CorporateEvent(.delisting, at(1_900), 30)]
      default: []
      }
    var told = AccountEvents(events, areMoments: true)
    told.mustShow = false
    var source = SeriesSource(
      candles, timeframe: Timeframe(1, .minute), accountEvents: events.isEmpty ? nil : told)
    if seed % 4 == 2 {
      source.exchangeRates = stride(from: 0, to: 2_000, by: 90).map {
        ExchangeRate(at($0), 0.8 + 0.0001 * Double($0))
      }
    }
    if seed % 4 == 3 {
      source.funding = stride(from: 0, to: 2_000, by: 480).map { FundingRate(at($0), 0.0002) }
    }
    return source
  }

  private func options(_ document: StrategyDocument, _ seed: UInt64) -> ReplayOptions {
    var options = ReplayOptions()
    (options.size, options.account) = (document.size, document.account)
    options.execution = document.execution
    options.blockSize = [7, 64, 1_024][Int(seed % 3)]
    return options
  }

  /// The run under one model, and what the trial needs.
  private func run<Model: ExecutionModel>(
    _ document: StrategyDocument, _ seed: UInt64, _ model: Model.Type,
    source: SeriesSource? = nil
  ) throws -> (run: Run, needs: ExecutionNeeds) {
    let strategy = try #require(document.strategy() as? DocumentStrategy)
    let options = options(document, seed)
    var plan = Plan()
    strategy.setUp(&plan)
    var feed: any BlockFeed = try BarFeed(
      [source ?? self.source(seed)], plan.graph, plan.timeframe, options)
    let needs = ExecutionNeeds(plan, options, feed)
    return (try play(&feed, strategy, plan, options, model).run, needs)
  }

  @Test func `a short that costs all there is ends alike under all models`() throws {
    let document = try StrategyDocument(
      text: #"""
        { "name": "t", "data": "x.csv", "short": { "enter": "close > 1", "exit": "close < 1" },
          "size": { "equity": 0.9 }, "account": { "cash": 20000 } }
        """#, path: "t.json")
    let rows = (0..<60).map { i in
      let price = 100 + 4 * Double(i)
      return (price, price + 3, price - 1, price + 2)
    }
    let source = SeriesSource(candles(rows, seconds: 60), timeframe: Timeframe(1, .minute))
    let (least, needs) = try run(document, 1, MarketExecution.self, source: source)
    #expect(needs == .market && least.ruin != nil)
    #expect(least.trades.first?.exitPurpose == .liquidation)
    #expect(try run(document, 1, OrderExecution.self, source: source).run == least)
    #expect(try run(document, 1, CompleteExecution.self, source: source).run == least)
  }

  @Test func `market orders alone have the same bits under all models`() throws {
    var fills = 0
    for seed in 0..<120 as Range<UInt64> {
      let document = try document(seed, waits: false)
      let (least, needs) = try run(document, seed, MarketExecution.self)
      #expect(needs == .market, "seed \(seed)")
      #expect(try run(document, seed, OrderExecution.self).run == least, "seed \(seed)")
      #expect(try run(document, seed, CompleteExecution.self).run == least, "seed \(seed)")
      fills += least.fills.count
    }
    #expect(fills > 20_000)
  }

  @Test func `orders that wait have the same bits under the complete model`() throws {
    var (waiting, brackets) = (0, 0)
    for seed in 0..<200 as Range<UInt64> {
      let document = try document(seed, waits: true)
      let (least, needs) = try run(document, seed, OrderExecution.self)
      #expect(needs != .complete, "seed \(seed)")
      #expect(try run(document, seed, CompleteExecution.self).run == least, "seed \(seed)")
      waiting += needs == .orders ? 1 : 0
      brackets += least.orders.count { $0.purpose.isOfBracket }
    }
    #expect(waiting > 150 && brackets > 5_000)
  }

  @Test func `what a trial needs is seen in its document`() throws {
    let simple = #""long": { "enter": "close > 1", "exit": "close < 1" }"#
    func long(_ keys: String) -> String {
      #""long": { "enter": "close > 1", "exit": "close < 1", \#(keys) }"#
    }
    func account(_ keys: String) -> String { simple + #", "account": { \#(keys) }"# }
    func execution(_ keys: String) -> String { simple + #", "execution": { \#(keys) }"# }
    for (rest, needs) in [
      (simple, ExecutionNeeds.market),
      (account(#""commission": { "fixed": 1, "minimum": 2 }"#), .market),
      (simple + #", "short": { "enter": "close < 1" }"#, .market),
      (long(#""stopLoss": "2%""#), .orders),
      (long(#""stopPrice": "lowest(low, 3)", "follow": true"#), .orders),
      (long(#""order": { "type": "limit", "price": "low" }"#), .orders),
      (#""long": { "enter": "close > 1", "exit": "position.profit > 3" }"#, .orders),
      (long(#""exitShare": 1"#), .market),
      (long(#""exitShare": 0.5"#), .complete),
      (long(#""flatAt": "sessionEnd""#), .complete),
      (long(#""entriesPerDay": 2"#), .complete),
      (long(#""order": { "type": "market", "at": "close" }"#), .complete),
      (long(#""exitOrder": { "type": "market", "at": "open" }"#), .complete),
      (account(#""leverage": 2"#), .complete),
      (account(#""slippage": { "basisPoints": 1 }"#), .complete),
      (account(#""slippage": { "price": "atr(5) / 9" }"#), .complete),
      (account(#""settlement": 2"#), .complete),
      (account(#""interest": { "borrowing": 0.02 }"#), .complete),
      (account(#""commission": { "tiers": { "from": 1000, "rate": 0.0005 } }"#), .complete),
      (execution(#""fill": "close""#), .complete),
      (execution(#""participation": 0.1"#), .complete),
      (execution(#""emptyCandles": "rest""#), .complete),
      (execution(#""minNotional": 10"#), .complete),
      (simple + #", "instrument": { "contract": { "margin": 100 } }"#, .complete),
      (simple + #", "portfolio": { "maxPositions": 2 }"#, .complete),
    ] {
      let document = try StrategyDocument(
        text: #"{ "name": "t", "data": "x.csv", \#(rest) }"#, path: "t.json")
      #expect(try needed(document) == needs, "\(rest)")
    }
  }

  /// What the trial of a document needs.
  private func needed(_ document: StrategyDocument) throws -> ExecutionNeeds {
    var strategy = try document.strategy()
    let options = options(document, 2)
    var plan = Plan()
    try strategy.setUp(&plan)
    var instrument = Instrument(tick: 0.01)
    if let margin = document.instrument.contract?.margin { instrument.contract.margin = margin }
    let source = SeriesSource(
      randomCandles(100, seed: 1), instrument: instrument, timeframe: Timeframe(1, .minute))
    return ExecutionNeeds(
      plan, options, try BarFeed([source], plan.graph, plan.timeframe, options))
  }

  /// Brackets that were made for one bar stay as long as an order has them, also where hundreds come after it.
  @Test func `a bracket lives as long as its order`() throws {
    let count = 400
    let rows = (0..<count).map { i in
      // The price comes down to the first order only near the end.
      let price = i < 380 ? 100.0 : 79
      return (price, price + 1, price - 1, price)
    }
    var steps: [Int: [OrderRequest]] = [:]
    for bar in 0..<370 {
      // Those of another rule take the place of each other.
      var request = OrderRequest.enter(
        .long, .limit(bar == 0 ? 80 : 40), stopLoss: .price(bar == 0 ? 5 : 1))
      request.rule = bar == 0 ? 7 : 8
      request.entryRule = request.rule
      steps[bar] = [request]
    }
    let run = try play(candles(rows), Script(steps)) { $0.size = .units(1) }
    let entry = try #require(run.fills.first)
    #expect(run.orders[entry.order].placedCandle == 0 && entry.price == 79)
    let stop = try #require(run.orders.first { $0.purpose == .stopLoss })
    #expect(stop.kind == .stop(74))
  }
}
