import Market
import Replay
import Strategy
import Testing

@testable import Report

/// The table of trades on every kind of page.
@Suite struct TradeTableTests {
  private static func page(_ name: String) throws -> String {
    let story = try #require(stories.first { $0.name == name })
    return String(decoding: try story.page(), as: UTF8.self)
  }

  /// Side, quantity and exit reason are columns 2, 8 and 16: no style for phones or print hides them.
  @Test func sideQuantityAndReasonAreNeverHidden() throws {
    let page = try Self.page("Both sides")
    let head = try #require(page.firstRange(of: "<thead><tr><th scope=col>#"))
    let columns = page[head.lowerBound...].prefix { $0 != "\n" }.split(separator: "<th").dropFirst()
    #expect(columns[2].hasSuffix(">Side") && columns[8].hasSuffix(">Quantity"))
    #expect(columns[16].hasPrefix(" scope=col>Exit reason<"))
    let hidden = [narrowStyle, printStyle].flatMap { style in
      style.split(separator: "}").filter { $0.contains(".tt") && $0.hasSuffix("{display:none") }
    }
    #expect(!hidden.isEmpty)
    for rule in hidden where !rule.contains("tt td{") && !rule.contains("tt thead") {
      for column in ["(2)", "(8)", "(16)", "n+"] { #expect(!rule.contains(column), "\(rule)") }
    }
    let phone = try #require(
      narrowStyle.split(separator: "}").first { $0.contains(".tt td:is(:nth-child(-n+3)") })
    #expect(phone.contains("n+8") && phone.contains("(16)") && phone.contains("display:block"))
  }

  /// Prices of thousands of millions leave no column outside of the page.
  @Test func longPricesDrawTheColumnsTogether() throws {
    var trial = Trial(wandering(400, seed: 12, price: 2e9, tick: 1))
    trial.options.account.cash = 1e12
    let story = Story("Long prices", trial)
    try #require(!story.run.trades.isEmpty)
    let page = String(decoding: try story.page(), as: UTF8.self)
    #expect(page.contains("class=\"data tt wide tight\""))
    #expect(page.contains(".tight :is(td,th):nth-child(n+2){padding-left:10px}"))
    #expect(!(try Self.page("Both sides")).contains("tt wide tight"))
  }

  /// Each trade unfolds to the cards of its entry and its exit, by an element that needs no script.
  @Test(arguments: ["Both sides", "Stops and targets", "One trade, still open"])
  func aTradeUnfoldsToItsCards(_ name: String) throws {
    let story = try #require(stories.first { $0.name == name })
    let page = try Self.page(name)
    let table = page[try #require(page.firstRange(of: "<section id=\"trades\">")).lowerBound...]
    for trade in story.run.trades {
      #expect(table.contains("aria-label=\"Why trade \(trade.number)\""))
      #expect(table.contains("#\(trade.number) enters"))
      #expect(table.contains("#\(trade.number) \(trade.isOpen ? "is still open" : "exits")"))
    }
    #expect(
      table.ranges(of: "<details><summary aria-label").count
        == story.run.trades.count)
  }

  @Test func ofManyTradesTheLastTheBestAndTheWorstUnfold() throws {
    let story = Story("Many", Trial(wandering(30_000, seed: 31)))
    let context = ReportContext(
      story.run, story.recording, nil, Statistics(of: story.run), ReportOptions())
    try #require(context.closed.count > mostExplained)
    let explained = explainedTrades(context)
    #expect((100...200).contains(explained.count))
    let byProfit = context.closed.sorted { $0.profit < $1.profit }
    for trade in [byProfit.first, byProfit.last, context.closed.last] {
      #expect(explained.contains(try #require(trade).number))
    }
  }

  @Test func timesNameTheirZone() throws {
    let page = try Self.page("Minutes")
    #expect(page.contains(">Entry, UTC<th") && page.contains(">Exit, UTC<th"))
    #expect(page.contains("Times are in UTC."))
    let days = try Self.page("Both sides")
    #expect(days.contains(">Entry<th") && !days.contains("Times are in"))
  }

  @Test func wordsOfLengthsAndReasons() throws {
    #expect(after(0) == "in the same candle" && after(1) == "after 1\u{A0}candle")
    let run = try #require(stories.first { $0.name == "Both sides" }).run
    let reasons = Set(run.trades.map { exitReason(of: $0, rules: run.rules) })
    #expect(reasons.contains("reversal"))
  }
}
