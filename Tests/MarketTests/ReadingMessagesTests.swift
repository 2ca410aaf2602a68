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

  /// Marks between thousands that come late, and what reads them.
  @Test func lateThousands() throws {
    func text(_ price: String) -> String {
      "date;open;high;low;close;volume\n2024-01-02;600;600;597;598;7\n"
        + (0..<120).map {
          "\(Time(seconds: 1_704_240_000 + Int64($0) * 86_400).date);600;600;597;598;7\n"
        }.joined() + "2024-06-03;994;\(price);993;997;7\n"
    }
    #expect(
      message(text("1'000"))
        == "'1'000' in column 'high' has a mark between thousands, and the file's first numbers have none; give --dialect csv-thousands-apostrophe if it is 1000, or --dialect csv-thirty-seconds if it is 1, in points and thirty-seconds"
    )
    #expect(
      message(text("1,000"))?.hasSuffix("give --dialect csv-thousands-comma if it is 1000")
        == true)
    for (price, dialect) in [("1'000", "apostrophe"), ("1,000", "comma")] {
      let read = try ReadText(text(price)) { $0.dialect = "csv-thousands-\(dialect)" }
      #expect(read.candles.high.last == 1_000)
    }
    #expect(problem(text("1,5")) == .notANumber("1,5", column: "high"))
  }

  /// A zone after each time is named as the cause.
  @Test(arguments: [
    ("2024-03-08 09:30:00 EST", "EST", "America/New_York"),
    ("20240306 09:30:00 America/Chicago", "America/Chicago", "America/Chicago"),
  ])
  func zonesAfterTimes(_ time: String, _ words: String, _ zone: String) {
    let found = message("date,open,high,low,close\n\(time),1,2,1,2\n")
    #expect(found?.contains("remove '\(words)' from the times and give the zone") == true)
    #expect(found?.contains("--time-zone \(zone)") == true)
    let none = message("date,open,high,low,close\n2024-03-08 09:30:00 hello,1,2,1,2\n")
    #expect(none?.contains("time zone") == false)
  }
}
