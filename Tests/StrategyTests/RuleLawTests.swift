import Indicators
import Market
import Support
import Testing

@testable import Strategy

/// Laws that hold for every rule, on rules made at random.
@Suite struct RuleLawTests {
  /// Writes expressions of either kind, some of whose values are unknown for ever or for a while.
  struct Writer {
    var random: SplitMix64

    mutating func pick(_ choices: [String]) -> String {
      choices[random.whole(0...choices.count - 1)]
    }

    mutating func number(_ depth: Int) -> String {
      if depth == 0 {
        return pick([
          "close", "open", "hl2", "fast", "100", "0.5", "sma(close, 5)", "rsi(14)", "macd().signal",
          "atr(3)", "close[3]", "since(close rising 2)", "valueWhen(close > open, high)",
          "bollinger(8, 2).upper", "highest(high, 6)", "on(\"5m\", close)", "time.minute",
          "0 / (close - close)", "log(close - 100)",
        ])
      }
      let (a, b) = (number(depth - 1), number(depth - 1))
      switch random.whole(0...7) {
      case 0: return "(\(a) \(pick(["+", "-", "*", "/", "%"])) \(b))"
      case 1: return "-\(a)"
      case 2: return "\(pick(["abs", "round", "sqrt"]))(\(a))"
      case 3: return "\(pick(["min", "max"]))(\(a), \(b))"
      case 4: return "(\(a) if \(truth(depth - 1)) else \(b))"
      case 5: return "(\(a))[\(random.whole(0...3))]"
      default: return a
      }
    }

    mutating func truth(_ depth: Int) -> String {
      if depth == 0 {
        return
          "(\(number(0)) \(pick(["<", "<=", ">", ">=", "==", "!=", "crosses above", "crosses below", "crosses"])) \(number(0)))"
      }
      let (a, b) = (truth(depth - 1), truth(depth - 1))
      switch random.whole(0...8) {
      case 0, 1: return "(\(a) and \(b))"
      case 2, 3: return "(\(a) or \(b))"
      case 4: return "(not \(a))"
      case 5: return "(\(a) if \(b) else \(truth(depth - 1)))"
      case 6: return "(\(number(depth - 1)) rising \(random.whole(1...3)))"
      case 7: return "(\(number(depth - 1)) > \(number(depth - 1)))"
      default: return "\(a)[\(random.whole(0...2))]"
      }
    }
  }

  static let candles = randomCandles(300, seed: 21)

  static func bars(_ rule: String, block: Int = Candles.blockSize) throws -> [Int]? {
    let text = "data: x.csv\nparameters: { fast: 101 }\nlong:\n  enter: >\n    \(rule)\n"
    guard let document = try? StrategyDocument(text: text, path: "law.yaml") else { return nil }
    return try requests(document.strategy(), over: candles, block: block).map(\.bar)
  }

  @Test(arguments: 1...12) func negationTurnsARuleAround(_ seed: Int) throws {
    var writer = Writer(random: SplitMix64(seed: UInt64(seed)))
    var judged = 0
    var decided = 0
    for _ in 0..<12 {
      let (a, b) = (writer.truth(2), writer.truth(1))
      guard let holds = try Self.bars(a), let fails = try Self.bars("not \(a)") else { continue }
      judged += 1
      decided += holds.count + fails.count
      #expect(try Self.bars("not not \(a)") == holds, "\(a)")
      #expect(Set(holds).isDisjoint(with: fails), "\(a)")
      #expect(try Self.bars("\(a) and not \(a)") == [], "\(a)")
      #expect(
        try Self.bars("not (\(a) and \(b))") == Self.bars("not \(a) or not \(b)"), "\(a), \(b)")
      #expect(
        try Self.bars("not (\(a) or \(b))") == Self.bars("not \(a) and not \(b)"), "\(a), \(b)")
    }
    #expect(judged >= 6 && decided > 500)
  }

  @Test(arguments: 1...12) func aPartAboutThePositionChangesNothingElse(_ seed: Int) throws {
    var writer = Writer(random: SplitMix64(seed: 100 + UInt64(seed)))
    for _ in 0..<12 {
      let rule = writer.truth(2)
      guard let bars = try Self.bars(rule) else { continue }
      #expect(try Self.bars("\(rule) and position.size == 0") == bars, "\(rule)")
      #expect(try Self.bars("position.size != 0 or \(rule)") == bars, "\(rule)")
      #expect(
        try Self.bars("not (position.size != 0 or not \(rule))") == bars, "\(rule)")
      #expect(
        try Self.bars("\(rule) if position.size == 0 else close > 0") == bars, "\(rule)")
      for block in [1, 7, 64] { #expect(try Self.bars(rule, block: block) == bars, "\(rule)") }
    }
  }
}
