import Indicators
import Market
import Support
import Testing

@testable import Strategy

/// What a document's strategy asks for, bar by bar.
@Suite struct DocumentStrategyTests {
  static let closes: [Double] = [10, 12, 11, 13, 15, 14, 12, 12, 16, 18]
  static var candles: Candles { MeaningTests.candles(closes) }

  static func held(_ size: Double) -> (Int) -> Position {
    { i in
      var position = Position()
      position.size = size
      position.entry = 12
      position.bars = i
      position.profit = Double(i) - 5
      return position
    }
  }

  @Test func flatEntersHeldLeaves() throws {
    let strategy = try document("long: { enter: close > 12, exit: close < 13 }").strategy()
    let flat = try requests(strategy, over: Self.candles)
    #expect(flat.map(\.bar) == [3, 4, 5, 8, 9])
    #expect(flat.allSatisfy { $0.request.action == .enter(.long) && $0.request.rule == 0 })
    let held = try requests(strategy, over: Self.candles, position: Self.held(5))
    #expect(held.map(\.bar) == [0, 1, 2, 6, 7])
    #expect(held.allSatisfy { $0.request.action == .exit(.long) && $0.request.rule == 1 })
    #expect(
      try requests(strategy, over: Self.candles, position: Self.held(-5)).map(\.bar) == [
        3, 4, 5, 8, 9,
      ])
  }

  @Test func bothSidesReverse() throws {
    let both =
      "long: { enter: close > 14, exit: close < 12 }\nshort: { enter: close < 12, exit: close > 12 }"
    let strategy = try document(both).strategy()
    let long = try requests(strategy, over: Self.candles, position: Self.held(1))
    #expect(long.map(\.bar) == [0, 0, 2, 2])
    #expect(
      long.map(\.request.action) == [.exit(.long), .enter(.short), .exit(.long), .enter(.short)])
    let short = try requests(strategy, over: Self.candles, position: Self.held(-1))
    #expect(short.map(\.bar) == [3, 4, 4, 5, 8, 8, 9, 9])
  }

  /// Which of two market orders counts is the engine's to say.
  @Test func whereBothCouldEnterBothAsk() throws {
    let both = "long: { enter: close > 0 }\nshort: { enter: close > 0 }"
    let made = try requests(try document(both).strategy(), over: Self.candles)
    #expect(made.count == 20)
    #expect(made.prefix(2).map(\.request.action) == [.enter(.long), .enter(.short)])
  }

  @Test func pyramidingAddsOnlyWhereItIsAskedFor() throws {
    let one = try document("long: { enter: close > 12 }").strategy()
    #expect(try requests(one, over: Self.candles, position: Self.held(1)).isEmpty)
    let more = try document("long: { enter: close > 12, pyramiding: true }").strategy()
    #expect(
      try requests(more, over: Self.candles, position: Self.held(1)).map(\.bar) == [3, 4, 5, 8, 9])
  }

  @Test func rulesAskAboutThePosition() throws {
    let strategy = try document(
      """
      long:
        enter: close > 12
        exit: position.bars >= 4 and close > 12 or position.profit > 3
      """
    ).strategy()
    let held = try requests(strategy, over: Self.candles, position: Self.held(1))
    #expect(held.map(\.bar) == [4, 5, 8, 9])
    let not = try document(
      "long:\n  enter: close > 12\n  exit: not (close < position.entry * 1.1) and close > 0"
    ).strategy()
    #expect(
      try requests(not, over: Self.candles, position: Self.held(1)).map(\.bar) == [4, 5, 8, 9])
    // Without a position the entry's price is unknown: neither a comparison with it nor its
    // opposite is true.
    for rule in [
      "close > position.entry", "not (close > position.entry)", "close != position.entry",
    ] {
      let flat = try document("long:\n  enter: \(rule)").strategy()
      #expect(try requests(flat, over: Self.candles).isEmpty, "\(rule)")
    }
  }

  @Test func anUnconditionalPartSparesQuestions() throws {
    var strategy = try document(
      "long:\n  enter: close > 12\n  exit: position.bars > 2 and close < 13"
    ).strategy()
    var plan = Plan()
    try strategy.setUp(&plan)
    #expect(plan.table.rows.map { $0.mask != nil } == [true, true])
  }

  @Test func noRuleIsTrueBeforeAllThatItReadsIsKnown() throws {
    let candles = randomCandles(400, seed: 3)
    let rules = [
      ("close > 0 or close > sma(close, 50)", 49), ("not (close > sma(close, 50))", 49),
      ("not (rsi(14) > 101) and not (sma(close, 30) > 1e9)", 29), ("close > 0", 0),
      ("close > 0 or close crosses above ema(close, 20)", 19),
      ("close > 0 or sma(close, 10)[5] > 0", 14),
      ("close > 0 if sma(close, 40) > 1e9 else close > 0", 39),
      ("close > 0 or (position.size == 0 and sma(close, 25) > 1e9)", 24),
      ("position.size == 0 and not (sma(close, 35) > 1e9)", 34),
    ]
    for (rule, first) in rules {
      let strategy = try document("long:\n  enter: \(rule)").strategy()
      let bars = try requests(strategy, over: candles).map(\.bar)
      #expect(bars.first.map { $0 >= first } ?? false, "\(rule): \(bars.first ?? -1)")
    }
  }

  @Test func aStopWaitsForItsDistance() throws {
    let strategy = try document(
      """
      long:
        enter: close > 0
        stopLoss: 2 * atr(14)
        takeProfit: 6%
        order: { type: limit, price: close - 1, timeInForce: { bars: 3 } }
      size: { units: round(account.equity / close) }
      """
    ).strategy()
    let candles = randomCandles(100, seed: 9)
    let made = try requests(strategy, over: candles)
    let atr = try columns(["2 * atr(14)"], over: candles)[0]
    let first = atr.firstIndex { !$0.isNaN }
    #expect(made.first?.bar == first)
    for (bar, request, _) in made {
      #expect(request.stopLoss == .price(atr[bar]))
      #expect(request.takeProfit == .share(0.06))
      #expect(request.kind == .limit(candles[bar].close - 1))
      #expect(request.timeInForce == .bars(3))
      let units = ((1_000 + Double(bar)) / candles[bar].close).rounded(.toNearestOrAwayFromZero)
      #expect(request.size == .units(units))
    }
  }

  @Test func everyOrderExplainsItself() throws {
    let strategy = try document(
      """
      parameters: { level: 12 }
      indicators: { fastMA: "sma(close, 2)", up: close > open }
      long:
        enter: fastMA crosses above level and up and close - 2 * open < 5 and not (position.size > 0)
      """
    ).strategy()
    var plan = Plan()
    var compiled = strategy
    try compiled.setUp(&plan)
    let parts = plan.rules[0].parts.map { "\($0.text)@\($0.lag)\($0.isBoolean ? "?" : "")" }
    #expect(
      parts == [
        "fastMA@0", "level@0", "fastMA@1", "up@0?", "close@0", "open@0", "close - 2 * open@0",
        "2 * open@0", "position.size@0",
      ])
    for block in [1, 3, 1_024] {
      let made = try requests(strategy, over: Self.candles, block: block)
      #expect(made.map(\.bar) == [4, 8])
      #expect(made[0].values == [14, 12, 12, 1, 15, 14, -13, 28, 0])
      #expect(made[1].values == [14, 12, 12, 1, 16, 15, -14, 30, 0])
    }
  }

  @Test func theSizeOfBlocksChangesNothing() throws {
    let text = """
      indicators: { a: "ema(close, 10)", b: "rsi(close, 14)", c: "not (a > close) or b < 40" }
      long: { enter: a crosses above close and b < 60, exit: c and position.bars > 3, stopLoss: 2 * atr(5) }
      short: { enter: c, exit: not c }
      """
    let strategy = try document(text).strategy()
    let candles = randomCandles(2_500, seed: 5)
    func played(_ block: Int) throws -> [String] {
      try requests(strategy, over: candles, block: block) { i in
        var position = Position()
        position.size = Double(i / 40 % 3 - 1)
        position.bars = i % 40
        return position
      }.map { "\($0.bar) \($0.request) \($0.values.map(\.bitPattern))" }
    }
    let whole = try played(1_024)
    #expect(whole.count > 100)
    for block in [1, 7, 64] { #expect(try played(block) == whole) }
  }

  @Test func namedIndicatorsAreKnownToTheChart() throws {
    var strategy = try document(
      """
      indicators:
        line: macd()
        signal: line.signal
        hidden: { expression: "sma(close, 5)", chart: false }
        weekly: on("1w", ema(close, 3))
        middle: (high + low) / 2
        up: close > open
      long: { enter: up }
      timeframe: 1d
      """
    ).strategy()
    var plan = Plan()
    try strategy.setUp(&plan)
    let rows = plan.series.map {
      "\($0.name) \($0.indicator ?? "-") \($0.output ?? "-") \($0.isDrawn)"
    }
    #expect(
      rows == [
        "line macd macd true", "signal macd signal true", "hidden sma sma false",
        "weekly ema ema true", "middle - - true", "up - - false",
      ])
  }
}
