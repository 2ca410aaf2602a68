import Foundation
import Support
import Testing

/// Accounts in another currency than the prices: what a run makes of them and says, and what is refused.
@Suite struct ExchangeCommandTests {
  private static func csv(_ closes: [Double], from day: Int = 2) -> String {
    "date,open,high,low,close,volume\n"
      + closes.enumerated().map { i, close in
        let date = String(format: "2024-01-%02d", day + i)
        return "\(date),\(close),\(close),\(close),\(close),100\n"
      }.joined()
  }

  /// A document that buys 100 units at the second candle, at 10.
  private static func document(
    _ account: String, data: String = #""usd.csv""#, instrument: String = #"{ "currency": "USD" }"#
  ) -> String {
    """
    { "name": "Hold", "data": \(data), "instrument": \(instrument),
      "long": { "enter": "position.size == 0", "exit": "position.bars >= 2" },
      "size": { "units": 100 }, "account": \(account) }
    """
  }

  private static func euros(_ rates: String, more: String = "") -> String {
    #"{ "currency": "EUR", "rates": \#(rates)\#(more) }"#
  }

  private func sample() -> TemporaryFolder {
    let folder = TemporaryFolder()
    let known = "2024-01-01,1.25\n2024-01-03,2\n"
    let candles = "date,open,high,low,close\n"
    let files = [
      ("usd.csv", Self.csv([10, 10, 10, 12, 12])),
      ("other.csv", Self.csv([20, 20, 20, 20, 20])),
      ("long.csv", Self.csv(Array(repeating: 10, count: 28))),
      // Known from the 2nd, and from the 4th on.
      ("eurusd.csv", "date,rate\n" + known),
      (
        "reversed.csv",
        "Date,USD,JPY,\n2024-01-03,2,160,\n2024-01-02,N/A,N/A,\n2024-01-01,1.25,150,\n"
      ),
      ("fred.csv", "observation_date,DEXUSEU\n2024-01-01,1.25\n2024-01-02,.\n2024-01-03,2\n"),
      ("times.csv", "time,rate\n2024-01-02T00:00:00Z,1.25\n2024-01-04T00:00:00Z,2\n"),
      // Closes beside the start of their days.
      (
        "usdeur.csv",
        "time,close\n2024-01-01T00:00:00Z,0.8\n2024-01-02T00:00:00Z,0.8\n2024-01-03T00:00:00Z,0.5\n"
      ),
      (
        "candles.csv",
        candles + "2024-01-01,1.2,1.3,1.1,1.25\n2024-01-02,1.2,1.3,1.1,1.25\n"
          + "2024-01-03,1.9,2.1,1.8,2\n2024-01-04,1.9,2.1,1.8,2\n2024-01-05,1.9,2.1,1.8,2\n"
      ),
      ("usdjpy.csv", "date,rate\n2024-01-01,100\n"),
      ("eurjpy.csv", "date,rate\n2024-01-01,125\n2024-01-03,200\n"),
      ("late.csv", "date,rate\n2024-01-03,1.1\n"),
      ("zero.csv", "date,rate\n2024-01-01,0\n"), ("twice.csv", "date,rate\n" + known + known),
      ("none.csv", "date,rate\n"), ("text.csv", "date,rate\n2024-01-01,1.1\nsoon,1.2\n"),
      ("alone.csv", candles + "2024-01-01,1.2,1.3,1.1,1.25\n"), ("names.csv", "a,b,c\n1,2,3\n"),
    ]
    for (name, text) in files { _ = folder.file(name, text) }
    func write(_ name: String, _ text: String) { _ = folder.file(name + ".json", text) }
    for name in [
      "eurusd", "reversed", "fred", "times", "candles", "late", "zero", "twice", "none", "text",
      "names",
    ] {
      write(name, Self.document(Self.euros("{ \"EURUSD\": \"\(name).csv\" }")))
    }
    write("usdeur", Self.document(Self.euros(#"{ "USD/EUR": "usdeur.csv" }"#)))
    write(
      "spare",
      Self.document(Self.euros(#"{ "EURUSD": "eurusd.csv", "GBP/USDT": "usdjpy.csv" }"#)))
    write("two", Self.document(Self.euros(#"{ "USDJPY": "usdjpy.csv", "EURJPY": "eurjpy.csv" }"#)))
    write("stale", Self.document(Self.euros(#"{ "EURUSD": "eurusd.csv" }"#), data: #""long.csv""#))
    write("pair", Self.document(Self.euros(#"{ "EUROUSD": "eurusd.csv" }"#)))
    write("same", Self.document(Self.euros(#"{ "EURUSD": "eurusd.csv", "USDEUR": "usdeur.csv" }"#)))
    write("nowhere", Self.document(#"{ "rates": { "EURUSD": "eurusd.csv" } }"#))
    write("without", Self.document(#"{ "currency": "EUR" }"#))
    write("elsewhere", Self.document(Self.euros(#"{ "GBPUSD": "eurusd.csv" }"#)))
    write("unknown", Self.document(Self.euros(#"{ "EURUSD": "eurusd.csv" }"#), instrument: "{}"))
    write("alone", Self.document(Self.euros(#"{ "EURUSD": "alone.csv" }"#)))
    write(
      "store",
      Self.document(Self.euros(#"{ "EURUSD": { "store": "fx.sqlite", "symbol": "EURUSD" } }"#)))
    write(
      "units",
      Self.document(Self.euros(#"{ "EURUSD": "eurusd.csv" }"#)).replacing(
        "\"units\": 100", with: #""units": "0.5 * account.equity / close""#))
    write(
      "sweep",
      Self.document(Self.euros(#"{ "EURUSD": "eurusd.csv" }"#)).replacing(
        "position.bars >= 2\"", with: #"position.bars >= days""#
      ).replacing("\"long\"", with: #""parameters": { "days": 2 }, "long""#))
    write("pipe", Self.document(Self.euros(#"{ "EURUSD": "-" }"#)))
    write(
      "preset",
      Self.document(
        #"{ "currency": "JPY", "preset": "us-stock-ibkr" }"#, instrument: #"{ "currency": "JPY" }"#)
    )
    write(
      "fees",
      Self.document(
        Self.euros(#"{ "EURUSD": "eurusd.csv" }"#, more: #", "preset": "us-stock-ibkr""#)))
    write(
      "both",
      Self.document(
        Self.euros(#"{ "EURUSD": "eurusd.csv" }"#),
        data: #"["usd.csv", { "file": "other.csv", "instrument": { "currency": "EUR" } }]"#))
    write(
      "several",
      Self.document(
        "{}", data: #"["usd.csv", { "file": "other.csv", "instrument": { "currency": "EUR" } }]"#))
    return folder
  }

  private func say(_ folder: TemporaryFolder, _ lines: [String]) throws -> String {
    var text = ""
    for line in lines {
      let result = try Kreplay.shell(line, in: folder.url.path)
      text += "$ \(line)\n" + result.output + result.errors + "exit \(result.code)\n\n"
    }
    return text
  }

  /// Pence are hundredths of pounds, whose rates are theirs; the case of letters makes no other currency.
  @Test(arguments: [
    (#"{ "currency": "GBP" }"#, "GBX", "+2.00", "GBX is a hundredth of GBP"),
    (#"{ "currency": "gbp" }"#, "GBp", "+2.00", "GBX is a hundredth of GBP"),
    (
      #"{ "currency": "USD", "rates": { "GBPUSD": "flat.csv" } }"#, "GBX", "+4.00",
      "GBX is a hundredth of GBP"
    ),
    (#"{ "currency": "usd" }"#, "USD", "+200.00", ""),
    (#"{ "currency": "GBX" }"#, "GBp", "+200.00", ""),
  ])
  func penceAndPounds(_ account: String, _ prices: String, _ profit: String, _ note: String) throws
  {
    let folder = sample()
    _ = folder.file("flat.csv", "date,rate\n2024-01-01,2\n")
    _ = folder.file(
      "pence.json", Self.document(account, instrument: "{ \"currency\": \"\(prices)\" }"))
    let result = try Kreplay.shell(
      "kreplay run pence.json --no-report --journal j", in: folder.url.path)
    let lines = result.output.split(separator: "\n")
    #expect(result.code == 0, "\(result.errors)")
    #expect(lines.first { $0.hasPrefix("Net profit") }?.contains(" \(profit) ") == true)
    #expect((result.output + result.errors).contains(note) || note.isEmpty, "\(result.output)")
    #expect(note.isEmpty == !(result.output + result.errors).contains("hundredth"))
  }

  @Test func `what a run says of them`() throws {
    let run = "kreplay run --no-report"
    expectGolden(
      try say(
        sample(),
        [
          "\(run) eurusd.json --journal j.sqlite", "kreplay runs trades last --journal j.sqlite",
          "kreplay runs trades last --journal j.sqlite --json",
          "kreplay explain eurusd.json --text | tail -30",
          "\(run) two.json --quiet --journal j.sqlite",
          "\(run) fees.json --quiet --journal j.sqlite", "\(run) both.json --journal j.sqlite",
          "kreplay verify last --journal j.sqlite", "\(run) stale.json",
          "\(run) late.json", "\(run) zero.json", "\(run) twice.json", "\(run) none.json",
          "\(run) alone.json",
          "\(run) text.json", "\(run) names.json", "\(run) pair.json", "\(run) same.json",
          "\(run) nowhere.json", "\(run) without.json", "\(run) elsewhere.json",
          "\(run) unknown.json", "\(run) pipe.json < eurusd.csv", "\(run) preset.json",
          "\(run) several.json", "\(run) units.json", "\(run) spare.json",
          "kreplay tail eurusd.json < usd.csv",
        ]), "run-exchange.txt")
  }

  @Test func `other commands follow`() throws {
    let folder = sample()
    func told(_ line: String) throws -> String {
      let result = try Kreplay.shell(line, in: folder.url.path)
      #expect(result.code == 0, "\(line): \(result.errors)\(result.output)")
      return result.output
    }
    _ = try told("kreplay run both.json --journal j.sqlite --out .")
    let report = try String(
      contentsOf: folder.url.appendingPathComponent("both.html"), encoding: .utf8)
    #expect(report.contains("the account in EUR, prices in USD and EUR"))
    #expect(try told("kreplay verify last --journal j.sqlite").contains("same"))
    _ = try told("kreplay audit both.json --cuts 4")
    _ = try told("kreplay report last --journal j.sqlite --out again")
    let why = try told("kreplay why last 1 --journal j.sqlite")
    #expect(why.contains("trade 1") && why.contains("at 10 × 0.8"))
    #expect(
      try told("kreplay why last 1 --json --journal j.sqlite").contains("\"exchangeRate\": 0.8"))
    let trades = try told("kreplay runs trades last --journal j.sqlite")
    #expect(trades.contains(" rate ") && trades.contains("0.8"))
    #expect(trades.contains("prices in EUR and USD, amounts in EUR"), "\(trades)")
    let csv = try told("kreplay runs trades last --csv --journal j.sqlite")
    #expect(csv.contains(",entryExchangeRate,exitExchangeRate\n") && csv.contains(",0.8,"))
    _ = try told("kreplay sweep sweep.json --set days=1,2 --no-journal")
    // Rates are part of what a run is made of.
    _ = folder.file("eurusd.csv", "date,rate\n2024-01-01,1.25\n2024-01-03,1.9\n")
    let result = try Kreplay.shell("kreplay verify last --journal j.sqlite", in: folder.url.path)
    #expect(result.code != 0)
  }

  /// Rates by dates, by times, newest first, of candles, the other way round and by a third currency are the
  /// same: 100 units for 800 euros, worth 500 the next day and 600 after.
  @Test(arguments: ["reversed", "fred", "times", "candles", "usdeur", "two", "store"])
  func `the same rates make the same run`(name: String) throws {
    let folder = sample()
    let store = "kreplay data import candles.csv --store fx.sqlite --symbol EURUSD"
    #expect(try Kreplay.shell(store, in: folder.url.path).code == 0)
    func trades(_ name: String) throws -> String {
      let line =
        "kreplay run --no-report \(name).json --quiet --journal \(name).sqlite && kreplay runs trades last --csv --journal \(name).sqlite"
      let result = try Kreplay.shell(line, in: folder.url.path)
      #expect(result.code == 0, "\(result.errors)")
      return result.output.split(separator: "\n").filter { $0.contains(",long,") }.joined()
    }
    let known = try trades("eurusd")
    #expect(known.contains("-200"))
    #expect(try trades(name) == known)
  }
}
