import Testing

@testable import Market

/// Headers of two lines, names with their instrument, indices, titles, and rows of another width.
@Suite struct HeaderShapeTests {
  private let yfinance = """
    Price,Close,Close,High,High,Low,Low,Open,Open,Volume,Volume
    Ticker,AAPL,MSFT,AAPL,MSFT,AAPL,MSFT,AAPL,MSFT,AAPL,MSFT
    Date,,,,,,,,,,
    2023-01-03,125,239,130,245,124,237,130,243,1000,2000
    2023-01-04,126,,128,,125,,126,,1100,
    2023-01-05,125,222,127,227,124,221,127,227,1200,2200

    """

  @Test func severalTickersOfYFinance() throws {
    #expect(problem(yfinance) == .severalSymbols(["AAPL", "MSFT"]))
    #expect(
      problem(yfinance) { $0.symbol = "GOOG" } == .noSuchSymbol("GOOG", among: ["AAPL", "MSFT"]))
    let apple = try ReadText(yfinance) { $0.symbol = "AAPL" }
    #expect(apple.file.dialect == "yfinance" && apple.symbol == "AAPL")
    #expect(
      apple.candles.close == [125, 126, 125] && apple.candles.volume == [1_000, 1_100, 1_200])
    let microsoft = try ReadText(yfinance) { $0.symbol = "msft" }
    #expect(microsoft.candles.open == [243, 227] && microsoft.notes("1 row has no prices of MSFT"))
    #expect(microsoft.times == ["2023-01-03T00:00:00Z", "2023-01-05T00:00:00Z"])
    let half = yfinance.replacing("2023-01-04,126,,128", with: "2023-01-04,126,7,128")
    #expect(problem(half) { $0.symbol = "MSFT" } == .noValue(column: "Open MSFT"))
  }

  /// `group_by="ticker"`, and pandas without a line for the index.
  @Test func theOtherWayRound() throws {
    let text =
      "Ticker,AAPL,AAPL,AAPL,AAPL,AAPL\nPrice,Open,High,Low,Close,Volume\nDate,,,,,\n2023-01-03,1,2,1,2,7\n2023-01-04,2,3,2,3,8\n"
    let read = try ReadText(text)
    #expect(read.symbol == "AAPL" && read.candles.close == [2, 3])
    let old =
      ",Adj Close,Close,High,Low,Open,Volume\n,SPY,SPY,SPY,SPY,SPY,SPY\n2023-01-03,9,2,3,1,1,7\n2023-01-04,9,3,3,1,2,8\n"
    let other = try ReadText(old)
    #expect(
      other.symbol == "SPY" && other.candles.close == [2, 3] && other.candles.open == [1, 2])
  }

  @Test(arguments: [
    "date,AAA.Open,AAA.High,AAA.Low,AAA.Close,AAA.Volume,BBB.Open,BBB.High,BBB.Low,BBB.Close,BBB.Volume",
    "date,AAA:open,AAA:high,AAA:low,AAA:close,AAA:volume,BBB:open,BBB:high,BBB:low,BBB:close,BBB:volume",
    "date,Open_AAA,High_AAA,Low_AAA,Close_AAA,Volume_AAA,Open_BBB,High_BBB,Low_BBB,Close_BBB,Volume_BBB",
    "Date,Open AAA,High AAA,Low AAA,Close AAA,Volume AAA,Open BBB,High BBB,Low BBB,Close BBB,Volume BBB",
    "date,\"('Open', 'AAA')\",\"('High', 'AAA')\",\"('Low', 'AAA')\",\"('Close', 'AAA')\",\"('Volume', 'AAA')\",\"('Open', 'BBB')\",\"('High', 'BBB')\",\"('Low', 'BBB')\",\"('Close', 'BBB')\",\"('Volume', 'BBB')\"",
  ])
  func namesWithTheirInstrument(_ header: String) throws {
    let text =
      header + "\n2024-01-02,1,2,1,2,7,10,20,10,20,70\n2024-01-03,2,3,2,3,8,20,30,20,30,80\n"
    #expect(problem(text) == .severalSymbols(["AAA", "BBB"]))
    let one = try ReadText(text) { $0.symbol = "BBB" }
    #expect(one.candles.open == [10, 20] && one.candles.volume == [70, 80])
  }

  /// Names of prices with `price` in them are of one candle.
  @Test func priceIsNoInstrument() throws {
    let text = "date,open price,high price,low price,close price\n2024-01-02,1,2,1,2\n"
    #expect(try ReadText(text, "acme.csv").symbol == "ACME")
  }

  /// A header that lacks a column is one message, not one for each row.
  @Test func aHeaderThatLacksTheTime() throws {
    let text =
      "Date,Open,High,Low,Close,Volume\n"
      + (0..<50).map { "2024.01.02,10:\(10 + $0),1,2,1,2,7\n" }.joined()
    let names = ["Date", "Open", "High", "Low", "Close", "Volume"]
    for policy in [DefectPolicy.stop, .skip] {
      let found = problem(text) { $0.policies[.value] = policy }
      #expect(found == .otherWidth(fields: 7, names: names))
    }
    #expect(message(text)?.contains("--columns time=1,clock=2,open=3") == true)
    let read = try ReadText(text) {
      $0.columns = try ColumnChoice("time=1,clock=2,open=3,high=4,low=5,close=6,volume=7")
    }
    #expect(read.candles.count == 50 && read.times[1] == "2024-01-02T10:11:00Z")
  }

  /// A column of times of day under a name that nobody knows.
  @Test func aClockOfAnotherName() throws {
    let rows = (0..<5).map { "2024-01-02,\(9 + $0):30,1,2,1,2\n" }.joined()
    let read = try ReadText("date,wann,open,high,low,close\n" + rows)
    #expect(read.times[4] == "2024-01-02T13:30:00Z" && read.notes("--columns clock=NAME"))
    let hours = (0..<5).map { "2024-01-02,\($0),1,2,1,2\n" }.joined()
    #expect(
      try ReadText("date,hour,open,high,low,close\n" + hours).times[4] == "2024-01-02T04:00:00Z")
    #expect(
      problem("date,stuff,open,high,low,close\n" + hours)
        == .looksLikeSymbol("stuff", values: ["0", "1", "2", "3", "4"], .sameTime))
  }

  /// `93000` is 09:30:00 where others have six digits.
  @Test(arguments: [
    (["93000", "93100", "100000"], "2024-01-02T09:30:00Z"),
    (["930", "931", "1000"], "2024-01-02T09:30:00Z"),
    (["093000", "093100", "100000"], "2024-01-02T09:30:00Z"),
    (["0", "100", "10000"], "2024-01-02T00:00:00Z"),
  ])
  func clocksInDigits(_ clocks: [String], _ first: String) throws {
    let rows = clocks.map { "20240102,\($0),1,2,1,2\n" }.joined()
    #expect(try ReadText("date,time,open,high,low,close\n" + rows).times[0] == first)
  }

  @Test func titlesAboveTheHeader() throws {
    let text =
      "Acme Ltd\nPrices in USD\n\nDate,Open,High,Low,Close\n2024-01-02,1,2,1,2\n2024-01-03,2,3,2,3\n\nSource: the exchange\n"
    #expect(try ReadText(text).candles.close == [2, 3])
    #expect(
      try ReadText("sep=;\nDate;Open;High;Low;Close\n2024-01-02;1;2;1;2\n").candles.count == 1)
    // A row that is broken is no remark.
    #expect(problem(text.replacing("2024-01-03,2,3,2,3", with: "2024-01-03,2,3")) != nil)
  }

  @Test(arguments: [
    ("3-Jan-22", "2022-01-03"), ("03-JAN-1998", "1998-01-03"), ("12/31/24", "2024-12-31"),
    ("31/12/69", "1969-12-31"), ("2024年1月5日", "2024-01-05"),
    ("2024- 01- 05", "2024-01-05"), ("2024년 01월 05일", "2024-01-05"),
  ])
  func dates(_ text: String, _ date: String) throws {
    let read = try ReadText("date,open,high,low,close\n\(text),1,2,1,2\n")
    #expect(read.times == [date + "T00:00:00Z"])
  }

  /// Of dates with years of two digits the rows tell the order, or the reader does.
  @Test func shortDates() throws {
    func rows(_ dates: [String]) -> String {
      "date,open,high,low,close\n" + dates.map { "\($0),1,2,1,2\n" }.joined()
    }
    let unclear = rows(["01/02/03", "01/02/04"])
    #expect(problem(unclear) == .ambiguousShortDates("01/02/03"))
    #expect(message(unclear)?.contains("2003-02-01 or 2003-01-02 or 2001-02-03") == true)
    for (said, first) in [
      (DayOrMonth.dayFirst, "2003-02-01"), (.monthFirst, "2003-01-02"), (.yearFirst, "2001-02-03"),
    ] {
      let read = try ReadText(rows(["01/02/03"])) { $0.dates = said }
      #expect(read.times[0].hasPrefix(first))
    }
    let days = (8...12).map { "\($0)/01/24" }
    #expect(try ReadText(rows(days)).times[0] == "2024-01-08T00:00:00Z")
    let months = (8...12).map { "01/\($0 < 10 ? "0" : "")\($0)/24" }
    #expect(try ReadText(rows(months)).times[0] == "2024-01-08T00:00:00Z")
  }

  /// `timestamp_utc` says its zone, and an end is no beginning.
  @Test func namesOfTimes() throws {
    let utc = try ReadText("time (UTC),open,high,low,close\n2024-01-02 10:00,1,2,1,2\n")
    #expect(!utc.notes("zone"))
    let rows = "2024-01-02T10:00:59.999Z,1,2,1,2\n2024-01-02T10:01:59.999Z,1,2,1,2\n"
    let ends = try ReadText("closeTime,open,high,low,close\n" + rows)
    #expect(ends.times == ["2024-01-02T10:00:00Z", "2024-01-02T10:01:00Z"])
    let told = try ReadText("closeTime,open,high,low,close\n" + rows) {
      $0.columns = try ColumnChoice("time=closeTime")
    }
    #expect(told.times[0] == "2024-01-02T10:00:59.999Z")
    let both = try ReadText(
      "timestamp,timeOpen,open,high,low,close\n2024-01-02T23:59:59Z,2024-01-02T00:00:00Z,1,2,1,2\n")
    #expect(both.times == ["2024-01-02T00:00:00Z"])
    let days = "2024-01-02T23:59:59.999Z,1,2,1,2\n2024-01-03T23:59:59.999Z,1,2,1,2\n"
    #expect(
      try ReadText("timeClose,open,high,low,close\n" + days).times[1] == "2024-01-03T00:00:00Z")
  }
}
