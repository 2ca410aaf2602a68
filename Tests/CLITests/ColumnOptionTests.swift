import Foundation
import Support
import Testing

/// `--columns`, `--sort` and `--dates-only` on every command that reads a file, in documents, and in
/// the store.
@Suite struct ColumnOptionTests {
  private static let columns =
    "time=Wann,open=Erster,high=Oben,low=Unten,close=Letzter,volume=Menge"

  /// Days in a file whose names nobody knows.
  private func sample() -> StoreFolder {
    let sample = StoreFolder()
    let rows = (1...9).map { "2024-01-0\($0);10;12;9;\(9 + $0 % 3);\($0)\n" }
    _ = sample.folder.file("german.csv", "Wann;Erster;Oben;Unten;Letzter;Menge\n" + rows.joined())
    _ = sample.folder.file(
      "turned.csv",
      "time,open,high,low,close,volume\n"
        + SampleFiles.candles.split(separator: "\n")
        .dropFirst().sorted { $0.hashValueOfText < $1.hashValueOfText }.map { $0 + "\n" }.joined())
    _ = sample.folder.file(
      "closes.csv",
      "time,open,high,low,close,volume\n"
        + (2...5).map { "2024-01-0\($0)T21:00:00Z,10,12,9,\(9 + $0 % 3),1\n" }.joined())
    return sample
  }

  @Test func everyCommandTakesThem() throws {
    let sample = sample()
    let plain = try sample.shell("kreplay data export german.csv")
    #expect(plain.code == 65 && plain.errors.contains("as in --columns 'time=Wann'"))
    let option = "--columns '\(Self.columns)'"
    for command in [
      "data check german.csv", "data info german.csv", "data export german.csv",
      "data resample german.csv --to 1w --partial", "compute german.csv close",
      "data query 'select count(*) from candles' german.csv",
      "chart german.csv --out x.svg", "chart german.csv --terminal --width 60",
      "data import german.csv --store other.sqlite",
      "run strategy.json --data german.csv --no-report",
    ] {
      let result = try sample.shell("kreplay \(command) \(option)")
      #expect(result.code == 0, "\(command): \(result.errors)")
    }
    let export = try sample.shell("kreplay data export german.csv \(option)")
    #expect(export.output.hasPrefix("time,open,high,low,close,volume\n2024-01-01,10,12,9,10,1\n"))
    let sorted = try sample.shell(
      "kreplay data export turned.csv --sort > a", "kreplay data export candles.csv > b", "cmp a b")
    #expect(sorted.code == 0, "\(sorted.errors)")
    let dated = try sample.shell("kreplay data export closes.csv --dates-only")
    #expect(dated.output.contains("\n2024-01-02,10,12,9,11,1\n"))
  }

  @Test func whatIsWrongWithThem() throws {
    let text = try sample().transcript(
      [
        "kreplay data check german.csv --columns Zeit",
        "kreplay data check german.csv --columns tme=1",
        "kreplay data check german.csv --columns time=",
        "kreplay data check german.csv --columns time=1,time=2",
      ], code: 64)
    let data = try sample().transcript(
      [
        "kreplay data check german.csv --columns time=Wan",
        "kreplay data check german.csv --columns 'time=Wann,open=Wann'",
        "kreplay data check german.csv",
      ], code: 65)
    expectGolden(text + "\n" + data, "columns-wrong.txt")
  }

