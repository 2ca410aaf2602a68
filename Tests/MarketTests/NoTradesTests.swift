import Testing

@testable import Market

/// Order books and lists of orders have times and prices, and are no trades.
@Suite struct NoTradesTests {
  @Test(arguments: [
    ("exchange,symbol,timestamp,local_timestamp,is_snapshot,side,price,amount", "is_snapshot", ""),
    (
      "symbol,timestamp,first_update_id,last_update_id,side,update_type,price,qty",
      "first_update_id",
      ""
    ),
    ("ts_event,action,side,price,size,bid_px_00,ask_px_00", "bid_px_00", ""),
    ("time,level,price,size", "level", ""),
  ])
  func orderBooksByTheirColumns(_ header: String, _ column: String, _ says: String) {
    let row = header.split(separator: ",").map { name in
      switch name {
      case "timestamp", "local_timestamp", "time", "ts_event": "1704189600000"
      case "price", "bid_px_00", "ask_px_00": "100.5"
      case "action": "T"
      case "side": "x"
      default: "1"
      }
    }.joined(separator: ",")
    let text = header + "\n" + row + "\n" + row + "\n"
    guard !header.contains("action") else {
      // Trades that the top of the book stands beside are trades.
      #expect(problem(text) == nil)
      return
    }
    #expect(problem(text) == .notTrades(.orderBook(column: column, says: says)))
  }

  @Test(arguments: ["a", "ask", "bid", "Asks", "offer"]) func sides(_ side: String) throws {
    let text = "time,side,price,size\n1704189600000,b,1,1\n1704189600001,\(side),1,1\n"
    #expect(problem(text) == .notTrades(.orderBook(column: "side", says: side)))
    let trades = text.replacing(",\(side),", with: ",s,")
    #expect(try ReadText(trades).candles.count == 1)
    let told = try ReadText(text) { $0.columns = try ColumnChoice("ignore=side") }
    #expect(told.candles.count == 1)
  }

  /// Orders that were not filled, after as many rows as are looked at first.
  @Test func ordersFurtherOn() throws {
    let rows = (0..<6_000).map { row in
      "\(1_704_189_600_000 + row * 100),100.5,1,\(row < 5_500 ? "filled" : "cancelled")\n"
    }
    let text = "timestamp,price,size,status\n" + rows.joined()
    #expect(problem(text) == .labelChanged("status", from: "filled", to: "cancelled"))
    let all = try ReadText(text) { $0.columns = try ColumnChoice("ignore=status") }
    #expect(all.candles.volume.reduce(0, +) == 6_000)
  }

  @Test func actionsOfABook() throws {
    let text = "ts_event,action,price,size\n1704189600000,A,1,1\n1704189600001,C,1,1\n"
    #expect(problem(text) == .notTrades(.orderBook(column: "action", says: "A")))
    let trades = text.replacing(",A,", with: ",T,").replacing(",C,", with: ",T,")
    #expect(try ReadText(trades).candles.count == 1)
  }

  @Test(arguments: ["cancelled", "Canceled", "NEW", "rejected", "partially_filled"])
  func orders(_ state: String) throws {
    let text = "time,status,price,qty\n1704189600000,filled,1,1\n1704189600001,\(state),2,1\n"
    #expect(problem(text) == .notTrades(.orders(column: "status", says: state)))
    #expect(message(text)?.contains("take the trades of the same source") == true)
    let filled = text.replacing(",\(state),", with: ",filled,")
    #expect(try ReadText(filled).candles.close == [2])
  }
}
