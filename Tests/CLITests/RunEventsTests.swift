import Foundation
import Support
import Testing

/// Splits and dividends that go to a run's account.
@Suite struct RunEventsTests {
  /// Ten days at 20, from the sixth at 10 after a split; 0.5 of cash on the fourth day, 0.25 on the ninth.
  private static func rows(columns: Bool, halved: Bool = true) -> String {
    "date,open,high,low,close,volume" + (columns ? ",dividend,split\n" : "\n")
      + (1...10).map { day in
        let price = halved && day >= 6 ? "10,11,9,10" : "20,22,18,20"
        let events = "\(day == 4 ? "0.5" : day == 9 ? "0.25" : "0"),\(day == 6 ? 2 : 1)"
        let row = "2024-01-\(day < 10 ? "0" : "")\(day),\(price),100"
        return row + (columns ? ",\(events)\n" : "\n")
      }.joined()
  }

  private static func document(_ data: String, more: String = "") -> String {
    """
    { "name": "Hold", "data": \(data), "long": { "enter": "position.size == 0" },
      "size": { "units": 100 }\(more) }
    """
  }

  private func sample() -> StoreFolder {
    let sample = StoreFolder()
    let files = [
      ("x.csv", Self.rows(columns: true)), ("bare.csv", Self.rows(columns: false)),
      ("flat.csv", Self.rows(columns: false, halved: false)),
      (
        "e.csv",
        "time,kind,value\n2024-01-04,dividend,0.5\n2024-01-06,split,2\n2024-01-09,dividend,0.25\n"
      ),
      ("late.csv", "time,kind,value\n2025-01-04,dividend,0.5\n"),
      ("euro.csv", "time,kind,value,currency\n2024-01-04,dividend,0.5,EUR\n"),
      ("negative.csv", "time,kind,value\n2024-01-04,dividend,-0.5\n"),
      (
        "yfinance.csv",
        "Date,Open,High,Low,Close,Volume,Dividends,Stock Splits\n"
          + (1...4).map { "2024-01-0\($0) 00:00:00-05:00,10,11,9,10,200,\($0 == 3 ? 0.5 : 0),0\n" }
          .joined()
      ),
      ("columns.json", Self.document(#"{ "file": "x.csv", "events": "columns" }"#)),
      ("file.json", Self.document(#"{ "file": "bare.csv", "events": "e.csv" }"#)),
      (
        "adjusted.json",
        Self.document(#"{ "file": "flat.csv", "events": "e.csv", "splitAdjusted": true }"#)
      ),
      ("told.json", Self.document(#"{ "file": "flat.csv", "splitAdjusted": true }"#)),
      ("silent.json", Self.document("\"x.csv\"")),
      ("bare.json", Self.document("\"bare.csv\"")),
      ("none.json", Self.document(#"{ "file": "bare.csv", "events": "columns" }"#)),
      ("late.json", Self.document(#"{ "file": "bare.csv", "events": "late.csv" }"#)),
      (
        "euro.json",
        Self.document(
          #"{ "file": "bare.csv", "events": "euro.csv" }"#,
          more: #", "instrument": { "currency": "USD" }"#)
      ),
      ("negative.json", Self.document(#"{ "file": "bare.csv", "events": "negative.csv" }"#)),
      ("missing.json", Self.document(#"{ "file": "bare.csv", "events": "nowhere.csv" }"#)),
      ("flat.json", Self.document(#"{ "file": "flat.csv", "events": "e.csv" }"#)),
      ("yfinance.json", Self.document(#"{ "file": "yfinance.csv", "events": "columns" }"#)),
      (
        "store.json",
        Self.document(#"{ "store": "candles.sqlite", "symbol": "A", "events": "columns" }"#)
      ),
      (
        "stored.json",
        Self.document(#"{ "store": "candles.sqlite", "symbol": "A", "events": "e.csv" }"#)
      ),
      ("key.json", Self.document(#"{ "file": "bare.csv", "event": "e.csv" }"#)),
    ]
    for (name, text) in files { _ = sample.folder.file(name, text) }
    return sample
  }

  private func figures(_ sample: StoreFolder, _ arguments: String) throws -> [String: Any] {
    let result = try sample.shell("kreplay run \(arguments) --no-report --json --with trades")
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    return object as? [String: Any] ?? [:]
  }

  /// 100 units bought at 20 on the second day: 50 on the fourth, 200 units at 10 from the sixth, and
  /// 200 · 0.25 on the ninth.
  @Test func columnsAndFilesAreTheSame() throws {
    let sample = sample()
    try sample.shell("kreplay data import bare.csv --symbol A --quiet")
    for arguments in [
      "columns.json", "file.json", "stored.json", "silent.json --events columns",
      "bare.json --events e.csv",
    ] {
      let run = try figures(sample, arguments)
      let statistics = run["statistics"] as? [String: Any] ?? [:]
      #expect(run["finalEquity"] as? Double == 10_100, "\(arguments)")
      #expect(statistics["dividends"] as? Double == 100, "\(arguments)")
      let trade = (run["trades"] as? [[String: Any]])?.first ?? [:]
      #expect(trade["dividends"] as? Double == 100 && trade["splits"] as? Double == 2)
      #expect(trade["quantity"] as? Double == 200 && trade["entryPrice"] as? Double == 10)
    }
  }

  /// Of prices without the split the first dividend is 0.25 for each of twice the units.
  @Test func pricesWithoutSplits() throws {
    for arguments in [
      "adjusted.json", "told.json --events e.csv", "told.json --events e.csv --split-adjusted",
    ] {
      let run = try figures(sample(), arguments)
      #expect(run["finalEquity"] as? Double == 10_050, "\(arguments)")
    }
  }

  /// A run with events is another than one without, also where the candles are the same; events of
  /// another time make no other.
  @Test func identities() throws {
    let sample = sample()
    let ids = try ["file.json", "bare.json", "late.json"].map {
      try figures(sample, $0)["run"] as? String ?? $0
    }
    #expect(ids[0] != ids[1] && ids[1] == ids[2])
    let with = try figures(sample, "bare.json --events e.csv")["run"] as? String
    #expect(with == ids[0])
  }

  /// Each setting of a search has them as its own run would, in shards too; and a try without them is another.
  @Test func searches() throws {
    let sample = sample()
    let ranges = "--set size.units=100,200"
    func equities(_ arguments: String) throws -> [Double] {
      let told = try sample.shell(
        "kreplay sweep \(arguments) --journal j --json --with trials")
      let object = try JSONSerialization.jsonObject(with: Data(told.output.utf8)) as? [String: Any]
      let trials = object?["trials"] as? [String: Any]
      return trials?["finalEquity"] as? [Double] ?? []
    }
    #expect(try equities("bare.json \(ranges)") == [9_000, 8_000])
    for arguments in ["bare.json --events e.csv", "silent.json --events columns", "file.json"] {
      #expect(try equities("\(arguments) \(ranges)") == [10_100, 10_200], "\(arguments)")
    }
    #expect(
      try equities("told.json --events e.csv --split-adjusted \(ranges)") == [10_050, 10_100])
    for shard in 1...2 {
      try sample.shell(
        "kreplay sweep bare.json --events e.csv \(ranges) --shard \(shard)/2 --out s\(shard) --quiet"
      )
    }
    try sample.shell("kreplay merge s1 s2 --journal whole")
    let merged = try sample.shell(
      "kreplay sweep bare.json --events e.csv \(ranges) --journal whole")
    #expect(merged.output.contains("2 of them from the journal"), "\(merged.output)")
    let wrong = try Kreplay.shell(
      "kreplay sweep bare.json \(ranges) --split-adjusted", in: sample.folder.url.path)
    #expect(wrong.code == 64 && wrong.errors.contains("there is no --events"))
  }

  @Test func theSummary() throws {
    let text = try sample().transcript([
      "kreplay run columns.json --no-report", "kreplay run silent.json --no-report",
      "kreplay run late.json --no-report", "kreplay run adjusted.json --no-report",
    ])
    expectGolden(text, "run-events.txt")
  }

  @Test func journalAndReport() throws {
    let sample = sample()
    let text = try sample.transcript([
      "kreplay run columns.json --out reports --quiet", "kreplay runs trades last",
      "kreplay runs trades last --csv",
      "kreplay runs equity last | sed -n '1p;5,7p'",
      "grep -o 'Dividends of[^<]*<[^>]*>[^<]*\\|dividends <b>[^<]*' reports/columns.html | sort -u",
    ])
    expectGolden(text, "run-events-kept.txt")
    let report = String(decoding: sample.bytes("reports/columns.html"), as: UTF8.self)
    #expect(report.contains("Dividends"))
    try sample.shell("kreplay run silent.json --out reports --quiet")
    let silent = String(decoding: sample.bytes("reports/silent.html"), as: UTF8.self)
    #expect(silent.contains("The account leaves out 2 dividends and 1 split"))
  }

  /// The events that the command line named are found again, and those that are named anew count before.
  @Test func playedAgain() throws {
    let sample = sample()
    let named = "--events e.csv"
    try sample.shell("kreplay run bare.json \(named) --quiet --journal j --out r")
    _ = sample.folder.file("keys.txt", "size 80x24\nkeys end\n")
    for command in [
      "verify last", "why last", "report last --out again",
      "replay last --script keys.txt", "chart --run last --out again.svg",
    ] {
      let line = "kreplay \(command) --journal j"
      let told = try Kreplay.shell(line, in: sample.folder.url.path)
      #expect(told.code == 0, "\(command): \(told.errors)\(told.output)")
      let again = try Kreplay.shell("\(line) \(named)", in: sample.folder.url.path)
      #expect(again.code == 0, "\(command): \(again.errors)\(again.output)")
    }
    #expect(try sample.shell("kreplay verify last --journal j \(named)").output.contains("holds"))
    // An audit with them is of another run than one without.
    let audits = try ["", named].map { named -> String in
      let told = try Kreplay.shell(
        "kreplay audit bare.json --cuts 5 \(named)", in: sample.folder.url.path)
      #expect(told.code == 0, "\(told.errors)")
      return told.output.split(separator: "\n").last.map(String.init) ?? ""
    }
    #expect(audits[0] != audits[1] && audits[0].contains("receipt"), "\(audits)")
    let all = try Kreplay.shell(
      "kreplay verify --all --journal j \(named) && kreplay run silent.json --journal j --quiet --no-report && kreplay verify --all --journal j \(named)",
      in: sample.folder.url.path)
    #expect(
      all.code == 64 && all.errors.contains("--events and options of reading count for one run"))
    // A file of the events of many, of which the symbol of the document tells which are meant.
    _ = sample.folder.file(
      "many.csv", "time,kind,value,symbol\n2024-01-06,split,2,A\n2024-01-04,dividend,0.5,B\n")
    _ = sample.folder.file(
      "many.json",
      Self.document(
        #"{ "file": "bare.csv", "events": "many.csv" }"#,
        more: #", "instrument": { "symbol": "A" }"#))
    try sample.shell("kreplay run many.json --quiet --no-report --journal j")
    #expect(try sample.shell("kreplay verify last --journal j").output.contains("holds"))
  }

  @Test func wrongUsage() throws {
    let sample = sample()
    try sample.shell("kreplay data import bare.csv --symbol A --quiet")
    let usage = try sample.transcript(
      [
        "none.json", "euro.json", "yfinance.json", "store.json", "key.json",
        "bare.json --split-adjusted", "columns.json --events columns --data bare.csv",
      ].map { "kreplay run \($0) --no-report" }, code: 64)
    let data = try sample.transcript(
      ["kreplay run negative.json --no-report", "kreplay run flat.json --no-report"], code: 65)
    let missing = try sample.transcript(["kreplay run missing.json --no-report"], code: 74)
    expectGolden([usage, data, missing].joined(separator: "\n"), "run-events-usage.txt")
  }
}
