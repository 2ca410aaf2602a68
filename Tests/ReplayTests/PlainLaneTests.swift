import Indicators
import Market
import Strategy
import Support
import Testing

@testable import Replay

/// A strategy that hides that its wishes stand beforehand, so that it is asked at every bar.
private struct Asked: Strategy {
  var inner: DocumentStrategy
  var name: String { inner.name }

  mutating func setUp(_ plan: inout Plan) throws {
    inner.setUp(&plan)
    plan.standing = nil
  }

  mutating func decide(at bar: BarView, _ wishes: inout Wishes) { inner.decide(at: bar, &wishes) }

  func explain(_ rule: Int, at bar: BarView, into values: inout [Double]) {
    inner.explain(rule, at: bar, into: &values)
  }
}

/// A document with simple rules: one side or both, any size, some of whose orders are refused.
private func randomDocument(_ random: inout SplitMix64) throws -> StrategyDocument {
  let fast = random.whole(1...4)
  let slow = fast + random.whole(1...6)
  let long =
    #""long": { "enter": "a crosses above b"\#(random.unit() < 0.7 ? #", "exit": "a < b""# : "") }"#
  let short =
    #""short": { "enter": "a crosses below b"\#(random.unit() < 0.5 ? #", "exit": "a > b""# : "") }"#
  let sides = [long, short, "\(long), \(short)"][random.whole(0...2)]
  let sizes = [
    #"{ "units": 3 }"#, #"{ "equity": 0.9 }"#, #"{ "cash": 400 }"#, #"{ "units": 90 }"#,
  ]
  let pyramiding = random.unit() < 0.1
  return try StrategyDocument(
    text: """
      { "name": "random", "data": "none.csv",
        "indicators": { "a": "sma(close, \(fast))", "b": "sma(close, \(slow))" },
        \(pyramiding ? sides.replacingEnter : sides),
        "size": \(sizes[random.whole(0...3)]),
        "account": { "cash": 1000, "commission": {
          "rate": \(Double(random.whole(0...20)) / 1000), "fixed": \(random.whole(0...2)) } } }
      """, path: "random.json", set: [:])
}

extension String {
  /// The same sides, of which each may add to what it holds.
  fileprivate var replacingEnter: String {
    split(separator: "{ \"enter\"", omittingEmptySubsequences: false)
      .joined(separator: "{ \"pyramiding\": true, \"enter\"")
  }
}

private func play(
  _ strategy: some Strategy, _ document: StrategyDocument, _ candles: Candles, block: Int
) throws -> Run {
  var source = SeriesSource(candles, timeframe: Timeframe(1, .minute))
  var options = ReplayOptions()
  options.account = document.account
  options.execution = document.execution
  options.size = document.size
  options.blockSize = block
  return try replay(&source, to: strategy, options: options).run
}

@Suite struct PlainLaneTests {
  @Test func doesWhatTheBookOfOrdersDoesToTheBit() throws {
    var random = SplitMix64(seed: 11)
    var trades = 0
    for round in 0..<400 {
      let document = try randomDocument(&random)
      let candles = randomCandles(random.whole(1...150), seed: UInt64(round), price: 20)
      let strategy = try #require(document.strategy() as? DocumentStrategy)
      let asked = try play(Asked(inner: strategy), document, candles, block: 1_024)
      for block in [1, 7, 64, 1_024] {
        let run = try play(strategy, document, candles, block: block)
        #expect(isSame(run, asked), "round \(round), blocks of \(block)")
      }
      trades += asked.trades.count
    }
    #expect(trades > 1_000)
  }

  @Test func leavingASideThatIsNotHeldDoesNothing() throws {
    var source = SeriesSource(randomCandles(50, seed: 3), timeframe: Timeframe(1, .minute))
    var options = ReplayOptions()
    options.size = .units(1)
    let run = try replay(&source, to: WrongExit(), options: options).run
    #expect(run.fills.count == 1)
    #expect(run.trades.map(\.isOpen) == [true])
  }
}

/// Enters long at once, and while it is long wishes at every bar to leave a short.
private struct WrongExit: Strategy {
  let name = "wrong exit"

  mutating func setUp(_ plan: inout Plan) {
    let one = plan.graph.constant(1)
    let always = plan.graph.compare(.equal, one, one)
    var wishes = StandingWishes()
    wishes.whenFlat = [[StandingWish(Wish(.enter(.long), rule: 0), where: always, values: [])]]
    wishes.whenLong = [[StandingWish(Wish(.exit(.short), rule: 0), where: always, values: [])]]
    plan.standing = wishes
    plan.rules = [Rule(path: "rule", expression: "always", parts: [])]
  }

  mutating func decide(at bar: BarView, _ wishes: inout Wishes) {}
  func explain(_ rule: Int, at bar: BarView, into values: inout [Double]) {}
}

/// Whether two runs are alike to the bit.
private func isSame(_ a: Run, _ b: Run) -> Bool {
  func bits(_ values: [Double]) -> [UInt64] { values.map(\.bitPattern) }
  return a.orders == b.orders && a.fills == b.fills && a.trades == b.trades
    && bits(a.explanations) == bits(b.explanations) && bits(a.equity) == bits(b.equity)
    && a.finalEquity == b.finalEquity && a.days == b.days && a.warmupBars == b.warmupBars
    && a.ambiguity == b.ambiguity && a.drawdowns == b.drawdowns
}
