import Market
import Replay
import Strategy
import Support
import Testing
import Text

@testable import Report

/// A run in which nothing happened.
func emptyRun(cash: Double = 10_000) -> Run {
  var account = AccountSettings()
  account.cash = cash
  return Run(name: "Nothing", account: account)
}

@Suite struct FindingTests {
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

  /// A bar that was not closed yet when the data ended is one of those that were there.
  @Test(arguments: [
    (0, "None of its entries could be true on the one bar."),
    (1, "None of its entries could be true on the one bar."),
    (12, "None of its entries could be true on any of the 12 bars."),
  ])
  func barsOfTooShortDataAreCounted(_ bars: Int, _ proof: String) {
    var run = emptyRun()
    run.candleCount = max(1, bars)
    run.barCount = bars
    #expect(run.localizedWarnings["The data are too short for the strategy. " + proof] != nil)
  }

  @Test func enumerations() {
    #expect(localizedList([]) == "")
    #expect(localizedList(["a"]) == "a")
    #expect(localizedList(["a", "b", "c"]) == "a, b and c")
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
