import Testing

@testable import Market

/// Rows of quotes, corrections and cancellations among trades are asked about.
@Suite struct RowKindsTests {
  /// Every fifth row is another kind than the rest, far below their prices.
  private func ticks(_ column: String, _ trade: String, _ other: String) -> String {
    "time,\(column),price,size\n"
      + (0..<50).map { i in
        let isOther = i % 5 == 0
        return
          "2024-01-02T10:00:\(i < 10 ? "0" : "")\(i)Z,\(isOther ? other : trade),\(isOther ? 97 : 100),\(isOther ? 500 : 3)\n"
      }.joined()
  }

  @Test(arguments: [
    ("type", "trade", "quote"), ("type", "T", "Q"), ("Type", "TRADE", "BID"),
    ("type", "last", "bid"), ("type", "trade", "correction"), ("event", "Trade", "Quote"),
    ("tick_type", "trade", "ask"), ("record_type", "TRD", "NBBO"), ("what", "trade", "quote"),
    ("side", "trade", "bid"),
  ])
  func kindsAreAskedAbout(_ column: String, _ trade: String, _ other: String) throws {
    let text = ticks(column, trade, other)
    #expect(problem(text) == .notTrades(.mixed(column: column, says: [trade, other])))
    let cure = "--columns 'symbol=\(column)' --symbol \(trade)"
    #expect(message(text)?.contains(cure) == true)
    let trades = try ReadText(text) {
      $0.columns = try ColumnChoice("symbol=\(column)")
      $0.symbol = trade
    }
    #expect(trades.candles.low == [100] && trades.candles.volume == [120])
    let all = try ReadText(text) { $0.columns = try ColumnChoice("ignore=\(column)") }
    #expect(all.candles.low == [97] && all.candles.volume == [5_120])
  }

  @Test func ordersAndQuotesAlone() {
    #expect(
      problem(ticks("type", "NEW", "CANCEL")) == .notTrades(.orders(column: "type", says: "CANCEL"))
    )
    #expect(
      problem(ticks("type", "quote", "quote"))
        == .notTrades(.orderBook(column: "type", says: "quote")))
  }

  /// What is said of trades alone, and letters that are codes.
  @Test(arguments: [
    ("type", "buy", "sell"), ("type", "B", "S"), ("type", "limit", "market"),
    ("type", "trade", "trade"), ("type", "update", "snapshot"), ("flag", "T", "Q"),
    ("action", "T", "F"), ("what", "quote", "offer"),
  ])
  func othersAreRead(_ column: String, _ first: String, _ second: String) throws {
    let text = ticks(column, first, second).replacing(",97,", with: ",100,")
    #expect(try ReadText(text).candles.volume == [5_120])
  }

  /// A quote after as many trades as are looked at first.
  @Test func quotesFurtherOn() throws {
    let rows = (0..<6_000).map { row in
      "\(1_704_189_600_000 + row * 100),\(row < 5_500 ? "trade" : "quote"),100,1\n"
    }
    let text = "timestamp,type,price,size\n" + rows.joined()
    #expect(problem(text) == .labelChanged("type", from: "trade", to: "quote"))
  }

  /// Of rows of both kinds those that are chosen have their own price and volume.
  @Test func tradesAndQuotesWithColumnsOfTheirOwn() throws {
    let rows = (0..<40).map { i in
      let start = "2024-01-02T10:00:\(i < 10 ? "0" : "")\(i)Z"
      return i % 2 == 0 ? "\(start),Quote,,,99,101\n" : "\(start),Trade,100,7,,\n"
    }
    let text = "timestamp,Type,Price,Volume,Bid Price,Ask Price\n" + rows.joined()
    #expect(problem(text) == .notTrades(.mixed(column: "Type", says: ["Trade", "Quote"])))
    func read(_ kind: String) throws -> ReadText {
      try ReadText(text) {
        $0.columns = try ColumnChoice("symbol=Type")
        $0.symbol = kind
      }
    }
    let trades = try read("Trade")
    #expect(trades.candles.close == [100] && trades.candles.volume == [140])
    let quotes = try read("Quote")
    #expect(quotes.candles.close == [99] && quotes.candles.volume == [20])
    #expect(quotes.file.notes.contains("prices are bids"))
    let all = try ReadText(text) { $0.columns = try ColumnChoice("ignore=Type") }
    #expect(all.candles.close == [99] && all.candles.volume == [140])
    #expect(
      all.file.notes.contains("prices are bids, and volumes are those of the trades among them"))
  }

  @Test(arguments: ["conditions", "Sale Condition", "correction"])
  func conditionsAreNoted(_ column: String) throws {
    let text = ticks(column, "@ T", "@ Z")
    let read = try ReadText(text)
    #expect(read.notes("sale conditions in '\(column)' are ignored"))
    #expect(try !ReadText(ticks(column, "@", "@")).notes("conditions of sales"))
  }
}
