import Market
import Strategy
import Support
import Synchronization
import Testing

@testable import Replay

/// A rule taken apart says at every bar what the engine has of the whole.
@Suite struct RuleEvaluationTests {
  private static let rules = [
    "close > sma(close, 5)", "close crosses above sma(close, 7)", "close crosses sma(close, 3)",
    "not (close > open and volume > 100) or close rising 2",
    "(close > open or close falling 3) and not close crosses below sma(close, 4)",
    "not not (close >= open)", "close > open if time.minute < 30 else close < open",
    "up and not calm", "position.bars >= 3 or close < open", "not (close == open)",
    "close != open and not (close > open or position.size > 0)", "on(\"5m\", close > open)[1]",
  ]

  private func bars(
    _ enter: String, _ exit: String, _ candles: Candles = randomCandles(300, seed: 9)
  ) throws -> [ProbedBar] {
    let text = """
      { "name": "parts", "data": "x.csv", "timeframe": "1m",
        "indicators": { "up": "close > close[2]", "calm": "atr(5) < 1 or close < open",
          "old": "highest(high, 4)[1]" },
        "long": { "enter": \(quoted(enter)), "exit": \(quoted(exit)) } }
      """
    let document = try StrategyDocument(text: text, path: "parts.json")
    let found = Mutex<[ProbedBar]>([])
    var sources = [SeriesSource(candles, timeframe: Timeframe(1, .minute))]
    try playAlone(
      &sources, to: document.probed { _, _, _, _, bar in found.withLock { $0.append(bar()) } },
      options: ReplayOptions())
    return found.withLock { $0 }
  }

  private func quoted(_ text: String) -> String {
    "\"" + text.replacing("\"", with: "\\\"") + "\""
  }

