import Market
import Replay
import Strategy
import Support
import Testing

@testable import Report

/// A run in which nothing happened.
func emptyRun(cash: Double = 10_000) -> Run {
  var account = AccountSettings()
  account.cash = cash
  return Run(name: "Nothing", account: account)
}

@Suite struct FindingTests {
  @Test(arguments: [
    (16, 32, 0.336_309, 0.663_691), (0, 10, 0, 0.277_536), (10, 10, 0.722_464, 1),
    (1, 1, 0.206_549, 1),
  ])
  func wilson(_ won: Int, _ count: Int, _ low: Double, _ high: Double) throws {
    let interval = try #require(WilsonInterval(won: won, of: count))
    #expect(abs(interval.low - low) < 1e-5 && abs(interval.high - high) < 1e-5)
  }

  @Test func noTradesHaveNoInterval() { #expect(WilsonInterval(won: 0, of: 0) == nil) }

  @Test func drawdownsAreTheFallsBetweenHighs() {
    let falls = drawdowns(of: [100, 75, 95, 100, 120, 60, 90])
    #expect(
      falls == [
        Drawdown(high: 0, low: 1, recovery: 3, depth: 0.25),
        Drawdown(high: 4, low: 5, recovery: nil, depth: 0.5),
      ])
    #expect(worstDrawdowns(of: [100, 75, 95, 100, 120, 60, 90], 1).first?.high == 4)
    #expect(drawdowns(of: []).isEmpty && drawdowns(of: [5, 5, 6]).isEmpty)
  }

  /// No fall of a random curve is missed: the deepest is that of a slow, obvious search.
  @Test(arguments: 0..<40)
  func theDeepestFallIsTheDeepest(_ seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var value = 100.0
    let curve = (0..<200).map { _ in
      value *= 0.97 + 0.06 * random.unit()
      return value
    }
    var deepest = 0.0
    for high in curve.indices {
      for low in high..<curve.count { deepest = max(deepest, 1 - curve[low] / curve[high]) }
    }
    #expect(abs((worstDrawdowns(of: curve).first?.depth ?? 0) - deepest) < 1e-12)
    #expect(abs((fallsBelowHigh(curve).min() ?? 0) + deepest) < 1e-12)
  }

  @Test(arguments: [
    (0.05, "5\u{202F}%"), (0.25, "a quarter"), (0.33, "a third"), (0.4, "two fifths"),
    (0.5, "half"), (0.66, "two thirds"), (0.8, "three quarters"), (0.95, "almost all"),
    (1.4, "all"),
  ])
  func portions(_ share: Double, _ words: String) { #expect(portion(share) == words) }

  @Test(arguments: [
    (0, "no"), (1, "one"), (16, "sixteen"), (20, "twenty"), (21, "21"), (1_234, "1,234"),
  ])
  func counts(_ count: Int, _ words: String) { #expect(inWords(count) == words) }

  @Test func enumerations() {
    #expect(enumerated([]) == "")
    #expect(enumerated(["a"]) == "a")
    #expect(enumerated(["a", "b", "c"]) == "a, b and c")
  }

  @Test func sentencesEscapeWhenTheyBecomeMarkup() {
    let name = "<b>&\"'"
    let sentence: Sentence = "Buys \(name) after \(code: "a < b"), \(strong: "now")."
    #expect(sentence.plain == "Buys <b>&\"' after a < b, now.")
    #expect(
      sentence.markup
        == "Buys &lt;b&gt;&amp;&quot;&#39; after <code>a &lt; b</code>, <b>now</b>.")
  }
}
