import Foundation
import Support
import Testing

/// `kreplay new` writes a document that runs at once, and says what it took.
@Suite struct NewCommandTests {
  private let sample = StoreFolder()

  /// A coin whose price is far above what the cash of a hundredth buys.
  private static let coin =
    "time,open,high,low,close,volume\n"
    + (0..<400).map { hour in
      let price = 60_000 + 3_000 * sin(Double(hour) / 9)
      let day = String(100 + hour / 24 % 28 + 1).dropFirst()
      let month = String(100 + hour / 24 / 28 + 1).dropFirst()
      let clock = String(100 + hour % 24).dropFirst()
      return
        "2024-\(month)-\(day)T\(clock):00:00Z,\(price),\(price + 90),\(price - 90),\(price + 20),5\n"
    }.joined()

  private func document(_ name: String = "mine.json") throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: sample.bytes(name))
    return try #require(object as? [String: Any])
  }

  @Test func whatIsSaid() throws {
    _ = sample.folder.file("coin.csv", Self.coin)
    let text = try sample.transcript([
      "kreplay new candles.csv --out mine.json", "cat mine.json",
      "kreplay new coin.csv --template rsi-reversion --out coin.json", "cat coin.json",
      "kreplay data import candles.csv --symbol ABC --currency EUR --lot 5 --exchange-zone Europe/Berlin --quiet",
      "kreplay new candles.sqlite --template both-sides --out stored.json", "cat stored.json",
      "kreplay new minutes.csv --template minutes-to-quarters --out quarters.json",
      "kreplay new candles.csv --out - 2>/dev/null",
    ])
    expectGolden(text, "new.txt")
  }

  @Test func whatIsRefused() throws {
    _ = sample.folder.file("empty.csv", "time,open,high,low,close\n")
    let lines = [
      "kreplay new candles.csv", "kreplay new candles.csv --out candles.csv", "kreplay new -",
      "kreplay new candles.csv --template macd-signl", "kreplay new candles.csv --template xyz",
      "kreplay new candles.csv --template minutes-to-quarters --out mine.json",
    ]
    let before = files(in: sample.folder)
    expectGolden(try sample.transcript(lines, code: 64), "new-wrong.txt")
    for name in ["nothing.csv", "bad.csv", "empty.csv"] {
      #expect(try sample.shell("kreplay new \(name) --out mine.json").code >= 64, "\(name)")
    }
    #expect(files(in: sample.folder) == before)
  }

  /// Every template on candles of every kind.
  @Test(arguments: [
    "bollinger-breakout", "both-sides", "ma-crossover", "macd-signal", "minutes-to-quarters",
    "rsi-reversion",
  ])
  func whatIsWrittenRuns(_ template: String) throws {
    _ = sample.folder.file("coin.csv", Self.coin)
    for data in ["sample:aapl-1d", "sample:synth-1m", "coin.csv"] {
      if template == "minutes-to-quarters" && data != "sample:synth-1m" { continue }
      let name = "\(data.filter { $0 != ":" }).json"
      let result = try sample.shell(
        "kreplay new \(data) --template \(template) --out \(name) >/dev/null",
        "kreplay run \(name) --no-report --json")
      #expect(result.code == 0 && result.errors.isEmpty, "\(data): \(result.errors)")
      let run = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
      let trades = (run?["tradesClosed"] as? Int ?? 0) + (run?["tradesOpen"] as? Int ?? 0)
      // The breakout and the reversion wait for what these few hours do not have.
      if data.hasPrefix("sample") { #expect(trades > 0, "\(template) on \(data)") }
    }
  }

  /// A lot that costs more than the cash would buy nothing.
  @Test func aCoinIsTradedInParts() throws {
    _ = sample.folder.file("coin.csv", Self.coin)
    let result = try sample.shell(
      "kreplay new coin.csv --out mine.json >/dev/null", "kreplay run mine.json --no-report --json")
    let instrument = try document()["instrument"] as? [String: Any]
    #expect(instrument?["lot"] as? Double == 0.001)
    let run = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    #expect((run?["tradesClosed"] as? Int ?? 0) > 3)
  }

  /// The document finds its candles from where it lies.
  @Test func pathsAreSeenFromTheDocument() throws {
    let result = try sample.shell(
      "mkdir deep other", "kreplay new candles.csv --out deep/a.json >/dev/null",
      "cd other && kreplay new ../deep/../candles.csv --out b.json >/dev/null", "cd /",
      "kreplay run '\(sample.folder.url.path)/deep/a.json' --no-report --quiet",
      "kreplay run '\(sample.folder.url.path)/other/b.json' --no-report --quiet")
    #expect(result.code == 0, "\(result.errors)")
    #expect(try document("deep/a.json")["data"] as? String == "../candles.csv")
    #expect(try document("other/b.json")["data"] as? String == "../candles.csv")
  }

  /// What had to be said to read the file is in the document.
  @Test func howTheFileIsReadIsKept() throws {
    _ = sample.folder.file(
      "bad2.csv", StoreFolder.rows(1...6) + "2024-01-07,9,8,10,9,100\n2024-01-08,9,10,8,9,100\n")
    let result = try sample.shell(
      "kreplay new bad2.csv --on-defect ohlc=skip --symbol MINE --time-zone Asia/Tokyo "
        + "--out mine.json >/dev/null",
      "kreplay run mine.json --no-report --quiet")
    #expect(result.code == 0, "\(result.errors)")
    let data = try document()["data"] as? [String: Any]
    #expect(data?["file"] as? String == "bad2.csv" && data?["symbol"] as? String == "MINE")
    #expect(data?["zone"] as? String == "Asia/Tokyo")
    #expect(data?["defects"] as? [String: String] == ["ohlc": "skip"])
  }

  @Test func columnsAreKept() throws {
    _ = sample.folder.file(
      "german.csv",
      "Wann;Auf;Oben;Unten;Ab;Zahl\n"
        + [4, 2, 3, 1, 6, 5].map { "2024-01-0\($0);10;11;9;10;5\n" }.joined())
    let result = try sample.shell(
      "kreplay new german.csv --columns 'time=Wann,open=Auf,high=Oben,low=Unten,close=Ab,volume=-,ignore=6' "
        + "--sort --dates-only --out mine.json >/dev/null",
      "kreplay run mine.json --no-report --quiet")
    #expect(result.code == 0, "\(result.errors)")
    let data = try document()["data"] as? [String: Any]
    #expect(data?["sort"] as? Bool == true && data?["datesOnly"] as? Bool == true)
    #expect(
      data?["columns"] as? [String: String] == [
        "time": "Wann", "open": "Auf", "high": "Oben", "low": "Unten", "close": "Ab",
        "volume": "-", "ignore": "6",
      ])
  }

  @Test func dayAndMonthAreKept() throws {
    _ = sample.folder.file(
      "dates.csv",
      "Date,Open,High,Low,Close\n"
        + (1...9).map { "0\($0)/0\($0 % 3 + 1)/2024,10,11,9,10\n" }.joined())
    let result = try sample.shell(
      "kreplay new dates.csv --dates month-first --on-defect disorder=skip --out mine.json >/dev/null",
      "kreplay run mine.json --no-report --quiet")
    #expect(result.code == 0, "\(result.errors)")
    #expect((try document()["data"] as? [String: Any])?["dates"] as? String == "month-first")
  }
}
