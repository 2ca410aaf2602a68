import Testing

@testable import Market

/// `--columns` says what names do not.
@Suite struct ColumnChoiceTests {
  private let german =
    "Zeitpunkt der Kerze;Erster Preis;Oben;Unten;Letzter Preis;Menge\n2024-01-02;1;2,5;0,5;2;7\n2024-01-03;2;3;1;2;8\n"
  private let choice =
    "time=Zeitpunkt der Kerze,open=Erster Preis,high=Oben,low=Unten,close=Letzter Preis,volume=Menge"

  @Test func theTextSaysTheSame() throws {
    let read = try ColumnChoice(" close = Schluss,time=Zeit,volume=-,ignore=a,ignore=b")
    #expect(read.description == "time=Zeit,close=Schluss,volume=-,ignore=a,ignore=b")
    #expect(try ColumnChoice(read.description) == read && !read.isEmpty)
    #expect(read[.close] == ["Schluss"] && read[.open] == nil && read.denies(.volume))
    #expect(ColumnChoice().isEmpty)
  }

  @Test(arguments: [
    ("Zeit", "does not name a column"), ("tme=Zeit", "did you mean 'time'?"),
    ("x=1", "a role is one of"),
    ("time=", "has no column"), ("time=a,time=b", "is given twice"), ("", "does not name a column"),
  ])
  func whatIsNoChoice(_ text: String, _ words: String) {
    let fault = #expect(throws: ColumnChoiceError.self) { try ColumnChoice(text) }
    #expect(fault?.description.contains(words) == true && fault?.exitCode == .usage)
  }

  @Test func namesAndNumbers() throws {
    #expect(
      message(german)?.contains("say which it is, as in --columns 'time=Zeitpunkt der Kerze'")
        == true)
    for text in [
      choice, "time=1,open=2,high=3,low=4,close=5,volume=6",
      choice.uppercased()
        .replacing("TIME=", with: "time=").replacing("OPEN=", with: "open=")
        .replacing("HIGH=", with: "high=").replacing("LOW=", with: "low=")
        .replacing("CLOSE=", with: "close=").replacing("VOLUME=", with: "volume="),
    ] {
      let read = try ReadText(german) { $0.columns = try ColumnChoice(text) }
      #expect(read.candles.high == [2.5, 3] && read.candles.volume == [7, 8])
      #expect(read.file.columns.isEmpty == false && read.file.header.hasPrefix("Zeitpunkt"))
    }
  }

  @Test func withoutAHeader() throws {
    let text = "x,5,2024-01-02,4,1,3,9\nx,6,2024-01-03,5,2,4,9\n"
    #expect(problem(text) == .noHeader(fields: 7))
    #expect(
      problem(text) { $0.columns = try ColumnChoice("time=3,open=2,high=2,low=5,close=4") }
        == .chosenTwice("2"))
  }

  @Test func oneColumnForOneThing() throws {
    let text = "x,5,2024-01-02,4,1,3,9\nx,6,2024-01-03,5,2,4,9\n"
    let fine = try ReadText(text) {
      $0.columns = try ColumnChoice("time=3,open=4,high=2,low=5,close=6,volume=7")
    }
    #expect(fine.candles.open == [4, 5] && fine.candles.high == [5, 6])
    #expect(fine.candles.low == [1, 2] && fine.candles.close == [3, 4])
    #expect(
      problem(german) { $0.columns = try ColumnChoice("open=Oben,high=Oben") }
        == .chosenTwice("Oben"))
    #expect(
      problem(german) { $0.columns = try ColumnChoice("time=Zeitpunt der Kerze") }
        == .noSuchColumn(
          "Zeitpunt der Kerze",
          found: [
            "Zeitpunkt der Kerze", "Erster Preis", "Oben", "Unten", "Letzter Preis", "Menge",
          ]))
    #expect(
      message(german) { $0.columns = try ColumnChoice("time=Zeitpunt der Kerze") }?
        .contains("did you mean 'Zeitpunkt der Kerze'?") == true)
  }

  /// It counts before common names.
  @Test func anotherCloseThanThatOfTheName() throws {
    let text = "date,open,high,low,close,settle,volume,lots\n2024-01-02,1,2,1,1.5,1.75,7,3\n"
    let read = try ReadText(text) { $0.columns = try ColumnChoice("close=settle,volume=lots") }
    #expect(read.candles.close == [1.75] && read.candles.volume == [3])
    let none = try ReadText(text) { $0.columns = try ColumnChoice("volume=-") }
    #expect(none.candles.volume == [0])
  }

  @Test func ofTicks() throws {
    let text = "wann;kurs;menge\n1704189600000;10;2\n1704189601000;12;3\n"
    let read = try ReadText(text) {
      $0.columns = try ColumnChoice("time=wann,price=kurs,volume=menge")
    }
    #expect(read.file.dialect == "ticks" && read.candles.high == [12] && read.candles.volume == [5])
  }

  @Test func ofJSON() throws {
    let text =
      "[{\"wann\":\"2024-01-02\",\"o\":1,\"h\":3,\"l\":1,\"c\":2,\"fix\":1.5,\"v\":7},{\"wann\":\"2024-01-03\",\"o\":1,\"h\":3,\"l\":1,\"c\":2,\"fix\":2.5,\"v\":7}]"
    let read = try ReadText(text, "x.json") {
      $0.columns = try ColumnChoice("time=wann,close=fix,volume=-")
    }
    #expect(read.candles.close == [1.5, 2.5] && read.candles.volume == [0, 0])
    #expect(
      problem(text, "x.json") { $0.columns = try ColumnChoice("time=wan") }
        == .noSuchColumn("wan", found: ["wann", "o", "h", "l", "c", "fix", "v"]))
  }

  /// What was told of a header before counts where nothing is told now.
  @Test func whatIsKnownOfAHeader() throws {
    let header = String(german.prefix { $0 != "\n" })
    let known = try ReadText(german) { $0.knownColumns = [header: try ColumnChoice(choice)] }
    #expect(known.candles.high == [2.5, 3])
    #expect(problem(german) { $0.knownColumns = ["x": try ColumnChoice(choice)] } != nil)
  }

  /// Futures have a last price and one of settlement.
  @Test func pricesOfSettlement() throws {
    let text = "Date,Open,High,Low,Last,Settle,Volume\n2024-01-02,1,2,1,1.5,1.75,7\n"
    let read = try ReadText(text)
    #expect(read.candles.close == [1.5])
    #expect(
      read.notes("the close is that of 'Last', and nothing is read from 'Settle', the price of"))
    let settled = try ReadText(text) { $0.columns = try ColumnChoice("close=Settle") }
    #expect(settled.candles.close == [1.75] && !settled.notes("settlement"))
    let without = try ReadText(text) { $0.columns = try ColumnChoice("ignore=Settle") }
    #expect(!without.notes("settlement"))
  }
}
