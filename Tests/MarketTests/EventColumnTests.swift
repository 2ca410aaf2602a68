import Support
import Testing

@testable import Market

/// Splits and dividends that a vendor's own file tells.
@Suite struct EventColumnTests {
  private let split = CorporateEvent(.split, Time(milliseconds: 1_704_326_400_000), 2)
  private let dividend = CorporateEvent(.dividend, Time(milliseconds: 1_704_240_000_000), 0.5)

  /// Two for one on 4 January, 0.5 on the 3rd, with nothing of both written in two ways.
  private func file(_ header: String, _ row: (Int, String, String) -> String) -> String {
    header + "\n"
      + (2...5).map { day in
        row(day, day == 3 ? "0.5" : "0.0", day == 4 ? "2.0" : "1.0") + "\n"
      }.joined()
  }

  private func prices(_ day: Int) -> String { day < 4 ? "20,22,18,20" : "10,11,9,10" }

  @Test func asTraded() throws {
    let files = [
      file(
        "timestamp,open,high,low,close,adjusted_close,volume,dividend_amount,split_coefficient"
      ) { "2024-01-0\($0),\(prices($0)),5,100,\($1),\($2)" },
      file("date,close,high,low,open,volume,adjClose,divCash,splitFactor") {
        "2024-01-0\($0)T00:00:00.000Z,\($0 < 4 ? "20,22,18,20" : "10,11,9,10"),100,5,\($1),\($2)"
      },
      file("ticker,date,open,high,low,close,volume,ex-dividend,split_ratio,adj_close") {
        "ACME,2024-01-0\($0),\(prices($0)),100,\($1),\($2),5"
      },
      file("date,open,high,low,close,volume,dividend,split") {
        "2024-01-0\($0),\(prices($0)),100,\($1),\($2)"
      },
    ]
    for text in files {
      let read = try ReadText(text)
      #expect(read.file.basis == .asTraded && read.candles.volume == [100, 100, 100, 100])
      #expect(read.file.events == CorporateEvents([dividend, split]))
    }
    let without = try ReadText(files[3]) {
      $0.columns = try ColumnChoice("dividend=-,split=-")
    }
    #expect(without.file.events == nil && without.file.basis == nil)
    #expect(try ReadText("date,open,high,low,close\n2024-01-02,1,2,1,2\n").file.events == nil)
  }

  /// Told as they are written, the first of them first, whatever they mean.
  @Test func asWritten() throws {
    let text = file("date,open,high,low,close,volume,dividend,split") {
      "2024-01-0\($0),\(prices($0)),100,\($1),\($2)"
    }
    let read = try ReadText(text)
    #expect(read.file.fileEvents == [dividend, split])
    // Of prices without splits a dividend is per unit of today, and no split counts.
    let later = CorporateEvents([dividend, split]).withoutSplits
    #expect(later == [CorporateEvent(.dividend, dividend.time, 0.25)])
    let before = CorporateEvent(.split, dividend.time, 3)
    #expect(CorporateEvents([before, dividend]).withoutSplits == [dividend])
  }

  /// Prices of yfinance are without splits, and its dividends per share of today.
  @Test func yfinance() throws {
    let header = "Date,Open,High,Low,Close,Adj Close,Volume,Dividends,Stock Splits"
    let text = file(header) { day, paid, shares in
      let cash = paid == "0.5" ? "0.25" : "0.0"
      return
        "2024-01-0\(day) 00:00:00-05:00,10,11,9,10,9,200,\(cash),\(shares == "2.0" ? "2.0" : "0.0")"
    }
    let read = try ReadText(text)
    #expect(read.file.basis == .splitAdjusted && read.times[0] == "2024-01-02T00:00:00Z")
    #expect(read.file.events == CorporateEvents([dividend, split]))
    let adjusted = try ReadText(text.replacing("Adj Close", with: "Capital Gains"))
    #expect(adjusted.file.basis == .adjusted)
  }

  /// Funds pay capital gains besides dividends, and both are a day's dividend.
  @Test func capitalGains() throws {
    let header = "Date,Open,High,Low,Close,Adj Close,Volume,Dividends,Stock Splits,Capital Gains"
    let text = file(header) { day, paid, _ in
      let gains = day == 3 ? "0.5" : day > 3 ? "2.0" : "0.0"
      return "2024-01-0\(day) 00:00:00-05:00,10,11,9,10,9,200,\(paid),0.0,\(gains)"
    }
    let read = try ReadText(text)
    let day: Int64 = 86_400_000
    let both = CorporateEvent(.dividend, dividend.time, 1)
    let later = (1...2).map {
      CorporateEvent(.dividend, Time(milliseconds: dividend.time.milliseconds + $0 * day), 2)
    }
    #expect(read.file.events == CorporateEvents([both] + later))
    #expect(read.notes("'Capital Gains' are paid besides dividends and count as dividends"))
    let without = try ReadText(text) { $0.columns = try ColumnChoice("ignore=Capital Gains") }
    #expect(without.file.events == CorporateEvents([dividend]) && !without.notes("Gains"))
    let none = text.replacing(",0.5\n", with: ",0\n").replacing(",2.0\n", with: ",0\n")
    #expect(try !ReadText(none).notes("Gains"))
    let alone = try ReadText(text.replacing("Dividends", with: "Note"))
    #expect(alone.file.events?.events.map(\.value) == [0.5, 2, 2])
  }

  @Test func whatIsNoEvent() throws {
    let head = "date,open,high,low,close,dividend,split\n2024-01-02,1,2,1,2,,\n"
    #expect(try ReadText(head + "2024-01-03,1,2,1,2,nan,0\n").file.events == CorporateEvents([]))
    #expect(
      problem(head + "2024-01-03,1,2,1,2,-1,1\n") == .negativeEvent("-1", column: "dividend"))
    #expect(problem(head + "2024-01-03,1,2,1,2,x,1\n") == .notANumber("x", column: "dividend"))
  }

  /// The files of a folder tell the events of the days that they share once.
  @Test func filesThatOverlap() throws {
    let text = file("date,open,high,low,close,volume,dividend,split") {
      "2024-01-0\($0),\(prices($0)),100,\($1),\($2)"
    }
    let folder = TemporaryFolder()
    _ = folder.sample("acme/acme-1.csv", Array(text.utf8))
    let path = folder.sample("acme/acme-2.csv", Array(text.utf8))
    let read = try openCandles(path: String(path.dropLast("acme-2.csv".count)))
    #expect(try allCandles(read).count == 4)
    #expect(read.events == CorporateEvents([dividend, split]) && read.events?.notes == [])
  }

  /// The split of Apple on 9 June 2014, as the publisher's table has it.
  @Test(.enabled(if: hasSharedData)) func quandl() throws {
    var options = ReadingOptions()
    options.symbol = "AAPL"
    let read = try openCandles(path: sharedPath("dialects/quandl_wiki_prices.csv"), options)
    _ = try allCandles(read)
    let events = try #require(read.events)
    let split = try #require(events.events.first { $0.kind == .split })
    #expect(split == CorporateEvent(.split, try Time("2014-06-09"), 7))
    #expect(
      events.events.filter { $0.kind == .dividend }.map { $0.value } == [3.05, 3.29, 0.47, 0.47])
  }
}
