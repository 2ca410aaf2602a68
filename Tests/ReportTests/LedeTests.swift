import Market
import Replay
import Strategy
import Support
import Testing
import Text

@testable import Report

/// What a report says in words of stops, targets and the spread of an account.
@Suite struct LedeTests {
  /// A run of a document on some random instruments.
  private func context(_ text: String, _ count: Int = 3) throws -> ReportContext {
    let document = try StrategyDocument(text: text, path: "words.yaml")
    var sources = (0..<count).map { place in
      SeriesSource(
        randomCandles(120, seed: UInt64(place) + 3, step: 86_400),
        instrument: Instrument(symbol: "S\(place)", lot: 1), timeframe: Timeframe(1, .day))
    }
    var options = ReplayOptions()
    options.account = document.account
    options.size = document.size
    options.records = true
    let (run, recording) = try replay(&sources, to: try document.strategy(), options: options)
    return ReportContext(run, recording, document, Statistics(of: run), ReportOptions())
  }

  private func plain(_ context: ReportContext) -> String {
    lede(context).plain.replacing("\u{A0}", with: " ").replacing("\u{202F}", with: " ")
  }

  private static let rules = """
    name: Words
    data: [a, b, c]
    long: { enter: "close > sma(close, 5)", stopLoss: 5%, trailingStop: 4 * atr(14) }

    """

  @Test func `weights, the share of each and stops are named`() throws {
    let context = try context(
      Self.rules
        + "portfolio: { rank: \"roc(close, 10)\", top: 2, weights: equal, invested: 0.9, "
        + "maxShare: 0.4, rebalance: { every: month, band: 0.05 } }")
    #expect(
      plain(context)
        == "Buys each of S0, S1 and S2 at the next open after close > sma(close, 5), with 40 % of the equity. "
        + "Long only. With each long entry: stop loss 5 %, trailing stop 4 * atr(14). "
        + "Holds the top 2 by roc(close, 10). An entry takes no position beyond 40 % of the equity. "
        + "Rebalanced every month. Drift of up to 5 % of the equity is left alone.")
    for language in Language.allCases where language != .english {
      let book = try #require(PageWords.book(language))
      let told = PageWords.told(by: book) { lede(context).plain }
      #expect(book.missing.isEmpty && told.contains("4 * atr(14)"), "\(language)")
    }
  }

  @Test(arguments: [
    ("weights: { fixed: { S0: 0.5, S1: 0.3, S2: 0.2 } }", "equity: S0 50 %, S1 30 %, S2 20 %"),
    (
      "weights: { fixed: { S0: 0.5, S1: 0.3, S2: 0.2 } }, maxShare: 0.25",
      "S0 25 %, S1 25 %, S2 20 %"
    ),
    ("weights: equal, invested: 0.6, maxPositions: 2", "with 30 % of the equity"),
    (
      "weights: inverseVolatility, invested: 0.9",
      "with its part of 90 % of the equity, by the weight "
    ),
    ("maxShare: 0.3", "with 30 % of the equity"), ("maxPositions: 2", "with all equity"),
  ])
  func `what an entry buys is said of each kind of weights`(
    _ portfolio: String, _ words: String
  ) throws {
    let context = try context(Self.rules + "portfolio: { \(portfolio) }")
    #expect(plain(context).contains(words), "\(plain(context))")
  }

  @Test func `both sides have their own stops and ranks`() throws {
    let context = try context(
      """
      data: [a, b, c]
      long: { enter: "close > sma(close, 5)", targets: [{ distance: 3, share: 0.5 }] }
      short: { enter: "close < sma(close, 5)", stopPrice: "highest(high, 5)" }
      portfolio: { rank: "roc(close, 10)", top: 1, weights: equal }
      """)
    let words = plain(context)
    #expect(words.contains("with 50 % of the equity"))
    #expect(words.contains("With each long entry: take profit 3 for 50 % of the position."))
    #expect(words.contains("With each short entry: stop loss at the price highest(high, 5)."))
    #expect(
      words.contains(
        "Holds the top 1 by roc(close, 10) for long, and the bottom 1 for short."))
  }

  @Test func `the trailing stop of a trade is told, and by which stop the risk was measured`()
    throws
  {
    let both = try context(
      """
      data: a
      long: { enter: "close > sma(close, 5)", stopLoss: 5, trailingStop: 3 }
      size: { risk: 0.01 }
      """, 1)
    #expect(plain(both).contains("The risk is measured to the nearer of the two stops."))
    let trade = try #require(both.run.trades.first)
    let fill = both.run.fills[trade.entryFill]
    let told = StoryTelling(trade, trade, both, both).steps.map(\.words.plain).joined()
    let exact = both.numbers.exactPrice
    #expect(told.contains("It had a stop loss at \(exact(fill.price - 5))."))
    #expect(told.contains("a trailing stop that started at \(exact(fill.price - 3))."))

    let alone = try context(
      """
      data: a
      long: { enter: "close > sma(close, 5)", trailingStop: 3 }
      """, 1)
    let first = try #require(alone.run.trades.first)
    let words = StoryTelling(first, first, alone, alone).steps.map(\.words.plain).joined()
    #expect(words.contains("that started at") && !words.contains("It had a stop loss"))
    #expect(!plain(alone).contains("The risk"))
  }

  @Test(arguments: [(1, "rebalancing"), (0, "exit rule"), (2, "reversal")])
  func `what was sold to come back to its weight is a rebalancing`(_ rule: Int, _ words: String) {
    let rules = ["portfolio.top", "portfolio.rebalance", "short.enter"].map {
      Rule(path: $0, expression: "close > 0", parts: [])
    }
    let (from, to) = (Time(seconds: 0), Time(seconds: 86_400))
    let trade = Trade(
      number: 1, side: .long, quantity: 1, entryFill: 0, entryCandle: 0, entryTime: from,
      entryPrice: 10, exitFill: 1, exitCandle: 1, exitTime: to, exitPrice: 11, exitPurpose: .exit,
      costs: 0, adverse: 0, favourable: 1, entryRule: 0, exitRule: rule)
    #expect(exitReason(of: trade, rules: rules) == words)
  }
}
