import Testing

@testable import Market

/// What is asked and said of files that are nearly read.
@Suite struct ReadingMessagesTests {
  private let columns = ",open,high,low,close,volume\n"

  @Test(arguments: ["date,price,size\n2024-01-02,100,1\n", "time,price,size\n10:00:00.1,100,1\n"])
  func ticksWithoutWholeTimes(_ text: String) throws {
    let words = try #require(message(text))
    #expect(words.contains("there is no column for open, and the header has"))
    #expect(words.contains("each row has a date and a time of day"))
    #expect(!words.contains("--columns"))
  }

  /// A size is no example of a close.
  @Test func examplesOfColumns() {
    #expect(
      message("date,open,high,low,size,ende\n2024-01-02,1,2,1,5,2\n")?
        .contains("as in --columns 'close=ende'") == true)
  }

  @Test func aSymbolThatIsEmpty() {
    let text =
      "date,symbol" + columns
      + "2024-01-02,AAPL,10,12,9,11,5\n2024-01-03,,10,12,9,11,5\n2024-01-04,AAPL,10,12,9,11,5\n"
    #expect(
      message(text)?.hasSuffix(
        "choose one, as in --symbol AAPL, or fill in the column where it is empty") == true)
  }

  @Test func bars() throws {
    let rows = (2...6).map { "2024-01-0\($0)|\($0),5|1\($0),5|1|\($0)|10\($0)\n" }.joined()
    let points = rows.replacing(",5", with: ".5")
    let header = "Date|Open|High|Low|Close|Volume\n"
    let read = try ReadText(header + points)
    #expect(read.candles.open == [2.5, 3.5, 4.5, 5.5, 6.5])
    #expect(read.candles.volume == [102, 103, 104, 105, 106])
    #expect(try ReadText(header + rows).candles == read.candles)
    #expect(try ReadText(points).candles == read.candles)
    let ticks = "time|price|size\n2024-01-02T10:00:00Z|100|3\n2024-01-02T10:00:01Z|101|4\n"
    #expect(try ReadText(ticks).candles.volume == [7])
  }

  @Test func spaces() {
    let text = "Date  Open  High  Low  Close  Volume\n2024-01-02  10  12  9  11  100\n"
    #expect(
      message(text)?.contains("no comma, semicolon, tab or | stands between the names") == true)
  }

  @Test func daysOfExcel() {
    let text = "time" + columns + "45293,1,2,1,2,5\n45294,1,2,1,2,5\n"
    #expect(
      message(text)?.contains("; as Excel counts days it would be of 2024-01-02; write") == true)
    #expect(message(text.replacing("4529", with: "6529"))?.contains("Excel") == false)
  }

  /// What is a price is no volume that was not read.
  @Test func pricesThatAreNotRead() throws {
    let text =
      "Date,Open,High,Low,Last,Close,Volume\n2024-01-02,10,12,9,11,10.5,100\n2024-01-03,10,12,9,11,10.5,100\n"
    #expect(try ReadText(text).file.notes.contains("nothing is read from 'Last'"))
    let plot = try ReadText(text.replacing("Last", with: "Plot"))
    #expect(
      plot.file.notes.contains("nothing is read from 'Plot'; the volume is that of 'Volume'"))
  }
}
