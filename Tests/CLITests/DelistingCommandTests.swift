import Foundation
import Support
import Testing

/// Delistings in files of events: what a run makes of them and says, and what is refused.
@Suite struct DelistingCommandTests {
  private static func csv(_ closes: [Double], from day: Int = 1) -> String {
    "date,open,high,low,close,volume\n"
      + closes.enumerated().map { i, close in
        let date = String(format: "2024-01-%02d", day + i)
        return "\(date),\(close),\(close + 1),\(close - 0.5),\(close),100\n"
      }.joined()
  }

  private static func document(_ data: String, more: String = "") -> String {
    """
    { "name": "Hold", "data": \(data), "long": { "enter": "position.size == 0" },
      "size": { "units": 100 }\(more) }
    """
  }

  private func sample() -> TemporaryFolder {
    let folder = TemporaryFolder()
    let entry = { (events: String) in #"{ "file": "gone.csv", "events": "\#(events)" }"# }
    let header = "time,kind,value\n", of = "symbol,time,kind,value\n"
    let files = [
      ("gone.csv", Self.csv([10, 8, 4, 2])),
      ("kept.csv", Self.csv(Array(repeating: 20, count: 30))),
      ("events.csv", header + "2024-01-08,delisting,0.5\n"),
      ("during.csv", header + "2024-01-03,delisting,0.5\n"),
      ("late.csv", header + "2024-03-01,delisting,0\n"),
      ("below.csv", header + "2024-01-08,delisting,-1\n"),
      ("twice.csv", header + "2024-01-08,delisting,1\n2024-01-09,delisting,1\n"),
      ("all.csv", of + "GONE,2024-01-08,delisting,0.5\nKEPT,2024-01-10,dividend,1\n"),
      ("one.json", Self.document(entry("events.csv"))),
      ("during.json", Self.document(entry("during.csv"))),
      ("late.json", Self.document(entry("late.csv"))),
      ("early.json", Self.document(entry("late.csv"), more: #", "to": "2024-02-01""#)),
      ("below.json", Self.document(entry("below.csv"))),
      ("twice.json", Self.document(entry("twice.csv"))),
      (
        "all.json",
        Self.document(
          #"[{ "file": "gone.csv", "events": "all.csv" }, { "file": "kept.csv", "events": "all.csv" }]"#
        )
      ),
      (
        "sweep.json",
        Self.document(
          entry("events.csv"),
          more: #", "parameters": { "days": 1 }, "short": { "enter": "close < close[days]" }"#)
      ),
      ("both.json", Self.document(#"["gone.csv", "kept.csv"]"#)),
      (
        "same.json",
        Self.document(
          "[\(entry("events.csv")), { \"file\": \"kept.csv\", \"events\": \"events.csv\" }]")
      ),
      (
        "store.json",
        Self.document(#"{ "store": "c.sqlite", "symbols": "*", "events": "all.csv" }"#)
      ),
    ]
    for (name, text) in files { _ = folder.file(name, text) }
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

  @Test func `what a run says of them`() throws {
    let run = "kreplay run --no-report"
    expectGolden(
      try say(
        sample(),
        [
          "\(run) one.json --quiet --journal j.sqlite",
          "kreplay runs trades last --journal j.sqlite",
          "\(run) late.json --quiet --journal j.sqlite",
          "kreplay runs trades last --journal j.sqlite",
          "\(run) early.json", "\(run) during.json", "\(run) below.json", "\(run) twice.json",
          "\(run) both.json", "\(run) both.json --events all.csv --quiet --journal j.sqlite",
          "kreplay runs trades last --journal j.sqlite", "\(run) both.json --events events.csv",
          "\(run) both.json --events - < all.csv", "\(run) same.json",
        ]), "run-delisting.txt")
  }

  /// A store's universe is served by one file, whose column says whose each event is.
  @Test func `a universe`() throws {
    let folder = sample()
    func told(_ line: String) throws -> String {
      let result = try Kreplay.shell(line, in: folder.url.path)
      #expect(result.code == 0, "\(line): \(result.errors)")
      return result.output
    }
    _ = try told("kreplay data import gone.csv --store c.sqlite --symbol GONE")
    _ = try told("kreplay data import kept.csv --store c.sqlite --symbol KEPT")
    let figures = try (0..<2).map { i in
      let run = i == 0 ? "store.json" : "both.json --events all.csv"
      let text = try told("kreplay run \(run) --no-report --json")
      let root = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      return try #require(root?["statistics"] as? [String: Any])["netProfit"] as? Double
    }
    // 100 units bought at 8 are paid 0.5 each; 100 of the other are paid a dividend of 1.
    #expect(figures == [-650, -650])
  }

  @Test func `other commands follow`() throws {
    let folder = sample()
    func told(_ line: String) throws -> String {
      let result = try Kreplay.shell(line, in: folder.url.path)
      #expect(result.code == 0, "\(line): \(result.errors)\(result.output)")
      return result.output
    }
    _ = try told("kreplay run all.json --journal j.sqlite --out .")
    let report = try String(
      contentsOf: folder.url.appendingPathComponent("all.html"), encoding: .utf8)
    #expect(report.contains("delisting"))
    #expect(try told("kreplay verify last --journal j.sqlite").contains("same"))
    _ = try told("kreplay audit one.json --cuts 20")
    _ = try told("kreplay audit all.json --cuts 20")
    _ = try told("kreplay sweep sweep.json --set days=1,2 --no-journal")
    #expect(try told("kreplay why last 1 --journal j.sqlite").contains("delisting"))
    _ = try told("kreplay report last --journal j.sqlite --out again")
    let frame = try told("printf 'size 80x24\\nsnap' | kreplay replay one.json --script -")
    #expect(!frame.isEmpty)
  }
}
