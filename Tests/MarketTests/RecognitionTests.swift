import Testing

@testable import Market

/// What is recognised by its looks alone and changes clocks or scales is told from its likes, and said.
@Suite struct RecognitionTests {
  /// The volumes of HistData are always 0.
  @Test func ninjaTraderAndHistData() throws {
    func rows(_ volume: Int) -> String {
      "20230102 180100;3853.25;3853.5;3852;3852.75;\(volume)\n20230102 180200;3852.75;3853;3852;3852.5;\(volume)\n"
    }
    let ninja = try ReadText(rows(12), "ES 03-23.Last.txt")
    #expect(ninja.file.dialect == "ninjatrader" && ninja.symbol == "ES 03-23")
    #expect(ninja.times == ["2023-01-02T18:00:00Z", "2023-01-02T18:01:00Z"])
    #expect(ninja.notes("--dialect csv") && ninja.notes("--time-zone"))
    let histData = try ReadText(rows(0), "DAT_ASCII_EURUSD_M1_2023.csv")
    #expect(histData.file.dialect == "histdata" && histData.times[0] == "2023-01-02T23:01:00Z")
    #expect(
      histData.notes("as files of the dialect 'histdata' have them")
        && histData.notes("--time-zone"))
    let plain = try ReadText(rows(12)) { $0.dialect = "csv" }
    #expect(plain.times[0] == "2023-01-02T18:01:00Z")
  }

  /// A clock after midnight with a digit too many is no number of seconds since 1970, nor is any number
  /// with a zero before it.
  @Test func zerosBeforeTimes() throws {
    #expect(
      message("034200000,123,124,121,122,2026\n", "equity/usa/minute/acme/20230103_trade.csv")?
        .contains("'034200000' in column 'time' is not a number of seconds") == true)
    let header = "time,open,high,low,close,volume\n"
    for zero in ["0934200060", "00934200060"] {
      let rows = "934200000,123,124,121,122,2026\n\(zero),123,124,121,122,2026\n"
      #expect(problem(header + rows) == .notATime(zero, column: "time"))
    }
    let read = try ReadText(header + "934200000,123,124,121,122,2026\n")
    #expect(read.times == ["1999-08-09T12:00:00Z"])
  }

  /// Open interest tells.
  @Test func finamAndStooq() throws {
    let header = "<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>"
    let row = "SBER,1,20230103,100000,141.6,141.8,141.5,141.7,5000"
    let finam = try ReadText("\(header)\n\(row)\n")
    #expect(finam.file.dialect == "finam" && finam.symbol == "SBER")
    #expect(finam.times == ["2023-01-03T07:00:00Z"] && finam.notes("--dialect finam-end"))
    let ended = try ReadText("\(header)\n\(row)\n") {
      $0.dialect = "finam-end"
      $0.timeframe = Timeframe(1, .minute)
    }
    #expect(ended.times == ["2023-01-03T06:59:00Z"])
    let stooq = try ReadText("\(header),<OPENINT>\n\(row.replacing("SBER", with: "AAPL.US")),0\n")
    #expect(stooq.file.dialect == "stooq-bulk" && stooq.times == ["2023-01-03T09:00:00Z"])
  }

  /// Weekends, and hours at which no US share trades, are not those of Alpha Vantage.
  @Test func alphaVantageAndOthersNewestFirst() throws {
    func text(_ days: [String]) -> String {
      "timestamp,open,high,low,close,volume\n"
        + days.map { "\($0),1.2500,1.5000,1.2500,1.5000,7\n" }.joined()
    }
    let vendor = try ReadText(text(["2024-01-03 10:05:00", "2024-01-03 10:00:00"]))
    #expect(vendor.file.dialect == "alphavantage-intraday")
    #expect(vendor.times == ["2024-01-03T14:55:00Z", "2024-01-03T15:00:00Z"])
    #expect(vendor.notes("--time-zone") && vendor.notes("--dialect csv"))
    let weekend = try ReadText(text(["2024-01-06 10:05:00", "2024-01-06 10:00:00"]))
    #expect(weekend.file.dialect == "csv" && weekend.times[0] == "2024-01-06T10:00:00Z")
    let night = try ReadText(text(["2024-01-03 23:05:00", "2024-01-03 23:00:00"]))
    #expect(night.file.dialect == "csv" && night.notes("give --time-zone"))
  }

  @Test(arguments: [
    ("forex/fxcm/hour/eurusd.csv", "2024-01-03T14:00:00Z"),
    ("forex/oanda/hour/eurusd.csv", "2024-01-03T09:00:00Z"),
    ("crypto/coinbase/hour/btcusd.csv", "2024-01-03T09:00:00Z"),
    ("cryptofuture/binance/hour/btcusdt.csv", "2024-01-03T09:00:00Z"),
    ("future/cme/hour/es.csv", "2024-01-03T09:00:00Z"),
    ("future/eurex/hour/fesx.csv", "2024-01-03T08:00:00Z"),
    ("equity/usa/hour/spy.csv", "2024-01-03T14:00:00Z"),
    ("index/usa/hour/spx.csv", "2024-01-03T15:00:00Z"),
    ("data/cfd/oanda/hour/xauusd.csv", "2024-01-03T09:00:00Z"),
  ])
  func marketsOfLean(_ path: String, _ first: String) throws {
    let text = "20240103 09:00,10000,20000,5000,15000,7\n20240103 10:00,10000,20000,5000,15000,7\n"
    let read = try ReadText(text, path)
    #expect(read.file.dialect == "lean" && read.times[0] == first)
    #expect(read.candles.open == (path.hasPrefix("equity") ? [1, 1] : [10_000, 10_000]))
    #expect(read.notes("--dialect lean-unscaled") == path.hasPrefix("equity"))
    let unscaled = try ReadText(text, path) { $0.dialect = "lean-unscaled" }
    #expect(unscaled.candles.open == [10_000, 10_000] && unscaled.times[0] == first)
  }

  @Test func marketsThatNobodyKnows() throws {
    let text = "20240103 09:00,1.5,2.5,0.5,1.5,7\n20240103 10:00,1.5,2.5,0.5,1.5,7\n"
    #expect(problem(text, "future/sgx/hour/nk.csv") == .needsZone)
    let bare = try ReadText(text, "eurusd.csv")
    #expect(bare.times[0] == "2024-01-03T09:00:00Z" && bare.notes("--time-zone Etc/GMT+5"))
  }

  /// Without a header only hours and dates tell Kibot from others.
  @Test func kibotAndOthersWithoutAHeader() throws {
    func text(_ times: [String]) -> String {
      times.map { "\($0),10.5,11,10,10.75,7\n" }.joined()
    }
    let kibot = try ReadText(text(["01/03/2023,09:30", "01/03/2023,09:31"]), "IBM.txt")
    #expect(kibot.file.dialect == "kibot" && kibot.times[0] == "2023-01-03T14:30:00Z")
    #expect(kibot.notes("--dates day-first") && kibot.notes("--time-zone"))
    let night = try ReadText(text(["13/01/2023,23:30", "13/01/2023,23:31"]))
    #expect(night.file.dialect == "csv" && night.times[0] == "2023-01-13T23:30:00Z")
    #expect(
      problem(text(["01/03/2023,23:30", "01/03/2023,23:31"])) == .ambiguousDates("01/03/2023 23:30")
    )
  }

  /// Every dialect that moves times or prices says so, with the flag that does not.
  @Test func whatIsTakenForGrantedIsSaid() throws {
    for sample in dialectSamples where sample.zone != "UTC" || sample.isStampedAtEnd {
      let read = try ReadText(sample.text(try sample.candles(45)), sample.name)
      if sample.zone != "UTC", read.file.dialect != "tradingview" {
        #expect(read.notes("--time-zone"), "\(sample.name)")
      }
      if sample.isStampedAtEnd {
        #expect(read.notes("--dialect csv") || read.notes("--columns"), "\(sample.name)")
      }
    }
    for sample in tickSamples where sample.zone != "UTC" {
      let read = try ReadText(
        String(decoding: sample.bytes(try sample.candles(45)), as: UTF8.self), sample.name)
      #expect(read.notes("--time-zone"), "\(sample.name)")
    }
  }
}