  /// The candles are the run's identity: the same columns by other names are the same run, other columns
  /// another.
  @Test func theIdentityOfARun() throws {
    let sample = sample()
    let rows = (1...9).map { "2024-01-0\($0),10,12,9,\(9 + $0 % 3),\($0)\n" }
    _ = sample.folder.file("english.csv", "time,open,high,low,close,volume\n" + rows.joined())
    func run(_ options: String) throws -> String {
      let result = try sample.shell("kreplay run strategy.json --no-report --json \(options)")
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any],
        "\(result.errors)")
      return try #require(object["run"] as? String)
    }
    let english = try run("--data english.csv")
    #expect(try run("--data german.csv --columns '\(Self.columns)'") == english)
    #expect(
      try run(
        "--data german.csv --columns '\(Self.columns.replacing("volume=Menge", with: "volume=-"))'")
        != english)
    let command = try sample.shell(
      "kreplay run strategy.json --data german.csv --columns '\(Self.columns)' --sort --dates-only --out r --quiet",
      "grep -o \"[-][-]columns [^<]*\" r/strategy*.html | head -1")
    #expect(
      command.output.contains("--columns \(Self.columns) --sort --dates-only"), "\(command)")
  }

  @Test func inADocument() throws {
    let sample = sample()
    let document = SampleFiles.document.replacing(
      "\"data\": \"candles.csv\"",
      with: """
        "data": { "file": "german.csv", "columns": { "time": "Wann", "open": "Erster", "high": "Oben",
          "low": "Unten", "close": "Letzter", "volume": "-", "ignore": "Menge" } }
        """)
    _ = sample.folder.file("own.json", document)
    let result = try sample.shell("kreplay run own.json --no-report")
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.output.contains("there is no volume; it is 0"))
    _ = sample.folder.file(
      "wrong.json", document.replacing("\"close\":", with: "\"closs\":"))
    let wrong = try sample.shell("kreplay run wrong.json --no-report")
    #expect(wrong.code == 64 && wrong.errors.contains("did you mean 'close'?"), "\(wrong.errors)")
    _ = sample.folder.file(
      "sorted.json",
      SampleFiles.document.replacing(
        "\"data\": \"candles.csv\"",
        with: "\"data\": { \"file\": \"turned.csv\", \"sort\": true, \"datesOnly\": true }"))
    #expect(try sample.shell("kreplay run sorted.json --no-report").code == 0)
  }

  /// What was told once holds for files of the same header, also in a later import.
  @Test func theStoreRemembers() throws {
    let sample = sample()
    let rows = (10...12).map { "2024-01-\($0);10;12;9;11;\($0)\n" }
    _ = sample.folder.file("later.csv", "Wann;Erster;Oben;Unten;Letzter;Menge\n" + rows.joined())
    let text = try sample.transcript([
      "kreplay data import german.csv --symbol G --columns '\(Self.columns)'",
      "kreplay data import later.csv --symbol G",
      "kreplay data show --symbol G --rows 1",
    ])
    expectGolden(text, "columns-remembered.txt")
    let gone = try sample.shell(
      "kreplay data delete --symbol G --yes", "kreplay data import later.csv --symbol G")
    #expect(gone.code == 65)
  }

  /// A day by another clock would be there twice.
  @Test func noDayTwice() throws {
    let sample = StoreFolder()
    func days(_ time: String) -> String {
      "Date,Open,High,Low,Close,Volume\n"
        + (1...4).map { "2024-03-0\($0)\(time),1,2,1,2,5\n" }.joined()
    }
    _ = sample.folder.file("offset.csv", days(" 00:00:00+09:00"))
    _ = sample.folder.file("plain.csv", days(""))
    _ = sample.folder.file("closes.csv", days("T06:00:00Z"))
    let twice = try sample.shell(
      "kreplay data import offset.csv --symbol X --quiet",
      "kreplay data import offset.csv plain.csv --symbol X --quiet",
      "kreplay data import closes.csv --symbol X --dates-only --quiet",
      "kreplay data query 'select count(*), min(time) from candles' --csv")
    #expect(twice.output.contains("4,2024-03-01"), "\(twice)")
    let other = try sample.shell("kreplay data import closes.csv --symbol X")
    #expect(other.code == 65 && other.errors.contains("--dates-only"), "\(other.errors)")
  }

  /// Splits and dividends that the vendor's own file tells give what a file of events gives.
  @Test func adjustingByTheFilesOwnColumns() throws {
    let sample = StoreFolder()
    let closes: [(day: Int, close: Double)] = [
      (1, 20), (2, 22), (3, 21), (4, 10), (5, 10.5), (6, 10),
    ]
    func rows(_ body: ((Int, Double)) -> String) -> String { closes.map(body).joined() }
    _ = sample.folder.file(
      "raw.csv",
      "date,open,high,low,close,volume\n"
        + rows { "2024-01-0\($0.0),\($0.1),\($0.1 + 1),\($0.1 - 1),\($0.1),100\n" })
    _ = sample.folder.file(
      "tiingo.csv",
      "date,close,high,low,open,volume,adjClose,divCash,splitFactor\n"
        + rows {
          "2024-01-0\($0.0)T00:00:00.000Z,\($0.1),\($0.1 + 1),\($0.1 - 1),\($0.1),100,9,\($0.0 == 6 ? 0.5 : 0),\($0.0 == 4 ? 2 : 1)\n"
        })
    _ = sample.folder.file(
      "yfinance.csv",
      "Date,Open,High,Low,Close,Adj Close,Volume,Dividends,Stock Splits\n"
        + rows {
          let price = $0.0 < 4 ? $0.1 / 2 : $0.1
          let gap = $0.0 < 4 ? 0.5 : 1
          return
            "2024-01-0\($0.0) 00:00:00-05:00,\(price),\(price + gap),\(price - gap),\(price),9,\($0.0 < 4 ? 200 : 100),\($0.0 == 6 ? 0.5 : 0),\($0.0 == 4 ? 2 : 0)\n"
        })
    _ = sample.folder.file(
      "events.csv", "time,kind,value\n2024-01-04,split,2\n2024-01-06,dividend,0.5\n")
    let result = try sample.shell(
      "kreplay data adjust raw.csv --events events.csv > raw",
      "kreplay data adjust tiingo.csv > own",
      "cmp raw own", "kreplay data adjust yfinance.csv > yahoo", "cmp raw yahoo")
    #expect(result.code == 0, "\(result)")
    _ = sample.folder.file(
      "auto.csv",
      "Date,Open,High,Low,Close,Volume,Dividends,Stock Splits\n2024-01-02,1,2,1,2,5,0.1,0\n2024-01-03,1,2,1,2,5,0,0\n"
    )
    let text = try sample.transcript(
      [
        "kreplay data adjust auto.csv", "kreplay data adjust raw.csv",
        "kreplay data adjust - <tiingo.csv",
      ], code: 64)
    expectGolden(text, "adjust-own-events.txt")
  }
}

extension Substring {
  /// A number by which rows are put out of order, always the same.
  fileprivate var hashValueOfText: Int { utf8.reduce(7) { ($0 &* 31 &+ Int($1)) % 1_009 } }
}
