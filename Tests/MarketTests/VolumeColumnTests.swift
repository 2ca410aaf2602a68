import Testing

@testable import Market

/// A volume is read under many names, and is never 0 in silence where a column may be it.
@Suite struct VolumeColumnTests {
  @Test(arguments: [
    "volume", "Vol.", "TOTTRDQTY", "No.of Shares", "Total Traded Quantity", "Shares Traded", "qty",
    "Contracts", "basevolume", "Volume From", "成交量(手)", "成交股數", "出来高", "거래량", "Stück", "Wolumen",
    "Объём",
    "Hacim", "Volym",
  ])
  func names(_ name: String) throws {
    let read = try ReadText("date,open,high,low,close,\(name)\n2024-01-02,1,2,1,2,7\n")
    #expect(read.candles.volume == [7] && !read.notes("is 0"))
  }

  @Test(arguments: [("Up", "Down"), ("BuyVolume", "SellVolume")])
  func partsAreAddedUp(_ up: String, _ down: String) throws {
    let text =
      "date,open,high,low,close,\(up),\(down)\n2024-01-02,1,2,1,2,7,5\n2024-01-03,1,2,1,2,70,50\n"
    let read = try ReadText(text)
    #expect(read.candles.volume == [12, 120] && read.notes("'\(up)' and '\(down)' together"))
    let one = try ReadText(text) { $0.columns = try ColumnChoice("volume=\(down)") }
    #expect(one.candles.volume == [5, 50])
    let both = try ReadText(text) { $0.columns = try ColumnChoice("volume=\(up)+\(down)") }
    #expect(both.candles.volume == [12, 120])
  }

  /// TradeStation's days have `Vol` and `OI`.
  @Test func tradeStation() throws {
    let days =
      "\"Date\",\"Time\",\"Open\",\"High\",\"Low\",\"Close\",\"Vol\",\"OI\"\n01/16/2024,16:00,1,2,1,2,7,9\n01/17/2024,16:00,1,2,1,2,8,9\n"
    let read = try ReadText(days) { $0.datesOnly = true }
    #expect(read.file.dialect == "tradestation" && read.candles.volume == [7, 8])
    #expect(read.times[0] == "2024-01-16T00:00:00Z")
  }

  /// Where there is a volume, what else holds numbers that nobody knows is named; where a header has lost a
  /// comma, so that such a column may be the volume, the file is refused.
  @Test func columnsBesidesTheVolume() throws {
    let text =
      "Datum;Erster;Hoch;Tief;Schlusskurs;StuKecke;Volumen\n2024-01-02;1,5;2,5;1,5;2,5;7;15\n2024-01-03;1,5;2,5;1,5;2,5;8;20\n"
    let read = try ReadText(text)
    #expect(read.notes("nothing is read from 'StuKecke'; the volume is that of 'Volumen'"))
    #expect(try !ReadText(text) { $0.columns = try ColumnChoice("volume=6") }.notes("nothing is"))
    let wider =
      "date,open,high,low,close(a,a,Volume\n"
      + (2...5).map { "2024-01-0\($0),1,2,1,2,9,3,70\n" }.joined()
    let refused = #expect(throws: (any Error).self) { try ReadText(wider) }
    #expect("\(refused as Any)".contains("the rows have 8 fields, and the header names 7 columns"))
  }

  @Test func columnsThatMayBeTheVolume() throws {
    let text =
      "date,open,high,low,close,Handel,Zahl\n2024-01-02,1,2,1,2,7,3\n2024-01-03,1,2,1,2,8,4\n"
    let read = try ReadText(text)
    #expect(read.candles.volume == [0, 0])
    #expect(read.notes("'Handel', 'Zahl' are not read: --columns volume=NAME takes one"))
    let named = try ReadText(text) { $0.columns = try ColumnChoice("volume=Handel") }
    #expect(named.candles.volume == [7, 8] && !named.notes("volume"))
    let none = try ReadText(text) { $0.columns = try ColumnChoice("volume=-") }
    #expect(none.file.notes.contains("there is no volume; it is 0"))
  }

  /// A volume beside adjusted prices is theirs, and what says that they are adjusted is no symbol.
  @Test func besideAdjustedPrices() throws {
    let text =
      "Date,Adj Open,Adj High,Adj Low,Adj Close,Volume\n2024-01-02,1,2,1,2,7\n2024-01-03,1,2,1,2,8\n"
    let read = try ReadText(text, "acme.csv")
    #expect(read.candles.volume == [7, 8] && read.symbol == "ACME")
    #expect(read.notes("prices are the adjusted ones") && !read.notes("volume"))
  }

  @Test func tushare() throws {
    let text =
      "ts_code,trade_date,open,high,low,close,vol,amount\n000001.SZ,20240102,9,9.5,9,9.25,1000,925\n"
    let read = try ReadText(text)
    #expect(read.candles.volume == [1_000] && read.notes("in lots of 100 shares"))
    #expect(try !ReadText(text.replacing("trade_date", with: "trade_time")).notes("lots"))
  }
}
