import Support
import Testing

@testable import Market

/// Prices that may be something else than they look like.
@Suite struct UnclearPricesTests {
  private func bonds(_ prices: [String]) -> String {
    "date,open,high,low,close\n"
      + prices.enumerated().map { "2024-01-0\(2 + $0),\($1),\($1),\($1),\($1)\n" }.joined()
  }

  /// Opens and closes in the place of one another contradict no candle, but the way from one to the next.
  @Test func swappedOpensAndCloses() throws {
    let candles = randomCandles(100, seed: 3)
    let rows = (0..<candles.count).map { place in
      let candle = candles[place]
      return "\(candle.time),\(candle.open),\(candle.high),\(candle.low),\(candle.close)\n"
    }.joined()
    let words = "the columns of open and close may be swapped"
    #expect(try ReadText("time,close,high,low,open\n" + rows).notes(words))
    #expect(try !ReadText("time,open,high,low,close\n" + rows).notes(words))
  }

  /// Points and thirty-seconds with a point between look like decimals that never pass .31.
  @Test func thirtySecondsWithAPoint() throws {
    func rows(_ parts: Int) -> String {
      "time,open,high,low,close\n"
        + (0..<90).map { place in
          let ticks = 110 * parts + place
          let tail = ticks % parts
          let price = "\(ticks / parts).\(tail < 10 ? "0" : "")\(tail)"
          return "\(1_709_290_800 + place * 60),\(price),\(price),\(price),\(price)\n"
        }.joined()
    }
    #expect(try ReadText(rows(32)).notes("they may be points and thirty-seconds"))
    #expect(try !ReadText(rows(64)).notes("thirty-seconds"))
  }

  /// What a volume is counted in.
  @Test(arguments: [
    "Volume (000s)", "Volume in thousands", "volume (lots)", "Vol. (100s)", "成交量（手）", "成交量(手)",
    "成交張數",
    "出来高(千株)", "거래량(천주)", "Объём (тыс.)",
  ])
  func unitsOfVolumes(_ name: String) throws {
    let read = try ReadText("time,open,high,low,close,\(name)\n2024-01-02,1,2,1,2,7\n")
    #expect(read.candles.volume == [7])
    #expect(read.notes("the numbers of the column '\(name)' are volumes as they are written"))
  }

  /// Points and thirty-seconds, or thousands.
  @Test func thirtySeconds() throws {
    let text = bonds(["110'160", "110'317", "109'005"])
    #expect(
      message(text)
        == "'110'160' may be 110160 or 110.5, in points and thirty-seconds, and no other price shows which; give --dialect csv-thousands-apostrophe or --dialect csv-thirty-seconds"
    )
    #expect(problem(bonds(["99'317", "99'315"])) == .thirtySeconds("99'317"))
    #expect(message(bonds(["99'317", "99'315"]))?.contains("99.9921875") == true)
    // One that is no thirty-second, or has a point, shows that they are thousands.
    #expect(try ReadText(bonds(["110'160", "110'320"])).candles.close == [110_160, 110_320])
    #expect(try ReadText(bonds(["110'160", "110'164"])).candles.close == [110_160, 110_164])
    #expect(problem(bonds(["103'161", "103'168"])) == .thirtySeconds("103'161"))
    #expect(try ReadText(bonds(["10'160.00", "10'170.25"])).candles.close == [10_160, 10_170.25])
    #expect(try ReadText(bonds(["1'160", "1'170"])).candles.close == [1_160, 1_170])
    let quoted = bonds(["\"1,160.50\"", "\"1,170.25\""])
    #expect(try ReadText(quoted).candles.close == [1_160.5, 1_170.25])
  }

  /// What the message names reads them.
  @Test func thirtySecondsThatWereTold() throws {
    func closes(_ prices: [String]) throws -> [Double] {
      try ReadText(bonds(prices)) { $0.dialect = "csv-thirty-seconds" }.candles.close
    }
    #expect(try closes(["110'160", "110'317", "109'005"]) == [110.5, 110.9921875, 109.015625])
    #expect(try closes(["110-16", "110-16+", "110'16.25"]) == [110.5, 110.515625, 110.5078125])
    #expect(try closes(["103'161", "103^168", "99"]) == [103.50390625, 103.52734375, 99])
    let thousands = try ReadText(bonds(["110'160", "110'317"])) {
      $0.dialect = "csv-thousands-apostrophe"
    }
    #expect(thousands.candles.close == [110_160, 110_317])
    for wrong in ["110.16", "110'32", "110'164", "110'1", "110'16.3", "-110'16", "1100'16"] {
      let found = problem(bonds(["110'160", wrong])) { $0.dialect = "csv-thirty-seconds" }
      #expect(found == .notThirtySeconds(wrong, column: "open"), "\(wrong)")
    }
    #expect(message(bonds(["110-16", "110-17"]))?.contains("--dialect csv-thirty-seconds") == true)
  }

  @Test func bidsBesideAsks() throws {
    let names = ["open", "high", "low", "close"]
    let header = (["time"] + names.map { "bid_\($0)" } + names.map { "ask_\($0)" })
      .joined(separator: ",")
    let row = "2024-01-02T10:00:00Z,1,2,1,2,3,4,3,4\n"
    let read = try ReadText("\(header)\n\(row)")
    #expect(
      read.candles.close == [2] && read.file.notes.filter { $0 == "prices are bids" }.count == 1)
    let told = try ReadText("\(header)\n\(row)") {
      $0.columns = try ColumnChoice("open=ask_open,high=ask_high,low=ask_low,close=ask_close")
    }
    #expect(told.candles.close == [4] && !told.notes("prices are bids"))
    let alone = "time,open,high,low,close,ask\n2024-01-02T10:00:00Z,1,2,1,2,3\n"
    #expect(try !ReadText(alone).notes("prices are bids"))
  }

  @Test func bidsBesideAsksInObjects() throws {
    let prices = { (word: String, low: Int) in
      [("open", low), ("high", low + 1), ("low", low), ("close", low + 1)]
        .map { "\"\(word)\($0)\":\($1)" }.joined(separator: ",")
    }
    let flat = "[{\"time\":\"2024-01-02T10:00:00Z\",\(prices("bid", 1)),\(prices("ask", 3))}]"
    let read = try ReadText(flat, "x.json")
    #expect(read.candles.close == [2] && read.notes("prices are bids"))
    let nested =
      "[{\"time\":\"2024-01-02T10:00:00Z\",\"bid\":{\(prices("", 1))},\"ask\":{\(prices("", 3))}}]"
    let inner = try ReadText(nested, "x.json")
    #expect(inner.candles.close == [2] && inner.notes("prices are bids"))
    let bids = "[{\"time\":\"2024-01-02T10:00:00Z\",\(prices("bid", 1))}]"
    #expect(try !ReadText(bids, "x.json").notes("prices are bids"))
  }
}