  @Test(arguments: rules.indices)
  func `parts make the whole`(_ place: Int) throws {
    let all = try bars(Self.rules[place], Self.rules[(place + 1) % Self.rules.count])
    #expect(all.count == 300)
    var truths: Set<Bool> = []
    for bar in all {
      for rule in bar.rules {
        check(rule.truth, "bar \(bar.index), \(rule.truth.text)")
        // The engine waits until all that a rule reads is known.
        #expect(rule.truth.isTrue || !rule.isTrue)
        if bar.index > 30 { #expect(rule.truth.isTrue == rule.isTrue, "bar \(bar.index)") }
        truths.insert(rule.isTrue)
      }
      #expect(bar.rules.first?.isAsked == (bar.position.size == 0))
      #expect(bar.rules.last?.isAsked == (bar.position.size > 0))
    }
    #expect(truths == [true, false])
  }

  private func check(_ truth: RuleEvaluation, _ comment: Comment) {
    let parts = truth.parts.map(\.isTrue)
    switch truth.form {
    case .all: #expect(truth.isTrue == parts.allSatisfy { $0 }, comment)
    case .any: #expect(truth.isTrue == parts.contains(true), comment)
    case .name: #expect(truth.isTrue == parts[0], comment)
    case .choice: #expect(truth.isTrue == (parts[0] ? parts[1] : parts[2]), comment)
    case .comparison: checkSides(truth, comment)
    case .crossing, .trend, .truth: break
    }
    #expect(truth.isTrue == truth.missing.isEmpty, comment)
    for part in truth.parts { check(part, comment) }
  }

  private func checkSides(_ truth: RuleEvaluation, _ comment: Comment) {
    guard let sides = truth.sides, let right = sides.right, !sides.isUnknown else {
      #expect(truth.sides != nil && !truth.isTrue, comment)
      return
    }
    // Further apart than rounding can be, the numbers themselves say it.
    if (sides.left.now - right.now).magnitude > 1e-6 {
      let isLess = sides.left.now < right.now
      switch sides.sign {
      case .less, .lessOrEqual: #expect(truth.isTrue == isLess, comment)
      case .greater, .greaterOrEqual: #expect(truth.isTrue == !isLess, comment)
      case .equal: #expect(!truth.isTrue, comment)
      case .notEqual: #expect(truth.isTrue, comment)
      default: Issue.record("\(sides.sign) is no comparison")
      }
      let isOrdered = sides.sign != .equal && sides.sign != .notEqual
      if isOrdered { #expect((sides.missing == nil) == truth.isTrue, comment) }
    }
  }

  @Test func `a distance shrinks at a pace`() {
    func sides(_ now: Double, _ before: Double, _ sign: RuleSides.Sign) -> RuleSides {
      RuleSides(
        sign: sign, left: .init(text: "a", now: now, before: before, isWritten: false),
        right: .init(text: "10", now: 10, before: 10, isWritten: true))
    }
    #expect(sides(9, 8, .greater).missing == 1 && sides(9, 8, .greater).barsAtThisPace == 1)
    #expect(sides(7, 6.5, .crossesAbove).barsAtThisPace == 6)
    #expect(sides(7, 7.5, .crossesAbove).barsAtThisPace == nil)
    #expect(sides(11, 12, .crossesAbove).isAlreadyPast)
    #expect(sides(11, 12, .crossesAbove).missing == nil)
    #expect(sides(11, 9, .less).missing == 1 && sides(9, 8, .less).missing == nil)
    #expect(sides(.nan, 9, .less).isUnknown && sides(.nan, 9, .less).missing == nil)
  }

  // MARK: The price that would have been enough

  @Test func `the price of a side tells what would have been enough`() {
    func enough(
      _ now: Double, _ before: Double, _ sign: RuleSides.Sign, _ price: RuleSides.PriceSide?
    ) -> RuleSides.Enough? {
      RuleSides(
        sign: sign, left: .init(text: "close", now: now, before: before, isWritten: false),
        right: .init(text: "open", now: 10, before: 10, isWritten: false), price: price
      ).enough
    }
    let above = enough(9, 8, .greater, .left)
    #expect(above?.price == "close" && above?.sign == .greater && above?.value == 10)
    let other = enough(9, 8, .greaterOrEqual, .right)
    #expect(other?.price == "open" && other?.sign == .lessOrEqual && other?.value == 9)
    #expect(enough(11, 12, .lessOrEqual, .left)?.sign == .lessOrEqual)
    #expect(enough(9, 8, .crossesAbove, .left)?.sign == .greater)
    #expect(enough(11, 12, .crossesBelow, .right)?.sign == .greater)
    // It holds, is not known, was past the other before, or moves with it.
    #expect(enough(11, 8, .greater, .left) == nil && enough(.nan, 8, .greater, .left) == nil)
    #expect(
      enough(9, 11, .crossesAbove, .left) == nil && enough(9, .nan, .crossesAbove, .left) == nil)
    #expect(enough(9, 8, .greater, nil) == nil && enough(9, 8, .equal, .left) == nil)
  }

  /// The named price put into the candle makes the part true, one short of it does not.
  @Test(arguments: [
    ("close > highest(high, 5)[1]", "close"), ("highest(high, 5)[1] < close", "close"),
    ("not (close <= open * 1.004)", "close"), ("close crosses above close[4]", "close"),
    ("close < sma(close[1], 4) if time.minute < 30 else close > old", "close"),
    ("high >= high[1] + 1", "high"), ("open < close[1]", "open"), ("low < open - 1.5", "low"),
  ])
  func `a candle with the price that is named makes a part true`(
    _ rule: String, _ price: String
  ) throws {
    let candles = randomCandles(90, seed: 9)
    var tried = 0
    for (place, bar) in try bars(rule, "close < 0", candles).enumerated() {
      let parts = try #require(bar.rules.first).truth.missing
      guard tried < 12, let enough = parts.compactMap(\.sides?.enough).first else { continue }
      tried += 1
      #expect(enough.price == price)
      let isAbove = enough.sign == .greater || enough.sign == .greaterOrEqual
      for (distance, isEnough) in [(0.001, true), (-0.001, false)] {
        let value = enough.value + (isAbove ? distance : -distance)
        let changed = try bars(rule, "close < 0", candles.with(price, value, at: place))
        #expect(changed[place].rules.first?.truth.isTrue == isEnough, "bar \(place)")
      }
    }
    #expect(tried == 12)
  }

  /// What moves with the price, or is none, names no price.
  @Test(arguments: [
    "close > sma(close, 5)", "close > hl2 * 1.001", "close > high", "open > open * 1.01",
    "sma(close, 2) > sma(close, 5)", "volume > 5000", "close > account.equity",
    "on(\"5m\", high) * 1.001 < close", "close - 1 > open", "high > position.entry",
    "close == 5", "close != close[1]", "close rising 3", "valueWhen(close > open, low) > close",
  ])
  func `nothing is named where that would not be all`(_ rule: String) throws {
    var isFalse = false
    for bar in try bars(rule, "close < 0") {
      let truth = try #require(bar.rules.first).truth
      if !truth.isTrue { isFalse = true }
      #expect(truth.missing.allSatisfy { $0.sides?.enough == nil })
    }
    #expect(isFalse)
  }
}

extension Candles {
  /// The same with another price in one candle, which reaches as far as that.
  fileprivate func with(_ price: String, _ value: Double, at place: Int) -> Candles {
    var changed = Candles()
    for i in 0..<count {
      var candle = self[i]
      if i == place {
        switch price {
        case "open": candle.open = value
        case "high": candle.high = value
        case "low": candle.low = value
        default: candle.close = value
        }
        candle.high = max(candle.high, candle.open, candle.close)
        candle.low = min(candle.low, candle.open, candle.close)
      }
      changed.append(candle)
    }
    return changed
  }
}
